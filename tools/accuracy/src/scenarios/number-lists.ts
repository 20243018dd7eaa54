import { addDays } from "@matchbook/runtime/values/days";
import { listPrice } from "../amounts.ts";
import { dayOfIssue, dayOfPayment, workday } from "../calendar.ts";
import { asPrinted, type Citation } from "../citation.ts";
import type { Party } from "../parties.ts";
import { payInvoices } from "../payment-of.ts";
import type { Invoice } from "../records.ts";
import { issue, pay, seriesOf, someParty, type World } from "../world.ts";
import type { Scenario } from "./scenario.ts";

/** Payments of several invoices whose numbers are shortened, given as a range or written without a gap. */
export const numberLists: Scenario[] = [
  { share: 8, happen: prefixOnce },
  { share: 4, happen: lastDigitsOnly },
  { share: 5, happen: (world) => range(world, false) },
  { share: 3, happen: (world) => range(world, true) },
  { share: 6, happen: runTogether },
  { share: 8, happen: noneNamedAmongMany },
  { share: 4, lines: 2, happen: paidAgainBesideASimilarOne },
];

/** Bills of one party in one series, with other bills between them. */
function bills(world: World, party: Party, count: number, gap: number): Invoice[] {
  const { random } = world;
  const series = seriesOf(world, party);
  const day = dayOfIssue(random);
  return Array.from({ length: count }, () => {
    series.serial += random.int(0, gap);
    return issue(world, party, { day, number: series.numbering(day, series.serial++), structured: false });
  });
}

const LABELS = ["Rechnungen", "RE", "Rechn.", "invoices", "Rg.", ""];

function end(invoice: Invoice, digits: number): string {
  return invoice.invoiceNumber.slice(-digits);
}

// `RE-2026-00101, 108, 115`. The series is the same, so that only the last digits differ.
function prefixOnce(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const invoices = bills(world, party, random.int(2, 5), 6);
  const [first] = invoices;
  if (first === undefined) return;
  const digits = random.pick([3, 3, 2]);
  // Where a digit before them changes, people write more.
  const shared = first.invoiceNumber.slice(0, -digits);
  const written = invoices.map((invoice, index) =>
    index === 0
      ? invoice.invoiceNumber
      : invoice.invoiceNumber.startsWith(shared)
        ? end(invoice, digits)
        : end(invoice, 4),
  );
  const text = `${random.pick(LABELS)} ${written.join(random.pick([", ", ",", "/", " + ", " u. ", " & ", " ", "; "]))}`;
  payInvoices(world, {
    class: "list, prefix given once",
    party,
    invoices,
    text: text.trim(),
    citations: written.map((each, index) => (index === 0 ? asPrinted(each) : part(each))),
    cap: "may",
  });
}

// `Rechnungen 412, 415, 420`: nothing says the series.
function lastDigitsOnly(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const invoices = bills(world, party, random.int(2, 4), 4);
  const written = invoices.map((invoice) => end(invoice, 3));
  payInvoices(world, {
    class: "list, last digits only",
    party,
    invoices,
    text: `${random.pick(LABELS)} ${written.join(random.pick([", ", " + ", " ", "/"]))}`.trim(),
    citations: written.map(part),
    cap: "may",
  });
}

// `RE-2026-00101–104`, `101 bis 104`: those in between are not written.
function range(world: World, lastDigits: boolean): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const invoices = bills(world, party, random.int(3, 6), 0);
  const [first, last] = [invoices[0], invoices.at(-1)];
  if (first === undefined || last === undefined) return;
  const joint = random.pick([" bis ", "–", "-", " - ", " – ", " to ", " bis einschl. "].slice(0, lastDigits ? 6 : 7));
  const from = lastDigits ? end(first, 3) : first.invoiceNumber;
  const to = lastDigits || random.chance(0.6) ? end(last, 3) : last.invoiceNumber;
  payInvoices(world, {
    class: lastDigits ? "range, last digits only" : "range of numbers",
    party,
    invoices,
    text: `${random.pick(LABELS)} ${from}${joint}${to}`.trim(),
    citations: [lastDigits ? part(from) : asPrinted(from), part(to)],
    cap: "may",
  });
}

// `RE-2026-00101RE-2026-00108`, as some banks' forms leave it.
function runTogether(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const invoices = bills(world, party, random.int(2, 4), 5);
  const bare = random.chance(0.4);
  const numbers = invoices.map(({ invoiceNumber }) => (bare ? invoiceNumber.replace(/[-/]/g, "") : invoiceNumber));
  payInvoices(world, {
    class: "numbers run together",
    party,
    invoices,
    text: `${random.pick(["Rechnungen ", "RE ", "", "", "Zahlung "])}${numbers.join("")}`,
    citations: numbers.map(asPrinted),
    cap: "may",
  });
}

// The payer has more open invoices than it pays, and names none of them.
function noneNamedAmongMany(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const first = dayOfIssue(random);
  const all = Array.from({ length: random.int(5, 14) }, (_, index) =>
    issue(world, party, { day: addDays(first, index * random.int(0, 2)) }),
  );
  payInvoices(world, {
    class: "several invoices, none named, more open",
    party,
    invoices: random.sample(all, random.int(2, Math.min(6, all.length - 2))),
  });
}

// A customer pays one bill twice. Its next bill has the same amount, and a number that differs in one digit.
function paidAgainBesideASimilarOne(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const amount = listPrice(random);
  const [paid, next] = bills(world, party, 2, 0);
  if (paid === undefined || next === undefined) return;
  for (const invoice of [paid, next]) Object.assign(invoice, { total: amount });
  const day = dayOfPayment(random, paid.issueDate);
  const citations = [asPrinted(paid.invoiceNumber)];
  const text = `${random.pick(["Rechnung", "RE", ""])} ${paid.invoiceNumber}`.trim();
  payInvoices(world, {
    class: "paid twice, a similar bill is open: the first",
    party,
    invoices: [paid],
    day,
    text,
    citations,
  });
  pay(world, {
    class: "paid twice, a similar bill is open: the second",
    party,
    day: workday(addDays(day, random.int(9, 25))),
    amount,
    currency: paid.currency,
    text,
  });
}

function part(written: string): Citation {
  return { quality: "partial", written };
}
