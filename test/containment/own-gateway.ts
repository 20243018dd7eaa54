import { openAdministration } from "@matchbook/devstack/stack/administration";
import { gatewayEnv, startSystem } from "@matchbook/devstack/stack/system";
import { PATIENT, startTestSurroundings } from "@matchbook/devstack/test-surroundings";
import { configShape } from "@matchbook/gateway/config";
import { startGateway } from "@matchbook/gateway/service";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { testInfra } from "@matchbook/servers/test-infra";
import { SCOPES } from "@matchbook/vocabulary/scopes";

/** A gateway in this process, before the whole system, so that a test can watch it. */
export interface OwnGateway {
  gateway: Awaited<ReturnType<typeof startGateway>>;
  /** Creates a tenant. @returns an API key with every scope, and the ID token of an admin */
  tenant(id: string): Promise<{ key: string; idToken: string }>;
  stop(): Promise<void>;
}

/** @param prefix of the names in MongoDB and NATS */
export async function startOwnGateway(prefix: string): Promise<OwnGateway> {
  const infra = testInfra();
  const surroundings = await startTestSurroundings(prefix, infra, PATIENT);
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
