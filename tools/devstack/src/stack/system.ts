import { join } from "node:path";
import { startOnPortOrAny } from "@matchbook/servers/free-port";
import type { Watchdog } from "@matchbook/servers/watchdog";
import { type ManagedProcess, managedProcess } from "./managed-process.ts";

export const PROCESS_NAMES = ["transaction", "matching", "webhook", "gateway"] as const;
export type ProcessName = (typeof PROCESS_NAMES)[number];

export interface SystemOptions {
  mongoUri: string;
  natsUrl: string;
  issuer: string;
  audience: string;
  /** Keys for secrets at rest, in the format of WEBHOOK_SECRET_KEYS. */
  webhookSecretKeys: string;
  /** Non-public origins that webhooks may also target. */
  allowedOrigins: string[];
  logDir: string;
  watchdog: Watchdog;
  /** Ports to try first; any free one without. */
  ports?: Partial<Record<ProcessName, number>>;
  /** Databases are named `<prefix>_<process>`; default `matchbook`. */
  databasePrefix?: string;
  stream?: string;
  /** Number of processes of matching; default 1. */
  matchingReplicas?: number;
  /** Runs the processes from bundles; default: from their sources, as in a deployment. */
  areBundled?: boolean;
  /** Additional settings for every process. */
  env?: Record<string, string>;
  onReady?(process: ManagedProcess): void;
  /** Called when a ready process ends unexpectedly, also while others still start. */
  onUnexpectedExit?(process: ManagedProcess, how: string): void;
}

/** The four running processes. */
export interface System {
  gatewayUrl: string;
  processes: Record<ProcessName, ManagedProcess>;
  /** Further processes of matching. */
  replicas: ManagedProcess[];
  /** Stops the gateway first, so that it does not call a stopped service. */
  stop(): Promise<void>;
}

/** Starts the three services and the gateway as separate processes on 127.0.0.1. */
export async function startSystem(options: SystemOptions): Promise<System> {
  const { ports = {} } = options;
  const processes = {} as Record<ProcessName, ManagedProcess>;
  const replicas: ManagedProcess[] = [];

  const start = (name: ProcessName, env: (port: number) => Record<string, string>) =>
    startOnPortOrAny(ports[name] ?? 0, async (port) => {
      const managed = prepareProcess(name, options, env(port));
      processes[name] = managed;
      await managed.start();
      options.onReady?.(managed);
      return managed.address;
    });
  const grpc =
    (more: Record<string, string> = {}) =>
    (port: number) => ({ GRPC_LISTEN: `127.0.0.1:${port}`, ...more });

  const stop = async () => {
    await processes.gateway?.stop();
    await Promise.all([...PROCESS_NAMES.map((name) => processes[name]), ...replicas].map((one) => one?.stop()));
  };
  try {
    const [first, transaction, webhook] = await Promise.all([
      start("matching", grpc()),
      start("transaction", grpc()),
      start(
        "webhook",
        grpc({
          WEBHOOK_SECRET_KEYS: options.webhookSecretKeys,
          WEBHOOK_ALLOWED_ORIGINS: options.allowedOrigins.join(","),
        }),
      ),
    ]);
    for (let nth = 1; nth < (options.matchingReplicas ?? 1); nth += 1) {
      const replica = prepareProcess("matching", options, { GRPC_LISTEN: "127.0.0.1:0" });
      replicas.push(replica);
      await replica.start();
    }
    const others = replicas.map(({ address }) => address);
    const matching = others.length === 0 ? first : `ipv4:${[first, ...others]}`;
    const gateway = await start("gateway", (port) => gatewayEnv(options, { transaction, matching, webhook }, port));
    return { gatewayUrl: gateway.startsWith("http") ? gateway : `http://${gateway}`, processes, replicas, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Prepares one process of a system, with the common and its own settings. Does not start it. */
export function prepareProcess(name: ProcessName, options: SystemOptions, env: Record<string, string>): ManagedProcess {
  const managed = managedProcess({
    name,
    main: name === "gateway" ? "gateway/src/main.ts" : `services/${name}/src/main.ts`,
    isBundled: options.areBundled ?? false,
    env: {
      LOG_LEVEL: "info",
      METRICS_LISTEN: "127.0.0.1:0",
      ...options.env,
      MONGODB_URI: options.mongoUri,
      NATS_URL: options.natsUrl,
      MONGODB_DATABASE: `${options.databasePrefix ?? "matchbook"}_${name}`,
      NATS_STREAM: options.stream ?? "EVENTS",
      ...env,
    },
    logFile: join(options.logDir, `${name}.log`),
    watchdog: options.watchdog,
    onUnexpectedExit: (how) => options.onUnexpectedExit?.(managed, how),
  });
  return managed;
}

/** The settings specific to the gateway; port 0 means any free port. */
export function gatewayEnv(
  { issuer, audience, env = {} }: SystemOptions,
  { transaction, matching, webhook }: Record<"transaction" | "matching" | "webhook", string>,
  port: number,
): Record<string, string> {
  return {
    HTTP_LISTEN: `127.0.0.1:${port}`,
    TRANSACTION_ADDRESS: transaction,
    MATCHING_ADDRESS: matching,
    WEBHOOK_ADDRESS: webhook,
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: audience,
    // The provider for development names the role of a person so, unless the environment says otherwise.
    ...rolesClaim({ ...process.env, ...env }),
  };
}

function rolesClaim({ OIDC_ISSUER: issuer, OIDC_ROLES_CLAIM: claim }: NodeJS.ProcessEnv): Record<string, string> {
  if (claim !== undefined) return { OIDC_ROLES_CLAIM: claim };
  return issuer === undefined ? { OIDC_ROLES_CLAIM: "role" } : {};
}
