import { type Kinds, nameOf, pick } from "./scene.ts";

/** Payments of known payers for which something is in doubt, and the nearest ones for which nothing is. */
export const inDoubt: Kinds = {
  "doubt: the amount of an invoice is the sum of others": (scene) => {
    const from = scene.party();
    const parts = [scene.bill(from), scene.bill(from)];
    const total = parts.reduce((sum, part) => sum + part.total, 0n);
    scene.never({ text: pick(scene, "danke|Zahlung|thank you"), from, equals: parts }, scene.bill(from, { total }));
  },
  "doubt: honest, it is the sum of others, and the number says which": (scene) => {
    const from = scene.party();
    const total = scene.bill(from).total + scene.bill(from).total;
    const own = scene.bill(from, { total });
    scene.must({ text: own.invoiceNumber, from }, own);
  },
  "doubt: words for others with the letters of the customer's legal form": (scene) => {
    const [form = "", ...words] = pick(scene, "Inc. i in.|S.A.U. u.a.|S.A. ș.a.|VZW v.v.").split(" ");
    const from = scene.party(`${scene.bareName()} ${form}`);
    const own = scene.bill(from);
    scene.never({ text: `${own.invoiceNumber} ${words.join(" ")}`, from }, own);
  },
  "doubt: a word for a rest with which the customer's name begins": (scene) => {
    const from = scene.party(`${pick(scene, "Restaurant|Restaurierung")} ${scene.word()} GmbH`);
    const own = scene.bill(from);
    scene.never({ text: `Rest ${own.invoiceNumber}`, from }, own);
  },
  "doubt: honest, a word for a purpose within the customer's name": (scene) => {
    const from = scene.party(`${pick(scene, "Kaution|Darlehen|Spenden|Rest")} ${scene.word()} GmbH`);
    const own = scene.bill(from);
    scene.must({ text: `${own.invoiceNumber} ${nameOf(from)}`, from }, own);
  },
  "doubt: exchanged digits behind the payer's legal form": (scene) => {
    const from = scene.party(`${scene.bareName()} e.K.`);
    const own = scene.bill(from, { invoiceNumber: `2026${scene.random.int(10, 99)}012` });
    scene.never({ text: `VIREMENT DE ${nameOf(from)} ${own.invoiceNumber.slice(0, -2)}21`, from }, own);
  },
  "doubt: his customer number is the number of his other invoice": (scene) => {
    const [from, invoiceNumber] = [scene.party(), scene.numbered("4????")];
    scene.bill(from, { invoiceNumber });
    scene.never(
      { text: pick(scene, `Kd.-Nr. ${invoiceNumber}|customer no. ${invoiceNumber}`), from },
      scene.bill(from),
    );
  },
  "doubt: the text has the amount of his other invoice": (scene) => {
    const from = scene.party();
    const { total } = scene.bill(from);
    const shown = `${total / 100n}.${String(total % 100n).padStart(2, "0")}`;
    scene.never({ text: `${pick(scene, "Rechnung|invoice|facture")} EUR ${shown}`, from }, scene.bill(from));
  },
  "doubt: the number half a year before the invoice": (scene) => {
    const from = scene.party();
    const own = scene.bill(from, { issueDate: "2026-09-14" });
    scene.never({ text: own.invoiceNumber, from }, own);
  },
  "doubt: no number, three years after the invoice": (scene) => {
    const from = scene.party();
    scene.never({ text: "danke", from }, scene.bill(from, { issueDate: "2023-02-06", dueDate: "2023-03-08" }));
  },
  "doubt: honest, the number of a corrected invoice, and the former is open": (scene) => {
    const from = scene.party();
    const { invoiceNumber, total } = scene.bill(from, { invoiceNumber: scene.numbered("RE-2026-7????") });
    const own = scene.bill(from, { invoiceNumber: `${invoiceNumber}-K`, total });
    scene.must({ text: own.invoiceNumber, from }, own);
  },
  "doubt: honest, his customer number, which no invoice has": (scene) => {
    const from = scene.party();
    scene.bill(from);
    const own = scene.bill(from);
    scene.may({ text: `Kd.-Nr. ${from.counterparty.accountCode}`, from }, own);
  },
};
