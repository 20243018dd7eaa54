import { firstIdAt } from "@matchbook/runtime/ids";
import { inTransaction } from "@matchbook/runtime/mongo";
import type { Store, TenantCollections } from "./collections.ts";
import { ALL } from "./counts/scope.ts";

/** Rows that one database transaction or command removes at most. */
const BATCH = 250;

/** A stretch of time in ids, in ms: from inclusive, to exclusive. The counts know that it holds some thousand rows. */
interface Period {
  from: number;
  to: number;
}

/**
 * Removes what was sent before a time, except what an unfinished delivery still needs. Period by period as the counts
 * divide the log, so nothing is read but what is old.
 * @returns how many payloads were removed
 */
export async function expirePayloads(store: Store, tenant: string, before: Date): Promise<number> {
  const collections = await store.collections(tenant);
  let removed = 0;
  for (const period of await periodsBefore(collections, before)) removed += await removePayloads(collections, period);
  return removed;
}

/**
 * Removes the deliveries created before a time, except unfinished ones, and what was sent with them.
 * @returns how many deliveries were removed
 */
export async function expireDeliveries(store: Store, tenant: string, before: Date): Promise<number> {
  const collections = await store.collections(tenant);
  let removed = 0;
  for (const period of await periodsBefore(collections, before)) {
    for (const status of ["success", "exhausted"] as const) {
      const rows = await collections.deliveries
        .find(rowsOf(status, period))
        .project<{ _id: string }>({ _id: 1 })
        .toArray();
      for (const ids of chunks(rows.map(({ _id }) => _id)))
        removed += await removeRows(store, collections, status, ids);
    }
    await removePayloads(collections, period);
  }
  return removed;
}

async function periodsBefore({ counts }: TenantCollections, before: Date): Promise<Period[]> {
  const end = before.getTime();
  const from = await counts.read(ALL, async ({ scope }) => scope.row.from.filter((at) => at < end));
  return from.map((at, index) => ({ from: at, to: from[index + 1] ?? end }));
}

/** What a status and a period select, by an index. */
export function rowsOf<S extends string>(status: S, { from, to }: Period) {
  return { status, _id: { $gte: firstIdAt(new Date(from)), $lt: firstIdAt(new Date(to)) } };
}

/** The events of a period, by an index: an event is stored at the moment of its deliveries. */
export function eventsOf({ from, to }: Period) {
  return { createdAt: { $gte: new Date(from), $lt: new Date(to) } };
}

async function removePayloads({ events, deliveries }: TenantCollections, period: Period): Promise<number> {
  const stored = await events.find(eventsOf(period)).project<{ _id: string }>({ _id: 1 }).toArray();
  if (stored.length === 0) return 0;
  const needed = new Set<string>();
  for (const status of ["pending", "delivering", "failed"] as const) {
    const unfinished = deliveries.find(rowsOf(status, period)).project<{ eventId: string }>({ eventId: 1 });
    for await (const { eventId } of unfinished) needed.add(eventId);
  }
  let removed = 0;
  for (const ids of chunks(stored.map(({ _id }) => _id).filter((id) => !needed.has(id)))) {
    removed += (await events.deleteMany({ _id: { $in: ids } })).deletedCount;
  }
  return removed;
}

/** Removes deliveries that have ended this way; those that are sent again at the same moment stay. @returns how many went */
export async function removeRows(
  { mongo }: Store,
  { deliveries, counts }: TenantCollections,
  status: "success" | "exhausted",
  ids: string[],
): Promise<number> {
  return inTransaction(mongo, async (session) => {
    const projection = { status: 1, endpointId: 1, eventType: 1 };
    const found = await deliveries.find({ _id: { $in: ids } }, { session, projection }).toArray();
    const rows = found.filter((row) => row.status === status);
    if (rows.length === 0) return 0;
    await deliveries.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } }, { session });
    await counts.note(
      rows.map(({ _id, endpointId, eventType }) => ({ _id, endpointId, eventType, before: status })),
      session,
    );
    return rows.length;
  });
}

function chunks(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, nth) => ids.slice(nth * BATCH, (nth + 1) * BATCH));
}
