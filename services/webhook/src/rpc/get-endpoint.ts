import { AppError } from "@matchbook/runtime/errors";
import type { Context, Rpc } from "../context.ts";
import type { InSession } from "../store/collections.ts";
import { findEndpoint, toEndpointMessage } from "../store/endpoints.ts";
import type { EndpointRow } from "../store/rows.ts";

export const getEndpoint: Rpc<"getEndpoint"> = async (context, request, call) =>
  toEndpointMessage(await endpointOf(context, call.tenant, request.id));

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
