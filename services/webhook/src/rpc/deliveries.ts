import { ListDeliveriesRequest } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { AppError, existing, invalidField } from "@matchbook/runtime/errors/errors";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { isDay } from "@matchbook/runtime/values/days";
import { firstIdAt } from "@matchbook/runtime/values/ids";
import { type DeliveryStatus, RESENDABLE_STATUSES } from "@matchbook/vocabulary/statuses";
import type { Condition, Filter } from "mongodb";
import type { Context, Rpcs } from "../context.ts";
import { unparkEnabled } from "../delivery/plan.ts";
import { toAttemptMessage, toDeliveryMessage } from "../store/deliveries.ts";
import { conditionOf, type DeliveryFilter, listDeliveryHeads } from "../store/list-deliveries.ts";
import { type Endpoints, reopenNext } from "../store/reopen.ts";
import type { DeliveryRow } from "../store/rows.ts";
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
  resendDelivery: async (context, { id }, { tenant, collections }) => {
    const find = async () => existing(await collections.deliveries.findOne({ _id: id }), "webhook_delivery_not_found");
    const { endpointId, eventId } = await find();
    const endpoint = await endpointOf(collections, endpointId);
    existing(await collections.events.findOne({ _id: eventId }), "webhook_payload_expired");
    await reopenAll(context, tenant, new Map([[endpointId, endpoint]]), { _id: id, status: { $ne: "delivering" } });
    return toDeliveryMessage(await find());
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
      test: false,
    };
    const selected = await deliveries.countDocuments(condition, { limit: MAX_DELIVERIES + 1 });
    if (selected > MAX_DELIVERIES) throw new AppError("too_many_deliveries");
    const scheduled = dryRun ? 0 : await reopenAll(context, tenant, known, condition);
    return { selected: BigInt(selected), scheduled: BigInt(scheduled) };
  },
  /** Gives all undelivered deliveries of a time range another run; of a disabled endpoint once it is enabled. */
  recoverEndpoint: async (context, { id, since, until }, call) => {
    if (since === undefined) throw invalidField("since", "Must be a time");
    const endpoint = await endpointOf(call.collections, id);
    const created = { $gte: firstIdAt(since), ...(until === undefined ? {} : { $lt: firstIdAt(until) }) };
    const condition = { endpointId: endpoint._id, status: { $in: UNDELIVERED }, _id: created, test: false };
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
