import type { Invoice } from "../records.ts";
import { creditorReference, mistyped, type ReferenceKind, structuredReference } from "../structured-reference.ts";
import { type Kinds, type Scene, stranger } from "./scene.ts";

/** Payment references and remittance data in the forms in which banks print them. */

/** A bill with the reference of a country, of a customer whose account is on file or not. */
function referenced(scene: Scene, kind: ReferenceKind) {
  const reference = structuredReference(scene.random, kind, 40_000 + scene.random.int(0, 899_999));
  const payer = scene.party();
  return { payer, reference, bill: scene.bill(payer, { paymentReference: reference }) };
}

/** Digits in groups of five from the right, as Finnish banks print them. */
const inFives = (digits: string) => digits.replace(/\B(?=(.{5})+$)/g, " ");
const inFours = (text: string) => text.replace(/(.{4})(?=.)/g, "$1 ");

/** The forms of references, by kind. */
const SHOWN: Record<string, [ReferenceKind, (reference: string, scene: Scene) => string]> = {
  "KID glued to its number": ["KID", (reference) => `KID${reference}`],
  "KID with a colon": ["KID", (reference) => `KID:${reference} Takk`],
  "Finnish in groups of five": [
    "FI",
    (reference, { random }) => `${random.pick(["Viite ", "VIITE: ", ""])}${inFives(reference)}`,
  ],
  "Finnish with leading zeros": ["FI", (reference) => `viitenumero ${reference.padStart(20, "0")}`],
  "Swiss in groups": ["QRR", (reference) => `Ref. ${reference.slice(0, 2)} ${inFives(reference.slice(2))}`],
  "Belgian with signs": [
    "OGM",
    (reference) => `+++${reference.slice(0, 3)}/${reference.slice(3, 7)}/${reference.slice(7)}+++`,
  ],
  "RF in groups of four": ["RF", (reference) => inFours(reference)],
  "RF in lower case": ["RF", (reference) => `ref ${reference.toLowerCase()}`],
  "Swedish OCR": ["OCR", (reference) => `OCR ${reference}`],
};

const shown: Kinds = Object.fromEntries(
  Object.entries(SHOWN).map(([name, [kind, print]]) => [
    `reference: ${name}`,
    (scene: Scene) => {
      const { bill, reference } = referenced(scene, kind);
      scene.must({ text: print(reference, scene), ...stranger(scene) }, bill);
    },
  ]),
);

const wrong: Kinds = Object.fromEntries(
  Object.entries(SHOWN).map(([name, [kind, print]]) => [
    `reference: ${name}, of no invoice`,
    (scene: Scene) => {
      const { bill, payer } = referenced(scene, kind);
      const other = structuredReference(scene.random, kind, scene.random.int(1_000_000, 9_999_999));
      scene.never({ text: print(other, scene), from: payer, amount: bill.total });
    },
  ]),
);

/** The remittance segments of an X12 820: kind, number, payment action, amount. */
const rmr = (bills: Invoice[], kind = "IV") =>
  bills.map(({ invoiceNumber, total }) => `RMR*${kind}*${invoiceNumber}**${decimal(total)}\\`).join("");
const decimal = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;

export const references: Kinds = {
  ...shown,
  ...wrong,
  "reference: RF form of a national one": (scene) => {
    const { bill, reference } = referenced(scene, scene.random.pick(["FI", "KID", "OCR"]));
    const rf = creditorReference(reference);
    const fields = scene.random.chance(0.5) ? { reference: rf } : { text: scene.random.pick([rf, inFours(rf)]) };
    scene.must({ ...fields, ...stranger(scene) }, bill);
  },
  "reference: RF form of another national one": (scene) => {
    const { bill, payer } = referenced(scene, "FI");
    const rf = creditorReference(structuredReference(scene.random, "FI", scene.random.int(1_000_000, 9_999_999)));
    scene.never({ reference: rf, from: payer, amount: bill.total });
  },
  "reference: national form of an RF one": (scene) => {
    const payer = scene.party();
    const reference = structuredReference(scene.random, "FI", 700_000 + scene.random.int(0, 99_999));
    const bill = scene.bill(payer, { paymentReference: creditorReference(reference) });
    scene.must({ reference, ...stranger(scene) }, bill);
  },
  "reference: mistyped, from a stranger": (scene) => {
    const { bill, reference } = referenced(scene, scene.random.pick(["KID", "FI", "RF"]));
    scene.never({ text: mistyped(scene.random, reference), ...stranger(scene) }, bill);
  },
  "reference: of another's invoice, from a known account": (scene) => {
    const { bill, reference } = referenced(scene, "FI");
    const payer = scene.party();
    scene.bill(payer, { total: bill.total });
    scene.never({ text: `Viite ${inFives(reference)}`, from: payer }, bill);
  },
  "EDI: one invoice": (scene) => {
    const bill = scene.bill(scene.party());
    const start = scene.random.pick(["", `ACH CREDIT CTX TRN*1*${scene.random.digits(8)}\\`, "ISA*00*\\"]);
    scene.must({ text: start + rmr([bill]), ...stranger(scene) }, bill);
  },
  "EDI: several invoices": (scene) => {
    const payer = scene.party();
    const bills = [scene.bill(payer), scene.bill(payer), scene.bill(payer)];
    scene.must({ text: rmr(bills), ...stranger(scene) }, ...bills);
  },
  "EDI: with the amounts billed and deducted": (scene) => {
    const bill = scene.bill(scene.party());
    const text = `RMR*IV*${bill.invoiceNumber}**${decimal(bill.total)}*${decimal(bill.total)}*0\\DTM*003*20260211\\`;
    scene.must({ text, ...stranger(scene) }, bill);
  },
  "EDI: the number of an order": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    const order = { ...bill, invoiceNumber: `45${scene.random.digits(6)}` };
    scene.never({ text: rmr([order], "PO"), from: payer, amount: bill.total });
  },
  "EDI: an invoice that nobody has": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    scene.never({
      text: rmr([{ ...bill, invoiceNumber: `99${scene.random.digits(7)}` }]),
      from: payer,
      amount: bill.total,
    });
  },
  "EDI: another amount than is open": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    scene.never(
      { text: rmr([{ ...bill, total: bill.total - 4_000n }]), from: payer, amount: bill.total - 4_000n },
      bill,
    );
  },
};
