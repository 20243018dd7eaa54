import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readAnswers } from "../answers.ts";
import { generate } from "../generate.ts";
import { classes, figures, returnFigures } from "../report.ts";
import { returnScoreOf } from "../return-score.ts";
import { judgeLine, scoreOf } from "../score.ts";
import { exchangeTwins } from "../twins.ts";

/** Scores the answers of any matcher. The README.md of this package explains the file and the figures. */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    lines: { type: "string", default: "5000" },
    /** Splits the classes by the details of their lines. */
    detailed: { type: "boolean", default: false },
  },
});
const [file] = positionals;
if (file === undefined) throw new Error("name the file with the answers");

const { weeks } = generate(Number(values.seed), Number(values.lines));
const answered = readAnswers(readFileSync(file, "utf8"), weeks);
for (const week of answered) exchangeTwins(week);
const judged = answered.flat().map(judgeLine);
const score = scoreOf(judged);
const name = `seed ${values.seed}`;
console.log(`${classes(judged, values.detailed)}\n\n${figures([[name, score]])}`);
console.log(`\n${returnFigures([[name, returnScoreOf(judged)]])}`);
process.exitCode = score.violations > 0 ? 1 : 0;
