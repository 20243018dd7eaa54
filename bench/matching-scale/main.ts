import { table } from "@matchbook/accuracy/table";
import { total } from "../process-figures.ts";
import { settings } from "../settings.ts";
import { startBenchStack } from "../stack.ts";
import { withHostileTexts } from "./hostile-texts.ts";
import { type ImportResult, measureImport, warmUp } from "./import.ts";

/**
 * `npm run bench matching-scale`: the cost of an import from the upload to the last event, through the gateway of the
 * whole system, compared with bare writes; and of an import of hostile texts.
 */

const { lines, only } = settings({
  lines: 10_000,
  /** `import` or `hostile`; both by default. */
  only: "",
});
const wants = (part: string) => only === "" || only === part;

await using stack = await startBenchStack();
await warmUp(stack, lines);
if (wants("hostile")) {
  const normal = await measureImport(stack, { tenant: "ordinary", lines });
  const hostile = await measureImport(stack, { tenant: "hostile", lines, rewrite: withHostileTexts });
  const row = (label: string, { matched, seconds }: ImportResult) => {
    const share = normal.seconds / seconds;
    return [label, seconds.toFixed(1), (lines / seconds).toFixed(0), String(matched), share.toFixed(2), "≥ 0.33"];
  };
  console.log(`\nimport of ${lines} lines with texts of ordinary payers and of hostile ones:`);
  const header = ["texts", "s", "lines/s", "matched", "of the normal rate", "aim"];
  console.log(table(header, [row("ordinary", normal), row("hostile", hostile)]));
}
if (wants("import")) {
  const { matched, seconds, cpu, bare, indexed } = await measureImport(stack, { tenant: "import", lines });
  const row = (label: string, took: number, cpuMs: number) => [
    ...[label, took.toFixed(1), (lines / took).toFixed(0), (took / seconds).toFixed(3)],
    (cpuMs / lines).toFixed(2),
  ];
  console.log(`\nimport of ${lines} lines against as many open invoices, ${matched} of them matched:`);
  const rows = [
    row("facts, matching and outbox", seconds, total(cpu) * lines),
    row("bare writes of every document that the import left, no index", bare.seconds, bare.cpuMs),
    row("the same with the indexes of the collections", indexed.seconds, indexed.cpuMs),
  ];
  console.log(table(["", "s", "lines/s", "import's share", "CPU ms/line"], rows));
  const processes = Object.entries(cpu).map(([name, ms]) => [name, ms.toFixed(2)]);
  console.log(`\n${table(["process", "CPU ms/line"], processes)}`);
}
