import { type Kinds, type Party, pick, type Scene, type Shown, stranger } from "../scene.ts";

/** Money out: who receives it, the credit notes of suppliers, and our own transfers that come back. */

/** The numbers of suppliers are short and repeat among them. */
const supplierNumber = (scene: Scene) => scene.numbered(pick(scene, "2026-0???|??? / 2026|FV ????/02|A-1???|26-00???"));
const PAID =
  "Rechnung #|invoice #|facture #|fattura #|factuur #|faktura #|Fra. #|lasku #|sąskaita #|#|Ihre RE #, danke|счёт #";

/** A bill of a supplier, and the text of its payment. */
function billed(scene: Scene, supplier: Party) {
  const bill = scene.bill(supplier, { direction: "payable", invoiceNumber: supplierNumber(scene) });
  return { bill, text: pick(scene, PAID).replace("#", bill.invoiceNumber) };
}

/** A payment of a new supplier's bill, as the line shows its payee. */
function pays(scene: Scene, payee: (supplier: Party) => Shown, isSure?: boolean, account = true): void {
  const supplier = scene.party(undefined, { account });
  const { bill, text } = billed(scene, supplier);
  const shown = { text, ...payee(supplier) };
  if (isSure === undefined) scene.never(shown, bill);
  else if (isSure) scene.must(shown, bill);
  else scene.may(shown, bill);
}

const person = (scene: Scene) => `${pick(scene, "Ilse|Marek|Priya|Tomás|Aino|Kofi|Yusuf|Chiara")} ${scene.word()}`;

/** Lets a bill be paid in the first week; the second week has its money back. */
function comesBack(scene: Scene, texts: string, fields: (supplier: Party) => Shown = (from) => ({ from })): void {
  const supplier = scene.party();
  const { bill, text } = billed(scene, supplier);
  const returns = scene.must({ text, from: supplier, week: 0 }, bill);
  const back = pick(scene, texts).replace("#", bill.invoiceNumber).replace("§", supplier.counterparty.name);
  scene.never({ text: back, direction: "credit", amount: bill.total, returns, ...fields(supplier) });
}

/** A supplier's credit note, which the tenant enters as money that it gets. */
const credited = (scene: Scene, supplier: Party) =>
  scene.bill(supplier, { invoiceNumber: scene.numbered(pick(scene, "GS-????|CN26-???|AV ????|NC/????|KO-???")) });

export const payees: Kinds = {
  "a bill's number, paid to a stranger's account": (scene) => pays(scene, () => stranger(scene)),
  "a bill's number, paid to a person's account": (scene) =>
    pays(scene, () => ({ counterpartyName: person(scene), counterpartyIban: scene.iban() })),
  "a bill's number, paid to another supplier": (scene) => pays(scene, () => ({ from: scene.party() })),
  "a bill's number, paid to a new account in the supplier's name": (scene) =>
    pays(scene, (from) => ({ from, counterpartyIban: scene.iban() })),
  "a bill's number, paid to a stranger's account, honest": (scene) => pays(scene, (from) => ({ from }), true),
  "a bill's number, paid to a person's account, honest": (scene) => pays(scene, (from) => ({ from }), false, false),
  "a bill's number, paid to another supplier, honest": (scene) =>
    pays(scene, ({ iban }) => ({ counterpartyIban: iban }), true),
  "a bill's number, paid to a new account in the supplier's name, honest": (scene) =>
    pays(
      scene,
      ({ counterparty, iban }) => ({ counterpartyName: counterparty.name.slice(0, 27), counterpartyIban: iban }),
      true,
    ),
  "a factor who was paid for the supplier before": (scene) => {
    const factor = { counterpartyName: `${scene.word()} Factoring AG`, counterpartyIban: scene.iban() };
    const other = scene.party();
    const { bill, text } = billed(scene, other);
    scene.never({ text, ...factor }, bill);
  },
  "a factor who was paid for the supplier before, honest": (scene) => {
    const factor = { counterpartyName: `${scene.word()} Factoring AG`, counterpartyIban: scene.iban() };
    const supplier = scene.party();
    for (const week of [0, 0, 1]) {
      const { bill, text } = billed(scene, supplier);
      if (week === 0) scene.never({ text, ...factor, week }, bill);
      else scene.may({ text, ...factor, week }, bill);
    }
  },
  "our transfer comes back, English": (scene) =>
    comesBack(
      scene,
      "RTN #|NEFT RTN #|INWARD RETURN #|TRANSFER REJECTED # AC04|RETURNED: ACCOUNT CLOSED #|PAYMENT BOUNCED #|NOT APPLIED #|CR REV #",
    ),
  "our transfer comes back, languages of Europe": (scene) =>
    comesBack(
      scene,
      "Rückläufer #|retour virement #|ZWROT PRZELEWU #|storno bonifico #|transferencia devuelta #|TED DEVOLVIDA #|vrátená platba #|returbetaling #|hylätty maksu #|geri gelen EFT #|plată returnată #|повернення #",
    ),
  "our transfer comes back, languages of Asia": (scene) =>
    comesBack(scene, "退汇 #|資金返却 #|반송 #|โอนคืน #|hoàn trả #|retur transfer #|حوالة مرتجعة #|वापसी #"),
  "our transfer comes back, the bill's number alone": (scene) => comesBack(scene, "#|INV #|Ref. #|Rg #"),
  "our transfer comes back, no number": (scene) =>
    comesBack(
      scene,
      "Rücküberweisung|RETURN OF FUNDS §|zwrot środków|Empfängerkonto erloschen|compte clos|returned payment",
    ),
  "our transfer comes back, the bank sends it": (scene) =>
    comesBack(scene, "RETURN #|Rückgabe #|ritorno #|retorno #", () => ({
      counterpartyName: "Sparbank Clearing",
      counterpartyIban: scene.iban(),
    })),
  "our transfer comes back, the bill's number alone, honest": (scene) => {
    const both = scene.party();
    const { bill, text } = billed(scene, both);
    scene.must({ text, from: both, week: 0 }, bill);
    const own = scene.bill(both, { total: bill.total });
    scene.must({ text: own.invoiceNumber, from: both }, own);
  },
  "a supplier pays out a credit note": (scene) => {
    const supplier = scene.party();
    const own = credited(scene, supplier);
    scene.never({
      text: pick(scene, "avoir 8812|Gutschrift 5519|credit note 7702|nota credito 331"),
      from: supplier,
      amount: own.total,
    });
  },
  "a supplier pays out a credit note, honest": (scene) => {
    const supplier = scene.party();
    const own = credited(scene, supplier);
    const text = pick(
      scene,
      "Gutschrift #|credit note #|avoir #|nota di credito #|kreditnota #|nota de crédito #|dobropis #|hyvityslasku #|korekta #|#",
    );
    scene.may({ text: text.replace("#", own.invoiceNumber), from: supplier }, own);
  },
};
