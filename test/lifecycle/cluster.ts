import { join } from "node:path";
import type { Receiver } from "@matchbook/devstack/receiver/types";
import { openAdministration } from "@matchbook/devstack/stack/administration";
import { lastLines } from "@matchbook/devstack/stack/log-file";
import type { ManagedProcess } from "@matchbook/devstack/stack/managed-process";
import { gatewayEnv, type ProcessName, prepareProcess } from "@matchbook/devstack/stack/system";
import { startTestSurroundings } from "@matchbook/devstack/test-surroundings";
import { portForLater } from "@matchbook/servers/free-port";
import { waitUntil } from "@matchbook/servers/wait-until";
import { SCOPES } from "@matchbook/vocabulary/scopes";

/** Replicas of every process, prepared but not started. They find each other by lists of addresses. */
export interface Cluster {
  replicas: Record<ProcessName, ManagedProcess[]>;
  /** The address of each replica by process, fixed before it starts. */
  addresses: Record<ProcessName, string[]>;
  /** The address of the probes and metrics of each replica of a service. */
  probes: Record<Exclude<ProcessName, "gateway">, string[]>;
  receiver: Receiver;
  logDir: string;
  /** Ends of ready processes that no test stopped, each with the last lines of its log. */
  ended: string[];
  /** Creates a tenant with a key of all scopes and an ID token. The database must be up. */
  newTenant(id: string): Promise<{ apiKey: string; idToken: string }>;
  /** Starts every replica that is not running. */
  startAll(): Promise<void>;
  /** Starts one replica and waits until it is ready. */
  start(process: ProcessName, index: number): Promise<void>;
  stop(): Promise<void>;
}

const SERVICES = ["matching", "webhook", "transaction"] as const;

/** Stands for the status of a process that listens but does not answer in time, as on a busy machine. */
const BUSY = -1;

/** The status that `/readyz` answers with; 0 when no process listens. */
export function readyzStatus(url: string): Promise<number> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status,
    ({ name }: Error) => (name === "TimeoutError" ? BUSY : 0),
  );
}

/**
 * @param count replicas of each process
 * @param env further settings of a process
 */
export async function prepareCluster(
  infra: { mongoUri: string; natsUrl: string },
  count: number,
  env: (process: ProcessName) => Record<string, string> = () => ({}),
): Promise<Cluster> {
  const surroundings = await startTestSurroundings("lifecycle", infra, {});
  const { name, options, issuer, receiver, logDir } = surroundings;
  const ports = async () => Promise.all(Array.from({ length: count }, () => portForLater()));
  const local = (list: number[]) => list.map((port) => `127.0.0.1:${port}`);
  const addresses = {} as Cluster["addresses"];
  for (const process of [...SERVICES, "gateway"] as const) addresses[process] = local(await ports());
  const probes = {} as Cluster["probes"];
  for (const process of SERVICES) probes[process] = local(await ports());
  const target = (process: ProcessName) => `ipv4:${addresses[process].join(",")}`;
  const targets = { transaction: target("transaction"), matching: target("matching"), webhook: target("webhook") };

  const envOf = (process: ProcessName, index: number): Record<string, string> => {
    const address = addresses[process][index] ?? "";
    if (process === "gateway") return { ...gatewayEnv(options, targets, 0), HTTP_LISTEN: address, ...env(process) };
    return {
      ...env(process),
      GRPC_LISTEN: address,
      METRICS_LISTEN: probes[process][index] ?? "",
      WEBHOOK_SECRET_KEYS: options.webhookSecretKeys,
      WEBHOOK_ALLOWED_ORIGINS: receiver.url,
    };
  };
  const ended: string[] = [];
  const onUnexpectedExit = ({ name: process }: ManagedProcess, how: string) => {
    ended.push(`${process} ended with ${how}:\n${lastLines(join(logDir, `${process}.log`))}`);
  };
  const replicas = {} as Cluster["replicas"];
  for (const process of [...SERVICES, "gateway"] as const) {
    replicas[process] = addresses[process].map((_address, index) =>
      prepareProcess(process, { ...options, onUnexpectedExit }, envOf(process, index)),
    );
  }
  const all = () => Object.values(replicas).flat();
  return {
    replicas,
    addresses,
    probes,
    receiver,
    logDir,
    ended,
    newTenant: async (id) => {
      const admin = await openAdministration(infra.mongoUri, name);
      await admin.createTenant(id);
      const { key } = await admin.issueKey(id, SCOPES);
      await admin.close();
      return { apiKey: key, idToken: await issuer.mintIdToken({ tenant: id }) };
    },
    start: async (process, index) => {
      await replicas[process][index]?.start();
      const at = process === "gateway" ? addresses.gateway[index] : probes[process][index];
      await waitUntil(
        () => readyzStatus(`http://${at}`),
        (status) => status === 200,
      );
    },
    startAll: async () => {
      await Promise.all(all().map((replica) => (replica.pid === undefined ? replica.start() : undefined)));
    },
    stop: async () => {
      await Promise.all(all().map((replica) => replica.stop()));
      await surroundings.stop();
    },
  };
}
