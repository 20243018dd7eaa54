import { newDelivery, parkDelivery, startAttempt } from "../domain/delivery.ts";
import { newDeliveryRow } from "../store/deliveries.ts";
import type { PlannedDelivery } from "../store/insert-deliveries.ts";
import type { EndpointRow, EventRow } from "../store/rows.ts";
import { deferredUntil, parkedUntil } from "../store/schedule.ts";
import { type Job, jobOf } from "./job.ts";
import type { Worker } from "./worker.ts";

/** The common part of deliveries that are planned together. */
export interface Planning {
  tenant: string;
  now: Date;
  claim: string;
  leaseUntil: Date;
  worker: Pick<Worker, "reserve">;
  /** True for test events: one attempt, even to a disabled destination. */
  test?: boolean;
}

/** A test event has one attempt; the user sees the result and can repeat it. */
export const TEST_ATTEMPTS = 1;

/**
 * Plans a new delivery. If there is room, the delivery is claimed, and the job of its first attempt holds a reservation.
 * Otherwise it is due soon, or parked until its destination is enabled.
 */
export function plan(planning: Planning, event: EventRow, endpoint: EndpointRow): PlannedDelivery & { job?: Job } {
  const { tenant, now, claim, leaseUntil, worker, test = false } = planning;
  const of = { endpoint, eventId: event._id, eventType: event.type, test };
  const fresh = test ? { ...newDelivery(), maxAttempts: TEST_ATTEMPTS } : newDelivery();
  const row = { tenant, endpointId: endpoint._id };
  if (!endpoint.active && !test) {
    const delivery = newDeliveryRow(parkDelivery(fresh), of, null, now);
    return { delivery, schedule: { _id: delivery._id, ...row, dueAt: parkedUntil(now), claim: null, parked: true } };
  }
  if (!worker.reserve(tenant, endpoint._id)) {
    const delivery = newDeliveryRow(fresh, of, null, now);
    return { delivery, schedule: { _id: delivery._id, ...row, dueAt: deferredUntil(now), claim: null, parked: false } };
  }
  const state = startAttempt(fresh) ?? fresh;
  const delivery = newDeliveryRow(state, of, claim, now);
  const job = jobOf(delivery, endpoint, event, { tenant, claim, leaseUntil, state });
  return { delivery, schedule: { _id: delivery._id, ...row, dueAt: leaseUntil, claim, parked: false }, job };
}
