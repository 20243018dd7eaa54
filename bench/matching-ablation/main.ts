import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { table } from "@matchbook/accuracy/table";
import { RULES } from "./rules.ts";
import type { Change } from "./switch-off.ts";

/**
 * `npm run bench matching-ablation`: switches every signal, gate, check and text rule of the matcher off in turn, and
 * counts the lines of the accuracy worlds that are decided otherwise. `npm run bench matching-ablation -- NAME` does so
 * for the rules whose name contains NAME.
 */

type Line = [name: string, confirmable: string, outcome: string];

function measured(change?: Change): Line[] {
  const env = { ...process.env, ...(change && { RULE: JSON.stringify(change) }) };
  const hook = join(import.meta.dirname, "switch-off.ts");
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--import", hook, join(import.meta.dirname, "measure.ts")],
    { env, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const RIGHT = new Set(["confirmed", "suggested first"]);

/** What changes without a rule: lines by their outcomes before and after, and the classes with the most of them. */
function difference(before: Line[], after: Line[]): string[] {
  const changed = before.flatMap((line, at) => (after[at]?.[2] === line[2] ? [] : [{ line, now: after[at] as Line }]));
  const count = (filter: (was: string, is: string) => boolean) => {
    const number = changed.filter(({ line, now }) => filter(line[2], now[2])).length;
    return number === 0 ? "·" : String(number);
  };
  const wrong = "wrong confirmation";
  const classes = [...Map.groupBy(changed, ({ line }) => line[0])].sort(([, a], [, b]) => b.length - a.length);
  return [
    count(() => true),
    count((was, is) => was !== wrong && is === wrong),
    count((was, is) => was === "confirmed" && is !== "confirmed"),
    count((was, is) => was !== "confirmed" && is === "confirmed"),
    count((was, is) => RIGHT.has(was) && !RIGHT.has(is)),
    count((was, is) => !RIGHT.has(was) && RIGHT.has(is)),
    classes
      .slice(0, 2)
      .map(([name, group]) => `${name} (${group.length})`)
      .join(", "),
  ];
}

const asked = process.argv[2] ?? "";
const before = measured();
console.log(`${before.length} lines with all rules`);
const rows = RULES.filter(({ name }) => name.includes(asked)).map(({ name, change }) => {
  const row = [name, ...difference(before, measured(change))];
  console.log(row.join(" | "));
  return row;
});
const head = ["without", "changed", "wrong", "not confirmed", "confirmed", "not found", "found", "most in"];
console.log(`\n${table(head, rows)}`);
