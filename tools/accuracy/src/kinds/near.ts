import { addDays } from "@matchbook/runtime/values/days";
import { FIRST_DAY, type Kinds, nameOf, type Scene, stranger } from "./scene.ts";
import { bankText } from "./whose-name.ts";

/** For rules about lists, chains, checks, dates and contests: the payment that they are for, and the one that looks like it. */

/** A payer, and two consecutive numbers of the tenant. */
function consecutive(scene: Scene) {
  const serial = scene.random.int(1_000, 8_999) * 10 + 3;
  return { payer: scene.party(), one: `FN-2026-${serial}`, two: `FN-2026-${serial + 1}` };
}

/** "Payment of the invoice", without a number. */
const PLAIN = (
  "Begleichung der Rechnung|paiement de la facture|pago de factura|pagamento fattura|pagamento da fatura|betaling factuur|zapłata za fakturę|" +
  "úhrada faktury|betalning av faktura|betaling av faktura|betaling af faktura|laskun maksu|számla kiegyenlítése|fatura ödemesi|請求書のお支払い|" +
  "대금 지급|支付货款|settlement of your invoice|services February|Lieferung Februar|Wartung 02/2026|monthly subscription"
).split("|");

export const near: Kinds = {
  "plain: says that it pays an invoice": (scene) => {
    const payer = scene.party();
    scene.must({ text: scene.random.pick(PLAIN), from: payer }, scene.bill(payer));
  },
  "plain: a contact person with a customer's name": (scene) => {
    const family = scene.word();
    scene.bill(scene.party(`Anna ${family}`));
    const payer = scene.party();
    scene.may({ text: `Rückfragen Frau ${family}`, from: payer }, scene.bill(payer));
  },
  "plain: long after the invoice, from a known account": (scene) => {
    const payer = scene.party();
    const day = addDays(FIRST_DAY, -200);
    scene.may({ text: "", from: payer }, scene.bill(payer, { issueDate: day, dueDate: addDays(day, 14) }));
  },
  "number: of the payer's invoice, beside the end of another's with this reference": (scene) => {
    const payer = scene.party(undefined, { account: false });
    const [number, other] = [scene.random.digits(5), scene.random.digits(5)];
    const { total } = scene.bill(payer, { invoiceNumber: number });
    scene.bill(scene.party(), { total, invoiceNumber: `INV${other}`, paymentReference: number });
    const text = `3026/${other} Kd ${number}`;
    scene.never({ text, amount: total, counterpartyName: nameOf(payer) });
  },
  "list: the second number shortened": (scene) => {
    const { payer, one, two } = consecutive(scene);
    const bills = [one, two].map((invoiceNumber) => scene.bill(payer, { invoiceNumber }));
    scene.may({ text: `${one}/${two.slice(-2)}`, from: payer }, ...bills);
  },
  "list: a page behind the number": (scene) => {
    const { payer, one, two } = consecutive(scene);
    const bill = scene.bill(payer, { invoiceNumber: one });
    scene.bill(scene.party(), { invoiceNumber: two });
    scene.may({ text: `${one}/${two.slice(-2)}`, from: payer }, bill);
  },
  "list: a range with another customer's number inside": (scene) => {
    const { payer, one } = consecutive(scene);
    const serial = Number(one.slice(-5));
    const numbers = [serial, serial + 1, serial + 2].map((each) => `FN-2026-${each}`);
    const [first, , last] = numbers.map((invoiceNumber, at) =>
      scene.bill(at === 1 ? scene.party() : payer, { invoiceNumber }),
    );
    if (first === undefined || last === undefined) return;
    scene.may({ text: `${numbers[0]} - ${numbers[2]}`, from: payer }, first, last);
  },
  "list: a stranger's range that has the sum": (scene) => {
    const { payer, one, two } = consecutive(scene);
    const bills = [one, two].map((invoiceNumber) => scene.bill(payer, { invoiceNumber }));
    const other = scene.bill(scene.party());
    scene.never({ text: `${one} bis ${two}, ${other.invoiceNumber}`, ...stranger(scene) }, ...bills, other);
  },
  "chain: numbers without a gap": (scene) => {
    const { payer, one, two } = consecutive(scene);
    const bills = [one, two].map((invoiceNumber) => scene.bill(payer, { invoiceNumber }));
    scene.may({ text: one + two, from: payer }, ...bills);
  },
  "chain: a stranger's digits that are two numbers": (scene) => {
    const payer = scene.party();
    const numbers = [0, 1].map(() => String(scene.random.int(100_000, 999_999)));
    const bills = numbers.map((invoiceNumber) => scene.bill(payer, { invoiceNumber }));
    scene.never({ text: `Ref ${numbers.join("")}`, ...stranger(scene), untold: true }, ...bills);
  },
  "digits: a space within the number, from a stranger": (scene) => {
    const [a, b] = [scene.random.int(1_000, 9_999), scene.random.int(1_000, 9_999)];
    const bill = scene.bill(scene.party(), { invoiceNumber: `${a}${b}` });
    scene.may({ text: `Rechnung ${a} ${b}`, ...stranger(scene) }, bill);
  },
  "digits: another prefix": (scene) => {
    const digits = `2026${scene.random.int(1_000, 9_999)}`;
    const { total } = scene.bill(scene.party(), { invoiceNumber: `RE-${digits}` });
    const prefix = scene.random.pick(["AB", "LS", "AN", "GS", "PO"]);
    scene.never({ text: `${prefix}${scene.random.pick(["-", " ", ""])}${digits}`, ...stranger(scene), amount: total });
  },
  "digits: the prefix left out": (scene) => {
    const digits = `2026${scene.random.int(1_000, 9_999)}`;
    const payer = scene.party();
    scene.must({ text: `Rechnung ${digits}`, from: payer }, scene.bill(payer, { invoiceNumber: `RE-${digits}` }));
  },
  "digits: the number of another in the end-to-end id": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    const other = scene.bill(scene.party(), { invoiceNumber: `EX-2026-${scene.random.digits(5)}` });
    scene.never({ text: `Invoice ${bill.invoiceNumber}`, endToEndId: other.invoiceNumber, from: payer }, bill);
  },
  "digits: an order in the end-to-end id": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    scene.must({ text: `Invoice ${bill.invoiceNumber}`, endToEndId: `PO${scene.random.digits(8)}`, from: payer }, bill);
  },
  "misspelled: as the number of a paid invoice": (scene) => {
    const { payer, one, two } = consecutive(scene);
    const paid = scene.bill(payer, { invoiceNumber: one });
    scene.must({ text: `Invoice ${one}`, from: payer, week: 0 }, paid);
    scene.bill(payer, { invoiceNumber: two, total: paid.total });
    scene.never({ text: `Invoice ${one}`, from: payer, amount: paid.total });
  },
  "misspelled: as the number of a void invoice": (scene) => {
    const { payer, one, two } = consecutive(scene);
    const { total } = scene.bill(payer, { invoiceNumber: one, void: true });
    scene.bill(payer, { invoiceNumber: two, total });
    scene.never({ text: `Invoice ${one}`, from: payer, amount: total });
  },
  "misspelled: as the number of another customer": (scene) => {
    const { payer, one, two } = consecutive(scene);
    const bill = scene.bill(payer, { invoiceNumber: one });
    scene.bill(scene.party(), { invoiceNumber: two, total: bill.total });
    scene.never({ text: `Invoice ${two}`, from: payer, amount: bill.total, equals: [bill] });
  },
  "misspelled: one digit, from a known account": (scene) => {
    const { payer, one } = consecutive(scene);
    const bill = scene.bill(payer, { invoiceNumber: one });
    scene.never(
      { text: `Invoice ${one.slice(0, -2)}${(Number(one.at(-2)) + 5) % 10}${one.slice(-1)}`, from: payer },
      bill,
    );
  },
  "check: with the amount of its bill": (scene) => {
    const check = String(scene.random.int(4_000, 9_999));
    const bill = scene.bill(scene.party(), { invoiceNumber: `CHK-${check}`, direction: "payable" });
    scene.may({ text: `CHECK #${check}` }, bill);
  },
  "check: its number is that of a bill": (scene) => {
    const number = String(scene.random.int(1_000, 3_999));
    const { total } = scene.bill(scene.party(), { invoiceNumber: number, direction: "payable" });
    scene.never({ text: `CHECK #${number}`, direction: "debit", amount: total });
  },
  "check: another one, and the vendor has the amount": (scene) => {
    const check = scene.random.int(40_000, 89_999);
    const vendor = scene.party();
    const { total } = scene.bill(vendor, { invoiceNumber: `CHK-${check}`, direction: "payable" });
    scene.never({ text: `CHECK #${check + 3} ${nameOf(vendor)}`, direction: "debit", amount: total });
  },
  "date: before the invoice, named in the text alone": (scene) => {
    const payer = scene.party();
    const { total } = scene.bill(payer, { issueDate: addDays(FIRST_DAY, 30) });
    scene.never({ text: bankText(scene, nameOf(payer)), amount: total });
  },
  "date: long after the invoice, named in the text alone": (scene) => {
    const payer = scene.party();
    const day = addDays(FIRST_DAY, -200);
    const bill = scene.bill(payer, { issueDate: day, dueDate: addDays(day, 14) });
    scene.never({ text: bankText(scene, nameOf(payer)) }, bill);
  },
  "cut: a text that ends within another number": (scene) => {
    const payer = scene.party();
    const { total } = scene.bill(payer);
    const text = "Zahlung fuer unsere Rechnung ZR-2025-00417".slice(0, 35);
    scene.never({ text, from: payer, amount: total });
  },
  "contest: the number twice": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    const said = { text: `Invoice ${bill.invoiceNumber}`, from: payer };
    scene.must({ ...said, valueDate: addDays(FIRST_DAY, 7) }, bill);
    scene.never({ ...said, amount: bill.total, valueDate: addDays(FIRST_DAY, 9) });
  },
  "contest: the number, and a line that says nothing": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    scene.must({ text: `Invoice ${bill.invoiceNumber}`, from: payer }, bill);
    scene.never({ text: "", from: payer, amount: bill.total });
  },
  "merchant: its words again": (scene) => {
    const vendor = scene.party(undefined, { account: false });
    const words = `${scene.word().toUpperCase().slice(0, 5)} MKTP US*`;
    scene.may(
      { text: `POS DEBIT ${words}${scene.random.digits(5)}`, week: 0, untold: true },
      scene.bill(vendor, { direction: "payable" }),
    );
    scene.may({ text: `POS DEBIT ${words}${scene.random.digits(5)}` }, scene.bill(vendor, { direction: "payable" }));
  },
  "merchant: the words of a payment service": (scene) => {
    const vendor = scene.party(undefined, { account: false });
    const service = scene.random.pick(["SQ", "PAYPAL", "SUMUP", "ZETTLE"]);
    const text = () => `POS DEBIT ${service} *${scene.random.digits(4)} ${scene.word().toUpperCase()}`;
    scene.may({ text: text(), week: 0, untold: true }, scene.bill(vendor, { direction: "payable" }));
    const { total } = scene.bill(vendor, { direction: "payable" });
    scene.never({ text: text(), direction: "debit", amount: total });
  },
};
