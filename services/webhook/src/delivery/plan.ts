import { newDelivery, parkDelivery, startAttempt } from "../domain/delivery.ts";
import { newDeliveryRow } from "../store/deliveries.ts";
import type { EndpointRow } from "../store/endpoints.ts";
import type { EventRow } from "../store/events.ts";
import type { PlannedDelivery } from "../store/insert-deliveries.ts";
import { parkedUntil } from "../store/schedule.ts";
import type { Job } from "./job.ts";
import type { Worker } from "./worker.ts";

/** What the deliveries of one batch have in common. */
export interface Planning {
  tenant: string;
  now: Date;
  claim: string;
  leaseUntil: Date;
  worker: Pick<Worker, "reserve" | "deferMs">;
  /** A person asked for it: one attempt, also to a disabled destination. */
  test?: boolean;
}

/** A test event is tried once: whoever asked for it is watching, and asks again. */
export const TEST_ATTEMPTS = 1;

/**
 * Plans a new delivery. Where there is room it is claimed from the start, under the row of its batch, and comes with
 * its first attempt, for which room is taken; otherwise it is due soon, or waits for its destination to be enabled.
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
    const dueAt = new Date(now.getTime() + worker.deferMs(tenant, endpoint._id));
    return { delivery, schedule: { _id: delivery._id, ...row, dueAt, claim: null, parked: false } };
  }
  const state = startAttempt(fresh) ?? fresh;
  const delivery = newDeliveryRow(state, of, claim, now);
  const job: Job = {
    ...row,
    deliveryId: delivery._id,
    eventId: event._id,
    eventType: event.type,
    url: endpoint.url,
    body: event.body,
    trace: event.trace,
    secrets: endpoint.secrets,
    test,
    claim,
    leaseUntil,
    ofBatch: true,
    state,
  };
  return { delivery, schedule: undefined, job };
}
