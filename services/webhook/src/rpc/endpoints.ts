import { EndpointWithSecret } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { AppError, existing, invalidField } from "@matchbook/runtime/errors/errors";
import { assertRoom } from "@matchbook/runtime/limits/tenant-limit";
import { ensureCollections } from "@matchbook/runtime/mongo/migrations/migrations";
import { inTransactionOf } from "@matchbook/runtime/mongo/mongo";
import { traceHeaders } from "@matchbook/runtime/telemetry/spans";
import { newIdAt } from "@matchbook/runtime/values/ids";
import { findPage } from "@matchbook/runtime/values/paging";
import { isEventType } from "@matchbook/vocabulary/event-types";
import type { Rpcs } from "../context.ts";
import { exampleEventRow } from "../delivery/example-event.ts";
import { plan, storeAndBegin, unparkEnabled } from "../delivery/plan.ts";
import { sealHeaders, sealSecret } from "../delivery/secret-box.ts";
import { generateSigningSecret, secretPrefix } from "../delivery/sign.ts";
import { disableEndpoint, enableEndpoint, newEndpointHealth } from "../domain/endpoint.ts";
import { rotateSecrets } from "../domain/signing-secrets.ts";
import { databaseSchema, type InSession, type TenantCollections } from "../store/collections.ts";
import { toDeliveryMessage } from "../store/deliveries.ts";
import { healthOf, toEndpointMessage } from "../store/endpoints.ts";
import { dropNotices, planNotices } from "../store/notices.ts";
import type { EndpointRow } from "../store/rows.ts";
import { makeDue } from "../store/schedule.ts";
import { amountForm, assertUrl, subscription } from "./endpoint-fields.ts";

export const endpoints = {
  /** Creates an endpoint, once per idempotency key. Only this answer shows its secret. */
  createEndpoint: async (context, request, call) =>
    context.idempotency.once(call, "CreateEndpoint", EndpointWithSecret, async (remember) => {
      const eventTypes = subscription(request.eventTypes);
      await assertUrl(context, request.url);
      const now = context.clock();
      const id = newIdAt(now);
      const secret = generateSigningSecret();
      const owner = { tenantId: call.tenant, endpointId: id };
      const { url, description, application, maxPerSecond, ordered } = request;
      const row: EndpointRow = {
        ...{ _id: id, url, description, application, eventTypes, maxPerSecond, ordered },
        amounts: request.amounts === undefined ? undefined : amountForm(request.amounts),
        headers: request.headers && sealHeaders(context.config.WEBHOOK_SECRET_KEYS, request.headers, owner),
        secretPrefix: secretPrefix(secret),
        secrets: [{ secret: sealSecret(context.config.WEBHOOK_SECRET_KEYS, secret, owner), validUntil: null }],
        ...newEndpointHealth(),
        createdAt: now,
        updatedAt: now,
      };
      const { endpoints } = call.collections;
      const most = context.config.MAX_DESTINATIONS_PER_TENANT;
      const limit = { rows: endpoints, counted: {}, most, error: "too_many_webhook_destinations" } as const;
      await ensureCollections(context.store.mongo.db, databaseSchema.onDemand ?? {}, call.tenant);
      return inTransactionOf(call, context.store.mongo, async (session) => {
        await assertRoom(context.store.mongo, call.tenant, limit, session);
        await endpoints.insertOne(row, { session });
        return remember({ endpoint: toEndpointMessage(row), secret }, session);
      });
    }),
  getEndpoint: async (_context, { id }, { collections }) => toEndpointMessage(await endpointOf(collections, id)),
  /** Endpoints of the tenant or of one application, newest first. */
  listEndpoints: async (_context, request, { collections: { endpoints } }) => {
    const { application, page } = request;
    const found = await findPage(endpoints, { application }, { _id: -1 }, page);
    return { endpoints: found.items.map(toEndpointMessage), page: found.page };
  },
  /** Changes the given fields of an endpoint. Enabling it makes its parked deliveries due. */
  updateEndpoint: async (context, request, call) => {
    const { id, active, url, description, application, maxPerSecond, ordered } = request;
    const amounts = request.amounts === undefined ? undefined : amountForm(request.amounts);
    const eventTypes = request.eventTypes.length === 0 ? undefined : subscription(request.eventTypes);
    const owner = { tenantId: call.tenant, endpointId: id };
    const headers = request.headers && sealHeaders(context.config.WEBHOOK_SECRET_KEYS, request.headers, owner);
    const removed: Record<string, true> = {
      ...(request.removeDescription === true && description === undefined && { description: true }),
      ...(request.removeApplication === true && application === undefined && { application: true }),
      ...(request.removeMaxPerSecond === true && maxPerSecond === undefined && { maxPerSecond: true }),
      ...(request.headers !== undefined && headers === undefined && { headers: true }),
    };
    const changes = { url, description, application, eventTypes, amounts, headers, maxPerSecond, ordered };
    const given = [active, ...Object.values(changes)];
    if (Object.keys(removed).length === 0 && given.every((field) => field === undefined))
      throw new AppError("at_least_one_field_required");
    if (url !== undefined) await assertUrl(context, url);

    const { endpoints } = call.collections;
    // The transaction conflicts with a concurrent recording of an attempt.
    const updated = await inTransactionOf(call, context.store.mongo, async (session) => {
      const row = await endpointOf(call.collections, id, { session });
      const now = context.clock();
      const health = active === undefined ? {} : switched(row, active, now);
      const update = { $set: { ...changes, ...health, updatedAt: now }, $unset: removed };
      const after = await endpoints.findOneAndUpdate({ _id: id }, update, { session, returnDocument: "after" });
      if (active !== undefined && after !== null)
        await planNotices(context.store, call.tenant, [{ id, before: row, after }], now, session);
      return after;
    });
    // Without an order, no delivery waits for another.
    if (active === true || ordered === false) await unparkEnabled(context, call.tenant, [id]);
    if (active === false) context.worker.wake();
    return toEndpointMessage(updated as EndpointRow);
  },
  /** Deletes an endpoint. Its deliveries stay in the log. The unfinished ones become due and end as `exhausted`. */
  deleteEndpoint: async (context, request, call) => {
    const { store, worker, clock } = context;
    const { endpoints } = call.collections;
    const { deletedCount } = await endpoints.deleteOne({ _id: request.id });
    // Also when an earlier call was interrupted here.
    await makeDue(store, call.tenant, request.id, clock());
    await dropNotices(store, call.tenant, request.id);
    await store.rates.deleteOne({ _id: request.id, tenant: call.tenant });
    worker.wake();
    if (deletedCount === 0) throw new AppError("webhook_endpoint_not_found");
    return {};
  },
  /** Gives an endpoint a new secret, once per idempotency key. The previous one also signs for 24 hours. */
  rotateSecret: async (context, request, call) =>
    context.idempotency.once(call, "RotateSecret", EndpointWithSecret, async (remember) => {
      const secret = generateSigningSecret();
      const owner = { tenantId: call.tenant, endpointId: request.id };
      const sealed = sealSecret(context.config.WEBHOOK_SECRET_KEYS, secret, owner);
      const { endpoints } = call.collections;
      return inTransactionOf(call, context.store.mongo, async (session) => {
        const row = await endpointOf(call.collections, request.id, { session });
        const now = context.clock();
        const changes = {
          secrets: rotateSecrets(row.secrets, sealed, now),
          secretPrefix: secretPrefix(secret),
          updatedAt: now,
        };
        await endpoints.updateOne({ _id: request.id }, { $set: changes }, { session });
        return remember({ endpoint: toEndpointMessage({ ...row, ...changes }), secret }, session);
      });
    }),
  /** Sends an example event, regardless of subscription and state, with one attempt that does not count as health. */
  sendTestEvent: async (context, request, call) => {
    if (request.eventType !== undefined && !isEventType(request.eventType)) {
      throw invalidField("eventType", "Must be a type of the event catalogue");
    }
    const endpoint = await endpointOf(call.collections, request.id);
    const type = request.eventType ?? endpoint.eventTypes[0];
    if (type === undefined || !isEventType(type)) throw new Error("an endpoint without event types");

    const { worker } = context;
    await worker.use();
    const claim = worker.newClaim();
    const { now } = claim;
    const planning = { worker, claim, knownAt: now, tenant: call.tenant, test: true };
    const event = { ...exampleEventRow(newIdAt(now), type, call.tenant, now), trace: traceHeaders() };
    const planned = plan(planning, event, endpoint);
    await storeAndBegin(context, planning, [event], [planned]);
    return toDeliveryMessage(planned.delivery);
  },
} satisfies Rpcs;

/** @throws AppError webhook_endpoint_not_found */
export async function endpointOf(
  { endpoints }: Pick<TenantCollections, "endpoints">,
  id: string,
  options: InSession = {},
): Promise<EndpointRow> {
  return existing(await endpoints.findOne({ _id: id }, options), "webhook_endpoint_not_found");
}

function switched(row: EndpointRow, active: boolean, now: Date) {
  return active ? enableEndpoint(healthOf(row)) : disableEndpoint(healthOf(row), "manual", now);
}
