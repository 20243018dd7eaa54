import { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { startConsumer } from "@matchbook/runtime/events/consumer/consumer";
import { eventFilter } from "@matchbook/runtime/events/nats";
import { bindOperations } from "@matchbook/runtime/grpc/server";
import { PLATFORM } from "@matchbook/runtime/process/platform";
import type { Config } from "./config.ts";
import { fanOut } from "./consumers/fan-out.ts";
import { type Context, type ContextOptions, createContext } from "./context.ts";
import { deliveries } from "./rpc/deliveries.ts";
import { deliveryCounts } from "./rpc/delivery-counts.ts";
import { endpoints } from "./rpc/endpoints.ts";
import type { TenantCollections } from "./store/collections.ts";
import { isAnythingDue } from "./store/schedule.ts";

export type WebhookService = Awaited<ReturnType<typeof startWebhookService>>;

const PUBLIC_EVENTS = ["transaction.*", "invoice.*", "match.*", "bank.*", "sync.*"];

/** The time limit for RPCs in flight when the service stops, in ms. */
const CALL_GRACE_MS = 5_000;
/** Time for which the stop waits for attempts in flight beyond their time limit, in ms. */
const ATTEMPT_GRACE_MS = 500;

/** Starts the webhook service: gRPC, the fan-out of events to endpoints, and the delivery worker. */
export async function startWebhookService(config: Config, options: ContextOptions) {
  const { log, platform = PLATFORM } = options;
  const server = await platform.serve(WebhookServiceService, config, log);
  const context = await createContext(config, options);
  const { nats, worker, store, clock } = context;
  const consumer = await startConsumer({
    nats,
    mongo: store.mongo,
    log,
    durable: "webhook-fanout",
    filters: PUBLIC_EVENTS.map((group) => eventFilter(nats.root, group)),
    batch: config.WEBHOOK_FAN_OUT_BATCH,
    ackWaitMs: config.EVENT_ACK_WAIT_MS,
    retryDelaysMs: config.EVENT_RETRY_DELAYS_MS,
    handle: (events, waiting) => fanOut(context, events, waiting.othersThan),
  });
  worker.start();
  context.retention.start();
  await server.open(handlers(context), { mongo: store.mongo, nats });
  return {
    address: server.address,
    metricsAddress: server.metricsAddress,
    context,
    retire: server.retire,
    /** Resolves when no event waits, no row is due, no attempt is in flight and every result is stored. For tests. */
    drain: async (): Promise<void> => {
      do {
        await consumer.drain();
        await worker.drain();
      } while (await isAnythingDue(store, clock()));
    },
    stop: async (): Promise<void> => {
      await Promise.all([server.stop(CALL_GRACE_MS), consumer.stop()]);
      await context.close(config.WEBHOOK_TIMEOUT_MS + ATTEMPT_GRACE_MS);
      await server.close();
    },
  };
}

/** Every RPC of the service and the function that serves it. */
const handlers = (context: Context) =>
  bindOperations<Context, WebhookServiceService, TenantCollections>(context, {
    ...deliveries,
    ...deliveryCounts,
    ...endpoints,
  });
