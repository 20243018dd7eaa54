import type { ClientSession } from "mongodb";
import type { DeliveryState } from "../domain/delivery.ts";
import type { Store, TenantCollections } from "./collections.ts";
import { MAX_KEPT_ATTEMPTS } from "./deliveries.ts";
import { entriesOf } from "./delivery-counts.ts";
import { wakeNext } from "./order.ts";
import type { AttemptRow, DeliveryHead } from "./rows.ts";

/** A change of a delivery and of its row in the schedule, in one commit. */
export interface DeliveryChange {
  id: string;
  /** The lanes of its row in the schedule. */
  lanes?: string[] | undefined;
  /** Undefined when there is no such delivery any more, or when it is finished already. */
  delivery?: {
    /** The delivery as it was read. */
    before: Pick<DeliveryHead, "_id" | "endpointId" | "eventType" | "status" | "claim">;
    after: DeliveryState & Partial<Pick<DeliveryHead, "claim" | "endpointUrl">>;
    /** The attempt to add. */
    attempt?: AttemptRow | undefined;
  };
  /** The row is deleted, or due at another time and no longer claimed; undefined leaves it as it is. */
  schedule?: { done: true } | { dueAt: Date; parked?: boolean } | undefined;
}

/** A delivery has another claim than the one that was read. */
export class StaleClaim extends Error {}

/** Stores changes with their counts, and makes the next deliveries of the lanes due. @throws StaleClaim */
export async function changeDeliveries(
  store: Store,
  { deliveries, counts }: TenantCollections,
  changes: readonly DeliveryChange[],
  { session, now }: { session: ClientSession; now: Date },
): Promise<void> {
  const changed = changes.flatMap(({ delivery }) => delivery ?? []);
  const writes = changed.map(({ before: { _id, claim }, after, attempt }) => {
    const $push = attempt && { attempts: { $each: [attempt], $slice: -MAX_KEPT_ATTEMPTS } };
    return { updateOne: { filter: { _id, claim }, update: { $set: after, ...($push && { $push }) } } };
  });
  if (writes.length > 0) {
    const { matchedCount } = await deliveries.bulkWrite(writes, { session });
    if (matchedCount !== writes.length) throw new StaleClaim();
  }
  await changeSchedule(store, changes, session);
  // A parked one would wake itself.
  const ended = changes.filter(({ schedule }) => schedule !== undefined && !("parked" in schedule));
  await wakeNext(
    store,
    ended.flatMap(({ lanes = [] }) => lanes),
    now,
    session,
  );
  const counted = changed.map(({ before, after }) => ({ ...before, before: before.status, after: after.status }));
  await counts.record(entriesOf(counted), session);
}

async function changeSchedule({ schedule: rows }: Store, changes: readonly DeliveryChange[], session: ClientSession) {
  const done: string[] = [];
  const writes = changes.flatMap(({ id, schedule }) => {
    if (schedule === undefined) return [];
    if ("done" in schedule) {
      done.push(id);
      return [];
    }
    const { dueAt, parked = false } = schedule;
    return [{ updateOne: { filter: { _id: id }, update: { $set: { dueAt, parked, claim: null } } } }];
  });
  if (done.length > 0) await rows.deleteMany({ _id: { $in: done } }, { session });
  if (writes.length > 0) await rows.bulkWrite(writes, { session, ordered: false });
}
