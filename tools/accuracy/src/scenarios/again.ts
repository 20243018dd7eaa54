import { addDays } from "@matchbook/runtime/values/days";
import { freeAmount, listPrice } from "../amounts.ts";
import { dayOfPayment, workday } from "../calendar.ts";
import { asPrinted } from "../citation.ts";
import { payInvoices } from "../payment-of.ts";
import { payersText } from "../remittance.ts";
import { areTwins, issue, pay, someParty, type World } from "../world.ts";
import type { Scenario } from "./scenario.ts";

/** Double payments, returned debits and refunds. */
export const again: Scenario[] = [
  { share: 10, lines: 2, happen: paidTwice },
  { share: 3, lines: 3, happen: threeOfTheSame },
  { share: 5, lines: 2, happen: returned },
  { share: 5, happen: creditNotePaidOut },
  { share: 3, happen: refundWithoutCreditNote },
  { share: 3, happen: supplierRefunds },
  { share: 4, happen: takenBackByAPerson },
];

// The second payment of one invoice, days or weeks later, pays nothing.
function paidTwice(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const invoice = issue(world, party, { amount: freeAmount(random) });
  const day = dayOfPayment(random, invoice.issueDate);
  const citations = [asPrinted(invoice.invoiceNumber)];
  const later = random.pick([0, 1, 3, 10, 25]);
  const first = payInvoices(world, {
    class: "paid twice: the first",
    party,
    invoices: [invoice],
    citations,
    day,
    cap: "may",
  });
  const second = pay(world, {
    class: "paid twice: the second",
    party,
    day: workday(addDays(day, later)),
    amount: invoice.total,
    currency: invoice.currency,
    text: payersText(random, party, [invoice.invoiceNumber], { day, amount: invoice.total }),
  });
  // A person who sees both at once cannot prefer one.
  areTwins([first, second]);
}

// The complaint: three equal payments all claim one invoice. One of them may have it.
function threeOfTheSame(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const invoice = issue(world, party, { amount: listPrice(random) });
  const day = dayOfPayment(random, invoice.issueDate);
  const text = random.chance(0.5) ? invoice.invoiceNumber : "Zahlung";
  const drafts = [0, 1, 2].map((count) =>
    pay(world, {
      class: "complaint: three equal payments, one invoice",
      party,
      day,
      amount: invoice.total,
      currency: invoice.currency,
      text,
      pays: count === 0 ? [{ invoiceId: invoice.id, amount: invoice.total }] : [],
      citations: text === "Zahlung" ? [] : [asPrinted(text)],
      cap: "may",
    }),
  );
  areTwins(drafts);
}

// A direct debit is returned, with or without a fee of the bank. The return cites the invoice, too.
function returned(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const invoice = issue(world, party);
  const day = dayOfPayment(random, invoice.issueDate);
  const debit = payInvoices(world, {
    class: "direct debit",
    party,
    invoices: [invoice],
    day,
    text: `Rechnung ${invoice.invoiceNumber}`,
    endToEndId: invoice.invoiceNumber,
    citations: [asPrinted(invoice.invoiceNumber)],
  });
  pay(world, {
    class: "returned direct debit",
    party,
    direction: "debit",
    reversal: random.chance(0.8),
    day: workday(addDays(day, random.int(2, 20))),
    amount: invoice.total + (random.chance(0.5) ? 0n : BigInt(random.int(300, 900))),
    currency: invoice.currency,
    text: `${random.pick(["Retoure", "Rueckgabe", "Returned", "R-transaction"])} AC04 ${invoice.invoiceNumber}`,
    endToEndId: invoice.invoiceNumber,
    returns: debit,
  });
}

// A credit note is a debt of the tenant to its customer.
function creditNotePaidOut(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const number = `GS-${random.int(2025, 2026)}-${random.digits(4)}`;
  const note = issue(world, party, { number, direction: "payable", structured: false });
  payInvoices(world, {
    class: "credit note paid out",
    party,
    direction: "debit",
    invoices: [note],
    text: `${random.pick(["Gutschrift", "Credit note", "Erstattung"])} ${number}`,
    citations: [asPrinted(number)],
  });
}

// A refund to a customer that cites an invoice, which may still be open. It settles no open entry.
function refundWithoutCreditNote(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const invoice = issue(world, party);
  pay(world, {
    class: "refund without a credit note",
    party,
    direction: "debit",
    day: dayOfPayment(random, invoice.issueDate),
    amount: invoice.total,
    currency: invoice.currency,
    text: `Erstattung ${invoice.invoiceNumber}`,
  });
}

function supplierRefunds(world: World): void {
  const { random } = world;
  const party = someParty(world, "supplier");
  const bill = issue(world, party);
  pay(world, {
    class: "supplier refunds",
    party,
    direction: "credit",
    day: dayOfPayment(random, bill.issueDate),
    amount: bill.total,
    currency: bill.currency,
    text: `${random.pick(["Gutschrift zu", "Rueckzahlung", "Refund"])} ${bill.invoiceNumber}`,
  });
}

// The complaint: a match that a person undid comes back. All evidence supports it, but it stays refused.
function takenBackByAPerson(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const invoice = issue(world, party);
  pay(world, {
    class: "complaint: undone by a person",
    party,
    day: dayOfPayment(random, invoice.issueDate),
    amount: invoice.total,
    currency: invoice.currency,
    text: payersText(random, party, [invoice.invoiceNumber], { day: invoice.issueDate, amount: invoice.total }),
    refusals: [{ invoiceId: invoice.id, kind: random.pick(["rejected", "unlinked"] as const) }],
  });
}
