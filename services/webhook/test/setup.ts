import { randomBytes } from "node:crypto";
import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { Invoice } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { WebhookDelivery } from "@matchbook/proto/matchbook/webhook/v1/webhook";
import {
  type EndpointWithSecret,
  type ListDeliveriesRequest,
  WebhookServiceService,
} from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { eventSubject } from "@matchbook/runtime/events/nats";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { LooseClient } from "@matchbook/runtime/grpc/client-types";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { newId } from "@matchbook/runtime/values/ids";
import { patientClient } from "@matchbook/servers/patient-client";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { waitUntil } from "@matchbook/servers/wait-until";
import { type Config, configShape } from "../src/config.ts";
import { startWebhookService, type WebhookService } from "../src/service.ts";
import { deferredUntil, isAnythingDue } from "../src/store/schedule.ts";

type Client = LooseClient<typeof WebhookServiceService>;

/** One running service with its real client. */
export interface Instance {
  service: WebhookService;
  client: Client;
  /** Publishes events as other services do, without waiting for their deliveries. */
  publish(...events: Event[]): Promise<void>;
  /** Stops the service as SIGTERM does. Further calls have no effect. */
  stop(): Promise<void>;
}

export interface Fixture extends Instance {
  call: Call;
  env: Record<string, string>;
  /** The clock of all instances but those with their own. */
  time: { now: Date; forward(ms: number): void };
  /** Starts another instance of the same installation, by default with the same clock. */
  startAnother(env?: Record<string, string>, clock?: () => Date): Promise<Instance>;
  /**
   * Publishes events and waits until no work is due. On a busy machine a process may lose its lease for a moment and defer
   * what it was to deliver; then the clock advances.
   */
  deliver(...events: Event[]): Promise<void>;
  /**
   * Drains these services and advances the clock until the condition holds. On a busy machine some of many deliveries
   * to one endpoint find no free slot and are deferred.
   */
  drainUntil(condition: () => boolean | Promise<boolean>, ...services: WebhookService[]): Promise<void>;
  create(url: string, eventTypes?: string[]): Promise<EndpointWithSecret & { id: string }>;
  deliveries(request?: Partial<ListDeliveriesRequest>): Promise<WebhookDelivery[]>;
}

/** The settings of an installation with unique names. */
function testEnv(allowedOrigins: string[], env: Record<string, string> = {}): Record<string, string> {
  const { mongoUri, natsUrl } = testInfra();
  const name = uniqueName("webhook");
  return {
    MONGODB_URI: mongoUri,
    MONGODB_DATABASE: name,
    NATS_URL: natsUrl,
    NATS_STREAM: name.toUpperCase(),
    WEBHOOK_SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    WEBHOOK_ALLOWED_ORIGINS: allowedOrigins.join(","),
    // Tests call the sweep explicitly.
    WEBHOOK_SWEEP_EVERY_MS: "60000",
    ...env,
  };
}

/** The real service on real MongoDB and NATS. Its clock only advances when the test sets it. */
export async function startFixture(allowedOrigins: string[], given: Record<string, string> = {}): Promise<Fixture> {
  const env = testEnv(allowedOrigins, given);
  const time = {
    now: new Date(),
    forward(ms: number) {
      time.now = new Date(time.now.getTime() + ms);
    },
  };
  const instances: Instance[] = [];
  const startAnother = async (more: Record<string, string> = {}, clock = () => time.now): Promise<Instance> => {
    const config: Config = loadConfig(configShape, { ...env, ...more });
    const service = await startWebhookService(config, { log: silentLogger(), clock });
    const client: Client = patientClient(WebhookServiceService, service.address);
    let stopped: Promise<void> | undefined;
    const stop = () => {
      if (stopped === undefined) client.close();
      stopped ??= service.stop();
      return stopped;
    };
    const instance = { service, client, publish: publisher(service), stop };
    instances.push(instance);
    return instance;
  };
  const { service, client, publish } = await startAnother();
  const call: Call = { tenant: "acme", correlationId: "test", actor: "user:test", log: silentLogger() };
  return {
    service,
    client,
    call,
    env,
    time,
    startAnother,
    publish,
    deliver: async (...events) => {
      await publish(...events);
      const { store } = service.context;
      const isDeferred = async () => isAnythingDue(store, deferredUntil(time.now));
      for (await service.drain(); await isDeferred(); await service.drain()) time.now = deferredUntil(time.now);
    },
    drainUntil: async (condition, ...services) => {
      const drain = () => Promise.all([service, ...services].map((one) => one.drain()));
      for (await drain(); !(await condition()); await drain()) time.now = deferredUntil(time.now);
    },
    create: async (url, eventTypes = ["invoice.paid"]) => {
      const created = await client.createEndpoint({ url, eventTypes }, call);
      return { ...created, id: created.endpoint?.id ?? "" };
    },
    deliveries: async (request = {}) =>
      (await client.listDeliveries({ page: { page: 1, pageSize: 100 }, ...request }, call)).deliveries,
    stop: async () => {
      for (const instance of instances) await instance.stop();
    },
  };
}

/** Publishes over the connection of a service. @param stream the target, by default the service's stream */
export function publisher({ context }: WebhookService, stream?: string): Instance["publish"] {
  const { nats } = context;
  const root = stream?.toLowerCase() ?? nats.root;
  return async (...events) => {
    await Promise.all(
      events.map((event) =>
        nats.js.publish(eventSubject(root, event.tenant, event.type), Event.encode(event).finish()),
      ),
    );
  };
}

let counter = 0;

/** An event about a paid invoice, with the given parts changed. */
export function anEvent(parts: Partial<Event> = {}): Event {
  counter += 1;
  const now = new Date();
  return {
    id: newId(),
    tenant: "acme",
    type: "invoice.paid",
    occurredAt: now,
    correlationId: "test",
    actor: "key:test",
    actorName: undefined,
    data: {
      $case: "invoice",
      value: {
        ...emptyMessage(Invoice),
        id: newId(),
        invoiceNumber: `INV-${counter}`,
        direction: "receivable",
        counterpartyCode: "C-1",
        currency: "EUR",
        total: 10_050n,
        remaining: 0n,
        status: "paid",
        issueDate: "2026-02-01",
        metadataJson: '{"note":"Grüße"}',
        type: "invoice",
        revision: 2n,
        createdAt: now,
        updatedAt: now,
      },
    },
    ...parts,
  };
}

/** Resolves when the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await waitUntil(condition, Boolean);
}
