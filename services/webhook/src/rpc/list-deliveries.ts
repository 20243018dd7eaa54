import { invalidField } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { toDeliveryMessage } from "../store/deliveries.ts";
import { listDeliveryHeads } from "../store/list-deliveries.ts";

/** A page of the delivery log, newest first, without payloads. Both days are UTC and inclusive. */
export const listDeliveries: Rpc<"listDeliveries"> = async (context, request, call) => {
  const { status, eventType, endpointId } = request;
  const days = { from: dayOf(request.dateFrom, "dateFrom"), to: dayOf(request.dateTo, "dateTo") };
  const collections = await context.store.collections(call.tenant);
  const found = await listDeliveryHeads(collections, { status, eventType, endpointId, days }, request.page);
  return { deliveries: found.items.map(toDeliveryMessage), page: found.page };
};

function dayOf(day: string | undefined, field: string): string | undefined {
  if (day !== undefined && Number.isNaN(Date.parse(`${day}T00:00:00.000Z`))) {
    throw invalidField(field, "Must be a date in the form YYYY-MM-DD");
  }
  return day;
}
