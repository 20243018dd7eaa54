import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generate } from "../generate.ts";

/** Writes a generated tenant as JSON Lines for a matcher in any language. The README.md of this package explains it. */

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    lines: { type: "string", default: "5000" },
    /** The folder to write to; made if it is missing. */
    out: { type: "string" },
  },
});
if (values.out === undefined) throw new Error("--out names the folder to write to");

const tenant = generate(Number(values.seed), Number(values.lines));
const ofWeeks = <T extends object>(rows: (week: (typeof tenant.weeks)[number]) => T[]) =>
  tenant.weeks.flatMap((week, index) => rows(week).map((row) => ({ week: index + 1, ...row })));

mkdirSync(values.out, { recursive: true });
write("counterparties", tenant.counterparties);
write("rates", tenant.rates);
write(
  "invoices",
  ofWeeks(({ entries }) => entries.map(({ invoice, enteredOn }) => ({ enteredOn, ...invoice }))),
);
write(
  "lines",
  ofWeeks(({ arrivals }) => arrivals.map(({ line }) => line)),
);
write(
  "truth",
  ofWeeks(({ arrivals }) => arrivals.map(({ truth }) => truth)),
);

// Amounts are far below 2^53 minor units, so a JSON number holds them.
function write(name: string, rows: object[]): void {
  const line = (row: object) =>
    JSON.stringify(row, (_, value) => (typeof value === "bigint" ? Number(value) : (value as unknown)));
  writeFileSync(join(values.out ?? "", `${name}.jsonl`), rows.map((row) => `${line(row)}\n`).join(""));
}
