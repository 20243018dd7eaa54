import { freeAmount } from "../amounts.ts";
import { dayOfIssue, dayOfPayment } from "../calendar.ts";
import { asPrinted } from "../citation.ts";
import { makeIban } from "../iban.ts";
import { companyName, companyStem, personName } from "../names.ts";
import { payInvoices } from "../payment-of.ts";
import { personOnStatement } from "../statement-name.ts";
import { issue, someParty, type World } from "../world.ts";
import type { Scenario } from "./scenario.ts";

/** Payers who are not the debtor. */
export const otherPayers: Scenario[] = [
  { share: 8, happen: (world) => sister(world, true) },
  { share: 2, happen: (world) => sister(world, false) },
  { share: 12, happen: (world) => stranger(world, true) },
  { share: 3, happen: (world) => stranger(world, false) },
  { share: 8, lines: 6, happen: alwaysTheSameStranger },
  { share: 5, lines: 4, happen: factor },
];

// A company on file pays for another company of its group.
function sister(world: World, isCited: boolean): void {
  const { random } = world;
  const families = world.customers.filter((party) => party.family !== undefined);
  if (families.length === 0) return;
  const party = random.pick(families);
  const others = families.filter((other) => other.family === party.family && other !== party);
  if (others.length === 0) return;
  const payer = random.pick(others);
  const invoice = issue(world, party, { amount: freeAmount(random) });
  payInvoices(world, {
    class: isCited ? "another company of the group pays" : "another company of the group pays, no reference",
    party,
    invoices: [invoice],
    paidBy: payer,
    citations: isCited ? [asPrinted(invoice.invoiceNumber)] : [],
    ...(isCited ? {} : { cap: "never" as const, matchable: false }),
  });
}

// A person whom the tenant does not know pays: a spouse, a parent, a friend, a tax adviser.
function stranger(world: World, isCited: boolean): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const invoice = issue(world, party);
  const company = random.chance(0.4);
  payInvoices(world, {
    class: isCited ? "a stranger pays" : "a stranger pays, no reference",
    party,
    invoices: [invoice],
    name: company ? companyName(random, companyStem(random), "DE") : personOnStatement(random, personName(random)),
    iban: makeIban(random, party.country),
    isStranger: true,
    citations: isCited ? [asPrinted(invoice.invoiceNumber)] : [],
    ...(isCited ? {} : { cap: "never" as const, matchable: false }),
  });
}

// Another payer pays every time, at first with the number and later without. By then the payer is known.
function alwaysTheSameStranger(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const payer = { name: personOnStatement(random, personName(random)), iban: makeIban(random, party.country) };
  const bills = Array.from({ length: 6 }, () => dayOfIssue(random)).sort();
  bills.forEach((day, index) => {
    const invoice = issue(world, party, { day });
    const isCited = index < 4;
    payInvoices(world, {
      class: isCited ? "the same stranger again" : "the same stranger again, no reference",
      party,
      invoices: [invoice],
      day: dayOfPayment(random, day),
      ...payer,
      isStranger: true,
      citations: isCited ? [asPrinted(invoice.invoiceNumber)] : [],
      ...(isCited ? {} : { cap: "may" as const }),
    });
  });
}

// A factoring company pays the bills of several customers, one by one.
function factor(world: World): void {
  const { random } = world;
  const payer = { name: `${companyStem(random)} Factoring GmbH`, iban: makeIban(random, "DE") };
  for (let count = 0; count < 4; count++) {
    const party = someParty(world, "customer");
    const invoice = issue(world, party);
    payInvoices(world, {
      class: "a factor pays",
      party,
      invoices: [invoice],
      ...payer,
      isStranger: true,
      text: `${random.pick(["Deb.", "Debitor", "Kunde"])} ${party.customerNumber} RG ${invoice.invoiceNumber}`,
      citations: [asPrinted(invoice.invoiceNumber)],
    });
  }
}
