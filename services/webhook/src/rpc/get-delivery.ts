import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { findDelivery, toAttemptMessage, toDeliveryMessage } from "../store/deliveries.ts";
import { findBody } from "../store/events.ts";

/** One delivery with its attempts, oldest first, and its payload until retention removes it. */
export const getDelivery: Rpc<"getDelivery"> = async (context, request, call) => {
  const row = await findDelivery(context.store, call.tenant, request.id);
  if (row === undefined) throw new AppError("webhook_delivery_not_found");
  const payloadJson = await findBody(await context.store.collections(call.tenant), row.eventId);
  return { delivery: toDeliveryMessage(row), attempts: row.attempts.map(toAttemptMessage), payloadJson };
};
