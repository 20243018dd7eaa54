import { inTransaction } from "@matchbook/runtime/mongo/mongo";
import { firstIdAt } from "@matchbook/runtime/values/ids";
import type { Store, TenantCollections } from "./collections.ts";
import { entriesOf } from "./delivery-counts.ts";

/** The most rows that one transaction or command removes. */
const BATCH = 250;

/** Removes payloads older than `before`, except those that an unfinished delivery needs. @returns how many */
export async function expirePayloads(store: Store, tenant: string, before: Date): Promise<number> {
  const { events, deliveries } = await store.collections(tenant);
  const old = events.find(eventsBefore(before), { batchSize: BATCH }).sort({ createdAt: 1 });
  const rows = old.project<CreatedRow>({ createdAt: 1 });
  let removed = 0;
  while (await rows.hasNext()) {
    const batch = rows.readBufferedDocuments();
    const needed = await neededEvents(deliveries, batch);
    const ids = batch.map(({ _id }) => _id).filter((id) => !needed.has(id));
    removed += (await events.deleteMany({ _id: { $in: ids } })).deletedCount;
  }
  return removed;
}

/** Removes finished deliveries older than `before`, and their payloads. @returns how many deliveries */
export async function expireDeliveries(store: Store, tenant: string, before: Date): Promise<number> {
  const collections = await store.collections(tenant);
  let removed = 0;
  for (const status of ["success", "exhausted"] as const) {
    const old = collections.deliveries.find(deliveriesBefore(status, before), { batchSize: BATCH });
    const rows = old.project<{ _id: string }>({ _id: 1 });
    while (await rows.hasNext()) {
      const ids = rows.readBufferedDocuments().map(({ _id }) => _id);
      removed += await removeRows(store, collections, status, ids);
    }
  }
  await expirePayloads(store, tenant, before);
  return removed;
}

interface CreatedRow {
  _id: string;
  createdAt: Date;
}

export function deliveriesBefore<S extends string>(status: S, before: Date) {
  return { status, _id: { $lt: firstIdAt(before) } };
}

export function eventsBefore(before: Date) {
  return { createdAt: { $lt: before } };
}

/** Which of these events an unfinished delivery still needs. Events and their deliveries have equal creation times. */
async function neededEvents(
  deliveries: TenantCollections["deliveries"],
  batch: readonly CreatedRow[],
): Promise<Set<string>> {
  const [first, last] = [batch[0]?.createdAt ?? new Date(0), batch.at(-1)?.createdAt ?? new Date(0)];
  const ids = { $gte: firstIdAt(first), $lt: firstIdAt(new Date(last.getTime() + 1)) };
  const needed = new Set<string>();
  for (const status of ["pending", "delivering", "failed"] as const) {
    const unfinished = deliveries.find({ status, _id: ids }).project<{ eventId: string }>({ eventId: 1 });
    for await (const { eventId } of unfinished) needed.add(eventId);
  }
  return needed;
}

/** Removes deliveries if they still have this status: one may have been sent again. @returns how many were removed */
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
    const counted = rows.map(({ _id, endpointId, eventType }) => ({ _id, endpointId, eventType, before: status }));
    await counts.record(entriesOf(counted), session);
    return rows.length;
  });
}
