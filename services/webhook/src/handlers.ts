import type { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import type { Handlers } from "@matchbook/runtime/grpc-server";
import type { Context } from "./context.ts";
import { createEndpoint } from "./rpc/create-endpoint.ts";
import { deleteEndpoint } from "./rpc/delete-endpoint.ts";
import { getDelivery } from "./rpc/get-delivery.ts";
import { getEndpoint } from "./rpc/get-endpoint.ts";
import { listDeliveries } from "./rpc/list-deliveries.ts";
import { listEndpoints } from "./rpc/list-endpoints.ts";
import { recoverEndpoint } from "./rpc/recover-endpoint.ts";
import { resendDelivery } from "./rpc/resend-delivery.ts";
import { rotateSecret } from "./rpc/rotate-secret.ts";
import { sendTestEvent } from "./rpc/send-test-event.ts";
import { updateEndpoint } from "./rpc/update-endpoint.ts";

/** Maps every RPC to its function. */
export function handlers(context: Context): Handlers<typeof WebhookServiceService> {
  return {
    createEndpoint: (request, call) => createEndpoint(context, request, call),
    getEndpoint: (request, call) => getEndpoint(context, request, call),
    listEndpoints: (request, call) => listEndpoints(context, request, call),
    updateEndpoint: (request, call) => updateEndpoint(context, request, call),
    deleteEndpoint: (request, call) => deleteEndpoint(context, request, call),
    rotateSecret: (request, call) => rotateSecret(context, request, call),
    sendTestEvent: (request, call) => sendTestEvent(context, request, call),
    recoverEndpoint: (request, call) => recoverEndpoint(context, request, call),
    listDeliveries: (request, call) => listDeliveries(context, request, call),
    getDelivery: (request, call) => getDelivery(context, request, call),
    resendDelivery: (request, call) => resendDelivery(context, request, call),
  };
}
