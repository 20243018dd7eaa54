import { table } from "@matchbook/accuracy/table";
import { matchAll } from "@matchbook/matcher/assign/assign";
import { Ledger } from "@matchbook/matcher/books/ledger";
import { Pool } from "@matchbook/matcher/candidates/pool";
import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import type { Invoice } from "@matchbook/matcher/model/model";
import { median } from "../load.ts";
import { invoiceAt, lineAt, partyAt, range } from "../open-items.ts";
import { settings } from "../settings.ts";

/**
 * `npm run bench matching-engine`: how many lines per second the pure engine decides on one core, with prepared
 * candidates. It measures CPU time, so a busy machine does not change it. The time includes reading texts and names,
 * because a new line is read once.
 */

const options = settings({ lines: 20_000, chunk: 500, runs: 5 });
/** The target in lines per second on one core. */
const AIM = 20_000;

const parties = range(0, Math.max(1, Math.floor(options.lines / 4))).map(partyAt);
const partyOf = (at: number) => parties[at % parties.length] as Counterparty;
const rates: number[] = [];
let confirmed = 0;
let suggested = 0;
for (let run = 0; run <= options.runs; run++) {
  const chunks = range(0, Math.ceil(options.lines / options.chunk)).map((nth) => {
    const numbers = range(nth * options.chunk, Math.min(options.lines, (nth + 1) * options.chunk));
    const invoices = numbers.map((at) => invoiceAt(at, partyOf(at)));
    const lines = numbers.map((at, place) => lineAt(at, invoices[place] as Invoice, partyOf(at)));
    return {
      ids: lines.map((line) => line.id),
      ledger: Ledger.of({ lines, invoices, matches: [] }),
      pool: new Pool({ invoices, counterparties: [...new Set(numbers.map(partyOf))] }),
    };
  });
  let count = 0;
  const moment = { now: new Date("2026-03-02T00:00:00Z"), newId: () => `match-${++count}` };
  const before = process.cpuUsage();
  const made = chunks.flatMap(({ ids, ledger, pool }) => matchAll(ledger, ids, pool, moment).made);
  const { user, system } = process.cpuUsage(before);
  confirmed = made.filter((match) => match.status === "confirmed").length;
  suggested = made.length - confirmed;
  // The first run warms up.
  if (run > 0) rates.push(options.lines / ((user + system) / 1e6));
}
const figures = [median(rates), Math.min(...rates), Math.max(...rates), AIM].map((rate) => rate.toFixed(0));
console.log(
  table(["lines a second and core", "median", "least", "most", "aim"], [[`chunks of ${options.chunk}`, ...figures]]),
);
console.log(`of ${options.lines} lines: ${confirmed} confirmed, ${suggested} suggestions`);
