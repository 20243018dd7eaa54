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
};
