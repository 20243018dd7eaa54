import type { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { bindOperations } from "@matchbook/runtime/grpc-server";
import type { Context } from "./context.ts";
import { countDeliveries } from "./rpc/count-deliveries.ts";
import { createEndpoint } from "./rpc/create-endpoint.ts";
import { deleteEndpoint } from "./rpc/delete-endpoint.ts";
import { getDelivery } from "./rpc/get-delivery.ts";
import { getEndpoint } from "./rpc/get-endpoint.ts";
import { getEndpointMetrics } from "./rpc/get-endpoint-metrics.ts";
import { listDeliveries } from "./rpc/list-deliveries.ts";
import { listEndpoints } from "./rpc/list-endpoints.ts";
import { recoverEndpoint } from "./rpc/recover-endpoint.ts";
import { resendDeliveries } from "./rpc/resend-deliveries.ts";
import { resendDelivery } from "./rpc/resend-delivery.ts";
import { rotateSecret } from "./rpc/rotate-secret.ts";
import { sendTestEvent } from "./rpc/send-test-event.ts";
import { updateEndpoint } from "./rpc/update-endpoint.ts";

/** Every RPC of the service and the function that serves it. */
export const handlers = (context: Context) =>
  bindOperations<Context, WebhookServiceService>(context, {
    createEndpoint,
    getEndpoint,
    listEndpoints,
    updateEndpoint,
    deleteEndpoint,
    rotateSecret,
    sendTestEvent,
    recoverEndpoint,
    listDeliveries,
    getDelivery,
    resendDelivery,
    resendDeliveries,
    getEndpointMetrics,
    countDeliveries,
  });
