import { EndpointWithSecret } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { newIdAt } from "@matchbook/runtime/ids";
import { ensureCollections } from "@matchbook/runtime/migrations/migrations";
import { inTransactionOf } from "@matchbook/runtime/mongo";
import { assertRoom } from "@matchbook/runtime/tenant-limit";
import type { Rpc } from "../context.ts";
import { sealSecret } from "../delivery/secret-box.ts";
import { generateSigningSecret, secretPrefix } from "../delivery/signing-secret.ts";
import { newEndpointHealth } from "../domain/endpoint.ts";
import { databaseSchema } from "../store/collections.ts";
import { toEndpointMessage } from "../store/endpoints.ts";
import type { EndpointRow } from "../store/rows.ts";
import { assertUrl } from "./check-url.ts";
import { amountForm, subscription } from "./event-types.ts";

/**
 * Creates a destination, once per idempotency key. It receives events from now on. Only this answer shows its secret.
 * @throws AppError too_many_webhook_destinations, one of `webhook_url_…`
 */
export const createEndpoint: Rpc<"createEndpoint"> = async (context, request, call) =>
  context.idempotency.once(call, "CreateEndpoint", EndpointWithSecret, async (remember) => {
    const eventTypes = subscription(request.eventTypes);
    await assertUrl(context, request.url);
    const now = context.clock();
    const id = newIdAt(now);
    const secret = generateSigningSecret();
    const owner = { tenantId: call.tenant, endpointId: id };
    const row: EndpointRow = {
      _id: id,
      url: request.url,
      ...(request.description === undefined ? {} : { description: request.description }),
      ...(request.application === undefined ? {} : { application: request.application }),
      eventTypes,
      ...(request.amounts === undefined ? {} : { amounts: amountForm(request.amounts) }),
      secretPrefix: secretPrefix(secret),
      secrets: [{ secret: sealSecret(context.config.WEBHOOK_SECRET_KEYS, secret, owner), validUntil: null }],
      ...newEndpointHealth(),
      createdAt: now,
      updatedAt: now,
    };
    const { endpoints } = await context.store.collections(call.tenant);
    const most = context.config.MAX_DESTINATIONS_PER_TENANT;
    const limit = { rows: endpoints, counted: {}, most, error: "too_many_webhook_destinations" } as const;
    await ensureCollections(context.store.mongo.db, databaseSchema.onDemand ?? {}, call.tenant);
    return inTransactionOf(call, context.store.mongo, async (session) => {
      await assertRoom(context.store.mongo, call.tenant, limit, session);
      await endpoints.insertOne(row, { session });
      return remember({ endpoint: toEndpointMessage(row), secret }, session);
    });
  });
