import { dayOfPayment } from "../calendar.ts";
import { asPrinted, type Citation, misspelled, partly, retyped } from "../citation.ts";
import type { Party } from "../parties.ts";
import { payersText, wordsOnly } from "../remittance.ts";
import { bareReference, mistyped } from "../structured-reference.ts";
import { issue, pay, someParty, type World } from "../world.ts";
import type { Scenario } from "./scenario.ts";

/** One payment of one invoice, to the cent, told more or less well. Customers; suppliers are paid more carefully. */
export const singleInvoice: Scenario[] = [
  { weight: 215, happen: (world) => cited(world, "customer", "clean reference", asPrinted) },
  {
    weight: 62,
    happen: (world) => cited(world, "customer", "retyped reference", (text) => retyped(world.random, text)),
  },
  {
    weight: 18,
    happen: (world) => cited(world, "customer", "partial reference", (text) => partly(world.random, text)),
  },
  {
    weight: 14,
    happen: (world) => cited(world, "customer", "misspelled reference", (text) => misspelled(world.random, text)),
  },
  { weight: 85, happen: (world) => uncited(world, "customer", "no reference") },
  { weight: 55, happen: (world) => structured(world, "customer", "structured reference", (text) => text) },
  {
    weight: 6,
    happen: (world) =>
      structured(world, "customer", "structured reference, wrong check digit", (text) => mistyped(world.random, text)),
  },
  { weight: 16, happen: (world) => inEndToEndId(world) },
  { weight: 90, happen: (world) => cited(world, "supplier", "supplier: clean reference", asPrinted) },
  {
    weight: 12,
    happen: (world) => cited(world, "supplier", "supplier: retyped reference", (text) => retyped(world.random, text)),
  },
  { weight: 20, happen: (world) => structured(world, "supplier", "supplier: structured reference", (text) => text) },
  { weight: 14, happen: (world) => uncited(world, "supplier", "supplier: no reference") },
];

function cited(world: World, role: Party["role"], name: string, cite: (number: string) => Citation): void {
  const party = someParty(world, role);
  const invoice = issue(world, party);
  const citation = cite(invoice.invoiceNumber);
  const about = { day: invoice.issueDate, amount: invoice.total };
  pay(world, {
    class: name,
    party,
    day: dayOfPayment(world.random, invoice.issueDate),
    amount: invoice.total,
    currency: invoice.currency,
    text: payersText(world.random, party, [citation.written], about),
    pays: [{ invoiceId: invoice.id, amount: invoice.total }],
    citations: [citation],
  });
}

function uncited(world: World, role: Party["role"], name: string): void {
  const party = someParty(world, role);
  const invoice = issue(world, party);
  pay(world, {
    class: name,
    party,
    day: dayOfPayment(world.random, invoice.issueDate),
    amount: invoice.total,
    currency: invoice.currency,
    text: wordsOnly(world.random, party, { day: invoice.issueDate, amount: invoice.total }),
    pays: [{ invoiceId: invoice.id, amount: invoice.total }],
  });
}

function structured(world: World, role: Party["role"], name: string, write: (reference: string) => string): void {
  const party = someParty(world, role);
  const invoice = issue(world, party, { structured: true });
  const written = write(bareReference(invoice.paymentReference ?? ""));
  const right = written === bareReference(invoice.paymentReference ?? "");
  pay(world, {
    class: name,
    party,
    day: dayOfPayment(world.random, invoice.issueDate),
    amount: invoice.total,
    currency: invoice.currency,
    text: "",
    structured: written,
    pays: [{ invoiceId: invoice.id, amount: invoice.total }],
    citations: [{ quality: right ? "exact" : "typo", written }],
  });
}

// Payers whose software puts the number of the invoice into the end-to-end id.
function inEndToEndId(world: World): void {
  const party = someParty(world, "customer");
  const invoice = issue(world, party);
  const written = invoice.invoiceNumber;
  pay(world, {
    class: "number in the end-to-end id",
    party,
    day: dayOfPayment(world.random, invoice.issueDate),
    amount: invoice.total,
    currency: invoice.currency,
    text: wordsOnly(world.random, party, { day: invoice.issueDate, amount: invoice.total }),
    endToEndId: written,
    pays: [{ invoiceId: invoice.id, amount: invoice.total }],
    citations: [{ quality: "exact", written }],
  });
}
