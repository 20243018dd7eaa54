import { freeAmount, share } from "../amounts.ts";
import { dayOfIssue, dayOfPayment } from "../calendar.ts";
import { asPrinted } from "../citation.ts";
import type { Party } from "../parties.ts";
import { payInvoices } from "../payment-of.ts";
import type { Invoice } from "../records.ts";
import { type Billing, issue, pay, someParty, type World } from "../world.ts";
import type { Scenario } from "./scenario.ts";

/** Invoices numbered with a few digits, which payers write without a label. */
export const plainNumbers: Scenario[] = [
  { share: 12, happen: one },
  { share: 8, happen: instalment },
  { share: 14, happen: (world) => several(world, "several plain numbers") },
  { share: 4, happen: (world) => several(world, "several plain numbers, cents short", 3n) },
  { share: 3, happen: ownNumberOfAnother },
  { share: 4, happen: othersNumber },
  { share: 3, happen: othersNumbers },
];

/** Bills a party under a number of four to six digits that no other invoice of the tenant has. */
function plainInvoice(world: World, party: Party, digits: number, billing: Billing = {}): Invoice {
  const first = { 4: 1_000, 5: 40_000, 6: 640_000 }[digits] ?? 0;
  const wanted = first + world.entries.length;
  // Four digits do not suffice for all invoices of a large tenant.
  const number = digits === 4 && wanted > 9_999 ? 40_000 + world.entries.length : wanted;
  return issue(world, party, { structured: false, ...billing, number: String(number) });
}

function digitsOf({ random }: World): number {
  return random.weighted([
    [15, 4],
    [70, 5],
    [15, 6],
  ]);
}

const WORDS = ["", "", "vielen Dank", "Danke", "Zahlung", "thanks", "RG", "Rechnung", "Ihre Rechnung"];

function one(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const invoice = plainInvoice(world, party, digitsOf(world));
  const number = invoice.invoiceNumber;
  const word = random.pick(WORDS);
  payInvoices(world, {
    class: "plain number",
    party,
    invoices: [invoice],
    text: (random.chance(0.5) ? `${word} ${number}` : `${number} ${word}`).trim(),
    citations: [asPrinted(number)],
  });
}

// `Teilzahlung 40374 vielen Dank`: a quarter to three quarters of the open amount.
function instalment(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const invoice = plainInvoice(world, party, 5, { amount: freeAmount(random) + 10_000n });
  if (random.chance(0.6)) plainInvoice(world, party, 5, { day: invoice.issueDate });
  const amount = share(invoice.total, random.pick([2_500, 3_000, 4_000, 5_000, 7_500]));
  const text = random.pick(["Teilzahlung", "Abschlag", "1. Rate", "Anzahlung", "part payment", "acompte"]);
  payInvoices(world, {
    class: "plain number, instalment",
    party,
    invoices: [invoice],
    amount,
    amounts: [amount],
    text: `${text} ${invoice.invoiceNumber}${random.pick(["", " vielen Dank", " Danke"])}`,
    citations: [asPrinted(invoice.invoiceNumber)],
    cap: "never",
  });
}

function several(world: World, name: string, short = 0n): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const digits = digitsOf(world);
  const day = dayOfIssue(random);
  const invoices = Array.from({ length: random.int(2, 5) }, () => {
    // Other invoices of the tenant lie between them.
    for (let between = random.int(0, 2); between > 0; between--) issue(world, someParty(world, "customer"), { day });
    return plainInvoice(world, party, digits, { day });
  });
  const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber);
  const label = random.pick(["Rechnungen", "RG", "Rechn.", "invoices", "", "", "Zahlung"]);
  const amounts = invoices.map(({ total }, index) => (index === 0 ? total - short : total));
  payInvoices(world, {
    class: name,
    party,
    invoices,
    amounts,
    text: `${label} ${numbers.join(random.pick([" + ", ", ", " ", "/", " und ", ";"]))}`.trim(),
    citations: numbers.map(asPrinted),
    ...(short > 0n ? { cap: "never" } : {}),
  });
}

// The text holds the number of one open invoice of the payer and the amount is that of another.
function ownNumberOfAnother(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const named = plainInvoice(world, party, 5);
  const paid = issue(world, party, { day: named.issueDate, currency: named.currency, amount: named.total + 1_900n });
  const draft = payInvoices(world, {
    class: "plain number of one invoice, amount of another",
    party,
    invoices: [paid],
    text: `${random.pick(["Zahlung", "Rechnung", "Auftrag", ""])} ${named.invoiceNumber}`.trim(),
  });
  // Where the bank cut the number off, nothing contradicts the amount.
  if (!draft.line.description.includes(named.invoiceNumber)) return;
  Object.assign(draft, { cap: "never", matchable: false, equals: [named.id] });
}

// An order number happens to be the number of another customer's invoice; the money is for nothing in the books.
function othersNumber(world: World): void {
  const { random } = world;
  const payer = someParty(world, "customer");
  const other = someParty(world, "customer");
  if (payer === other || payer.family !== undefined) return;
  // Not a list price, which the payer itself often owes.
  const invoice = plainInvoice(world, other, 5, { amount: freeAmount(random), currency: payer.currency });
  pay(world, {
    class: "plain number is another customer's",
    party: payer,
    day: dayOfPayment(random, invoice.issueDate),
    amount: random.chance(0.5) ? invoice.total : share(invoice.total, 4_000),
    currency: invoice.currency,
    text: `${random.pick(["Auftrag", "Bestellung", "Vertrag", "Objekt", "Zahlung"])} ${invoice.invoiceNumber}`,
  });
}

// Two such numbers whose sum is the amount: even then the account is another party's.
function othersNumbers(world: World): void {
  const { random } = world;
  const payer = someParty(world, "customer");
  const other = someParty(world, "customer");
  if (payer === other || payer.family !== undefined || !payer.ibanOnFile) return;
  const first = plainInvoice(world, other, 5);
  const second = plainInvoice(world, other, 5, { day: first.issueDate, currency: first.currency });
  pay(world, {
    class: "plain numbers are another customer's",
    party: payer,
    day: dayOfPayment(random, first.issueDate),
    amount: first.total + second.total,
    currency: first.currency,
    text: `${random.pick(["Auftrag", "Bestellung", "Objekte", ""])} ${first.invoiceNumber} ${second.invoiceNumber}`.trim(),
  });
}
