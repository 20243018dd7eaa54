import { minMinor } from "@matchbook/matcher/model/money";
import { addDays } from "@matchbook/runtime/values/days";
import { freeAmount, listPrice, share } from "../amounts.ts";
import { FIRST_DAY, workday } from "../calendar.ts";
import { asPrinted, type Citation, misspelled, partly, retyped } from "../citation.ts";
import type { Party } from "../parties.ts";
import { type About, payInvoices } from "../payment-of.ts";
import type { Random } from "../random.ts";
import type { Invoice } from "../records.ts";
import { bareReference } from "../structured-reference.ts";
import { issue, type World } from "../world.ts";
import { again } from "./again.ts";
import type { Scenario } from "./scenario.ts";
import { unrelated } from "./unrelated.ts";

/** The information that a customer gives with every payment. */
export const REMITTANCES = ["structured reference", "number in the text", "name only", "nothing"] as const;
type Remittance = (typeof REMITTANCES)[number];

const MONTHS = 11;

/**
 * The year of a tenant whose customers pay month by month, each in its own way: proportions of remittances, of payments
 * with another amount and of several invoices as in the README.md, and no traps. Other lines come between them.
 */
export const REGULAR_CUSTOMERS: Scenario[] = [
  { share: 80, lines: MONTHS, happen: (world) => paysMonthly(world, "structured reference") },
  { share: 740, lines: MONTHS, happen: (world) => paysMonthly(world, "number in the text") },
  { share: 140, lines: MONTHS, happen: (world) => paysMonthly(world, "name only") },
  { share: 40, lines: MONTHS, happen: (world) => paysMonthly(world, "nothing") },
  ...again,
  ...unrelated,
];

/** The class of the payments of regular customers with this remittance. */
export const classOf = (remittance: Remittance) => `regular customer: ${remittance}`;

function paysMonthly(world: World, remittance: Remittance): void {
  const { random } = world;
  const party = random.pick(world.customers);
  const [day, delay] = [
    random.int(0, 27),
    random.weighted([
      [25, 6],
      [50, 16],
      [25, 30],
    ]),
  ];
  const price = random.chance(0.3) ? listPrice(random) : undefined;
  let open: Invoice[] = [];
  for (let month = 0; month < MONTHS; month++) {
    const issued = workday(addDays(FIRST_DAY, month * 30 + day));
    // The smallest bill is larger than the largest fee.
    const amount = (price ?? freeAmount(random)) + 5_000n;
    const structured = remittance === "structured reference";
    open.push(issue(world, party, { day: issued, amount, structured }));
    // A customer who lets a month pass pays both bills with the next payment.
    if (month < MONTHS - 1 && random.chance(0.05)) continue;
    payInvoices(world, {
      class: classOf(remittance),
      party,
      invoices: open,
      day: workday(addDays(issued, Math.max(1, delay + random.int(-5, 5)))),
      ...amountOf(random, open),
      ...remittanceOf(random, remittance, party, open),
    });
    open = [];
  }
}

/** Now and then a customer pays less or more than its only bill. */
function amountOf(random: Random, [bill, ...more]: Invoice[]): Partial<About> {
  if (bill === undefined || more.length > 0) return {};
  const { total } = bill;
  const amount = random.weighted([
    [946, total],
    [29, total - share(total, random.pick([200, 300]))],
    [12, total - BigInt(random.pick([500, 1_000, 1_500]))],
    [8, share(total, random.int(5_000, 9_400))],
    [5, total + BigInt(random.int(100, 9_000))],
  ]);
  return { amount, amounts: [minMinor(amount, total)] };
}

function remittanceOf(random: Random, remittance: Remittance, party: Party, bills: Invoice[]): Partial<About> {
  switch (remittance) {
    case "structured reference": {
      const [bill, ...more] = bills.map(({ paymentReference = "" }) => bareReference(paymentReference));
      const citations = [bill ?? "", ...more].map(asPrinted);
      return more.length > 0 ? { citations } : { text: "", structured: bill, citations };
    }
    case "number in the text":
      return { citations: bills.map(({ invoiceNumber }) => cite(random, invoiceNumber)) };
    case "name only":
      return { text: random.pick(["", "Zahlung", "invoice", "Danke", party.counterparty.name]) };
    case "nothing":
      return { text: random.pick(["", "", "Zahlung"]), name: "" };
  }
}

function cite(random: Random, number: string): Citation {
  const way = random.weighted([
    [84, asPrinted],
    [10, (text: string) => retyped(random, text)],
    [3, (text: string) => partly(random, text)],
    [3, (text: string) => misspelled(random, text)],
  ]);
  return way(number);
}
