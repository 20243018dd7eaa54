import { newId } from "@matchbook/runtime/ids";
import type { InSession, Store } from "./collections.ts";

/**
 * Says when something has to be done about a delivery, or about those of a batch. Every unfinished delivery has a row of
 * its own, or stands in that of its batch, from its creation on, so whatever a crash leaves behind comes up again by itself.
 */
export interface ScheduleRow {
  /** The delivery's id; of a batch the claim that its deliveries were created under. */
  _id: string;
  tenant: string;
  /** Empty for a batch. */
  endpointId: string;
  /** When it is due; while it is claimed, when the claim runs out. One field, so that one index serves both. */
  dueAt: Date;
  /** Who has it in hand, null when nobody. */
  claim: string | null;
  /** It waits for its destination to be enabled; `dueAt` only makes sure that it is looked at now and then. */
  parked: boolean;
  /**
   * Deliveries that were claimed for their first attempt by the commit that created them. One is done with, or has a row
   * of its own, as soon as it is no longer `delivering` under that claim.
   */
  batch?: string[];
}

/** How often a delivery that waits for its destination is looked at, in ms. Enabling makes it due at once. */
export const PARKED_CHECK_MS = 60 * 60 * 1_000;

/** Rows that one database transaction changes at most. */
const BATCH = 500;

export function parkedUntil(now: Date): Date {
  return new Date(now.getTime() + PARKED_CHECK_MS);
}

/**
 * Claims what is due, the longest due first, so that nobody else sees it until the claim runs out.
 * @param limit most rows to claim
 * @returns the claimed rows, with their new claim
 */
export async function claimDue({ schedule }: Store, now: Date, until: Date, limit: number): Promise<ScheduleRow[]> {
  const due = await schedule
    .find({ dueAt: { $lte: now } })
    .sort({ dueAt: 1 })
    .limit(limit)
    .toArray();
  if (due.length === 0) return [];
  const claim = newId();
  const filter = { _id: { $in: due.map((row) => row._id) }, dueAt: { $lte: now } };
  const { modifiedCount } = await schedule.updateMany(filter, { $set: { dueAt: until, claim, parked: false } });
  if (modifiedCount === due.length) return due.map((row) => ({ ...row, dueAt: until, claim, parked: false }));
  // Another replica was faster with some of them.
  return modifiedCount === 0 ? [] : schedule.find({ _id: filter._id, claim }).toArray();
}

/** Whether anything is due. */
export async function isAnythingDue({ schedule }: Store, now: Date): Promise<boolean> {
  return (await schedule.findOne({ dueAt: { $lte: now } }, { projection: { _id: 1 } })) !== null;
}

/** The row of a batch whose deliveries are claimed from their creation. */
export function batchRow(tenant: string, claim: string, leaseUntil: Date, deliveries: string[]): ScheduleRow {
  return { _id: claim, tenant, endpointId: "", dueAt: leaseUntil, claim, parked: false, batch: deliveries };
}

/** Forgets batches of which nothing is left to do. */
export async function forgetBatches({ schedule }: Store, claims: string[]): Promise<void> {
  await schedule.deleteMany({ _id: { $in: claims } });
}

/** What becomes of a delivery's row in the schedule. */
export type ScheduleChange = { id: string } & (
  | { done: true }
  | { dueAt: Date; parked?: boolean /** Whose it is, for a delivery that may have no row yet. */; of?: Owner }
);

interface Owner {
  tenant: string;
  endpointId: string;
}

/**
 * Stores what becomes of rows that were in hand; they are in hand no more.
 * @param claim when given, rows that somebody else claimed meanwhile stay as they are
 */
export async function settleSchedule(
  { schedule }: Store,
  changes: ScheduleChange[],
  options: InSession & { claim?: string } = {},
): Promise<void> {
  const { session, claim } = options;
  const guard = claim === undefined ? {} : { claim };
  const done = changes.filter((change) => "done" in change).map((change) => change.id);
  const writes = changes.flatMap((change) => {
    if ("done" in change) return [];
    const { id, dueAt, parked = false, of } = change;
    const update = { $set: { dueAt, parked, claim: null, ...of } };
    return [{ updateOne: { filter: { _id: id, ...guard }, update, upsert: of !== undefined } }];
  });
  if (done.length > 0) await schedule.deleteMany({ _id: { $in: done }, ...guard }, { session });
  if (writes.length > 0) await schedule.bulkWrite(writes, { session, ordered: false });
}

/** The next ids that wait for this destination to be enabled. */
export async function findParked({ schedule }: Store, tenant: string, endpointId: string): Promise<string[]> {
  const rows = await schedule.find({ tenant, endpointId, parked: true }).project({ _id: 1 }).limit(BATCH).toArray();
  return rows.map((row) => row._id as string);
}

/** Makes everything that is planned for a destination due now, except what is in hand. */
export async function makeDue({ schedule }: Store, tenant: string, endpointId: string, now: Date): Promise<void> {
  const planned = schedule.find({ tenant, endpointId }).project<{ _id: string }>({ _id: 1 });
  let ids: string[] = [];
  const update = () => schedule.updateMany({ _id: { $in: ids }, claim: null }, { $set: { dueAt: now, parked: false } });
  for await (const { _id } of planned) {
    ids.push(_id);
    if (ids.length < BATCH) continue;
    await update();
    ids = [];
  }
  if (ids.length > 0) await update();
}
