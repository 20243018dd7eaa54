import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uniqueName } from "@matchbook/servers/test-infra";
import { startWatchdog } from "@matchbook/servers/watchdog";
import { type IdentityProvider, startIdentityProvider } from "./oidc/identity-provider.ts";
import { startReceiver } from "./receiver/receiver.ts";
import type { Receiver } from "./receiver/types.ts";
import type { SystemOptions } from "./stack/system.ts";

/** The environment of a system under test: an identity provider, a webhook receiver and a log folder. */
export interface TestSurroundings {
  /** The unique prefix of the databases, and in capitals the name of the stream. */
  name: string;
  /** Settings of the processes. The rate limit is too high to affect tests unless `env` sets it. */
  options: SystemOptions;
  issuer: IdentityProvider;
  receiver: Receiver;
  logDir: string;
  /** Call it after the system has stopped. */
  stop(): Promise<void>;
}

/**
 * Time limits of a gateway before a busy machine. The answer to a decision waits for the list that shows it, for an eighth
 * of the time of a request.
 */
export const PATIENT = { REQUEST_TIMEOUT_MS: "60000", BULK_TIMEOUT_MS: "120000" };

/**
 * @param prefix of the names in MongoDB and NATS
 * @param infra its servers. Outside of a test run, no other program uses them and `name` is given
 * @param env additional settings for every process
 */
export async function startTestSurroundings(
  prefix: string,
  infra: { mongoUri: string; natsUrl: string; name?: string },
  env: Record<string, string>,
): Promise<TestSurroundings> {
  const { mongoUri, natsUrl, name = uniqueName(prefix) } = infra;
  const logDir = mkdtempSync(join(tmpdir(), `matchbook-${prefix}-`));
  const watchdog = startWatchdog();
  const [issuer, receiver] = await Promise.all([startIdentityProvider({ port: 0 }), startReceiver()]);
  return {
    name,
    options: {
      mongoUri,
      natsUrl,
      issuer: issuer.issuer,
      audience: issuer.audience,
      webhookSecretKeys: `test:${randomBytes(32).toString("base64")}`,
      allowedOrigins: [receiver.url],
      logDir,
      watchdog,
      areBundled: true,
      databasePrefix: name,
      stream: name.toUpperCase(),
      env: { RATE_LIMIT_PER_MINUTE: "600000", RATE_LIMIT_BURST: "100000", ...env },
    },
    issuer,
    receiver,
    logDir,
    stop: async () => {
      await Promise.all([issuer.stop(), receiver.stop()]);
      await watchdog.stop();
      rmSync(logDir, { recursive: true, force: true });
    },
  };
}
