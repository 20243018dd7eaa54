import { findPage } from "@matchbook/runtime/paging";
import type { Rpc } from "../context.ts";
import { toEndpointMessage } from "../store/endpoints.ts";

/** Destinations of the tenant or of one application, newest first. */
export const listEndpoints: Rpc<"listEndpoints"> = async (context, request, call) => {
  const { endpoints } = await context.store.collections(call.tenant);
  const { application } = request;
  const found = await findPage(endpoints, application === undefined ? {} : { application }, { _id: -1 }, request.page);
  return { endpoints: found.items.map(toEndpointMessage), page: found.page };
};
