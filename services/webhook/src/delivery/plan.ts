import { inTransaction } from "@matchbook/runtime/mongo/mongo";
import { type DeliveryState, newDelivery, parkDelivery, startAttempt } from "../domain/delivery.ts";
import { TEST_ATTEMPTS } from "../domain/retry-delay.ts";
import type { Store } from "../store/collections.ts";
import { newDeliveryRow } from "../store/deliveries.ts";
import { findActive } from "../store/endpoints.ts";
import { insertDeliveries, type PlannedDelivery } from "../store/insert-deliveries.ts";
import { isPaced, orderOf } from "../store/order.ts";
import type { EndpointRow, EventRow } from "../store/rows.ts";
import { type Claim, deferredUntil, findParked, parkedUntil } from "../store/schedule.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { type Job, jobOf } from "./job.ts";

/** The common part of deliveries that are planned together. */
export interface Planning {
  tenant: string;
  claim: Claim;
  /** When the endpoints were read, or just before. */
  knownAt: Date;
  /** Reserves room for an attempt; false when no room is left. */
  worker: { reserve(tenant: string, endpointId: string): boolean };
  /** Marks a test event: one attempt, even to a disabled endpoint. */
  test?: boolean;
}

/**
 * Plans a new delivery. If there is room, the delivery is claimed, and the job of its first attempt holds a
 * reservation. Otherwise it is due soon, or parked until its endpoint is enabled. One to an endpoint with a rate or an
 * order is due now.
 * @param resources what the event is about, for endpoints with an order
 */
export function plan(
  planning: Planning,
  event: EventRow,
  endpoint: EndpointRow,
  resources: readonly string[] = [],
): PlannedDelivery & { job?: Job } {
  const { tenant, worker, knownAt, test = false } = planning;
  const { token: claim, now, until: leaseUntil } = planning.claim;
  const order = orderOf(endpoint, event._id, resources);
  const of = { endpoint, eventId: event._id, eventType: event.type, test, lanes: order.lanes };
  const fresh = test ? { ...newDelivery(), maxAttempts: TEST_ATTEMPTS } : newDelivery();
  const row = { tenant, endpointId: endpoint._id, ...order };
  const planned = (state: DeliveryState, dueAt: Date, claim: string | null = null, parked = false) => {
    const delivery = newDeliveryRow(state, of, claim, now);
    return { delivery, schedule: { _id: delivery._id, ...row, dueAt, claim, parked } };
  };
  if (!endpoint.active && !test) return planned(parkDelivery(fresh), parkedUntil(now), null, true);
  const paced = isPaced(endpoint);
  if (paced || !worker.reserve(tenant, endpoint._id)) return planned(fresh, paced ? now : deferredUntil(now));
  const state = startAttempt(fresh) ?? fresh;
  const begun = planned(state, leaseUntil, claim);
  return { ...begun, job: jobOf(begun.delivery, endpoint, event, { tenant, claim, leaseUntil, knownAt, state }) };
}

/** Takes the jobs of stored deliveries, and looks for due ones. */
interface Begins {
  dispatcher: Pick<Dispatcher, "submit" | "release">;
  wake(): void;
}

/** Stores events with their planned deliveries, and begins the attempts of those that it has stored. */
export async function storeAndBegin(
  { store, worker }: { store: Store; worker: Begins },
  { tenant, claim }: Planning,
  events: EventRow[],
  planned: readonly (PlannedDelivery & { job?: Job })[],
): Promise<void> {
  let stored: ReadonlySet<string> = new Set();
  try {
    stored = await insertDeliveries(store, tenant, claim.token, events, [...planned]);
  } finally {
    for (const job of planned.flatMap((one) => one.job ?? [])) {
      if (stored.has(job.deliveryId)) worker.dispatcher.submit(job);
      else worker.dispatcher.release(job.endpointId);
    }
    if (planned.some(({ job, schedule }) => job === undefined && schedule.dueAt <= claim.now)) worker.wake();
  }
}

/**
 * Makes parked deliveries of endpoints that are enabled by now due. Call it also after parking some: their endpoint
 * may have been enabled since it was read. @param context without a worker when a sweep calls it, whose next turn finds them
 */
export async function unparkEnabled(
  { store, worker, clock }: { store: Store; worker?: { wake(): void }; clock: () => Date },
  tenant: string,
  endpoints: Iterable<string>,
): Promise<void> {
  const asked = [...new Set(endpoints)];
  if (asked.length === 0) return;
  const collections = await store.collections(tenant);
  // An endpoint may be disabled again between two batches. Sweeps park its deliveries, so this would never end.
  const next = async () => {
    const enabled = await findActive(collections, asked);
    return enabled.length === 0 ? [] : findParked(store, tenant, enabled);
  };
  for (let ids = await next(); ids.length > 0; ids = await next()) {
    const now = clock();
    await inTransaction(store.mongo, async (session) => {
      const waiting = { _id: { $in: ids }, status: "failed" as const, nextRetryAt: null };
      await collections.deliveries.updateMany(waiting, { $set: { nextRetryAt: now } }, { session });
      const parked = { _id: { $in: ids }, parked: true };
      await store.schedule.updateMany(parked, { $set: { parked: false, dueAt: now } }, { session });
    });
    worker?.wake();
  }
}
