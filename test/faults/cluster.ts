import { randomBytes } from "node:crypto";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { portForLater } from "@matchbook/servers/free-port";
import { type HoldingProxy, startHoldingProxy } from "@matchbook/servers/holding-proxy";
import { type Replica, startReplica } from "@matchbook/servers/replica";
import type { Infra } from "@matchbook/servers/start-infra";
import { SOON_ABORTED, startTestInfra } from "@matchbook/servers/start-test-infra";

/**
 * Own MongoDB and NATS, two replicas each of matching and webhook and one of transaction, and a proxy on every connection
 * that can be cut. With moving clocks there is one replica of each service: two whose clocks are moved alike store alike.
 */
export interface Cluster {
  infra: Infra;
  proxies: Record<"mongo" | "nats" | "receivers", HoldingProxy>;
  webhook: Replica[];
  matching: Replica[];
  transaction: Replica[];
  /** gRPC names of all replicas of a service. */
  targets: Record<"webhook" | "matching" | "transaction", string>;
  /** Origin of the receiver behind its proxy. */
  receiverOrigin: string;
  /** Logs of the processes, and of the test by `note`. `stop` removes them unless told to keep them. */
  logDir: string;
  note(line: string): void;
  stop(options: { keepLogs: boolean }): Promise<void>;
}

const MATCHING = join(import.meta.dirname, "../../services/matching/src/main.ts");
const TRANSACTION = join(import.meta.dirname, "../../services/transaction/src/main.ts");
const SERVICE_OF_WEBHOOKS = join(import.meta.dirname, "../../services/webhook/src/main.ts");
/** Webhook service whose clock for waits moves with `setClock`. */
const WEBHOOK = join(import.meta.dirname, "webhook-process.ts");
const MOVING_CLOCK = { NODE_OPTIONS: `--import=${new URL("./moving-clock.ts", import.meta.url)}` };

/**
 * @param receiverPort port of the receiver itself
 * @param options.clockAheadMs how far the clocks are ahead when the processes start, in ms. With it, `setClock` moves the
 * clock of the whole process, as when its machine has a wrong one
 * @param options.env further settings of all processes
 */
export async function startCluster(
  receiverPort: number,
  { clockAheadMs, env = {} }: { clockAheadMs?: number; env?: Record<string, string> } = {},
): Promise<Cluster> {
  const hasMovingClocks = clockAheadMs !== undefined;
  const infra = await startTestInfra({ mongodParameters: SOON_ABORTED });
  const logDir = mkdtempSync(join(tmpdir(), "matchbook-faults-"));
  const proxies = {
    mongo: await startHoldingProxy(() => `127.0.0.1:${infra.mongo.port}`),
    nats: await startHoldingProxy(() => `127.0.0.1:${infra.nats.port}`),
    receivers: await startHoldingProxy(() => `127.0.0.1:${receiverPort}`),
  };
  const receiverOrigin = `http://${proxies.receivers.address}`;
  const shared = {
    // Nothing cuts the connections of processes whose clocks move, and a proxy takes a tenth of the test's processor time.
    // Direct: a client that discovers the members of the replica set would bypass the proxy.
    MONGODB_URI: hasMovingClocks ? infra.mongoUri : `mongodb://${proxies.mongo.address}/?directConnection=true`,
    NATS_URL: `nats://${proxies.nats.address}`,
    ...(hasMovingClocks && MOVING_CLOCK),
    ...env,
  };
  const ofWebhook = {
    ...shared,
    WEBHOOK_SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    WEBHOOK_ALLOWED_ORIGINS: receiverOrigin,
    WEBHOOK_TIMEOUT_MS: "1500",
    WEBHOOK_CONNECT_TIMEOUT_MS: "1000",
    WEBHOOK_SWEEP_EVERY_MS: "250",
  };
  const start = async (name: keyof Cluster["targets"], count: number, main: string, env: Record<string, string>) => {
    const ports = await Promise.all(Array.from({ length: count }, () => portForLater()));
    const replicas = ports.map((port, index) =>
      startReplica({
        name: `${name} ${index + 1}`,
        main,
        env: { ...env, MONGODB_DATABASE: name, GRPC_LISTEN: `127.0.0.1:${port}` },
        logFile: join(logDir, `${name}-${index + 1}.log`),
        ...(hasMovingClocks && { clockAheadMs }),
      }),
    );
    return { replicas, target: `ipv4:${ports.map((port) => `127.0.0.1:${port}`).join(",")}` };
  };
  const count = hasMovingClocks ? 1 : 2;
  const matching = await start("matching", count, MATCHING, shared);
  const transaction = await start("transaction", 1, TRANSACTION, shared);
  const webhook = await start("webhook", count, hasMovingClocks ? SERVICE_OF_WEBHOOKS : WEBHOOK, ofWebhook);
  const replicas = [...matching.replicas, ...transaction.replicas, ...webhook.replicas];
  await Promise.all(replicas.map((replica) => replica.ready()));
  return {
    infra,
    proxies,
    webhook: webhook.replicas,
    matching: matching.replicas,
    transaction: transaction.replicas,
    targets: { webhook: webhook.target, matching: matching.target, transaction: transaction.target },
    receiverOrigin,
    logDir,
    note: (line) => appendFileSync(join(logDir, "test.log"), `${new Date().toISOString()} ${line}\n`),
    stop: async ({ keepLogs }) => {
      await Promise.all(replicas.map((replica) => replica.stop()));
      for (const proxy of Object.values(proxies)) await proxy.stop();
      await infra.stop();
      if (!keepLogs) rmSync(logDir, { recursive: true, force: true });
    },
  };
}
