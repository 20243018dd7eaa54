import { openAdministration } from "@matchbook/devstack/stack/administration";
import { gatewayEnv, startSystem } from "@matchbook/devstack/stack/system";
import { PATIENT, startTestSurroundings } from "@matchbook/devstack/test-surroundings";
import { configShape } from "@matchbook/gateway/config";
import { startGateway } from "@matchbook/gateway/service";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { testInfra } from "@matchbook/servers/test-infra";
import { SCOPES } from "@matchbook/vocabulary/scopes";
import { afterAll, beforeAll } from "vitest";

/** A gateway in this process, before the whole system, so that a test can watch it. */
export interface OwnGateway {
  gateway: Awaited<ReturnType<typeof startGateway>>;
  /** Creates a tenant. @returns an API key with every scope, and the ID token of an admin */
  tenant(id: string): Promise<{ key: string; idToken: string }>;
}

let shared: { readonly own: OwnGateway } | undefined;

/** The gateway that all suites of the test file share. */
export function useOwnGateway(): { readonly own: OwnGateway } {
  shared ??= prepareOwnGateway();
  return shared;
}

function prepareOwnGateway(): { readonly own: OwnGateway } {
  let started: Awaited<ReturnType<typeof startOwnGateway>> | undefined;
  beforeAll(async () => {
    started = await startOwnGateway();
  });
  afterAll(() => started?.stop());
  return {
    get own() {
      if (started === undefined) throw new Error("the gateway is not started yet");
      return started;
    },
  };
}

async function startOwnGateway(): Promise<OwnGateway & { stop(): Promise<void> }> {
  const infra = testInfra();
  const surroundings = await startTestSurroundings("loop", infra, PATIENT);
  const { options, name, issuer } = surroundings;
  const system = await startSystem(options);
  const { transaction, matching, webhook } = system.processes;
  const services = { transaction: transaction.address, matching: matching.address, webhook: webhook.address };
  const settings = { ...gatewayEnv(options, services, 0), ...options.env, CONSOLE: "off" };
  const database = { MONGODB_URI: infra.mongoUri, MONGODB_DATABASE: `${name}_gateway` };
  const gateway = await startGateway(loadConfig(configShape, { ...settings, ...database }), { log: silentLogger() });
  const admin = await openAdministration(infra.mongoUri, name);
  return {
    gateway,
    tenant: async (id) => {
      await admin.createTenant(id);
      const { key } = await admin.issueKey(id, SCOPES);
      return { key, idToken: await issuer.mintIdToken({ tenant: id }) };
    },
    stop: async () => {
      await admin.close();
      await gateway.stop();
      await system.stop();
      await surroundings.stop();
    },
  };
}
