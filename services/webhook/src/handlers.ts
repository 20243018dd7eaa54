import type { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { bindOperations } from "@matchbook/runtime/grpc/server";
import type { Context } from "./context.ts";
import { deliveries } from "./rpc/deliveries.ts";
import { deliveryCounts } from "./rpc/delivery-counts.ts";
import { endpoints } from "./rpc/endpoints.ts";
import type { TenantCollections } from "./store/collections.ts";

/** Every RPC of the service and the function that serves it. */
export const handlers = (context: Context) =>
  bindOperations<Context, WebhookServiceService, TenantCollections>(context, {
    ...deliveries,
    ...deliveryCounts,
    ...endpoints,
  });
