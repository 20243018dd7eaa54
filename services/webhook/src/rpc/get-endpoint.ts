import type { WebhookEndpoint } from "@matchbook/proto/matchbook/webhook/v1/webhook";
import type { GetEndpointRequest } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import type { InSession } from "../store/collections.ts";
import { findEndpoint, toEndpointMessage } from "../store/endpoints.ts";
import type { EndpointRow } from "../store/rows.ts";

/** One destination. */
export async function getEndpoint(context: Context, request: GetEndpointRequest, call: Call): Promise<WebhookEndpoint> {
  return toEndpointMessage(await endpointOf(context, call.tenant, request.id));
}

/** @throws AppError webhook_endpoint_not_found */
export async function endpointOf(
  { store }: Pick<Context, "store">,
  tenant: string,
  id: string,
  options: InSession = {},
): Promise<EndpointRow> {
  const row = await findEndpoint(store, tenant, id, options);
  if (row === undefined) throw new AppError("webhook_endpoint_not_found");
  return row;
}
