import { randomBytes } from "node:crypto";
import { SCOPES } from "@matchbook/vocabulary/scopes";
import { startIdentityProvider } from "./oidc/identity-provider.ts";
import { startReceiver } from "./receiver/receiver.ts";
import { openAdministration } from "./stack/administration.ts";
import type { TestStack } from "./test-stack.ts";

/** A running system for a test of the API, started by the test or before it. */
export type AnyStack = Pick<TestStack, "receiver" | "newTenant" | "issueKey" | "idToken" | "stop"> & {
  system: { gatewayUrl: string };
};

/**
 * Uses the system at MATCHBOOK_URL, else starts one by `start`. A running system needs further settings:
 * MATCHBOOK_URL_MONGODB, the database in which tenants are created; MATCHBOOK_URL_HOST, the address at which the system
 * reaches this machine; MATCHBOOK_URL_ISSUER_PORT and MATCHBOOK_URL_RECEIVER_PORT, the ports of the identity provider
 * and of a destination in its configuration.
 */
export async function anyStack(start: () => Promise<AnyStack>): Promise<AnyStack> {
  const { env } = process;
  const gatewayUrl = env.MATCHBOOK_URL;
  if (!gatewayUrl) return start();
  const needed = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`MATCHBOOK_URL is set, ${name} is not`);
    return value;
  };
  const host = needed("MATCHBOOK_URL_HOST");
  const [issuer, receiver, admin] = await Promise.all([
    startIdentityProvider({ host, port: Number(needed("MATCHBOOK_URL_ISSUER_PORT")) }),
    startReceiver({ host, port: Number(needed("MATCHBOOK_URL_RECEIVER_PORT")) }),
    openAdministration(needed("MATCHBOOK_URL_MONGODB")),
  ]);
  return {
    system: { gatewayUrl },
    receiver,
    newTenant: async () => {
      const id = `tenant-${randomBytes(4).toString("hex")}`;
      await admin.createTenant(id);
      const { key } = await admin.issueKey(id, SCOPES);
      return { id, apiKey: key, idToken: await issuer.mintIdToken({ tenant: id }) };
    },
    issueKey: admin.issueKey,
    idToken: (tenant) => issuer.mintIdToken({ tenant }),
    stop: async () => {
      await Promise.all([issuer.stop(), receiver.stop(), admin.close()]);
    },
  };
}
