import { testInfra } from "@matchbook/servers/test-infra";
import { type KeyScope, SCOPES } from "@matchbook/vocabulary/scopes";
import type { Receiver } from "./receiver/types.ts";
import { openAdministration } from "./stack/administration.ts";
import type { ManagedProcess } from "./stack/managed-process.ts";
import { gatewayEnv, PROCESS_NAMES, prepareProcess, type System, startSystem } from "./stack/system.ts";
import { PATIENT, startTestSurroundings } from "./test-surroundings.ts";

/** A tenant of a test: its name and the credentials to act for it. */
export interface TestTenant {
  id: string;
  apiKey: string;
  idToken: string;
}

/** The whole system as separate processes, with unique names in the run's MongoDB and NATS. */
export interface TestStack {
  system: System;
  /** Settings of the operator commands for this stack. */
  adminEnv: Record<string, string>;
  /**
   * Prepares another gateway on the same data. Does not start it.
   * @param addresses of services to call instead of this system's
   * @param env additional settings
   */
  anotherGateway(
    addresses?: Record<"transaction" | "matching" | "webhook", string>,
    env?: Record<string, string>,
  ): ManagedProcess;
  receiver: Receiver;
  /** Creates a tenant with a key of all scopes and an ID token. */
  newTenant(): Promise<TestTenant>;
  /** @param tenant null for a key that is bound to no tenant */
  issueKey(tenant: string | null, scopes: readonly KeyScope[], expiresAt?: Date): Promise<{ id: string; key: string }>;
  revokeKey(id: string): Promise<boolean>;
  /** @param tenant undefined for a token without the tenant claim; @param expiresIn seconds, by default an hour */
  idToken(tenant: string | undefined, expiresIn?: number): Promise<string>;
  stop(): Promise<void>;
}

/** With fewer, the calls of one test wait beside those of others, and a gateway refuses what has waited for 1.5 s. */
const WITHOUT_TURNS = { MAX_REQUESTS_RUNNING: "400" };

/** A system that waits for its test looks for others' work and deaths less often: each look takes processor time. */
const CALM = { IMPORT_POLL_MS: "2000", PROCESS_LEASE_MS: "6000" };

/** @param env additional settings for every process; the default rate limit is too high to affect tests */
export async function startTestStack(env: Record<string, string> = {}): Promise<TestStack> {
  const { mongoUri, natsUrl } = testInfra();
  const surroundings = await startTestSurroundings(
    "e2e",
    { mongoUri, natsUrl },
    { ...PATIENT, ...WITHOUT_TURNS, ...CALM, ...env },
  );
  const { name, options, issuer, receiver, stop } = surroundings;
  const system = await startSystem(options);
  const admin = await openAdministration(mongoUri, name);
  let tenants = 0;
  const databases = PROCESS_NAMES.map((process) => [`${process.toUpperCase()}_MONGODB_DATABASE`, `${name}_${process}`]);
  return {
    system,
    adminEnv: {
      MONGODB_URI: mongoUri,
      NATS_URL: natsUrl,
      NATS_STREAM: name.toUpperCase(),
      ...Object.fromEntries(databases),
    },
    anotherGateway: (addresses = addressesOf(system), env = {}) =>
      prepareProcess("gateway", options, { ...gatewayEnv(options, addresses, 0), ...env }),
    receiver,
    newTenant: async () => {
      const id = `tenant-${++tenants}`;
      await admin.createTenant(id);
      const { key } = await admin.issueKey(id, SCOPES);
      return { id, apiKey: key, idToken: await issuer.mintIdToken({ tenant: id }) };
    },
    issueKey: (tenant, scopes, expiresAt) => admin.issueKey(tenant, scopes, expiresAt),
    revokeKey: (id) => admin.revokeKey(id),
    idToken: (tenant, expiresIn) => issuer.mintIdToken({ tenant, expiresIn }),
    stop: async () => {
      await system.stop();
      await admin.close();
      await stop();
    },
  };
}

function addressesOf({ processes: { transaction, matching, webhook } }: System) {
  return { transaction: transaction.address, matching: matching.address, webhook: webhook.address };
}
