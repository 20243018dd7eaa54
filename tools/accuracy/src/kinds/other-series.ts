import type { Invoice } from "../records.ts";
import { type Kinds, type Party, pick, type Scene } from "./scene.ts";

/** Texts by which a customer means another period, a part, a return or a document of another series, and honest ones beside them. */

/** A payer with one open invoice, and the digits of its number. */
function owing(scene: Scene): { payer: Party; bill: Invoice; digits: string } {
  const payer = scene.party();
  const digits = `2026-0${scene.random.digits(6)}`;
  return { payer, bill: scene.bill(payer, { invoiceNumber: `RE-${digits}` }), digits };
}

/** Texts in which `#` is the number and `%` its digits, by what they say. */
const WRONG: Record<string, string> = {
  "the digits of another series":
    "LSN % delivery note|% Lieferschein|Angebot AN %|DN %|QTX %|PO %|% (delivery note)|SLX %|Bestellung BE %|devis DV %",
  "a list that gives the end of the next": "#, 0664417|#/0664417|#; 0664417|# + 0664417|# & 0664417|# - 0664417 danke",
  "a month two months before the invoice":
    "Wartung November 2025|subscription November 2025|Abo 11/2025|novembre 2025|T2 2025|Q2 2025|abonnement november 2025",
  "the day of another invoice, with its month's name":
    "Rechnung vom 4. November 2025|invoice of 4 November|facture du 4 novembre 2025|factura de 4 noviembre 2025",
  "a part in figures": "2 von 6|payment 2 of 5|5/6|Zahlung 9/12|Abo 11/12",
  "a return with its reason": "RETURN DD AM04|# RETURN AC04|RETURNED # MD06|# Storno MS03",
  "a rent or tax in a script without lists": "שכירות|ค่าเช่า|إيجار|ภาษี|الضريبة",
  "the turnover of cards": "card sales|POS sales|shop sales|internet sales",
};

const HONEST: Record<string, string> = {
  "the digits behind words for an invoice": "Rechnung %|fac %|Zahlung %|Ref %|Rg. Nr. %|%",
  "a town behind its code": "#, 1010 Wien|#, 4020 Linz|#, 8001 Zuerich",
  "a split payment": "/VAT/287,50/IDC/5260001246/INV/#/TXT/zaplata|/VAT/12,00/IDC/7740001454/INV/#",
  "an order before a number that begins like a word": "PO 432179 / #|order 432179, #",
};

function says(scene: Scene, texts: string, isHonest: boolean): void {
  const { payer, bill, digits } = owing(scene);
  const text = pick(scene, texts).replace("#", bill.invoiceNumber).replace("%", digits);
  if (isHonest) scene.must({ text, from: payer }, bill);
  else scene.never({ text, from: payer, amount: bill.total });
}

const kinds = (texts: Record<string, string>, isHonest: boolean): Kinds =>
  Object.fromEntries(
    Object.entries(texts).map(([name, all]) => [
      `series: ${isHonest ? "honest, " : ""}${name}`,
      (scene: Scene) => says(scene, all, isHonest),
    ]),
  );

export const otherSeries: Kinds = {
  ...kinds(WRONG, false),
  ...kinds(HONEST, true),
  "series: all that is open, of a payer who owes more": (scene) => {
    const { payer, bill } = owing(scene);
    scene.bill(payer);
    scene.never({ text: pick(scene, "Saldo|balance|statement|offene Posten|solde"), from: payer, amount: bill.total });
  },
  "series: honest, a prefix that means and": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer, { invoiceNumber: `SI-${scene.random.digits(6)}` });
    scene.must(
      { text: pick(scene, "PO 432179 / #|order 432179 #").replace("#", bill.invoiceNumber), from: payer },
      bill,
    );
  },
};
