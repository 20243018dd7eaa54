import type { Invoice } from "../records.ts";
import type { Kinds, Party, Scene } from "./scene.ts";

/** Numbers in a text that are not that of the invoice with the amount, and digits that are the number of one by chance. */

/** A known payer with one open invoice. */
function payerWithBill(scene: Scene, fields: Partial<Invoice> = {}): { payer: Party; bill: Invoice } {
  const payer = scene.party();
  return { payer, bill: scene.bill(payer, fields) };
}

const LABELS = ["Rechnung", "Invoice", "Facture", "RG-Nr.", "Fattura", "Faktura", "Inv", "Lasku"];
const ORDERS = ["Bestellung", "Order", "PO", "Auftrag", "Commande", "Pedido", "Bestelling", "Tilaus", "Zamówienie"];

/** Texts with a number that means no invoice, by the form of the number. */
const CHANCES: Record<string, (digits: string, scene: Scene) => string> = {
  "date and time": (digits) => `POS ${digits} 08:41`,
  "date in a label": (digits) => `Zahlung vom ${digits}`,
  "postal code": (digits) => `${digits} Musterstadt, Hauptstr. 3`,
  phone: (digits) => `Rückfragen Tel. 040 ${digits}`,
  "customer number": (digits) => `Kd-Nr. ${digits}`,
  "order number": (digits, { random }) => `${random.pick(ORDERS)} ${digits}`,
  contract: (digits) => `Vertrag Nr. ${digits}`,
  mandate: (digits) => `Mandat ${digits}`,
  "meter reading": (digits) => `Zählerstand ${digits}`,
  "card number": (digits) => `KARTE ${digits} 0326`,
  "batch number": (digits) => `BATCH ${digits} SETTLEMENT`,
  "trace number": (digits) => `ACH CREDIT TRACE ${digits}`,
  "part of a longer number": (digits, { random }) => `Ref ${random.digits(2)}${digits}${random.digits(2)}`,
};

const byChance: Kinds = Object.fromEntries(
  Object.entries(CHANCES).map(([name, textOf]) => [
    `digits: ${name}`,
    (scene: Scene) => {
      const day = `202602${scene.random.int(10, 28)}`;
      const digits = name.startsWith("date") ? day : String(scene.random.int(10_000, 99_999));
      const { total } = scene.bill(scene.party(), { invoiceNumber: digits });
      const stranger = scene.random.chance(0.5) ? scene.company() : undefined;
      scene.never({ text: textOf(digits, scene), counterpartyName: stranger, amount: total });
    },
  ]),
);

/** A text of a known payer with digits that no careful reader takes for an invoice number. */
const harmless: Kinds = Object.fromEntries(
  ["date in a label", "postal code", "phone", "customer number", "mandate"].map((name) => [
    `harmless digits: ${name}`,
    (scene: Scene) => {
      const { payer, bill } = payerWithBill(scene);
      const digits = name.startsWith("date") ? "28.02.2026" : scene.random.digits(5);
      scene.may({ text: CHANCES[name]?.(digits, scene), from: payer }, bill);
    },
  ]),
);

export const documents: Kinds = {
  ...byChance,
  ...harmless,
  "document: an order, the payer has the amount open": (scene) => {
    const { payer, bill } = payerWithBill(scene);
    scene.never({ text: `${scene.random.pick(ORDERS)} ${scene.random.digits(7)}`, from: payer, amount: bill.total });
  },
  "document: a void invoice, the payer has the amount open": (scene) => {
    const { payer, bill } = payerWithBill(scene);
    const old = scene.bill(payer, { total: bill.total, void: true });
    scene.never({ text: `${scene.random.pick(LABELS)} ${old.invoiceNumber}`, from: payer, amount: bill.total });
  },
  "document: a paid invoice, the payer has the amount open": (scene) => {
    const payer = scene.party();
    const old = scene.bill(payer);
    const text = `${scene.random.pick(LABELS)} ${old.invoiceNumber}`;
    scene.must({ text, from: payer, week: 0 }, old);
    scene.bill(payer, { total: old.total });
    scene.never({ text, from: payer, amount: old.total });
  },
  "document: a number of the tenant's form that nobody has": (scene) => {
    const { payer, bill } = payerWithBill(scene, { invoiceNumber: `AR-2026-${scene.random.int(100, 499)}` });
    scene.never({
      text: `${scene.random.pick(LABELS)} AR-2026-${scene.random.int(500, 999)}`,
      from: payer,
      amount: bill.total,
    });
  },
  "document: a number of another form that nobody has": (scene) => {
    const { payer, bill } = payerWithBill(scene);
    scene.never({ text: `${scene.random.pick(LABELS)} ZX${scene.random.digits(6)}`, from: payer, amount: bill.total });
  },
  "document: a credit note with the invoice's digits": (scene) => {
    const serial = scene.random.int(10_000, 99_999);
    const { payer, bill } = payerWithBill(scene, { invoiceNumber: `RE-2026-${serial}` });
    scene.never({ text: `GU-2026-${serial}`, from: scene.random.chance(0.5) ? payer : undefined, amount: bill.total });
  },
  "document: an offer, the payer has the amount open": (scene) => {
    const { payer, bill } = payerWithBill(scene);
    const kind = scene.random.pick(["Angebot", "Offer", "Quote", "Devis", "Offerte"]);
    scene.never({ text: `${kind} ${scene.random.digits(6)}`, from: payer, amount: bill.total });
  },
  "document: two invoices are one digit away": (scene) => {
    const base = `KX-${scene.random.int(10_000, 99_999)}`;
    const payer = scene.party();
    const { total } = scene.bill(payer, { invoiceNumber: `${base}1` });
    const equal = scene.bill(payer, { invoiceNumber: `${base}2`, total });
    scene.never({ text: `Rechnung ${base}7`, from: payer, amount: total, equals: [equal] });
  },
  "document: the number of two suppliers": (scene) => {
    const invoiceNumber = String(scene.random.int(100_000, 999_999));
    const [one, two] = [scene.party(), scene.party()];
    const bill = scene.bill(one, { invoiceNumber, direction: "payable" });
    const equal = scene.bill(two, { invoiceNumber, direction: "payable", total: bill.total });
    scene.never({ text: `Rechnung ${invoiceNumber}`, amount: bill.total, direction: "debit", equals: [equal] });
  },
  "document: the number and another party's open number": (scene) => {
    const { payer, bill } = payerWithBill(scene);
    const other = scene.bill(scene.party(), { invoiceNumber: `EX-2026-${scene.random.digits(5)}` });
    scene.never({ text: `Rechnung ${bill.invoiceNumber} / ${other.invoiceNumber}`, from: payer }, bill);
  },
  "document: the number, with the amount of another invoice": (scene) => {
    const { payer, bill } = payerWithBill(scene);
    const other = scene.bill(payer);
    scene.never({ text: `Rechnung ${bill.invoiceNumber}`, from: payer, amount: other.total });
  },
  "document: the number and the order of it": (scene) => {
    const { payer, bill } = payerWithBill(scene);
    const order = `${scene.random.pick(ORDERS)} ${scene.random.digits(8)}`;
    scene.must({ text: `${scene.random.pick(LABELS)} ${bill.invoiceNumber}, ${order}`, from: payer }, bill);
  },
  "document: the number, a day and the amount": (scene) => {
    const { payer, bill } = payerWithBill(scene);
    const written = `${bill.total / 100n},${String(bill.total % 100n).padStart(2, "0")} EUR`;
    scene.must({ text: `${bill.invoiceNumber} vom 12.02.2026 ${written}`, from: payer }, bill);
  },
  "document: the number, from a stranger": (scene) => {
    const { bill } = payerWithBill(scene);
    const text = `${scene.random.pick(LABELS)} ${bill.invoiceNumber}`;
    scene.must({ text, counterpartyName: scene.company(), counterpartyIban: scene.iban() }, bill);
  },
  "document: the number of an equal payment on the same day": (scene) => {
    const { payer, bill } = payerWithBill(scene);
    const equal = scene.bill(payer, { total: bill.total });
    for (const each of [bill, equal]) scene.must({ text: `Invoice ${each.invoiceNumber}`, from: payer }, each);
  },
};
