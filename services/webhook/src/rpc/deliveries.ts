import { ListDeliveriesRequest } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { AppError, existing, invalidField } from "@matchbook/runtime/errors/errors";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { inTransactionOf } from "@matchbook/runtime/mongo/mongo";
import { isDay } from "@matchbook/runtime/values/days";
import { firstIdAt } from "@matchbook/runtime/values/ids";
import { type DeliveryStatus, RESENDABLE_STATUSES } from "@matchbook/vocabulary/statuses";
import type { Condition, Filter } from "mongodb";
import type { Context, Rpcs } from "../context.ts";
import { type Job, jobOf } from "../delivery/job.ts";
import { TEST_ATTEMPTS, unparkEnabled } from "../delivery/plan.ts";
import { type DeliveryState, parkDelivery, reopenDelivery, startAttempt } from "../domain/delivery.ts";
import { MAX_ATTEMPTS } from "../domain/retry-delay.ts";
import { stateOf, toAttemptMessage, toDeliveryMessage } from "../store/deliveries.ts";
import { conditionOf, type DeliveryFilter, listDeliveryHeads } from "../store/list-deliveries.ts";
import { isPaced, placeOf } from "../store/order.ts";
import { type Endpoints, reopenNext } from "../store/reopen.ts";
import type { DeliveryRow, ScheduleRow } from "../store/rows.ts";
import { deferredUntil, parkedUntil } from "../store/schedule.ts";
import { endpointOf } from "./endpoints.ts";

/** The most deliveries that one call sends again: the transactions for them fit into a request's time. */
const MAX_DELIVERIES = 10_000;

const UNDELIVERED = ["failed", "exhausted"] as const;

export const deliveries = {
  /** A page of the delivery log, newest first, without payloads. Both days are UTC and inclusive. */
  listDeliveries: async (_context, request, { collections }) => {
    const found = await listDeliveryHeads(collections, filterOf(request), request.page);
    return { deliveries: found.items.map(toDeliveryMessage), page: found.page };
  },
  /** One delivery with its attempts, oldest first, and its payload until retention removes it. */
  getDelivery: async (_context, request, { collections: { deliveries, events } }) => {
    const row = existing(await deliveries.findOne({ _id: request.id }), "webhook_delivery_not_found");
    const event = await events.findOne({ _id: row.eventId });
    return { delivery: toDeliveryMessage(row), attempts: row.attempts.map(toAttemptMessage), payloadJson: event?.body };
  },
  /** Sends a delivery in any state again, with a new run of attempts. One in flight stays unchanged. */
  resendDelivery: async (context, request, call) => {
    const { store, worker } = context;
    const { tenant } = call;
    const { deliveries, events, counts } = call.collections;
    const known = existing(await deliveries.findOne({ _id: request.id }), "webhook_delivery_not_found");
    const knownAt = context.clock();
    const endpoint = await endpointOf(call.collections, known.endpointId);
    const event = existing(await events.findOne({ _id: known.eventId }), "webhook_payload_expired");

    const waits = !endpoint.active && !known.test;
    await worker.use();
    const reserved = !waits && !isPaced(endpoint) && worker.reserve(tenant, endpoint._id);
    let job: Job | undefined;
    let committed = false;
    try {
      const row = await inTransactionOf(call, store.mongo, async (session) => {
        job = undefined;
        const before = await deliveries.findOne({ _id: request.id }, { session });
        if (before === null) throw new AppError("webhook_delivery_not_found");
        if (before.status === "delivering") return before;
        const { state, schedule } = reopened(context, before, { waits, reserved });
        const { claim, dueAt: leaseUntil } = schedule;
        const row = { tenant, endpointId: endpoint._id, ...placeOf(before), ...schedule };
        await deliveries.updateOne({ _id: before._id }, { $set: { ...state, claim } }, { session });
        await counts.note([{ ...before, before: before.status, after: state.status }], session);
        await store.schedule.replaceOne({ _id: before._id }, row, { session, upsert: true });
        if (claim !== null) job = jobOf(before, endpoint, event, { tenant, state, claim, leaseUntil, knownAt });
        return { ...before, ...state, claim };
      });
      committed = true;
      if (waits) await unparkEnabled(context, tenant, [endpoint._id]);
      return toDeliveryMessage(row);
    } finally {
      if (committed && job !== undefined) worker.submit(job);
      else if (reserved) worker.release(endpoint._id);
      else worker.wake();
    }
  },
  /** Gives another run of attempts to deliveries of a filter, but to no test, unfinished or endpointless ones. */
  resendDeliveries: async (context, { filter, dryRun }, { tenant, collections: { deliveries, endpoints } }) => {
    const { status } = filter ?? {};
    if (status !== undefined && !(RESENDABLE_STATUSES as readonly string[]).includes(status))
      throw invalidField("status", `Must be one of ${RESENDABLE_STATUSES.join(", ")}`);
    const known = new Map((await endpoints.find({}).toArray()).map((endpoint) => [endpoint._id, endpoint]));
    const selection = filterOf(filter ?? emptyMessage(ListDeliveriesRequest));
    const condition = {
      ...conditionOf(selection),
      endpointId: selection.endpointId ?? { $in: [...known.keys()] },
      status: (status ?? { $in: UNDELIVERED }) as Condition<DeliveryStatus>,
    };
    const selected = await deliveries.countDocuments({ ...condition, test: false }, { limit: MAX_DELIVERIES + 1 });
    if (selected > MAX_DELIVERIES) throw new AppError("too_many_deliveries");
    const scheduled = dryRun ? 0 : await reopenAll(context, tenant, known, condition);
    return { selected: BigInt(selected), scheduled: BigInt(scheduled) };
  },
  /** Gives all undelivered deliveries of a time range another run; of a disabled endpoint once it is enabled. */
  recoverEndpoint: async (context, { id, since, until }, call) => {
    if (since === undefined) throw invalidField("since", "Must be a time");
    const endpoint = await endpointOf(call.collections, id);
    const created = { $gte: firstIdAt(since), ...(until === undefined ? {} : { $lt: firstIdAt(until) }) };
    const condition = { endpointId: endpoint._id, status: { $in: UNDELIVERED }, _id: created };
    const scheduled = await reopenAll(context, call.tenant, new Map([[endpoint._id, endpoint]]), condition);
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
  if (day !== undefined && !isDay(day)) throw invalidField(field, "Must be a date in the form YYYY-MM-DD");
  return day;
}

/** Another run of attempts for a delivery: parked, due soon, or claimed under a reservation. */
function reopened(
  { clock, worker }: Context,
  row: DeliveryRow,
  { waits, reserved }: { waits: boolean; reserved: boolean },
): { state: DeliveryState; schedule: Pick<ScheduleRow, "dueAt" | "claim" | "parked"> } {
  const now = clock();
  const dueAt = waits || reserved ? now : deferredUntil(now);
  const state = reopenDelivery(stateOf(row), row.test ? TEST_ATTEMPTS : MAX_ATTEMPTS, dueAt);
  const free = { dueAt, claim: null, parked: waits };
  if (waits) return { state: parkDelivery(state), schedule: { ...free, dueAt: parkedUntil(now) } };
  if (!reserved) return { state, schedule: free };
  const { token: claim, until } = worker.newClaim();
  return { state: startAttempt(state) ?? state, schedule: { dueAt: until, claim, parked: false } };
}

/** Reopens all deliveries that fit a condition, see `reopenNext`. @returns how many */
async function reopenAll(
  context: Context,
  tenant: string,
  endpoints: Endpoints,
  condition: Filter<DeliveryRow>,
): Promise<number> {
  const { store, worker, clock } = context;
  let reopened = 0;
  let after: string | undefined;
  do {
    const batch = await reopenNext(store, tenant, endpoints, { condition, after, now: clock() });
    reopened += batch.reopened;
    after = batch.last;
    worker.wake();
  } while (after !== undefined);
  const disabled = [...endpoints].filter(([, { active }]) => !active).map(([id]) => id);
  if (reopened > 0) await unparkEnabled(context, tenant, disabled);
  return reopened;
}
