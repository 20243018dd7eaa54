import { ListDeliveriesRequest } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import { AppError, invalidField } from "@matchbook/runtime/errors";
import { firstIdAt } from "@matchbook/runtime/ids";
import { inTransactionOf } from "@matchbook/runtime/mongo";
import { type DeliveryStatus, RESENDABLE_STATUSES } from "@matchbook/vocabulary/statuses";
import type { Condition, Filter } from "mongodb";
import type { Context, Rpcs } from "../context.ts";
import type { Job } from "../delivery/job.ts";
import { TEST_ATTEMPTS } from "../delivery/plan.ts";
import { parkDelivery, reopenDelivery, startAttempt } from "../domain/delivery.ts";
import { MAX_ATTEMPTS } from "../domain/schedule.ts";
import { findDelivery, stateOf, toAttemptMessage, toDeliveryMessage } from "../store/deliveries.ts";
import { findBody } from "../store/events.ts";
import { conditionOf, type DeliveryFilter, listDeliveryHeads } from "../store/list-deliveries.ts";
import { type Destinations, reopenNext } from "../store/reopen.ts";
import type { DeliveryRow, EndpointRow } from "../store/rows.ts";
import { deferredUntil, parkedUntil } from "../store/schedule.ts";
import { endpointOf } from "./endpoints.ts";

/** The most deliveries that one call sends again: the transactions for them fit into a request's time. */
const MAX_DELIVERIES = 10_000;

const UNDELIVERED = ["failed", "exhausted"] as const;

/** Deliveries of events, and repeating them. */
export const deliveries = {
  /** A page of the delivery log, newest first, without payloads. Both days are UTC and inclusive. */
  listDeliveries: async (context, request, call) => {
    const collections = await context.store.collections(call.tenant);
    const found = await listDeliveryHeads(collections, filterOf(request), request.page);
    return { deliveries: found.items.map(toDeliveryMessage), page: found.page };
  },
  /** One delivery with its attempts, oldest first, and its payload until retention removes it. */
  getDelivery: async (context, request, call) => {
    const row = await findDelivery(context.store, call.tenant, request.id);
    if (row === undefined) throw new AppError("webhook_delivery_not_found");
    const payloadJson = await findBody(await context.store.collections(call.tenant), row.eventId);
    return { delivery: toDeliveryMessage(row), attempts: row.attempts.map(toAttemptMessage), payloadJson };
  },
  /**
   * Sends a delivery in any state again, at once and with a new run of attempts. A delivery in flight stays unchanged.
   * If the destination is disabled, the delivery is parked.
   * @throws AppError webhook_delivery_not_found, webhook_endpoint_not_found when the destination was deleted,
   *   webhook_payload_expired
   */
  resendDelivery: async (context, request, call) => {
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
  },
  /**
   * Gives another run of attempts to the deliveries that a filter selects, by default to those that are not delivered.
   * Test events, unfinished deliveries and those of deleted destinations are left alone.
   * @throws AppError too_many_deliveries
   */
  resendDeliveries: async (context, { filter, dryRun }, { tenant }) => {
    const { status } = filter ?? {};
    if (status !== undefined && !(RESENDABLE_STATUSES as readonly string[]).includes(status))
      throw invalidField("status", `Must be one of ${RESENDABLE_STATUSES.join(", ")}`);
    const { deliveries, endpoints } = await context.store.collections(tenant);
    const destinations = new Map((await endpoints.find({}).toArray()).map((endpoint) => [endpoint._id, endpoint]));
    const selection = filterOf(filter ?? emptyMessage(ListDeliveriesRequest));
    const condition = {
      ...conditionOf(selection),
      endpointId: selection.endpointId ?? { $in: [...destinations.keys()] },
      status: (status ?? { $in: UNDELIVERED }) as Condition<DeliveryStatus>,
    };
    const selected = await deliveries.countDocuments({ ...condition, test: false }, { limit: MAX_DELIVERIES + 1 });
    if (selected > MAX_DELIVERIES) throw new AppError("too_many_deliveries");
    const scheduled = dryRun ? 0 : await reopenAll(context, tenant, destinations, condition);
    return { selected: BigInt(selected), scheduled: BigInt(scheduled) };
  },
  /**
   * Gives another run of attempts, due now, to every undelivered delivery of a destination that was created in a time
   * range. If the destination is disabled, the deliveries stay parked and get the new run when it is enabled.
   */
  recoverEndpoint: async (context, { id, since, until }, call) => {
    if (since === undefined) throw invalidField("since", "Must be a time");
    const endpoint = await endpointOf(context, call.tenant, id);
    const created = { $gte: firstIdAt(since), ...(until === undefined ? {} : { $lt: firstIdAt(until) }) };
    let scheduled = 0;
    // A reopened delivery is `failed` at most, so this order reopens no delivery twice.
    for (const status of ["failed", "exhausted"] as const) {
      const condition = { endpointId: endpoint._id, status, _id: created };
      scheduled += await reopenAll(context, call.tenant, new Map([[endpoint._id, endpoint]]), condition);
    }
    return { scheduled: BigInt(scheduled) };
  },
} satisfies Rpcs;

/** The filter of a request. @throws AppError validation_failed */
function filterOf(request: Omit<ListDeliveriesRequest, "page">): DeliveryFilter {
  const { status, eventType, endpointId, eventId, responseStatus } = request;
  const days = { from: dayOf(request.dateFrom, "dateFrom"), to: dayOf(request.dateTo, "dateTo") };
  return { status, eventType, endpointId, eventId, responseStatus, days };
}

function dayOf(day: string | undefined, field: string): string | undefined {
  if (day !== undefined && Number.isNaN(Date.parse(`${day}T00:00:00.000Z`))) {
    throw invalidField(field, "Must be a date in the form YYYY-MM-DD");
  }
  return day;
}

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

/** Reopens all deliveries that fit a condition, see `reopenNext`. @returns how many */
async function reopenAll(
  { store, worker, clock }: Context,
  tenant: string,
  destinations: Destinations,
  condition: Filter<DeliveryRow>,
): Promise<number> {
  let reopened = 0;
  let after: string | undefined;
  do {
    const batch = await reopenNext(store, tenant, destinations, { condition, after, now: clock() });
    reopened += batch.reopened;
    after = batch.last;
    worker.wake();
  } while (after !== undefined);
  return reopened;
}
