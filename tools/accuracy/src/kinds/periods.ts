import { addDays } from "@matchbook/runtime/values/days";
import type { Invoice } from "../records.ts";
import { FIRST_DAY, type Kinds, type Party, pick, type Scene } from "./scene.ts";

/** Times, short numbers and reversed meanings in the text of a known payer, and the nearest texts that change nothing. */

/** A payer with one open invoice, whose number ends with 41. */
function owing(scene: Scene, fields: Partial<Invoice> = {}): { payer: Party; bill: Invoice } {
  const payer = scene.party();
  return { payer, bill: scene.bill(payer, { invoiceNumber: `FA-${scene.random.digits(6)}41`, ...fields }) };
}

/** Texts of which the amount is the only open invoice's. */
const SAID: Record<string, string> = {
  "a month of another year":
    "Rechnung März 2024|invoice May 2019|facture juillet 2023|factura octubre 2022|fattura 05/2021|factuur 2020-11|faktura wrzesień 2023|lasku elokuu 2022|Abo 07/2024|számla 2021|fatura 11/2023|faktura červenec 2022",
  "a month long ahead":
    "Rechnung 12/2027|invoice December 2028|facture 2029|factura 09/2027|faktura 2028|Abo 10/2027|lasku 2028",
  "a short number of another invoice":
    "Rechnung 12|invoice 7|facture no 3|factura 9|Rechnung Nr. 55|fattura 28|factuur 19|faktura 66|lasku 8|Inv 13|bill no 27",
  "an offer or a proforma":
    "proforma|pro forma invoice|Proforma 12|Angebot 12|quote 55|devis 88|offerte 17|oferta 19|Order 12|PO 77",
  "on account":
    "on account|a cuenta|a conto|sur compte|à valoir|akonto|aconto|na poczet|vorab|in advance of delivery order",
  "paid twice or by mistake":
    "paid in error|doppelt bezahlt|double paiement|pago duplicado|pago erróneo|doppio pagamento|dubbel betaald|nadpłata|dvojí platba|dubbelbetalning|feilbetaling|fejlbetaling|kaksoismaksu|téves utalás|mükerrer ödeme|二重払い|이중납부|重复付款",
};

const said: Kinds = Object.fromEntries(
  Object.entries(SAID).map(([name, texts]) => [
    `said: ${name}`,
    (scene: Scene) => {
      const { payer, bill } = owing(scene);
      scene.never({ text: pick(scene, texts), from: payer, amount: bill.total });
    },
  ]),
);

/** Words beside the number of the open invoice, by which the money is not for it. */
const MEANT_OTHERWISE: Record<string, string> = {
  "instead of it":
    "statt %|anstelle %|instead of %|in lieu of %|au lieu de %|en lugar de %|em vez de %|invece di %|in plaats van %|zamiast %|místo %|istället för %|i stedet for %|% sijasta|% helyett|% yerine|% の代わり|% 대신|代替 %",
  "its cancellation":
    "cancellation %|Stornierung %|annulation %|anulación %|annullamento %|annulering %|anulowanie %|zrušení %|makulering %|kansellering %|peruutus %|sztornó %|iptal %|取消 %|취소 %|% cancelled|% storniert",
  "goods returned from it":
    "returned goods %|Warenrückgabe %|Rücksendung %|retour marchandises %|reso merce %|retourzending %|visszáru %|返品 %|退货 %",
  "it goes on": "%-2|%/2|%-B|%.3|%/7|%-A",
};

const otherwise: Kinds = Object.fromEntries(
  Object.entries(MEANT_OTHERWISE).map(([name, texts]) => [
    `otherwise: ${name}`,
    (scene: Scene) => {
      const { payer, bill } = owing(scene);
      scene.never({ text: pick(scene, texts).replace("%", bill.invoiceNumber), from: payer, amount: bill.total }, bill);
    },
  ]),
);

export const periods: Kinds = {
  ...said,
  ...otherwise,
  "said: a month near the invoice": (scene) => {
    const { payer, bill } = owing(scene, { issueDate: addDays(FIRST_DAY, -14) });
    const text = pick(
      scene,
      "Rechnung Februar|invoice February 2026|facture février|factura enero 2026|fattura gennaio|factuur februari|faktura luty|lasku helmikuu|Abo 2026|számla január|fatura şubat|faktura leden 2026",
    );
    scene.may({ text, from: payer }, bill);
  },
  "said: the end of the number behind a label": (scene) => {
    const { payer, bill } = owing(scene);
    scene.may({ text: pick(scene, "Rechnung 41|invoice 41|facture no 41|factura 41|Re. Nr. 41"), from: payer }, bill);
  },
  "otherwise: a day or a word behind the number": (scene) => {
    const { payer, bill } = owing(scene);
    const text = pick(scene, "%/12.02.2026|% - Danke|%, 2 Seiten|%. Merci|% (2)");
    scene.must({ text: text.replace("%", bill.invoiceNumber), from: payer }, bill);
  },
  "currency: the same figures open in three": (scene) => {
    const payer = scene.party();
    const { total } = scene.bill(payer, { currency: "USD" });
    scene.bill(payer, { currency: "CHF", total });
    scene.never({ text: pick(scene, "|danke|thanks|invoice"), from: payer, amount: total, currency: "EUR" });
  },
  "currency: the same figures, one in that of the payment": (scene) => {
    const payer = scene.party();
    const { total } = scene.bill(payer, { currency: "USD" });
    scene.may({ text: pick(scene, "|danke|thanks"), from: payer }, scene.bill(payer, { total }));
  },
};
