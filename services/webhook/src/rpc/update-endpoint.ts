import { AppError } from "@matchbook/runtime/errors";
import { inTransactionOf } from "@matchbook/runtime/mongo";
import type { Rpc } from "../context.ts";
import { unparkEndpoint } from "../delivery/unpark.ts";
import { disableEndpoint, enableEndpoint } from "../domain/endpoint.ts";
import { healthOf, toEndpointMessage } from "../store/endpoints.ts";
import type { EndpointRow } from "../store/rows.ts";
import { assertUrl } from "./check-url.ts";
import { amountForm, subscription } from "./event-types.ts";
import { endpointOf } from "./get-endpoint.ts";

/** Changes the given fields of a destination. Enabling it makes its parked deliveries due. */
export const updateEndpoint: Rpc<"updateEndpoint"> = async (context, request, call) => {
  const { id, active, url, description, application } = request;
  const amounts = request.amounts === undefined ? undefined : amountForm(request.amounts);
  const eventTypes = request.eventTypes.length === 0 ? undefined : subscription(request.eventTypes);
  const undescribed = request.removeDescription === true && description === undefined;
  const unassigned = request.removeApplication === true && application === undefined;
  const removes = undescribed || unassigned;
  const given = [active, url, description, application, eventTypes, amounts];
  if (!removes && given.every((field) => field === undefined)) throw new AppError("at_least_one_field_required");
  if (url !== undefined) await assertUrl(context, url);

  const { endpoints } = await context.store.collections(call.tenant);
  // The transaction conflicts with a concurrent recording of an attempt.
  const updated = await inTransactionOf(call, context.store.mongo, async (session) => {
    const row = await endpointOf(context, call.tenant, id, { session });
    const now = context.clock();
    const changes: Partial<EndpointRow> = {
      ...(url === undefined ? {} : { url }),
      ...(description === undefined ? {} : { description }),
      ...(application === undefined ? {} : { application }),
      ...(eventTypes === undefined ? {} : { eventTypes }),
      ...(amounts === undefined ? {} : { amounts }),
      ...(active === undefined ? {} : switched(row, active, now)),
      updatedAt: now,
    };
    const removed = {
      ...(undescribed ? { description: true as const } : {}),
      ...(unassigned ? { application: true as const } : {}),
    };
    await endpoints.updateOne({ _id: id }, { $set: changes, ...(removes ? { $unset: removed } : {}) }, { session });
    return {
      ...{ ...row, ...changes },
      ...(undescribed ? { description: undefined } : {}),
      ...(unassigned ? { application: undefined } : {}),
    };
  });
  if (active === true) await unparkEndpoint(context, call.tenant, id);
  return toEndpointMessage(updated);
};

function switched(row: EndpointRow, active: boolean, now: Date) {
  return active ? enableEndpoint(healthOf(row)) : disableEndpoint(healthOf(row), "manual", now);
}
