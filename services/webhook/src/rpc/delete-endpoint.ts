import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { makeDue } from "../store/schedule.ts";

/**
 * Deletes a destination. Its deliveries stay in the log. The unfinished ones become due and end as `exhausted`.
 */
export const deleteEndpoint: Rpc<"deleteEndpoint"> = async (context, request, call) => {
  const { store, worker, clock } = context;
  const { endpoints } = await store.collections(call.tenant);
  const { deletedCount } = await endpoints.deleteOne({ _id: request.id });
  if (deletedCount === 0) throw new AppError("webhook_endpoint_not_found");
  await makeDue(store, call.tenant, request.id, clock());
  worker.wake();
  return {};
};
