import { invalidField } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { reopenFailed } from "../store/reopen-failed.ts";
import { endpointOf } from "./get-endpoint.ts";

/**
 * Gives another run of attempts, due now, to every undelivered delivery of a destination that was created since a time.
 * If the destination is disabled, the deliveries stay parked and get the new run when it is enabled.
 */
export const recoverEndpoint: Rpc<"recoverEndpoint"> = async (context, request, call) => {
  const { store, worker, clock } = context;
  if (request.since === undefined) throw invalidField("since", "Must be a time");
  const endpoint = await endpointOf(context, call.tenant, request.id);
  let scheduled = 0;
  // A reopened delivery is `failed` at most, so this order reopens no delivery twice.
  for (const status of ["failed", "exhausted"] as const) {
    let after: string | undefined;
    do {
      const { since } = request;
      const batch = await reopenFailed(store, call.tenant, endpoint, { status, since, after, now: clock() });
      scheduled += batch.reopened;
      after = batch.last;
      worker.wake();
    } while (after !== undefined);
  }
  return { scheduled: BigInt(scheduled) };
};
