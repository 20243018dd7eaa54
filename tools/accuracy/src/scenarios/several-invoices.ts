import { addDays } from "@matchbook/runtime/values/days";
import { dayOfIssue } from "../calendar.ts";
import { asPrinted } from "../citation.ts";
import type { Party } from "../parties.ts";
import { payInvoices } from "../payment-of.ts";
import type { Invoice } from "../records.ts";
import { issue, seriesOf, someParty, type World } from "../world.ts";
import type { Scenario } from "./scenario.ts";

/** One payment of several invoices. */
export const severalInvoices: Scenario[] = [
  { share: 30, happen: (world) => listed(world, "customer", [2, 6], "several invoices, listed") },
  { share: 3, happen: (world) => listed(world, "customer", [7, 12], "more than six invoices, listed") },
  { share: 18, happen: (world) => listed(world, "supplier", [2, 6], "supplier: several invoices, listed") },
  { share: 4, happen: abbreviated },
  { share: 3, happen: range },
  { share: 10, happen: notListed },
  { share: 3, happen: listedLessDiscount },
];

function bills(world: World, party: Party, count: number): Invoice[] {
  const first = dayOfIssue(world.random);
  return Array.from({ length: count }, (_, index) =>
    issue(world, party, { day: addDays(first, index * world.random.int(0, 6)) }),
  );
}

function listed(world: World, role: Party["role"], [min, max]: [number, number], name: string): void {
  const party = someParty(world, role);
  const invoices = bills(world, party, world.random.int(min, max));
  payInvoices(world, { class: name, party, invoices, citations: invoices.map((one) => asPrinted(one.invoiceNumber)) });
}

// `RE-2026-00412, 413, 415`: only the first number has the shared prefix.
function abbreviated(world: World): void {
  const party = someParty(world, "customer");
  const invoices = bills(world, party, world.random.int(2, 4));
  const citations = invoices.map(({ invoiceNumber }, index) =>
    index === 0 ? asPrinted(invoiceNumber) : { quality: "partial" as const, written: invoiceNumber.slice(-3) },
  );
  payInvoices(world, { class: "several invoices, abbreviated list", party, invoices, citations });
}

// `RE-2026-00412 bis 00415`: the numbers in between are not written.
function range(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const series = seriesOf(world, party);
  const day = dayOfIssue(random);
  const count = random.int(3, 5);
  const invoices = Array.from({ length: count }, () =>
    issue(world, party, { day, number: series.numbering(day, series.serial++) }),
  );
  const [first, last] = [invoices[0], invoices.at(-1)].map((invoice) => invoice?.invoiceNumber ?? "");
  const joint = random.pick([" bis ", "-", " - ", " to "]);
  const text = `${random.pick(["Rechnungen", "RE", "invoices", ""])} ${first}${joint}${random.chance(0.5) ? last : last?.slice(-3)}`;
  payInvoices(world, {
    class: "several invoices, range",
    party,
    invoices,
    text: text.trim(),
    citations: [asPrinted(first ?? ""), { quality: "partial", written: last?.slice(-3) ?? "" }],
  });
}

function notListed(world: World): void {
  const party = someParty(world, "customer");
  payInvoices(world, {
    class: "several invoices, not listed",
    party,
    invoices: bills(world, party, world.random.int(2, 5)),
  });
}

function listedLessDiscount(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const invoices = bills(world, party, random.int(2, 4));
  const rate = BigInt(random.pick([97, 98]));
  payInvoices(world, {
    class: "several invoices, listed, less discount",
    party,
    invoices,
    amounts: invoices.map((invoice) => (invoice.total * rate) / 100n),
    citations: invoices.map((one) => asPrinted(one.invoiceNumber)),
  });
}
