import type {
  DeleteEndpointRequest,
  DeleteEndpointResponse,
} from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import { makeDue } from "../store/schedule.ts";

/**
 * Deletes a destination. Its deliveries stay in the log. The unfinished ones become due and end as `exhausted`.
 */
export async function deleteEndpoint(
  context: Context,
  request: DeleteEndpointRequest,
  call: Call,
): Promise<DeleteEndpointResponse> {
  const { store, worker, clock } = context;
  const { endpoints } = await store.collections(call.tenant);
  const { deletedCount } = await endpoints.deleteOne({ _id: request.id });
  if (deletedCount === 0) throw new AppError("webhook_endpoint_not_found");
  await makeDue(store, call.tenant, request.id, clock());
  worker.wake();
  return {};
}
