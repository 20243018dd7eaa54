import { setTimeout as pause } from "node:timers/promises";
import { loadConfig } from "@matchbook/runtime/process/config";
import { z } from "zod";
import { startIdentityProvider } from "./oidc/identity-provider.ts";
import { startReceiver } from "./receiver/receiver.ts";

/**
 * The identity provider and the webhook receiver of the profile `trial` of deploy/compose.yaml. The provider accepts any
 * login without a check.
 */

const config = loadConfig(
  {
    /** The URL under which browsers and the gateway reach the provider. */
    TRIAL_ISSUER: z.url(),
    TRIAL_ISSUER_PORT: z.coerce.number().int().default(19_400),
    TRIAL_RECEIVER_PORT: z.coerce.number().int().default(19_500),
  },
  process.env,
);
const host = "0.0.0.0";
const issuer = await startIdentityProvider({ host, port: config.TRIAL_ISSUER_PORT, issuer: config.TRIAL_ISSUER });
const receiver = await startReceiver({ host, port: config.TRIAL_RECEIVER_PORT });
process.stderr.write(`identity provider ${issuer.issuer}, webhook receiver on port ${receiver.port}\n`);

/** Time that requests may take after SIGTERM, in ms. */
const GRACE_MS = 5_000;
process.once("SIGTERM", () => {
  void Promise.race([Promise.all([issuer.stop(), receiver.stop()]), pause(GRACE_MS)]).then(() => process.exit(0));
});
