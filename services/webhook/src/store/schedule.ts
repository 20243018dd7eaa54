import { newId } from "@matchbook/runtime/ids";
import pLimit from "p-limit";
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

/** Finds what is due, the longest due first. @param limit most rows to find */
export function findDue({ schedule }: Store, now: Date, limit: number): Promise<ScheduleRow[]> {
  return schedule
    .find({ dueAt: { $lte: now } })
    .sort({ dueAt: 1 })
    .limit(limit)
    .toArray();
}

/** How `findDueFairly` goes round. */
export interface Round {
  /** Most rows to find, about. */
  limit: number;
  /** Counts the rounds, so that each begins with other tenants and destinations than the one before. */
  turn: number;
  /** Whether rows of a destination are wanted now. */
  isWanted(destination: Pick<ScheduleRow, "tenant" | "endpointId">): boolean;
}

/** Queries of one round that are asked at once. */
const QUERIES_AT_ONCE = 8;

/**
 * Finds some of what is due for every tenant, and for every destination of each: for when more is due than is taken up at
 * once. It costs a query, one for each tenant and one for each destination, and none of them reads more index entries
 * than there are destinations or than it finds rows.
 */
export async function findDueFairly(store: Store, now: Date, { limit, turn, isWanted }: Round): Promise<ScheduleRow[]> {
  const { schedule } = store;
  const due = { dueAt: { $lte: now } };
  const query = pLimit(QUERIES_AT_ONCE);
  const all = await dueTenants(store, now);
  const tenants = rotate(all, turn * limit).slice(0, limit);
  const perTenant = Math.ceil(limit / tenants.length);
  const found = tenants.map(async (tenant) => {
    const destinations = await query(() => dueDestinations(store, tenant, now));
    const wanted = rotate(destinations, turn * perTenant).filter((endpointId) => isWanted({ tenant, endpointId }));
    const chosen = wanted.slice(0, perTenant);
    const perDestination = Math.ceil(perTenant / chosen.length);
    const rows = chosen.map((endpointId) =>
      query(() =>
        schedule
          .find({ tenant, endpointId, ...due })
          .sort({ dueAt: 1 })
          .limit(perDestination)
          .toArray(),
      ),
    );
    return (await Promise.all(rows)).flat();
  });
  return (await Promise.all(found)).flat();
}

/** The index that a distinct scan skips through, from one tenant or destination to the next. */
const BY_DESTINATION = { hint: "by_destination" };

/** Tenants for whom something is due. */
export function dueTenants({ schedule }: Store, now: Date): Promise<string[]> {
  return schedule.distinct("tenant", { tenant: { $gte: "" }, dueAt: { $lte: now } }, BY_DESTINATION);
}

/** Destinations of a tenant for which something is due; "" stands for batches whose claim ran out. */
export function dueDestinations({ schedule }: Store, tenant: string, now: Date): Promise<string[]> {
  return schedule.distinct("endpointId", { tenant, dueAt: { $lte: now } }, BY_DESTINATION);
}

function rotate<T>(values: T[], by: number): T[] {
  const start = values.length === 0 ? 0 : by % values.length;
  return [...values.slice(start), ...values.slice(0, start)];
}

/**
 * Claims rows that are due, so that nobody else sees them until the claim runs out.
 * @returns those that nobody else claimed first, with their new claim
 */
export async function claimRows(
  { schedule }: Store,
  rows: ScheduleRow[],
  now: Date,
  until: Date,
): Promise<ScheduleRow[]> {
  if (rows.length === 0) return [];
  const claim = newId();
  const filter = { _id: { $in: rows.map((row) => row._id) }, dueAt: { $lte: now } };
  const { modifiedCount } = await schedule.updateMany(filter, { $set: { dueAt: until, claim, parked: false } });
  if (modifiedCount === rows.length) return rows.map((row) => ({ ...row, dueAt: until, claim, parked: false }));
  // Another replica was faster with some of them.
  return modifiedCount === 0 ? [] : schedule.find({ _id: filter._id, claim }).toArray();
}

/** Whether anything is due. */
export async function isAnythingDue({ schedule }: Store, now: Date): Promise<boolean> {
  return (await schedule.findOne({ dueAt: { $lte: now } }, { projection: { _id: 1 } })) !== null;
}

/** Whether a row stands for a batch instead of a delivery. */
export function isOfBatch({ endpointId }: Pick<ScheduleRow, "endpointId">): boolean {
  return endpointId === "";
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
