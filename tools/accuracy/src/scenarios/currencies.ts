import { convertMinor } from "@matchbook/matcher/model/money";
import { addDays } from "@matchbook/runtime/values/days";
import { freeAmount } from "../amounts.ts";
import { DAYS, dayOfIssue, dayOfPayment, FIRST_DAY } from "../calendar.ts";
import { asPrinted } from "../citation.ts";
import { payInvoices } from "../payment-of.ts";
import { issue, someParty, type World } from "../world.ts";
import type { Scenario } from "./scenario.ts";

/** Payments in another currency than the invoice. None may be confirmed without a person. */
export const currencies: Scenario[] = [
  { share: 8, happen: (world) => converted(world, true) },
  { share: 2, happen: (world) => converted(world, false) },
  { share: 3, happen: sameFigures },
];

const MIDDLE: Record<string, number> = { USD: 1.09, CHF: 0.95, GBP: 0.85, SEK: 11.3, NOK: 11.7 };

/** The rates of a year as the European Central Bank publishes them: for one euro, on workdays. */
export function yearOfRates({ random, rates }: World): void {
  for (const [quote, middle] of Object.entries(MIDDLE)) {
    let drift = 0;
    for (let age = -10; age < DAYS + 200; age++) {
      const date = addDays(FIRST_DAY, age);
      drift = Math.max(-0.04, Math.min(0.04, drift + random.int(-40, 40) / 10_000));
      const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
      if (weekday !== 0 && weekday !== 6)
        rates.push({ base: "EUR", quote, date, rate: (middle * (1 + drift)).toFixed(4) });
    }
  }
}

// The customer's bank converted at its own rate, close to the published one.
function converted(world: World, isCited: boolean): void {
  const { random, rates } = world;
  const party = someParty(world, "customer");
  const currency = random.pick(["USD", "GBP", "CHF"]);
  const invoice = issue(world, party, { currency, amount: freeAmount(random) + 10_000n });
  const day = dayOfPayment(random, invoice.issueDate);
  const rate = rates.findLast((one) => one.quote === currency && one.date <= day)?.rate ?? "1";
  const exact = convertMinor(invoice.total, currency, "EUR", rate, true);
  const amount = (exact * BigInt(10_000 - random.int(1, 120))) / 10_000n;
  payInvoices(world, {
    class: isCited ? "another currency, converted" : "another currency, converted, no reference",
    party,
    invoices: [invoice],
    day,
    amount,
    currency: "EUR",
    amounts: [amount],
    citations: isCited ? [asPrinted(invoice.invoiceNumber)] : [],
    cap: "never",
    ...(isCited ? {} : { matchable: false }),
  });
}

// The complaint: a bill of € 3,000 and a payment of $ 3,000.
function sameFigures(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const invoice = issue(world, party, {
    currency: "EUR",
    amount: BigInt(random.pick([300_000, 100_000, 250_000, 49_900])),
    day: dayOfIssue(random),
  });
  const isCited = random.chance(0.6);
  payInvoices(world, {
    class: "complaint: the same figures in another currency",
    party,
    invoices: [invoice],
    currency: "USD",
    amount: invoice.total,
    amounts: [invoice.total],
    citations: isCited ? [asPrinted(invoice.invoiceNumber)] : [],
    cap: "never",
    matchable: isCited,
  });
}
