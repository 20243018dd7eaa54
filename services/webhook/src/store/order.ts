import { inTransaction } from "@matchbook/runtime/mongo/mongo";
import type { ClientSession } from "mongodb";
import pLimit from "p-limit";
import { blockersOf, firstOfLanes, type Place } from "../domain/order.ts";
import type { InSession, Store } from "./collections.ts";
import type { DeliveryHead, EndpointRow, ScheduleRow } from "./rows.ts";
import { parkedUntil } from "./schedule.ts";

/** The part of a row that says in which queues it stands and where; empty without an order. */
export type Order = Pick<ScheduleRow, "lanes" | "eventId">;

/** Up to so many places are read by one query. Longer queues are read by two per lane. */
const MOST_PLACES = 2_000;
const QUERIES_AT_ONCE = 8;
/** The most attempts in flight of one lane; more than one are only there after a crash. */
const MOST_IN_FLIGHT = 16;

/** Tells whether deliveries begin only from the schedule, where all replicas see what stands in their way. */
export function isPaced({ maxPerSecond, ordered }: Pick<EndpointRow, "maxPerSecond" | "ordered">): boolean {
  return maxPerSecond !== undefined || ordered === true;
}

/** The order of a delivery. @param resources what the event is about, such as `invoice <id>` */
export function orderOf(
  { _id, ordered }: Pick<EndpointRow, "_id" | "ordered">,
  eventId: string,
  resources: readonly string[],
): Order {
  return ordered !== true || resources.length === 0
    ? {}
    : { lanes: resources.map((resource) => `${_id} ${resource}`), eventId };
}

/** The order of a stored delivery. Sent again, it takes its old place. */
export function placeOf({ lanes, eventId }: Pick<DeliveryHead, "lanes" | "eventId">): Order {
  return lanes === undefined ? {} : { lanes, eventId };
}

/** Finds which of these rows with lanes must wait for another delivery of their resources; stores nothing. */
export async function findWaiting(
  store: Pick<Store, "schedule">,
  rows: readonly ScheduleRow[],
  now: Date,
  options: InSession = {},
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const places = await findPlaces(store, lanesOf(rows), now, options);
  return new Set(blockersOf(toPlaces(rows, now), places).keys());
}

/**
 * Parks those of these due rows with lanes that must wait for another delivery of their resources. The transaction
 * conflicts with one that ends such a delivery, so no wake-up is lost. @returns the ids of the parked ones
 */
export async function parkWaiting(store: Store, rows: readonly ScheduleRow[], now: Date): Promise<Set<string>> {
  // Most wait for nothing.
  if ((await findWaiting(store, rows, now)).size === 0) return new Set();
  return inTransaction(store.mongo, async (session) => {
    const places = await findPlaces(store, lanesOf(rows), now, { session });
    const blocked = blockersOf(toPlaces(rows, now), places);
    const blockers = new Set([...blocked.values()].flatMap((ids) => [...ids]));
    const { schedule } = store;
    // The count makes each a write, which conflicts.
    await schedule.updateMany({ _id: { $in: [...blockers] } }, { $inc: { waitedFor: 1 } }, { session });
    const waits = { _id: { $in: [...blocked.keys()] }, dueAt: { $lte: now } };
    await schedule.updateMany(waits, { $set: { parked: true, claim: null, dueAt: parkedUntil(now) } }, { session });
    // The first one may have been parked behind an attempt whose process then died. It may have other lanes, in which it
    // waits: made due, it would be parked again, and make others due that wait for it.
    const firsts = firstOfLanes(places);
    const parked = places.filter(({ id }) => firsts.has(id) && !blocked.has(id));
    const lanes = parked.flatMap((place) => place.lanes);
    const waiting = blockersOf(parked, await findPlaces(store, lanes, now, { session }));
    const free = parked.map(({ id }) => id).filter((id) => !waiting.has(id));
    await makeParkedDue(store, free, now, session);
    return new Set(blocked.keys());
  });
}

/** Makes the first delivery of each lane due, whatever its other lanes: else two ends could leave it to one another. */
export async function wakeNext(
  store: Pick<Store, "schedule">,
  lanes: readonly string[],
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (lanes.length === 0) return;
  const firsts = firstOfLanes(await findPlaces(store, lanes, now, { session }));
  await makeParkedDue(store, [...firsts], now, session);
}

async function makeParkedDue(
  { schedule }: Pick<Store, "schedule">,
  ids: string[],
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (ids.length === 0) return;
  await schedule.updateMany({ _id: { $in: ids }, parked: true }, { $set: { parked: false, dueAt: now } }, { session });
}

/** Everything that may stand in the way in some lanes. */
async function findPlaces(
  { schedule }: Pick<Store, "schedule">,
  ofRows: readonly string[],
  now: Date,
  { session }: InSession,
): Promise<Place[]> {
  const lanes = [...new Set(ofRows)];
  const found = await schedule.find({ lanes: { $in: lanes } }, { session, limit: MOST_PLACES }).toArray();
  if (found.length < MOST_PLACES) return toPlaces(found, now);
  const query = pLimit(session === undefined ? QUERIES_AT_ONCE : 1);
  const firsts = lanes.flatMap((lane) => [
    query(() => schedule.find({ lanes: lane, claim: null }, { session, sort: { eventId: 1 }, limit: 1 }).toArray()),
    query(() => schedule.find({ lanes: lane, claim: { $gt: "" } }, { session, limit: MOST_IN_FLIGHT }).toArray()),
  ]);
  return toPlaces((await Promise.all(firsts)).flat(), now);
}

const lanesOf = (rows: readonly ScheduleRow[]) => rows.flatMap(({ lanes }) => lanes ?? []);

function toPlaces(rows: readonly ScheduleRow[], now: Date): Place[] {
  return rows.map(({ _id: id, lanes = [], eventId = "", claim, dueAt }) => {
    // A claimed row that is due lost its process.
    return { id, lanes, eventId, inFlight: claim !== null && dueAt > now };
  });
}
