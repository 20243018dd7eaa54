import type {
  ListEndpointsRequest,
  ListEndpointsResponse,
} from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import type { Call } from "@matchbook/runtime/call";
import { findPage } from "@matchbook/runtime/paging";
import type { Context } from "../context.ts";
import { toEndpointMessage } from "../store/endpoints.ts";

/** Destinations, newest first. */
export async function listEndpoints(
  context: Context,
  request: ListEndpointsRequest,
  call: Call,
): Promise<ListEndpointsResponse> {
  const { endpoints } = await context.store.collections(call.tenant);
  const found = await findPage(endpoints, {}, { _id: -1 }, request.page);
  return { endpoints: found.items.map(toEndpointMessage), page: found.page };
}
