import { parseArgs } from "node:util";
import { startTestInfra } from "@matchbook/devstack/infra/start-test-infra";
import { table } from "../load.ts";
import { measureCandidates } from "./candidates.ts";
import { measureImport } from "./import.ts";

/**
 * `npm run bench matching-scale`: what an import costs from the file to the projection, against bare writes of the same documents;
 * and what finding the candidates of 500 lines costs against ever more open invoices.
 */

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "10000" },
    sizes: { type: "string", default: "1000,10000,100000,1000000" },
    runs: { type: "string", default: "9" },
    /** `import` or `candidates`; both unless told. */
    only: { type: "string", default: "" },
  },
});
const infra = await startTestInfra({ log: (line) => console.log(`• ${line}`) });
try {
  if (values.only !== "candidates") {
    const { lines, matched, seconds, bareSeconds, indexedSeconds } = await measureImport(infra, Number(values.lines));
    const rate = (took: number) => (lines / took).toFixed(0);
    console.log(`\nimport of ${lines} lines, ${matched} of them matched:`);
    console.log(
      table(
        ["", "s", "lines/s", "import's share"],
        [
          ["facts, matching, outbox and projection", seconds.toFixed(1), rate(seconds), ""],
          [
            "insertMany and one update each, no index",
            bareSeconds.toFixed(1),
            rate(bareSeconds),
            (bareSeconds / seconds).toFixed(3),
          ],
          [
            "the same with the indexes of the lines",
            indexedSeconds.toFixed(1),
            rate(indexedSeconds),
            (indexedSeconds / seconds).toFixed(3),
          ],
        ],
      ),
    );
  }
  if (values.only !== "import") {
    console.log("\ncandidates of 500 lines, medians:");
    const rows: string[][] = [];
    let first: number | undefined;
    for await (const cost of measureCandidates(
      infra.mongoUri,
      values.sizes.split(",").map(Number),
      Number(values.runs),
    )) {
      first ??= cost.milliseconds;
      rows.push([
        String(cost.invoices),
        cost.milliseconds.toFixed(0),
        (cost.milliseconds / first).toFixed(2),
        String(cost.queries),
        String(cost.returned),
        String(cost.examined),
      ]);
      console.log(`• measured against ${cost.invoices} open invoices`);
    }
    console.log(table(["open invoices", "ms", "ratio", "queries", "documents returned", "examined"], rows));
  }
} finally {
  await infra.stop();
}
