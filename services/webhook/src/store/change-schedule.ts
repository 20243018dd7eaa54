import type { ClientSession } from "mongodb";
import type { Store } from "./collections.ts";
import { wakeNext } from "./order.ts";

/** The change of a schedule row: deleted, or due at another time. `lanes` are those of the row. */
export type ScheduleChange = { id: string; lanes?: string[] | undefined } & (
  | { done: true }
  | { dueAt: Date; parked?: boolean }
);

/** Changes claimed rows, ends their claims, and makes the next deliveries of their lanes due. */
export async function changeSchedule(
  store: Store,
  changes: readonly ScheduleChange[],
  { session, now }: { session: ClientSession; now: Date },
): Promise<void> {
  const { schedule } = store;
  const done = changes.filter((change) => "done" in change).map((change) => change.id);
  const writes = changes.flatMap((change) => {
    if ("done" in change) return [];
    const { id, dueAt, parked = false } = change;
    const update = { $set: { dueAt, parked, claim: null } };
    return [{ updateOne: { filter: { _id: id }, update } }];
  });
  if (done.length > 0) await schedule.deleteMany({ _id: { $in: done } }, { session });
  if (writes.length > 0) await schedule.bulkWrite(writes, { session, ordered: false });
  const lanes = changes.flatMap((change) => change.lanes ?? []);
  await wakeNext(store, lanes, now, session);
}
