import { table } from "@matchbook/accuracy/table";
import type { DayCounts } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { type CountKey, countEntries } from "@matchbook/runtime/mongo/day-counts/entries";
import { inTransaction, type Mongo } from "@matchbook/runtime/mongo/mongo";
import type { Collection, Document, OptionalUnlessRequiredId } from "mongodb";
import * as matching from "../../services/matching/src/store/collections.ts";
import { invoiceKeys, lineKeys, matchKeys } from "../../services/matching/src/store/counted-changes.ts";
import { toInvoiceRow } from "../../services/matching/src/store/invoices.ts";
import { toLineRow } from "../../services/matching/src/store/lines.ts";
import { listedKeys } from "../../services/matching/src/store/listed-line.ts";
import { toMatchRow } from "../../services/matching/src/store/matches.ts";
import { median } from "../load.ts";
import { range } from "../open-items.ts";
import { settings } from "../settings.ts";
import { openBenchDatabase, startBenchInfra } from "../stack.ts";
import { bookPages, linePages } from "./pages.ts";
import { invoice, line, match, type Seed, seedOf } from "./rows.ts";

/**
 * `npm run bench lists -- --rows 1000000`: the duration of a page of each list with 1,000 rows and with `rows` rows,
 * read in turn. The database is selected as for `npm test`.
 */

const options = settings({
  rows: 100_000,
  runs: 31,
  /** Measures only pages whose name contains this text, and fills only their lists. */
  only: "",
});
const BATCH = 5_000;
const rows = { small: 1_000, large: options.rows };
/** The creation time of the newest rows. */
const now = new Date();

await using infra = await startBenchInfra();
await using decisions = await openBenchDatabase(infra.mongoUri, "bench_matching");
const decided = matching.tenantCollections(decisions.mongo, decisions.counts);
const allPages = [...linePages(decided, rows, now), ...bookPages(decided, now)];
const measured = allPages.filter(({ name }) => name.includes(options.only));
const wanted = new Set(measured.map(({ name }) => name.split(",")[0]));
for (const tenant of ["small", "large"] as const) await fillTenant(tenant, wanted);
const results: string[][] = [];
for (const { name, read } of measured) {
  const times: Record<keyof typeof rows, number[]> = { small: [], large: [] };
  const shown = { small: 0, large: 0 };
  for (let run = 0; run < options.runs; run += 1) {
    for (const tenant of ["small", "large"] as const) {
      const started = performance.now();
      shown[tenant] = await read(tenant);
      times[tenant].push(performance.now() - started);
    }
  }
  const [small, large] = [median(times.small), median(times.large)];
  const onPages = `${shown.small} / ${shown.large}`;
  results.push([name, onPages, small.toFixed(1), large.toFixed(1), (large / small).toFixed(2)]);
}
console.log(
  `\n${table(["median of a page", "rows on it", `ms of ${rows.small}`, `ms of ${rows.large}`, "ratio"], results)}`,
);

async function fillTenant(tenant: keyof typeof rows, wanted: ReadonlySet<string | undefined>): Promise<void> {
  const started = performance.now();
  const { counts, lines, invoices, matches } = await decided(tenant);
  if (wanted.has("transactions")) {
    await fill(decisions.mongo, counts, lines, rows[tenant], (seed) => {
      const made = line(seed);
      const row = toLineRow(made);
      return { row, keys: [...listedKeys({ ...made, listed: row.listed }), ...lineKeys(made)] };
    });
  }
  if (wanted.has("invoices")) {
    await fill(decisions.mongo, counts, invoices, rows[tenant], (seed) => {
      const made = invoice(seed);
      const row = toInvoiceRow(made);
      // The paid part of an invoice counts as allocated by a line of its day.
      const { currency, issueDate: valueDate, total, remaining } = made;
      const allocated = lineKeys({ allocated: total - remaining, valueDate, currency, direction: "credit" });
      return { row, keys: [...invoiceKeys(row), ...allocated] };
    });
  }
  if (wanted.has("matches")) {
    await fill(decisions.mongo, counts, matches, rows[tenant], (seed) => {
      const made = match(seed);
      return { row: toMatchRow(made), keys: matchKeys(made) };
    });
  }
  console.log(`• ${rows[tenant]} rows per list in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
}

/** Fills a list as commits do, with rows and the note for the counters in one transaction, but in larger batches. */
async function fill<T extends Document & { _id: string }>(
  mongo: Mongo,
  counts: DayCounts,
  collection: Collection<T>,
  rows: number,
  make: (seed: Seed) => { row: T; keys: CountKey[] },
): Promise<void> {
  for (let start = 0; start < rows; start += BATCH) {
    const batch = range(start, Math.min(rows, start + BATCH)).map((nth) => make(seedOf(nth, rows, now)));
    const changes = batch.map((after) => ({ after }));
    await inTransaction(mongo, async (session) => {
      const documents = batch.map(({ row }) => row) as OptionalUnlessRequiredId<T>[];
      await collection.insertMany(documents, { session, ordered: false });
      await counts.record(
        countEntries(changes, ({ keys }) => keys),
        session,
      );
    });
  }
  await counts.fold();
}
