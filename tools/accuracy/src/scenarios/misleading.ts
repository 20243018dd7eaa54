import { freeAmount, listPrice } from "../amounts.ts";
import { dayOfIssue, dayOfPayment, writtenDay } from "../calendar.ts";
import { makeIban } from "../iban.ts";
import { payInvoices } from "../payment-of.ts";
import type { Invoice } from "../records.ts";
import { issue, pay, someParty, type World } from "../world.ts";
import type { Scenario } from "./scenario.ts";

/** Lines with digits that equal or resemble the number of another party's open invoice. */
export const misleading: Scenario[] = [
  { share: 3, happen: shortNumberInLonger },
  { share: 3, happen: sharedFirstDigits },
  { share: 3, happen: customerNumberIsANumber },
  { share: 3, happen: orderNumberIsANumber },
  { share: 2, happen: dayIsANumber },
  { share: 2, happen: ibanHoldsANumber },
  { share: 3, happen: amountAndDateOnly },
];

/**
 * A line of a stranger that pays no invoice but resembles a payment of the victim's invoice. Number and amount agree by
 * chance less often than the number alone.
 */
function trap(world: World, name: string, victim: Invoice, text: string, given?: bigint): void {
  const { random } = world;
  const amount = given ?? (random.chance(0.2) ? victim.total : freeAmount(random));
  pay(world, {
    class: name,
    name: random.chance(0.5)
      ? ""
      : `${random.pick(["Tele", "Stadtwerke", "Media", "Post"])} ${random.pick(["Nord", "Plus", "24"])} AG`,
    iban: makeIban(random, "DE"),
    direction: victim.direction === "payable" ? "debit" : "credit",
    day: dayOfPayment(random, victim.issueDate),
    amount,
    currency: victim.currency,
    text,
  });
}

// The complaint: invoice 14 is found in `(1814)`.
function shortNumberInLonger(world: World): void {
  const { random } = world;
  const number = String(random.int(10, 99));
  const bill = issue(world, someParty(world, "supplier"), { number, structured: false });
  const amount = random.chance(0.5) ? bill.total : bill.total / 4n;
  trap(
    world,
    "complaint: a short number in a longer one",
    bill,
    `Levbet Tele Nord AB (${random.int(18, 99)}${number})`,
    amount,
  );
}

function sharedFirstDigits(world: World): void {
  const { random } = world;
  const number = `${random.int(2, 8)}${random.digits(5)}`;
  const invoice = issue(world, someParty(world, "customer"), { number, structured: false });
  const text = `Rechnung ${number}${random.digits(random.int(1, 3))}`;
  trap(world, "another number begins with it", invoice, text, invoice.total);
}

// The customer number of one party is the invoice number of another, and both pay the same list price.
function customerNumberIsANumber(world: World): void {
  const { random } = world;
  const payer = someParty(world, "customer");
  const amount = listPrice(random);
  const day = dayOfIssue(random);
  const other = someParty(world, "customer");
  if (other === payer) return;
  const own = issue(world, payer, { amount, day });
  issue(world, other, {
    amount,
    day,
    number: payer.customerNumber,
    currency: own.currency,
    structured: false,
  });
  payInvoices(world, {
    class: "customer number is another's invoice number",
    party: payer,
    invoices: [own],
    text: `${random.pick(["Kd.Nr.", "Kundennummer", "customer no"])} ${payer.customerNumber}`,
    cap: "may",
  });
}

function orderNumberIsANumber(world: World): void {
  const { random } = world;
  const number = `45${random.digits(6)}`;
  const other = issue(world, someParty(world, "supplier"), { number, structured: false });
  const supplier = someParty(world, "supplier");
  if (supplier.counterparty.id === other.counterpartyId) return;
  const amount = random.chance(0.1) ? other.total : freeAmount(random);
  const bill = issue(world, supplier, { day: other.issueDate, amount, currency: other.currency });
  payInvoices(world, {
    class: "order number is another's invoice number",
    party: supplier,
    invoices: [bill],
    text: `${random.pick(["Bestellung", "PO", "Order"])} ${number}`,
    cap: "may",
  });
}

// Invoice numbers made of the day: `20260311-2`, `110326`.
function dayIsANumber(world: World): void {
  const { random } = world;
  const day = dayOfIssue(random);
  const number = random.pick([day.replaceAll("-", ""), `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`]);
  const bill = issue(world, someParty(world, "supplier"), {
    number,
    day,
    structured: false,
    amount: listPrice(random),
  });
  const written = random.pick([day, day.split("-").reverse().join("."), writtenDay(random, day)]);
  trap(world, "a date is another's invoice number", bill, `Kauf vom ${written}`);
}

function ibanHoldsANumber(world: World): void {
  const { random } = world;
  const iban = makeIban(random, "DE");
  const printed = iban.replace(/(.{4})(?=.)/g, "$1 ");
  const number = random.pick([iban.slice(4, 8), iban.slice(8, 16), iban.slice(12, 20)]);
  const invoice = issue(world, someParty(world, "customer"), { number, structured: false, amount: listPrice(random) });
  trap(world, "an IBAN in the text holds another's invoice number", invoice, `Umbuchung von ${printed}`);
}

// The complaint: amount and day agree, but the payer is a stranger.
function amountAndDateOnly(world: World): void {
  const invoice = issue(world, someParty(world, "customer"), { amount: freeAmount(world.random), structured: false });
  trap(
    world,
    "complaint: amount and date alone",
    invoice,
    world.random.pick(["", "Zahlung", "Ueberweisung", "payment"]),
  );
}
