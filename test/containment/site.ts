import type { Receiver } from "@matchbook/devstack/receiver/types";
import { openAdministration } from "@matchbook/devstack/stack/administration";
import { gatewayEnv, PROCESS_NAMES, startSystem } from "@matchbook/devstack/stack/system";
import { PATIENT, startTestSurroundings } from "@matchbook/devstack/test-surroundings";
import { configShape } from "@matchbook/gateway/config";
import { startGateway } from "@matchbook/gateway/service";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { SCOPES } from "@matchbook/vocabulary/scopes";

/** One tenant's access to the REST API. */
export interface Tenant {
  id: string;
  /** The gateway. */
  url: string;
  /** Issues further API keys. */
  keys(count: number): Promise<string[]>;
  /**
   * Sends a request, or a file in a text or in bytes, with the tenant's API key, or with its ID token where the route
   * belongs to the console.
   */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
}

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  body: any;
}

/** A gateway, and a function that creates a tenant with an API key of every scope and the ID token of an admin. */
export interface OwnGateway {
  gateway: Awaited<ReturnType<typeof startGateway>>;
  tenant(id: string): Promise<{ key: string; idToken: string }>;
}

/** The whole system, with a victim and a hostile tenant. Its workspace runs with a separate MongoDB and NATS. */
export interface Site {
  victim: Tenant;
  hostile: Tenant;
  receiver: Receiver;
  natsUrl: string;
  stream: string;
  /** Starts another gateway before the same services, in this process, so that a test can watch it. */
  ownGateway(): Promise<OwnGateway>;
  /** Process ids by name. */
  pids: Record<string, number | undefined>;
  /** Ends of processes that should not end. */
  ended: readonly string[];
  stop(): Promise<void>;
}

/** Routes that take an ID token instead of an API key. */
const CONSOLE = /^\/(webhook-|api-keys)/;

/** @param env settings of every process */
export async function startSite(
  infra: { mongoUri: string; natsUrl: string; name?: string },
  env: Record<string, string>,
): Promise<Site> {
  const surroundings = await startTestSurroundings("containment", infra, env);
  const { name, options, issuer, receiver } = surroundings;
  const ended: string[] = [];
  const onUnexpectedExit = (process: { name: string }, how: string) => void ended.push(`${process.name}: ${how}`);
  const system = await startSystem({ ...options, onUnexpectedExit });
  const admin = await openAdministration(infra.mongoUri, name);

  const newTenant = async (id: string) => {
    await admin.createTenant(id);
    const { key } = await admin.issueKey(id, SCOPES);
    return { key, idToken: await issuer.mintIdToken({ tenant: id }) };
  };
  const tenant = async (id: string): Promise<Tenant> => {
    const { key, idToken } = await newTenant(id);
    return {
      id,
      url: system.gatewayUrl,
      keys: (count) => Promise.all(Array.from({ length: count }, async () => (await admin.issueKey(id, SCOPES)).key)),
      call: (method, path, body, headers = {}) => {
        const authorization = `Bearer ${CONSOLE.test(path) ? idToken : key}`;
        return send(`${system.gatewayUrl}/api/v1${path}`, method, body, { ...headers, authorization });
      },
    };
  };
  const ownGateway = async (): Promise<OwnGateway> => {
    const { transaction, matching, webhook } = system.processes;
    const services = { transaction: transaction.address, matching: matching.address, webhook: webhook.address };
    const settings = { ...gatewayEnv(options, services, 0), ...options.env, ...PATIENT, CONSOLE: "off" };
    const database = { MONGODB_URI: infra.mongoUri, MONGODB_DATABASE: `${name}_gateway` };
    const gateway = await startGateway(loadConfig(configShape, { ...settings, ...database }), { log: silentLogger() });
    return { gateway, tenant: newTenant };
  };
  return {
    ownGateway,
    victim: await tenant("victim"),
    hostile: await tenant("hostile"),
    receiver,
    natsUrl: infra.natsUrl,
    stream: options.stream ?? "EVENTS",
    ended,
    pids: Object.fromEntries(PROCESS_NAMES.map((name) => [name, system.processes[name].pid])),
    stop: async () => {
      await admin.close();
      await system.stop();
      await surroundings.stop();
    },
  };
}

async function send(url: string, method: string, body: unknown, headers: Record<string, string>): Promise<Reply> {
  const isFile = typeof body === "string" || body instanceof Uint8Array;
  const type = typeof body === "string" ? "text/csv" : isFile ? "application/octet-stream" : "application/json";
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": type }) },
    body: body === undefined || isFile ? (body as RequestInit["body"]) : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}
