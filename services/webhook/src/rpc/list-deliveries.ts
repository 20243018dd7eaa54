import type {
  ListDeliveriesRequest,
  ListDeliveriesResponse,
} from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import type { Call } from "@matchbook/runtime/call";
import { invalidField } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import { toDeliveryMessage } from "../store/deliveries.ts";
import { listDeliveryHeads } from "../store/list-deliveries.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The delivery log, newest first, without payloads. Days are UTC and both inclusive. */
export async function listDeliveries(
  context: Context,
  request: ListDeliveriesRequest,
  call: Call,
): Promise<ListDeliveriesResponse> {
  const { status, eventType, endpointId } = request;
  const from = startOf(request.dateFrom, "dateFrom");
  const last = startOf(request.dateTo, "dateTo");
  const before = last === undefined ? undefined : new Date(last.getTime() + DAY_MS);
  const collections = await context.store.collections(call.tenant);
  const found = await listDeliveryHeads(collections, { status, eventType, endpointId, from, before }, request.page);
  return { deliveries: found.items.map(toDeliveryMessage), page: found.page };
}

function startOf(day: string | undefined, field: string): Date | undefined {
  if (day === undefined) return undefined;
  const start = new Date(`${day}T00:00:00.000Z`);
  if (Number.isNaN(start.getTime())) throw invalidField(field, "Must be a date in the form YYYY-MM-DD");
  return start;
}
