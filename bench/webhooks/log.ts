import { randomBytes } from "node:crypto";
import { table } from "@matchbook/accuracy/table";
import { newIdAt } from "@matchbook/runtime/ids";
import { silentLogger } from "@matchbook/runtime/logger";
import { openMigrations } from "@matchbook/runtime/migrations/migrations";
import { connectMongo, inTransaction } from "@matchbook/runtime/mongo";
import type { DeliveryStatus } from "@matchbook/vocabulary/statuses";
import { newDelivery } from "../../services/webhook/src/domain/delivery.ts";
import { databaseSchema, openStore, type Store } from "../../services/webhook/src/store/collections.ts";
import { newDeliveryRow } from "../../services/webhook/src/store/deliveries.ts";
import { type DeliveryFilter, listDeliveryHeads } from "../../services/webhook/src/store/list-deliveries.ts";
import { median } from "../median.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const SPAN_MS = 60 * DAY_MS;
const BATCH = 2_500;
const SIZE = 25;
const ENDPOINTS = Array.from({ length: 20 }, (_, nth) => `01980000-0000-7000-8000-0000000000${10 + nth}`);
const TYPES = ["invoice.paid", "match.confirmed", "transaction.created", "sync.failed"];

/**
 * Measures pages of the delivery log in a log of 1,000 rows and in a large one, in alternation.
 * @param keep keeps the logs for the next run
 */
export async function logPages(mongoUri: string, rows: number, runs: number, keep: boolean): Promise<void> {
  const mongo = await connectMongo(mongoUri, `bench_log_${keep ? rows : randomBytes(4).toString("hex")}`);
  const migrations = openMigrations(mongo, databaseSchema);
  await migrations.shared();
  const store = openStore(mongo, migrations, silentLogger());
  const counts = { small: 1_000, large: rows };
  try {
    for (const tenant of ["small", "large"] as const) await fill(store, tenant, counts[tenant]);
    const results: string[][] = [];
    for (const { name, filter, share } of pages()) {
      const times = { small: [] as number[], large: [] as number[] };
      for (let run = 0; run < runs; run += 1) {
        for (const tenant of ["small", "large"] as const) {
          const collections = await store.collections(tenant);
          const page = Math.max(1, Math.floor((counts[tenant] * share) / SIZE));
          const begun = performance.now();
          await listDeliveryHeads(collections, filter, { page, pageSize: SIZE });
          times[tenant].push(performance.now() - begun);
        }
      }
      const [small, large] = [median(times.small), median(times.large)];
      results.push([name, small.toFixed(1), large.toFixed(1), (large / small).toFixed(2)]);
    }
    console.log(
      `\n${table(["median of a page of deliveries", `ms of ${counts.small}`, `ms of ${rows}`, "ratio"], results)}`,
    );
  } finally {
    await store.stop();
    if (!keep) await mongo.db.dropDatabase();
    await mongo.client.close();
  }
}

interface LogPage {
  name: string;
  filter: DeliveryFilter;
  /** How deep the page lies, as a share of all rows. */
  share: number;
}

function pages(): LogPage[] {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const [endpointId] = ENDPOINTS;
  const page = (name: string, filter: DeliveryFilter, share = 0): LogPage => ({ name, filter, share });
  return [
    page("all", {}),
    page("all, in the middle", {}, 0.5),
    page("all, the last", {}, 1),
    page("status success (97 %)", { status: "success" }),
    page("status success, deep", { status: "success" }, 0.9),
    page("status exhausted (1 %)", { status: "exhausted" }),
    page("type (60 %)", { eventType: "invoice.paid" }, 0.3),
    page("type (1 %)", { eventType: "sync.failed" }),
    page("destination (20 %)", { endpointId }),
    page("destination, deep", { endpointId }, 0.15),
    page("destination and status exhausted", { endpointId, status: "exhausted" }),
    page("destination and type (1 %)", { endpointId, eventType: "sync.failed" }),
    page("status and type, both rare (0.01 %)", { status: "exhausted", eventType: "sync.failed" }),
    page("status and type", { status: "exhausted", eventType: "invoice.paid" }),
    page("a day", { days: { from: day(10), to: day(10) } }),
    page("a month", { days: { from: day(40), to: day(11) } }, 0.2),
    page("a month, status exhausted", { days: { from: day(40), to: day(11) }, status: "exhausted" }),
    page("a day, destination, status and type", {
      days: { from: day(10), to: day(10) },
      endpointId,
      status: "success",
      eventType: "invoice.paid",
    }),
  ];
}

/** Inserts rows as fan-outs do, spread over the last sixty days. */
async function fill(store: Store, tenant: string, rows: number): Promise<void> {
  const { deliveries, counts } = await store.collections(tenant);
  if ((await deliveries.estimatedDocumentCount()) >= rows) return;
  const begun = performance.now();
  const end = Date.now();
  for (let start = 0; start < rows; start += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, rows - start) }, (_, index) => {
      const nth = start + index;
      // Twenty rows share a creation time.
      const at = new Date(end - SPAN_MS + Math.floor(((nth - (nth % 20)) / rows) * SPAN_MS));
      const status: DeliveryStatus = nth % 100 === 7 ? "exhausted" : nth % 50 === 3 ? "failed" : "success";
      const eventType = TYPES[nth % 97 === 0 ? 3 : nth % 10 < 6 ? 0 : nth % 10 < 8 ? 1 : 2] ?? "";
      // A fifth goes to the first destination, the rest evenly to the others.
      const endpoint = { _id: ENDPOINTS[nth % 5 === 0 ? 0 : 1 + (nth % 19)] ?? "", url: "https://example.com/hook" };
      return newDeliveryRow({ ...newDelivery(), status }, { endpoint, eventId: newIdAt(at), eventType }, null, at);
    });
    await inTransaction(store.mongo, async (session) => {
      await deliveries.insertMany(batch, { session, ordered: false });
      await counts.note(
        batch.map((row) => ({ ...row, after: row.status })),
        session,
      );
    });
  }
  await counts.fold();
  console.error(`• filled ${rows} deliveries in ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
}
