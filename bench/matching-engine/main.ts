import { parseArgs } from "node:util";
import { table } from "@matchbook/accuracy/table";
import { matchAll } from "@matchbook/matcher/assign";
import { Ledger } from "@matchbook/matcher/ledger";
import { Pool } from "@matchbook/matcher/pool";
import { sample } from "./sample.ts";

/**
 * `npm run bench matching-engine`: how many lines per second the pure engine decides on one core, with prepared
 * candidates. It measures CPU time, so a busy machine does not change it. The time includes reading texts and names,
 * because a new line is read once.
 */

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "20000" },
    chunk: { type: "string", default: "500" },
    runs: { type: "string", default: "5" },
  },
});
const chunk = Number(values.chunk);
/** The target in lines per second on one core. */
const AIM = 20_000;

const rates: number[] = [];
let confirmed = 0;
let suggested = 0;
for (let run = 0; run <= Number(values.runs); run++) {
  const { lines, invoices, counterparties } = sample(Number(values.lines));
  const chunks = [];
  for (let start = 0; start < lines.length; start += chunk) {
    const of = lines.slice(start, start + chunk);
    const candidates = invoices.slice(start, start + chunk);
    const owners = new Set(candidates.map((invoice) => invoice.counterpartyId));
    chunks.push({
      ids: of.map((line) => line.id),
      ledger: Ledger.of({ lines: of, invoices: candidates, matches: [] }),
      pool: new Pool({ invoices: candidates, counterparties: counterparties.filter(({ id }) => owners.has(id)) }),
    });
  }
  let count = 0;
  const moment = { now: new Date("2026-03-02T00:00:00Z"), newId: () => `match-${++count}` };
  const before = process.cpuUsage();
  const made = chunks.flatMap(({ ids, ledger, pool }) => matchAll(ledger, ids, pool, moment).made);
  const { user, system } = process.cpuUsage(before);
  confirmed = made.filter((match) => match.status === "confirmed").length;
  suggested = made.length - confirmed;
  // The first run warms up.
  if (run > 0) rates.push(lines.length / ((user + system) / 1e6));
}
rates.sort((a, b) => a - b);
const median = rates[Math.floor(rates.length / 2)] ?? 0;
console.log(
  table(
    ["lines a second and core", "median", "least", "most", "aim"],
    [[`chunks of ${chunk}`, ...[median, rates[0] ?? 0, rates.at(-1) ?? 0, AIM].map((rate) => rate.toFixed(0))]],
  ),
);
console.log(`of ${values.lines} lines: ${confirmed} confirmed, ${suggested} suggestions`);
