import { parseArgs } from "node:util";
import { table } from "@matchbook/accuracy/table";
import { startBenchStack } from "../stack.ts";
import { measureCandidates } from "./candidates.ts";
import { withHostileTexts } from "./hostile-texts.ts";
import { measureImport } from "./import.ts";

/**
 * `npm run bench matching-scale`: the cost of an import from the upload to the projection, through the gateway of the
 * whole system, compared with bare writes; of an import of hostile texts; and of finding the candidates of 500 lines with
 * a growing number of open invoices.
 */

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "10000" },
    sizes: { type: "string", default: "1000,10000,100000,1000000" },
    runs: { type: "string", default: "9" },
    /** `import`, `hostile` or `candidates`; all by default. */
    only: { type: "string", default: "" },
  },
});
const stack = await startBenchStack();
const lines = Number(values.lines);
try {
  if (values.only === "" || values.only === "hostile") {
    const normal = await measureImport(stack, { tenant: "ordinary", lines });
    const hostile = await measureImport(stack, { tenant: "hostile", lines, rewrite: withHostileTexts });
    const row = (label: string, { matched, seconds }: typeof normal) => {
      const share = normal.seconds / seconds;
      return [label, seconds.toFixed(1), (lines / seconds).toFixed(0), String(matched), share.toFixed(2), "≥ 0.33"];
    };
    console.log(`\nimport of ${lines} lines with texts of ordinary payers and of hostile ones:`);
    console.log(
      table(
        ["texts", "s", "lines/s", "matched", "of the normal rate", "aim"],
        [row("ordinary", normal), row("hostile", hostile)],
      ),
    );
  }
  if (values.only === "" || values.only === "import") {
    const { matched, seconds, cpu, ofLines, ofAll } = await measureImport(stack, { tenant: "import", lines });
    const row = (label: string, took: number, cpuSeconds: number, share = true) => [
      ...[label, took.toFixed(1), (lines / took).toFixed(0), share ? (took / seconds).toFixed(3) : ""],
      ((cpuSeconds * 1_000) / lines).toFixed(2),
    ];
    const all = Object.values(cpu).reduce((sum, ms) => sum + ms, 0);
    const bare = ({ seconds: took, cpuSeconds }: typeof ofAll.bare) => [took, cpuSeconds] as const;
    console.log(`\nimport of ${lines} lines against as many open invoices, ${matched} of them matched:`);
    console.log(
      table(
        ["", "s", "lines/s", "import's share", "CPU ms/line"],
        [
          row("facts, matching, outbox and projection", seconds, (all * lines) / 1_000, false),
          row("bare writes of the lines' rows alone, each updated, no index", ...bare(ofLines.bare)),
          row("the same with the indexes of the collection", ...bare(ofLines.indexed)),
          row("bare writes of every document that the import left, no index", ...bare(ofAll.bare)),
          row("the same with the indexes of the collections", ...bare(ofAll.indexed)),
        ],
      ),
    );
    const processes = Object.entries(cpu).map(([name, ms]) => [name, ms.toFixed(2)]);
    console.log(`\n${table(["process", "CPU ms/line"], processes)}`);
  }
  if (values.only === "" || values.only === "candidates") {
    console.log("\ncandidates of 500 lines, medians:");
    const rows: string[][] = [];
    let first: number | undefined;
    for await (const cost of measureCandidates(
      stack.mongoUri,
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
  await stack.stop();
}
