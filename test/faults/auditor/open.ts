import { randomBytes } from "node:crypto";
import { startIdentityProvider } from "@matchbook/devstack/oidc/identity-provider";
import { openAdministration } from "@matchbook/devstack/stack/administration";
import { PATIENT } from "@matchbook/devstack/test-surroundings";
import { configShape } from "@matchbook/gateway/config";
import { startGateway } from "@matchbook/gateway/service";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { uniqueName } from "@matchbook/servers/test-infra";
import { SCOPES } from "@matchbook/vocabulary/scopes";
import { configShape as webhookConfig } from "@matchbook/webhook/config";
import { startWebhookService } from "@matchbook/webhook/service";
import { audit } from "./audit.ts";
import type { Finding } from "./findings.ts";
import type { Get, ReadOptions } from "./read.ts";

interface Api {
  /** With `/api/v1`. */
  url: string;
  key: string;
  idToken: string;
}

/** The largest number of requests after which an answer or an export must have come. */
const MOST_TRIES = 600;

/** Audits the tenant of a key over HTTP, unless briefly after an export of everything that is in no batch. */
export async function auditOver(api: Api, options: ReadOptions): Promise<Finding[]> {
  if (!options.brief) await exportAll(api);
  return audit({ get: getOver(api), ...options });
}

function getOver({ url, key, idToken }: Api): Get {
  return async (path) => {
    const token = path.startsWith("/webhook-") ? idToken : key;
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
    return answer.headers.get("content-type")?.includes("json") ? answer.json() : answer.text();
  };
}

async function exportAll({ url, key }: Api): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await fetch(`${url}/exports`, { method: "POST", headers: { authorization: `Bearer ${key}` } });
    const { code } = (await answer.json()) as { code?: string };
    if (code === "nothing_to_export") return;
    // A request numbers a part of the history, and the next one goes on.
    if (answer.status !== 201 && answer.status !== 503) throw new Error(`POST /exports: ${answer.status} ${code}`);
  }
  throw new Error("exports never end");
}

/**
 * Opens a gateway within this process in front of services that have had no gateway.
 * @param services gRPC names; without a webhook service, one without destinations is started
 */
export async function openAudit(
  servers: { mongoUri: string; natsUrl: string },
  services: { matching: string; transaction: string; webhook?: string },
) {
  const name = uniqueName("audit");
  const log = silentLogger();
  const issuer = await startIdentityProvider({ port: 0 });
  const shared = { MONGODB_URI: servers.mongoUri, NATS_URL: servers.natsUrl, GRPC_LISTEN: "127.0.0.1:0" };
  const ofWebhook = {
    ...{ MONGODB_DATABASE: `${name}_webhook`, NATS_STREAM: name.toUpperCase() },
    WEBHOOK_SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  };
  const own =
    services.webhook === undefined
      ? await startWebhookService(loadConfig(webhookConfig, { ...shared, ...ofWebhook }), { log })
      : undefined;
  const settings = {
    ...{ ...shared, MONGODB_DATABASE: `${name}_gateway`, HTTP_LISTEN: "127.0.0.1:0" },
    ...{ TRANSACTION_ADDRESS: services.transaction, MATCHING_ADDRESS: services.matching },
    WEBHOOK_ADDRESS: services.webhook ?? own?.address ?? "",
    ...{ OIDC_ISSUER: issuer.issuer, OIDC_AUDIENCE: issuer.audience, OIDC_ROLES_CLAIM: "role" },
    ...{ RATE_LIMIT_PER_MINUTE: "600000", RATE_LIMIT_BURST: "100000", ...PATIENT },
  };
  const gateway = await startGateway(loadConfig(configShape, settings), { log });
  const admin = await openAdministration(servers.mongoUri, name);
  return {
    /** Everything of a tenant must have settled. */
    audit: async (tenant: string, options: ReadOptions): Promise<Finding[]> => {
      await admin.createTenant(tenant);
      const { key } = await admin.issueKey(tenant, SCOPES);
      const idToken = await issuer.mintIdToken({ tenant });
      return auditOver({ url: `${gateway.address}/api/v1`, key, idToken }, options);
    },
    stop: async (): Promise<void> => {
      await gateway.stop();
      await own?.stop();
      await admin.close();
      await issuer.stop();
    },
  };
}
