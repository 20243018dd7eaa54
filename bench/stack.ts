import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startIdentityProvider } from "@matchbook/devstack/oidc/identity-provider";
import { openAdministration } from "@matchbook/devstack/stack/administration";
import { PROCESS_NAMES, startSystem } from "@matchbook/devstack/stack/system";
import type { Infra } from "@matchbook/servers/start-infra";
import { startTestInfra } from "@matchbook/servers/start-test-infra";
import { startWatchdog, type Watchdog } from "@matchbook/servers/watchdog";
import { SCOPES } from "@matchbook/vocabulary/scopes";
import type { Dispatcher } from "undici";
import { type Api, openApi } from "./api.ts";
import { listenerOn } from "./process-figures.ts";

/** The whole system with a running gateway, and what a benchmark needs to use and to measure it. */
export interface BenchStack {
  mongoUri: string;
  mongo: Infra["mongo"];
  natsUrl: string;
  gatewayUrl: string;
  /** The name of the JetStream stream. */
  stream: string;
  /** The databases of the processes are named `<prefix>_<process>`. */
  databasePrefix: string;
  /** Process ids by name: the gateway, the services, MongoDB and NATS. */
  pids: Record<string, number>;
  watchdog: Watchdog;
  /** Creates a tenant and opens the REST API for it. @param dispatcher connections that it shares with others */
  tenant(id: string, dispatcher?: Dispatcher): Promise<Api>;
  stop(): Promise<void>;
}

export interface BenchStackOptions {
  /** Further settings of all processes. The log level and the heap are those of production. */
  env?: Record<string, string>;
  /** How many processes of matching run; default 1. */
  matchingReplicas?: number;
  /** The origins of webhook destinations on this machine. */
  allowedOrigins?: string[];
}

/** Starts the whole system on the servers of MONGODB_URI and NATS_URL or on embedded ones. */
export async function startBenchStack({
  env = {},
  matchingReplicas = 1,
  allowedOrigins = [],
}: BenchStackOptions = {}): Promise<BenchStack> {
  const infra = await startTestInfra({ onDisk: true, log: (line) => console.error(`• ${line}`) });
  const logDir = mkdtempSync(join(tmpdir(), "matchbook-bench-"));
  const watchdog = startWatchdog();
  const issuer = await startIdentityProvider({ port: 0 });
  const prefix = `bench_${randomBytes(4).toString("hex")}`;
  const system = await startSystem({
    mongoUri: infra.mongoUri,
    natsUrl: infra.natsUrl,
    issuer: issuer.issuer,
    audience: issuer.audience,
    webhookSecretKeys: `bench:${randomBytes(32).toString("base64")}`,
    allowedOrigins,
    matchingReplicas,
    logDir,
    watchdog,
    databasePrefix: prefix,
    stream: prefix.toUpperCase(),
    env: { RATE_LIMIT_PER_MINUTE: "60000000", RATE_LIMIT_BURST: "10000000", ...env },
    onUnexpectedExit: ({ name }, how) => console.error(`• ${name} ended: ${how} (${logDir})`),
  });
  const admin = await openAdministration(infra.mongoUri, prefix);
  const pids = {
    ...Object.fromEntries(PROCESS_NAMES.map((name) => [name, system.processes[name].pid])),
    ...Object.fromEntries(system.replicas.map(({ pid }, nth) => [`matching ${nth + 2}`, pid])),
    mongodb: infra.mongo.pid ?? listenerOn(portOf(infra.mongoUri)),
    nats: infra.nats.pid ?? listenerOn(portOf(infra.natsUrl)),
  };
  return {
    mongoUri: infra.mongoUri,
    mongo: infra.mongo,
    natsUrl: infra.natsUrl,
    gatewayUrl: system.gatewayUrl,
    stream: prefix.toUpperCase(),
    databasePrefix: prefix,
    pids: knownPids(pids),
    watchdog,
    tenant: async (id, dispatcher) => {
      await admin.createTenant(id);
      const { key } = await admin.issueKey(id, SCOPES);
      return openApi(system.gatewayUrl, key, await issuer.mintIdToken({ tenant: id }), dispatcher);
    },
    stop: async () => {
      await system.stop();
      await Promise.all([issuer.stop(), admin.close()]);
      await infra.stop();
      await watchdog.stop();
      rmSync(logDir, { recursive: true, force: true });
    },
  };
}

/** The processes whose id can be seen. */
export function knownPids(pids: Record<string, number | undefined>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(pids).flatMap(([name, pid]) => (pid === undefined ? [] : [[name, pid] as const])),
  );
}

export function portOf(uri: string): number {
  return Number(new URL(uri.replace(/^mongodb:/, "http:").replace(/^nats:/, "http:")).port);
}
