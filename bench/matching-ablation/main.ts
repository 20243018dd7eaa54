import { generate } from "@matchbook/accuracy/generate";
import { generateKinds } from "@matchbook/accuracy/kinds/generate";
import { judgeLine } from "@matchbook/accuracy/score";
import { table } from "@matchbook/accuracy/table";
import { generateTextOnly } from "@matchbook/accuracy/text-only/generate";
import { SIGNALS } from "@matchbook/matcher/model/signals";
import { GATES } from "@matchbook/matcher/vetoes/gates";
import { RULES } from "@matchbook/matcher/vetoes/rules";
import { importStatement } from "../matching-accuracy/text-only.ts";
import { live } from "../matching-accuracy/year.ts";

/**
 * `npm run bench matching-ablation`: switches every signal, gate and veto of the matcher off in turn, and counts the lines
 * of the accuracy worlds that are decided otherwise. `npm run bench matching-ablation -- NAME` does so for the rules whose
 * id contains NAME.
 */

const CHUNK = 500;
const LINES = 900;
const WORLDS = [11, 12, 13].map((seed) => ({
  lived: [generate(seed, LINES), generateKinds(seed, 1)],
  imported: generateTextOnly(seed, LINES / 2),
}));

type Line = [name: string, confirmable: string, outcome: string];

/** The class, what is right and the outcome of each line of all worlds. */
function measured(without: ReadonlySet<string>): Line[] {
  const said = WORLDS.flatMap(({ lived, imported }) => [
    ...lived.flatMap((tenant) => live(tenant, { chunk: CHUNK, without }).said),
    ...importStatement(imported, CHUNK, without),
  ]);
  return said.map(judgeLine).map(({ arrival: { truth }, outcome }) => [truth.class, truth.confirmable, outcome]);
}

const RIGHT = new Set(["confirmed", "suggested first"]);

/** The changes without a rule: lines by their outcomes before and after, and the classes with the most of them. */
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
const before = measured(new Set());
console.log(`${before.length} lines with all rules`);
const ids = [
  ...GATES.map(({ id }) => id),
  ...Object.entries(SIGNALS).flatMap(([id, { points }]) => (points === 0 ? [] : [id])),
  ...RULES.map(({ id }) => id),
];
const rows = ids.flatMap((id) => {
  if (!id.includes(asked)) return [];
  const row = [id, ...difference(before, measured(new Set([id])))];
  console.log(row.join(" | "));
  return [row];
});
const head = ["without", "changed", "wrong", "not confirmed", "confirmed", "not found", "found", "most in"];
console.log(`\n${table(head, rows)}`);
