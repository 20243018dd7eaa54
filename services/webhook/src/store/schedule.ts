import { claimedUnder } from "@matchbook/runtime/process/process-lease";
import type { Filter } from "mongodb";
import type { InSession, Store } from "./collections.ts";
import type { ScheduleRow } from "./rows.ts";

/** Pause between two checks of a parked delivery, in ms. Enabling its endpoint makes it due at once. */
export const PARKED_CHECK_MS = 60 * 60 * 1_000;

/** The most rows of endpoints that one transaction or command makes due. */
const BATCH = 500;

/** When a delivery that found no room is due again, in ms from now. It is claimed when there is room. */
const DEFER_MS = 500;

export function parkedUntil(now: Date): Date {
  return new Date(now.getTime() + PARKED_CHECK_MS);
}

export function deferredUntil(now: Date): Date {
  return new Date(now.getTime() + DEFER_MS);
}

/** Finds due rows, the longest due first. @param limit the most rows to find */
export function findDue({ schedule }: Store, now: Date, limit: number): Promise<ScheduleRow[]> {
  return schedule
    .find({ dueAt: { $lte: now } })
    .sort({ dueAt: 1 })
    .limit(limit)
    .toArray();
}

/** In how many ms after a time the next row is due that was not due then; infinite without one. */
export async function nextDueMs({ schedule }: Pick<Store, "schedule">, at: Date): Promise<number> {
  const next = await schedule.findOne({ dueAt: { $gt: at } }, { sort: { dueAt: 1 }, projection: { dueAt: 1 } });
  return next === null ? Number.POSITIVE_INFINITY : next.dueAt.getTime() - at.getTime();
}

export function dueTenants(store: Store, now: Date): Promise<string[]> {
  return distinct(store, "tenant", { tenant: { $gte: "" }, dueAt: { $lte: now } });
}

export function dueEndpoints(store: Store, tenant: string, now: Date): Promise<string[]> {
  return distinct(store, "endpointId", { tenant, dueAt: { $lte: now } });
}

/** The values of a field, by a distinct scan, which skips from one tenant or endpoint to the next. */
async function distinct(
  { schedule }: Store,
  field: "tenant" | "endpointId",
  filter: Filter<ScheduleRow>,
): Promise<string[]> {
  // The `distinct` command takes a hint only since MongoDB 7.1.
  const stages = [{ $match: filter }, { $group: { _id: `$${field}` } }];
  const found = await schedule.aggregate<{ _id: string }>(stages, { hint: "by_destination" }).toArray();
  return found.map(({ _id }) => _id);
}

/** A claim on rows: its token, when it is made, and when it expires at the latest. */
export interface Claim {
  token: string;
  now: Date;
  until: Date;
}

/** Claims due rows. @returns those that no other process claimed first, with their new claim */
export async function claimRows(
  { schedule }: Store,
  rows: ScheduleRow[],
  { token: claim, now, until }: Claim,
): Promise<ScheduleRow[]> {
  if (rows.length === 0) return [];
  const filter = { _id: { $in: rows.map((row) => row._id) }, dueAt: { $lte: now } };
  const { modifiedCount } = await schedule.updateMany(filter, { $set: { dueAt: until, claim, parked: false } });
  if (modifiedCount === rows.length) return rows.map((row) => ({ ...row, dueAt: until, claim, parked: false }));
  // Another replica claimed some of them first.
  return modifiedCount === 0 ? [] : findClaimed({ schedule }, filter._id.$in, claim);
}

/** Finds the rows that are still under a claim. */
export function findClaimed(
  { schedule }: Pick<Store, "schedule">,
  ids: string[],
  claim: string,
  options: InSession = {},
): Promise<ScheduleRow[]> {
  return schedule.find({ _id: { $in: ids }, claim }, options).toArray();
}

/** Makes rows due that a dead or stopping process claimed; they keep their claims until then. @returns how many */
export async function releaseClaims({ schedule }: Store, lease: string, now: Date): Promise<number> {
  const claimed = { claim: claimedUnder(lease), dueAt: { $gt: now } };
  return (await schedule.updateMany(claimed, { $set: { dueAt: now } })).modifiedCount;
}

export async function isAnythingDue({ schedule }: Store, now: Date): Promise<boolean> {
  return (await schedule.findOne({ dueAt: { $lte: now } }, { projection: { _id: 1 } })) !== null;
}

/** The ids of the next deliveries that wait for one of these endpoints to be enabled. */
export function findParked(store: Store, tenant: string, endpointIds: string[]): Promise<string[]> {
  return nextIds(store, { tenant, endpointId: { $in: endpointIds }, parked: true });
}

/** Makes all rows of an endpoint due now, except claimed ones, in portions. When it is repeated, it does the rest. */
export async function makeDue(store: Store, tenant: string, endpointId: string, now: Date): Promise<void> {
  const next = () => nextIds(store, { tenant, endpointId, claim: null, dueAt: { $gt: now } });
  for (let ids = await next(); ids.length > 0; ids = await next())
    await store.schedule.updateMany({ _id: { $in: ids }, claim: null }, { $set: { dueAt: now, parked: false } });
}

async function nextIds({ schedule }: Store, filter: Filter<ScheduleRow>): Promise<string[]> {
  const rows = await schedule.find(filter).project<{ _id: string }>({ _id: 1 }).limit(BATCH).toArray();
  return rows.map(({ _id }) => _id);
}
