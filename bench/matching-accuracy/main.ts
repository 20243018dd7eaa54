import { parseArgs } from "node:util";
import { generate } from "@matchbook/accuracy/generate";
import { classes, figures } from "@matchbook/accuracy/report";
import { type Judged, judgeLine, type Score, scoreOf } from "@matchbook/accuracy/score";
import { clearMisjudged, writeMisjudged } from "./misjudged.ts";
import { live } from "./year.ts";

/**
 * `npm run bench matching-accuracy`: how often the engine is right about tenants whose truth is known. The README.md
 * beside this file explains the figures.
 */

const { values } = parseArgs({
  options: {
    /** Lines of each tenant. */
    lines: { type: "string", default: "5000" },
    /** Lines per chunk. */
    chunk: { type: "string", default: "500" },
    /** Seeds of the tenants that the engine was tuned on. */
    seeds: { type: "string", default: "1,2" },
    /** Seeds that the engine was not tuned on; their figures were compared while it was. */
    heldOut: { type: "string", default: "501,502" },
    /** Seeds that nothing was tuned on or compared with. */
    unseen: { type: "string", default: "901,902" },
    /** No person corrects or completes the matches. */
    unattended: { type: "boolean", default: false },
    /** Splits the classes by the details of their lines. */
    detailed: { type: "boolean", default: false },
  },
});

clearMisjudged();
const tuning = run(values.seeds, true);
// Misjudged lines of these seeds are not written, so that the engine is not tuned on them.
const heldOut = run(values.heldOut, false);
const unseen = run(values.unseen, false);
console.log(`\n${classes([...tuning.judged, ...heldOut.judged, ...unseen.judged], values.detailed)}`);
const sets = { tuning, "held out": heldOut, unseen };
const scores = Object.entries(sets).map(([name, { judged }]): [string, Score] => [name, scoreOf(judged)]);
console.log(`\n${figures(scores)}`);
const total = (figure: "asked" | "deciding") => Object.values(sets).reduce((sum, set) => sum + set[figure], 0);
console.log(`\nthe engine decided ${Math.round(total("asked") / (total("deciding") / 1_000))} lines per second of CPU`);

const violations = scores.reduce((sum, [, score]) => sum + score.violations, 0);
if (violations > 0) {
  console.log(`\nFAILED: ${violations} confirmations or suggestions that must never be made`);
  process.exitCode = 1;
}

function run(seeds: string, isTuned: boolean): { judged: Judged[]; deciding: number; asked: number } {
  const result = { judged: [] as Judged[], deciding: 0, asked: 0 };
  for (const seed of seeds.split(",").map(Number)) {
    const tenant = generate(seed, Number(values.lines));
    const lived = live(tenant, { chunk: Number(values.chunk), attended: !values.unattended });
    const judged = lived.said.map(judgeLine);
    const written = isTuned ? `; misjudged in ${writeMisjudged(tenant, judged)}` : "";
    console.log(`• seed ${seed}: ${judged.length} lines, ${(lived.deciding / 1_000).toFixed(1)} s deciding${written}`);
    result.judged.push(...judged);
    result.deciding += lived.deciding;
    result.asked += lived.asked;
  }
  return result;
}
