import type { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import type { Operations } from "@matchbook/runtime/grpc/server";
import { openIdempotency } from "@matchbook/runtime/mongo/idempotency";
import { PLATFORM, type ServiceOptions } from "@matchbook/runtime/process/platform";
import type { Config } from "./config.ts";
import { createResolver } from "./delivery/resolve-host.ts";
import { createRetention } from "./delivery/retention.ts";
import { Sender } from "./delivery/send.ts";
import { Worker } from "./delivery/worker.ts";
import { databaseSchema, openStore, type TenantCollections } from "./store/collections.ts";

/** The parts that every operation of this service uses. */
export type Context = Awaited<ReturnType<typeof createContext>>;

/** A table of RPCs by name. */
export type Rpcs = Partial<Operations<Context, WebhookServiceService, TenantCollections>>;

export interface ContextOptions extends ServiceOptions {
  /** Sends requests to endpoints; by default over the network. */
  sender?: Sender;
}

/** Connects to the servers and creates all parts. */
export async function createContext(config: Config, { log, platform = PLATFORM, ...given }: ContextOptions) {
  const { mongo, migrations, nats } = await platform.connect("webhook", config, databaseSchema, log);
  const { clock = mongo.now } = given;
  const store = openStore(mongo, migrations, log);
  const allowedOrigins = new Set(config.WEBHOOK_ALLOWED_ORIGINS);
  const sender =
    given.sender ??
    new Sender({
      allowedOrigins,
      totalTimeoutMs: config.WEBHOOK_TIMEOUT_MS,
      connectTimeoutMs: config.WEBHOOK_CONNECT_TIMEOUT_MS,
      socketsPerEndpoint: config.WEBHOOK_CONCURRENCY_PER_DESTINATION,
      now: clock,
    });
  const worker = new Worker({ store, nats, sender, config, clock, log });
  const retention = createRetention({ store, config, clock, log });
  // A user waits for this check, so its DNS timeout is shorter than that of an attempt.
  const resolveHost = createResolver({ timeoutMs: 2_000, tries: 1 });
  return {
    config,
    log,
    nats,
    store,
    collections: store.collections,
    idempotency: openIdempotency(mongo),
    worker,
    retention,
    clock,
    allowedOrigins,
    resolveHost,
    /** Finishes the attempts in flight within `graceMs` and closes every connection. */
    close: async (graceMs: number): Promise<void> => {
      await retention.stop();
      await worker.stop(graceMs);
      await store.stop();
      await nats.connection.drain();
      await mongo.client.close();
    },
  };
}
