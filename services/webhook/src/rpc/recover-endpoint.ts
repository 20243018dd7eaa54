import { invalidField } from "@matchbook/runtime/errors";
import { firstIdAt } from "@matchbook/runtime/ids";
import type { Filter } from "mongodb";
import type { Context, Rpc } from "../context.ts";
import { type Destinations, reopenNext } from "../store/reopen.ts";
import type { DeliveryRow } from "../store/rows.ts";
import { endpointOf } from "./get-endpoint.ts";

/**
 * Gives another run of attempts, due now, to every undelivered delivery of a destination that was created in a time
 * range. If the destination is disabled, the deliveries stay parked and get the new run when it is enabled.
 */
export const recoverEndpoint: Rpc<"recoverEndpoint"> = async (context, { id, since, until }, call) => {
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
};

/** Reopens all deliveries that fit a condition, see `reopenNext`. @returns how many */
export async function reopenAll(
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
