import { AppError } from "@matchbook/runtime/errors";
import { inTransactionOf } from "@matchbook/runtime/mongo";
import type { Context, Rpc } from "../context.ts";
import type { Job } from "../delivery/job.ts";
import { TEST_ATTEMPTS } from "../delivery/plan.ts";
import { parkDelivery, reopenDelivery, startAttempt } from "../domain/delivery.ts";
import { MAX_ATTEMPTS } from "../domain/schedule.ts";
import { findDelivery, stateOf, toDeliveryMessage } from "../store/deliveries.ts";
import { findBody } from "../store/events.ts";
import type { DeliveryRow, EndpointRow } from "../store/rows.ts";
import { deferredUntil, parkedUntil } from "../store/schedule.ts";
import { endpointOf } from "./get-endpoint.ts";

/**
 * Sends a delivery in any state again, at once and with a new run of attempts. A delivery in flight stays unchanged. If
 * the destination is disabled, the delivery is parked.
 * @throws AppError webhook_delivery_not_found, webhook_endpoint_not_found when the destination was deleted,
 *   webhook_payload_expired
 */
export const resendDelivery: Rpc<"resendDelivery"> = async (context, request, call) => {
  const { store, worker } = context;
  const { tenant } = call;
  const collections = await store.collections(tenant);
  const known = await findDelivery(store, tenant, request.id);
  if (known === undefined) throw new AppError("webhook_delivery_not_found");
  const endpoint = await endpointOf(context, tenant, known.endpointId);
  const body = await findBody(collections, known.eventId);
  if (body === undefined) throw new AppError("webhook_payload_expired");

  const waits = !endpoint.active && !known.test;
  const reserved = !waits && worker.reserve(tenant, endpoint._id);
  let job: Job | undefined;
  let committed = false;
  try {
    const row = await inTransactionOf(call, store.mongo, async (session) => {
      job = undefined;
      const before = await findDelivery(store, tenant, request.id, { session });
      if (before === undefined) throw new AppError("webhook_delivery_not_found");
      if (before.status === "delivering") return before;
      const decided = reopened(context, before, { waits, reserved });
      const { _id, ...schedule } = { ...decided.schedule, tenant, endpointId: endpoint._id };
      const { state, claim } = decided;
      await collections.deliveries.updateOne({ _id }, { $set: { ...state, claim } }, { session });
      await collections.counts.note([{ ...before, before: before.status, after: state.status }], session);
      await store.schedule.replaceOne({ _id }, schedule, { session, upsert: true });
      if (claim !== null) job = toJob(tenant, before, endpoint, body, { state, claim, leaseUntil: schedule.dueAt });
      return { ...before, ...state, claim };
    });
    committed = true;
    return toDeliveryMessage(row);
  } finally {
    if (committed && job !== undefined) worker.submit(job);
    else if (reserved) worker.release(endpoint._id);
    else worker.wake();
  }
};

function reopened(
  { clock, worker }: Context,
  row: DeliveryRow,
  { waits, reserved }: { waits: boolean; reserved: boolean },
) {
  const now = clock();
  const { _id } = row;
  const reopen = (dueAt: Date) => reopenDelivery(stateOf(row), row.test ? TEST_ATTEMPTS : MAX_ATTEMPTS, dueAt);
  if (waits) {
    const schedule = { _id, dueAt: parkedUntil(now), claim: null, parked: true };
    return { state: parkDelivery(reopen(now)), claim: null, schedule };
  }
  if (!reserved) {
    const dueAt = deferredUntil(now);
    return { state: reopen(dueAt), claim: null, schedule: { _id, dueAt, claim: null, parked: false } };
  }
  const claim = worker.newClaim();
  const state = reopen(now);
  const schedule = { _id, dueAt: worker.leaseUntil(), claim, parked: false };
  return { state: startAttempt(state) ?? state, claim, schedule };
}

function toJob(
  tenant: string,
  row: DeliveryRow,
  endpoint: EndpointRow,
  body: string,
  claimed: Pick<Job, "state" | "claim" | "leaseUntil">,
): Job {
  const { _id: deliveryId, endpointId, eventId, eventType, test } = row;
  const { url, secrets } = endpoint;
  const of = { tenant, deliveryId, endpointId, eventId, eventType };
  return { ...of, url, body, amounts: endpoint.amounts ?? "number", secrets, test, ...claimed };
}
