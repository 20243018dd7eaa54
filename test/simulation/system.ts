import { configShape as gatewayConfig } from "@matchbook/gateway/config";
import { withNewLines } from "@matchbook/gateway/http/new-lines";
import { databaseSchema } from "@matchbook/gateway/store/collections";
import { configShape as matchingConfig } from "@matchbook/matching/config";
import { startMatchingService } from "@matchbook/matching/service";
import type { Handlers, ServiceDefinition } from "@matchbook/runtime/grpc/server";
import { createTurns } from "@matchbook/runtime/limits/turns";
import { openIdempotency } from "@matchbook/runtime/mongo/idempotency";
import { Migrations } from "@matchbook/runtime/mongo/migrations/migrations";
import type { DatabaseSchema } from "@matchbook/runtime/mongo/migrations/schema";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import type { Platform } from "@matchbook/runtime/process/platform";
import { configShape as transactionConfig } from "@matchbook/transaction/config";
import { startTransactionService } from "@matchbook/transaction/service";
import { configShape as webhookConfig } from "@matchbook/webhook/config";
import { startWebhookService } from "@matchbook/webhook/service";
import type { Received } from "../faults/auditor/read.ts";
import { type ApiAnswer, type ApiRequest, answer, type GatewayContext } from "./gateway.ts";
import { Network, type ServiceName } from "./network.ts";
import { openMongo } from "./store/client.ts";
import type { Databases } from "./store/database.ts";
import { Stream } from "./stream.ts";
import { outside, type SimulatedProcess, type World } from "./world.ts";

export type Role = ServiceName | "gateway";
/** Number of processes of each kind. */
export type Replicas = Record<Role, number>;

export const DESTINATION = "http://127.0.0.1:9000/hook";
/** Probability that a destination does not answer with success. Half of the time it has received the event anyway. */
const REFUSES = 0.1;
const DOWN_MS = 300;

const ENV = {
  ...{ MONGODB_URI: "mongodb://simulated", NATS_URL: "nats://simulated", GRPC_LISTEN: "127.0.0.1:0" },
  // Most steps would otherwise be those of tasks that look whether there is anything to do.
  ...{ PROCESS_LEASE_MS: "10000", WEBHOOK_SWEEP_EVERY_MS: "2000", IMPORT_POLL_MS: "60000" },
  ...{ EVENT_ACK_WAIT_MS: "4000", EVENT_RETRY_DELAYS_MS: "1000,5000" },
  WEBHOOK_SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
  WEBHOOK_ALLOWED_ORIGINS: new URL(DESTINATION).origin,
  ...{ HTTP_LISTEN: "127.0.0.1:0", TRANSACTION_ADDRESS: "t:1", MATCHING_ADDRESS: "m:1", WEBHOOK_ADDRESS: "w:1" },
  ...{ OIDC_ISSUER: "https://issuer.example.com", OIDC_AUDIENCE: "console" },
};
const CONFIGS = {
  transaction: loadConfig(transactionConfig, ENV),
  matching: loadConfig(matchingConfig, ENV),
  webhook: loadConfig(webhookConfig, ENV),
  gateway: loadConfig(gatewayConfig, ENV),
};
const log = silentLogger();

/** The services and the gateway as simulated processes, which start again when they end. */
export class System {
  readonly world: World;
  readonly databases: Databases;
  readonly stream: Stream;
  readonly received: Received[] = [];
  readonly #network: Network;
  readonly #gateways: { process: SimulatedProcess; context: GatewayContext }[] = [];
  readonly #alive = new Map<SimulatedProcess, Role>();
  #count = 0;

  constructor(world: World, databases: Databases, replicas: Replicas) {
    this.world = world;
    this.databases = databases;
    databases.onEnd = () => world.release();
    this.stream = new Stream(world);
    this.#network = new Network(world);
    for (const [role, count] of Object.entries(replicas) as [Role, number][])
      for (let nth = 0; nth < count; nth += 1) this.#start(role);
  }

  /** Ends a process, and starts another one after a while. */
  killAny(): void {
    const [process, role] = this.world.pick([...this.#alive]);
    this.world.note(`${process.name} ends`);
    this.#end(process, role);
  }

  #end(process: SimulatedProcess, role: Role): void {
    this.#alive.delete(process);
    process.kill();
    outside(() => this.world.timer(() => this.#start(role), this.world.random() * DOWN_MS));
  }

  #start(role: Role): void {
    this.#count += 1;
    const name = `${role} ${this.#count}`;
    const process: SimulatedProcess = this.world.start(name, () =>
      this.#open(role, name).catch((error: unknown) => {
        if (process.isAlive) this.#end(process, role);
        throw error;
      }),
    );
    this.#alive.set(process, role);
  }

  async #open(role: Role, app: string): Promise<void> {
    const { world, databases } = this;
    const connect = async (service: string, _settings: unknown, schema: DatabaseSchema) => {
      const mongo = openMongo(world, databases, service, app);
      const migrations = new Migrations(mongo, schema, log);
      await migrations.shared();
      return { mongo, migrations, nats: this.stream.connect(service) };
    };
    const serve = async () => ({
      ...{ address: app, metricsAddress: undefined },
      open: async (handlers: Handlers<ServiceDefinition>) => this.#network.serve(role as ServiceName, handlers),
      ...{ retire: () => undefined, stop: async () => undefined, close: async () => undefined },
    });
    const platform = { serve, connect } as unknown as Platform;
    if (role === "matching") await startMatchingService(CONFIGS.matching, { log, platform });
    else if (role === "transaction") await startTransactionService(CONFIGS.transaction, { log, platform });
    else if (role === "webhook")
      await startWebhookService(CONFIGS.webhook, { log, platform, sender: this.#sender() as never });
    else await this.#openGateway(app, await connect("gateway", {}, databaseSchema));
  }

  async #openGateway(name: string, { mongo }: { mongo: GatewayContext["mongo"] }): Promise<void> {
    const transactions: GatewayContext["transactions"] = this.#network.client("transaction");
    const matching = withNewLines({ matching: this.#network.client("matching"), transactions });
    const context: GatewayContext = {
      ...{ mongo, config: CONFIGS.gateway, clock: () => new Date(), idempotency: openIdempotency(mongo) },
      ...{ pageTurns: createTurns(4), transactions, matching, webhooks: this.#network.client("webhook") },
    };
    const process = [...this.#alive.keys()].find((one) => one.name === name);
    if (process !== undefined) this.#gateways.push({ process, context });
  }

  /** Sends requests to the destination, which may refuse them or answer too late. */
  #sender() {
    const { world, received } = this;
    const failed = {
      ok: false,
      status: null,
      error: "No answer",
      durationMs: 1,
      responseExcerpt: "",
      retryAfter: null,
    };
    const send = ({ url, messageId: id, body }: { url: string; messageId: string; body: string }) => {
      const refuses = !world.isCalm && world.chance(REFUSES);
      const arrive = () => {
        if (refuses && world.chance(0.5)) return { ...failed, status: 500 };
        received.push({ id, url, event: JSON.parse(body) });
        return refuses ? failed : { ...failed, ok: true, status: 204, error: null };
      };
      return world.request(`send ${id}`, arrive, () => failed).catch(() => failed);
    };
    return { send, close: async () => undefined, stats: () => ({ inFlight: 0, pools: 0 }) };
  }

  /** Sends a request to any gateway. Undefined without an answer. */
  async call(asked: ApiRequest): Promise<ApiAnswer | undefined> {
    const alive = this.#gateways.filter(({ process }) => process.isAlive);
    if (alive.length === 0) return undefined;
    const { process, context } = this.world.pick(alive);
    const ended = new Promise<undefined>((resolve) => process.onEnd.push(() => resolve(undefined)));
    return Promise.race([process.run(() => answer(context, asked)), ended]);
  }

  /** Resolves when no event, delivery or count waits any more. */
  async settled(): Promise<void> {
    for (let quiet = 0; quiet < 2; ) {
      await new Promise<void>((resolve) => {
        this.world.timer(resolve, 700);
      });
      const left = ["transaction.outbox", "matching.outbox", "transaction.event_backlog", "matching.event_backlog"];
      const rows = (name: string) => [...this.databases.rowsOf(name).values()];
      const waits = [...left, "webhook.event_backlog"].some((name) => rows(name).length > 0) || !this.stream.isRead;
      const due = rows("webhook.schedule").map(({ dueAt }) => (dueAt as Date).getTime());
      quiet = waits || due.length > 0 ? 0 : quiet + 1;
      // A delivery that failed is tried again in minutes or hours, and nothing happens before.
      if (!waits && due.length > 0) this.world.pass(Math.max(0, Math.min(...due) - this.world.now));
    }
  }
}
