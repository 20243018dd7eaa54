import { generate } from "@matchbook/accuracy/generate";
import { generateKinds } from "@matchbook/accuracy/kinds/generate";
import { type PairScore, pairScoreOf } from "@matchbook/accuracy/pairs";
import { classes, errorBound, figures, kindFigures, pairFigures, returnFigures } from "@matchbook/accuracy/report";
import { type ReturnScore, returnScoreOf } from "@matchbook/accuracy/return-score";
import { type Judged, judgeLine, type Score, scoreOf } from "@matchbook/accuracy/score";
import { generateTextOnly } from "@matchbook/accuracy/text-only/generate";
import { range } from "../open-items.ts";
import { settings } from "../settings.ts";
import { clearMisjudged, writeMisjudged } from "./misjudged.ts";
import { importStatement } from "./text-only.ts";
import { liveMonthly, untouchedFigures } from "./untouched.ts";
import { live } from "./year.ts";

/**
 * `npm run bench matching-accuracy`: how often the engine is right about tenants whose truth is known. The README.md
 * beside this file explains the figures.
 */

const values = settings({
  /** Lines of each tenant. */
  lines: 5_000,
  /** Lines per chunk. */
  chunk: 500,
  /** Seeds of the tenants that the engine was tuned on. */
  seeds: [1, 2],
  /** Seeds that the engine was not tuned on; their figures were compared while it was. */
  heldOut: [501, 502],
  /** Seeds that nothing was tuned on or compared with. */
  unseen: [901, 902],
  /** Lines of each statement that has only texts; their seeds are the same. */
  textOnly: 1_004,
  /** Tenants with cases of every kind of payments, and the cases of each. */
  kinds: 30,
  cases: 5,
  /** Tenants whose customers pay month by month, with a person who errs now and then. */
  monthly: 2,
  /** No person corrects or completes the matches. */
  unattended: false,
  /** Splits the classes by the details of their lines. */
  detailed: false,
});

/** Seeds 1 to 99 may be read. */
const FIRST_SEED_OF_KINDS = 101;
const FIRST_SEED_OF_MONTHS = 501;

clearMisjudged();
const seeds = Object.entries({ tuning: values.seeds, "held out": values.heldOut, unseen: values.unseen });
// Misjudged lines of the other seeds are not written, so that the engine is not tuned on them.
const sets = seeds.map(([name, list]) => ({ name, ...run(list, name === "tuning") }));
const ofYears = sets.flatMap(({ judged }) => judged);
console.log(`\n${classes(ofYears, values.detailed)}`);
console.log(`\n${figures(sets.map(({ name, judged }): [string, Score] => [name, scoreOf(judged)]))}`);
console.log(`\n${returnFigures(sets.map(({ name, judged }): [string, ReturnScore] => [name, returnScoreOf(judged)]))}`);
const sum = (figure: "asked" | "deciding") => sets.reduce((sofar, set) => sofar + set[figure], 0);
console.log(`\nthe engine decided ${Math.round(sum("asked") / (sum("deciding") / 1_000))} lines per second of CPU`);

const textOnly = seeds.flatMap(([name, list]) =>
  [false, true].map((isClean) => ({
    name: isClean ? `${name}, clean names` : name,
    said: list.flatMap((seed) => textOnlyOf(seed, isClean)),
  })),
);
const ofTexts = textOnly.flatMap(({ said }) => said.map(judgeLine));
console.log(`\n${classes(ofTexts, values.detailed)}`);
console.log(`\n${pairFigures(textOnly.map(({ name, said }): [string, PairScore] => [name, pairScoreOf(said)]))}`);

const ofKinds = range(FIRST_SEED_OF_KINDS, FIRST_SEED_OF_KINDS + values.kinds).flatMap((seed) =>
  live(generateKinds(seed, values.cases), { chunk: values.chunk }).said.map(judgeLine),
);
console.log(`\n${kindFigures(ofKinds)}`);

const ofMonths = liveMonthly(
  range(FIRST_SEED_OF_MONTHS, FIRST_SEED_OF_MONTHS + values.monthly),
  values.lines,
  values.chunk,
);
console.log(`\n${untouchedFigures(ofMonths)}`);

const all = [...ofYears, ...ofTexts, ...ofKinds, ...ofMonths];
console.log(`\n${errorBound(all)}`);
const failures = all.filter(({ outcome }) => outcome === "wrong confirmation").length;
if (failures > 0) {
  console.log(`\nFAILED: ${failures} confirmations or suggestions that must never be made`);
  process.exitCode = 1;
}

function run(seeds: number[], isTuned: boolean): { judged: Judged[]; deciding: number; asked: number } {
  const result = { judged: [] as Judged[], deciding: 0, asked: 0 };
  for (const seed of seeds) {
    const tenant = generate(seed, values.lines);
    const lived = live(tenant, { chunk: values.chunk, attended: !values.unattended });
    const judged = lived.said.map(judgeLine);
    const written = isTuned ? `; misjudged in ${writeMisjudged(tenant, judged)}` : "";
    console.log(`• seed ${seed}: ${judged.length} lines, ${(lived.deciding / 1_000).toFixed(1)} s deciding${written}`);
    result.judged.push(...judged);
    result.deciding += lived.deciding;
    result.asked += lived.asked;
  }
  return result;
}

function textOnlyOf(seed: number, isClean: boolean) {
  return importStatement(generateTextOnly(seed, values.textOnly, { isClean }), values.chunk);
}
