import type { ListDeliveriesRequest } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { invalidField } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { toDeliveryMessage } from "../store/deliveries.ts";
import { type DeliveryFilter, listDeliveryHeads } from "../store/list-deliveries.ts";

/** A page of the delivery log, newest first, without payloads. Both days are UTC and inclusive. */
export const listDeliveries: Rpc<"listDeliveries"> = async (context, request, call) => {
  const collections = await context.store.collections(call.tenant);
  const found = await listDeliveryHeads(collections, filterOf(request), request.page);
  return { deliveries: found.items.map(toDeliveryMessage), page: found.page };
};

/** The filter of a request. @throws AppError validation_failed */
export function filterOf(request: Omit<ListDeliveriesRequest, "page">): DeliveryFilter {
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
