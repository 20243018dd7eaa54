import { addDays } from "@matchbook/runtime/values/days";
import { freeAmount, listPrice } from "../amounts.ts";
import { dayOfPayment, workday } from "../calendar.ts";
import { asPrinted } from "../citation.ts";
import { bare } from "../numbering.ts";
import { payInvoices } from "../payment-of.ts";
import { type Draft, issue, pay, someParty, type World } from "../world.ts";
import type { Scenario } from "./scenario.ts";

/** Lines with evidence for and against an invoice. */
export const doubtful: Scenario[] = [
  { share: 3, happen: contradiction },
  { share: 3, happen: twoNamedOnePaid },
  { share: 2, happen: numberOfThePaidYear },
  { share: 3, happen: beforeTheInvoice },
  { share: 3, happen: beforeTheInvoiceNamed },
  { share: 2, happen: overTheCeiling },
  { share: 3, happen: voided },
];

// The account belongs to one customer, and the cited invoice to another.
function contradiction(world: World): void {
  const { random } = world;
  const payer = someParty(world, "customer");
  const other = someParty(world, "customer");
  if (payer === other || payer.family !== undefined) return;
  const amount = listPrice(random);
  const invoice = issue(world, other, { amount, structured: false });
  const own = issue(world, payer, { amount, day: invoice.issueDate, currency: invoice.currency });
  payInvoices(world, {
    class: "number and account contradict each other",
    party: other,
    invoices: [invoice],
    paidBy: payer,
    citations: [asPrinted(invoice.invoiceNumber)],
    equals: [own.id],
  });
}

// The line cites two invoices of one amount and pays one of them.
function twoNamedOnePaid(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const amount = listPrice(random);
  const invoices = [issue(world, party, { amount }), issue(world, party, { amount })];
  const [meant] = invoices;
  if (meant === undefined) return;
  const day =
    invoices
      .map(({ issueDate }) => issueDate)
      .sort()
      .at(-1) ?? meant.issueDate;
  const draft = payInvoices(world, {
    class: "two equal invoices named, one paid",
    party,
    invoices: [meant],
    day: dayOfPayment(random, day),
    text: `${random.pick(["Rechnungen", "RE", "invoices"])} ${invoices.map(({ invoiceNumber }) => invoiceNumber).join(", ")}`,
    citations: [asPrinted(meant.invoiceNumber)],
  });
  // If the bank cut the other number off, there is no doubt.
  const other = invoices[1];
  if (other === undefined || !isReadable(draft, other.invoiceNumber)) return;
  Object.assign(draft, { cap: "never", matchable: false, equals: [other.id] });
}

// `RE 412` was last year's and is paid; this year's has the same last digits and amount.
function numberOfThePaidYear(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const amount = listPrice(random);
  const serial = random.digits(5);
  const invoice = issue(world, party, {
    amount,
    number: `AR-2026-${serial}`,
    structured: false,
    day: addDays("2026-01-05", random.int(0, 90)),
  });
  pay(world, {
    class: "the same serial number of another year",
    party,
    day: dayOfPayment(random, invoice.issueDate),
    amount: amount + 5_000n,
    currency: invoice.currency,
    text: `Rechnung AR-2025-${serial}`,
  });
}

// A payment before the invoice, by a customer who cites nothing.
function beforeTheInvoice(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const invoice = issue(world, party);
  pay(world, {
    class: "older than the invoice, no reference",
    party,
    day: workday(addDays(invoice.issueDate, -random.int(10, 60))),
    seenOn: invoice.issueDate,
    amount: invoice.total,
    currency: invoice.currency,
    text: random.pick(["Anzahlung", "Zahlung", "payment"]),
  });
}

function beforeTheInvoiceNamed(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const invoice = issue(world, party);
  payInvoices(world, {
    class: "older than the invoice, named",
    party,
    invoices: [invoice],
    day: workday(addDays(invoice.issueDate, -random.int(3, 20))),
    seenOn: invoice.issueDate,
    citations: [asPrinted(invoice.invoiceNumber)],
    cap: "may",
  });
}

// Amounts above the limit for automatic confirmation, by default the value of a million euros.
function overTheCeiling(world: World): void {
  const party = someParty(world, "customer");
  const invoice = issue(world, party, { amount: 100_000_001n + freeAmount(world.random), currency: "EUR" });
  payInvoices(world, {
    class: "above the ceiling",
    party,
    invoices: [invoice],
    citations: [asPrinted(invoice.invoiceNumber)],
    cap: "never",
  });
}

// The invoice was voided and reissued under another number. The customer cites the old number.
function voided(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const amount = freeAmount(random);
  const old = issue(world, party, { amount });
  old.void = true;
  const anew = issue(world, party, { amount, day: old.issueDate });
  const draft = payInvoices(world, {
    class: "number of a voided invoice",
    party,
    invoices: [anew],
    text: `${random.pick(["Rechnung", "RG", "Invoice", ""])} ${old.invoiceNumber}`.trim(),
  });
  // Where the bank cut the number off, nothing contradicts the amount.
  if (isReadable(draft, old.invoiceNumber)) draft.cap = "never";
}

function isReadable({ line }: Draft, number: string): boolean {
  return bare(line.description).includes(bare(number));
}
