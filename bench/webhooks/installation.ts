import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { managedProcess } from "@matchbook/devstack/stack/managed-process";
import { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import type { Call } from "@matchbook/runtime/call";
import { grpcClient } from "@matchbook/runtime/grpc-client";
import type { LooseClient } from "@matchbook/runtime/grpc-client-types";
import { silentLogger } from "@matchbook/runtime/logger";
import { connectNats, type Nats } from "@matchbook/runtime/nats";
import { startTestInfra } from "@matchbook/servers/start-test-infra";
import { startWatchdog } from "@matchbook/servers/watchdog";
import { listenerOn } from "../process-figures.ts";
import { type Arrived, startBenchReceiver } from "../receiver-process.ts";
import { knownPids, portOf } from "../stack.ts";

/** The webhook service and a receiver as processes, on MongoDB and NATS. */
export interface Installation {
  mongoUri: string;
  nats: Nats;
  client: LooseClient<typeof WebhookServiceService>;
  receiverUrl: string;
  /** Process ids by name. */
  pids: Record<string, number>;
  call(tenant: string): Call;
  /** Resolves when this many deliveries of a group have arrived. */
  arrived(group: string, count: number): Promise<Arrived>;
  /** Resets the receiver's figures. */
  reset(): Promise<void>;
  /** Resolves when every result of a tenant's deliveries is stored. */
  settled(tenant: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts all processes, with the servers of MONGODB_URI and NATS_URL or embedded ones. */
export async function startInstallation(env: Record<string, string> = {}): Promise<Installation> {
  const infra = await startTestInfra({ onDisk: true, log: (line) => console.error(`• ${line}`) });
  const logDir = mkdtempSync(join(tmpdir(), "matchbook-bench-"));
  const watchdog = startWatchdog();
  const name = `bench_${randomBytes(4).toString("hex")}`;
  const start = async (what: string, main: string, settings: Record<string, string>) => {
    const managed = managedProcess({
      name: what,
      main,
      env: settings,
      logFile: join(logDir, `${what}.log`),
      watchdog,
      onUnexpectedExit: (how) => console.error(`• ${what} ended: ${how} (${logDir})`),
    });
    await managed.start();
    return managed;
  };
  const receiver = await startBenchReceiver(watchdog);
  const receiverUrl = receiver.url;
  const webhook = await start("webhook", "services/webhook/src/main.ts", {
    LOG_LEVEL: "info",
    MONGODB_URI: infra.mongoUri,
    MONGODB_DATABASE: `${name}_webhook`,
    NATS_URL: infra.natsUrl,
    NATS_STREAM: name.toUpperCase(),
    GRPC_LISTEN: "127.0.0.1:0",
    WEBHOOK_SECRET_KEYS: `bench:${randomBytes(32).toString("base64")}`,
    MAX_DESTINATIONS_PER_TENANT: "1000",
    WEBHOOK_ALLOWED_ORIGINS: receiverUrl,
    ...env,
  });
  const client = grpcClient(WebhookServiceService, webhook.address);
  const nats = await connectNats(infra.natsUrl, name.toUpperCase(), "bench");
  const call = (tenant: string): Call => ({ tenant, correlationId: "bench", actor: "bench", log: silentLogger() });
  const pids = knownPids({
    webhook: webhook.pid,
    mongodb: infra.mongo.pid ?? listenerOn(portOf(infra.mongoUri)),
    nats: infra.nats.pid ?? listenerOn(portOf(infra.natsUrl)),
    receiver: receiver.pid,
  });
  return {
    mongoUri: infra.mongoUri,
    nats,
    client,
    receiverUrl,
    pids,
    call,
    arrived: receiver.arrived,
    reset: receiver.reset,
    settled: async (tenant) => {
      const inHand = async (status: string) => {
        const page = { page: 1, pageSize: 1 };
        return Number((await client.listDeliveries({ page, status }, call(tenant))).page?.total ?? 0);
      };
      while ((await inHand("delivering")) > 0) await new Promise((resolve) => setTimeout(resolve, 100));
    },
    stop: async () => {
      client.close();
      await nats.connection.close();
      await webhook.stop();
      await receiver.stop();
      await infra.stop();
      await watchdog.stop();
      rmSync(logDir, { recursive: true, force: true });
    },
  };
}
