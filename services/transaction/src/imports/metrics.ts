import { countRows, MEASURE_MS } from "@matchbook/runtime/mongo/measure";
import { allOf, counterOf, gaugeOf, histogramOf } from "@matchbook/runtime/telemetry/metrics";
import { timeOfId } from "@matchbook/runtime/values/ids";
import type { Context } from "../context.ts";
import type { SyncRow } from "../store/sync-row.ts";

const waiting = gaugeOf("matchbook_imports_waiting", "Statement files that no process imports yet.");
const oldestAge = gaugeOf(
  "matchbook_imports_oldest_age_seconds",
  "How long ago the upload of the oldest file began that is not imported, else 0.",
);
const finished = counterOf("matchbook_imports_total", "Imports that ended, by the format of the file.", [
  "format",
  "outcome",
]);
const seconds = histogramOf(
  "matchbook_import_seconds",
  "Time from the upload of a file to the end of its import.",
  ["format"],
  [0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600],
);

/** Registers the gauges of waiting files, which all replicas share. @returns a function that unregisters them */
export function observeImports({ imports: { rows }, mongo }: Pick<Context, "imports" | "mongo">): () => void {
  return allOf(
    // The claim of a file that is imported lies in the future.
    waiting.from(() => countRows(rows, { queue: "imports", dueAt: { $lte: mongo.now() } })),
    oldestAge.from(async () => {
      // A row has the id of its sync, which begins with the time of the upload.
      const options = { sort: { _id: 1 as const }, projection: { _id: 1 }, maxTimeMS: MEASURE_MS };
      const oldest = await rows.findOne({}, options);
      return oldest === null ? 0 : Math.max(0, (mongo.now().getTime() - timeOfId(oldest._id)) / 1000);
    }),
  );
}

/** Counts an import that has ended, as `unknown` when its format was not recognized. */
export function countImport(sync: SyncRow): void {
  const { format = "unknown", status, createdAt, finishedAt = createdAt } = sync;
  finished.inc({ format, outcome: status });
  seconds.observe({ format }, Math.max(0, (finishedAt.getTime() - createdAt.getTime()) / 1000));
}
