import { invalidField } from "@matchbook/runtime/errors";
import { newIdAt } from "@matchbook/runtime/ids";
import { traceHeaders } from "@matchbook/runtime/telemetry/spans";
import { isEventType } from "@matchbook/vocabulary/event-types";
import type { Rpc } from "../context.ts";
import { exampleEventRow } from "../delivery/example-event.ts";
import { plan } from "../delivery/plan.ts";
import { toDeliveryMessage } from "../store/deliveries.ts";
import { insertDeliveries } from "../store/insert-deliveries.ts";
import { endpointOf } from "./get-endpoint.ts";

/**
 * Sends an example event to one destination, regardless of its subscription and even if it is disabled. The delivery is
 * in the log, has one attempt and does not change the destination's health.
 */
export const sendTestEvent: Rpc<"sendTestEvent"> = async (context, request, call) => {
  const { worker, store } = context;
  if (request.eventType !== undefined && !isEventType(request.eventType)) {
    throw invalidField("eventType", "Must be a type of the event catalogue");
  }
  const endpoint = await endpointOf(context, call.tenant, request.id);
  const type = request.eventType ?? endpoint.eventTypes[0];
  if (type === undefined || !isEventType(type)) throw new Error("a destination without event types");

  const now = context.clock();
  const event = { ...exampleEventRow(newIdAt(now), type, call.tenant, now), trace: traceHeaders() };
  const claiming = { claim: worker.newClaim(), leaseUntil: worker.leaseUntil() };
  const planning = { tenant: call.tenant, now, ...claiming, worker, test: true };
  const planned = plan(planning, event, endpoint);
  let stored = false;
  try {
    await insertDeliveries(store, call.tenant, planning.claim, [event], [planned]);
    stored = true;
  } finally {
    if (planned.job !== undefined) {
      if (stored) worker.submit(planned.job);
      else worker.release(endpoint._id);
    }
  }
  return toDeliveryMessage(planned.delivery);
};
