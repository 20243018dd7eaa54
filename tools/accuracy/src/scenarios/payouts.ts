import { addDays } from "@matchbook/runtime/values/days";
import { freeAmount } from "../amounts.ts";
import { FIRST_DAY, workday } from "../calendar.ts";
import { asPrinted } from "../citation.ts";
import { makeIban } from "../iban.ts";
import { payInvoices } from "../payment-of.ts";
import { issue, pay, someParty, type World } from "../world.ts";
import type { Scenario } from "./scenario.ts";

/** Sums of many payments, and what the tenant never gets paid. */
export const payouts: Scenario[] = [
  { share: 16, happen: processor },
  { share: 5, happen: collection },
  { share: 3, happen: sumThatIsAnInvoice },
];

// Payouts of card processors: the receipts minus fees, without citations.
function processor(world: World): void {
  const { random } = world;
  const name = random.pick([
    "STRIPE PAYMENTS EUROPE",
    "PayPal Europe S.a.r.l.",
    "SumUp Payments Ltd",
    "Mollie BV",
    "Adyen N.V.",
  ]);
  pay(world, {
    class: "payout of a processor",
    name,
    iban: makeIban(random, "NL"),
    direction: "credit",
    aggregated: random.chance(0.5),
    day: workday(addDays(FIRST_DAY, random.int(3, 360))),
    amount: freeAmount(random),
    currency: "EUR",
    text: `${random.pick(["PAYOUT", "Auszahlung", "SETTLEMENT"])} ${random.digits(random.int(6, 10))} ${random.pick(["STRIPE", "PP.1234.PP", "BATCH"])}`,
  });
}

// The tenant's own direct debits, booked as one sum.
function collection(world: World): void {
  const { random } = world;
  pay(world, {
    class: "collection booked as one sum",
    direction: "credit",
    aggregated: true,
    day: workday(addDays(FIRST_DAY, random.int(3, 360))),
    amount: freeAmount(random) * 3n,
    currency: "EUR",
    text: `${random.pick(["Sammellastschrift", "SEPA DD BATCH", "Lastschrifteinzug"])} ${random.int(3, 60)} Posten MSG${random.digits(9)}`,
  });
}

// A sum that cites one invoice and has its amount by chance does not identify its parts.
function sumThatIsAnInvoice(world: World): void {
  const party = someParty(world, "customer");
  const invoice = issue(world, party);
  payInvoices(world, {
    class: "one sum of several payments names an invoice",
    party,
    invoices: [invoice],
    aggregated: true,
    citations: [asPrinted(invoice.invoiceNumber)],
    cap: "never",
    matchable: false,
  });
}
