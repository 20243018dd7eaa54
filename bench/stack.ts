import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startIdentityProvider } from "@matchbook/devstack/oidc/identity-provider";
import { openAdministration } from "@matchbook/devstack/stack/administration";
import { startSystem } from "@matchbook/devstack/stack/system";
import { startTestInfra } from "@matchbook/servers/start-test-infra";
import { startWatchdog } from "@matchbook/servers/watchdog";
import { SCOPES } from "@matchbook/vocabulary/scopes";

/** The whole system for a benchmark, on the servers of MONGODB_URI and NATS_URL or on embedded ones. */
export async function startBenchStack() {
  const infra = await startTestInfra({ log: (line) => console.error(`• ${line}`) });
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
    allowedOrigins: [],
    logDir,
    watchdog,
    databasePrefix: prefix,
    stream: prefix.toUpperCase(),
    env: { RATE_LIMIT_PER_MINUTE: "60000000", RATE_LIMIT_BURST: "10000000", LOG_LEVEL: "warn" },
  });
  const admin = await openAdministration(infra.mongoUri, prefix);
  await admin.createTenant("bench");
  const { key } = await admin.issueKey("bench", SCOPES);
  return {
    mongoUri: infra.mongoUri,
    gatewayUrl: system.gatewayUrl,
    key,
    watchdog,
    stop: async () => {
      await system.stop();
      await Promise.all([issuer.stop(), admin.close()]);
      await infra.stop();
      await watchdog.stop();
      rmSync(logDir, { recursive: true, force: true });
    },
  };
}
