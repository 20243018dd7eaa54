import { within } from "@matchbook/runtime/limits/deadline";
import type { Logger } from "@matchbook/runtime/process/logger";
import { periodicTask } from "@matchbook/runtime/work/periodic-task";
import { discoverKeys, IssuerDiffers } from "./discovery.ts";

/** Pause between two checks, in milliseconds. The first one that finds the issuer as configured is the last. */
const EVERY_MS = 10_000;
/** Time for which the start waits for the issuer, in milliseconds. */
const START_MS = 1_500;

/** Checks that OIDC_ISSUER is the issuer's own name, until it answers so: other ID tokens are refused. */
export async function checkIssuer(issuer: string, log: Logger) {
  let failure: Error | undefined;
  const run = async (): Promise<void> => {
    const error = await discoverKeys(issuer).then(
      () => undefined,
      (reason: Error) => reason,
    );
    // Each answer is logged once.
    if (error === undefined) void checks.stop();
    else if (error.message !== failure?.message) {
      const level = error instanceof IssuerDiffers ? "error" : "warn";
      log[level]({ err: error }, "the identity provider cannot be used as configured");
    }
    failure = error;
  };
  const checks = periodicTask({ everyMs: EVERY_MS, run, failed: (err) => log.error({ err }, "issuer check failed") });
  checks.start();
  await within(START_MS, checks.runNow()).catch(() => {});
  return {
    /** @throws IssuerDiffers while discovery names another issuer, and only then: most routes need no issuer */
    agrees: async (): Promise<void> => {
      if (failure instanceof IssuerDiffers) throw failure;
    },
    stop: (): void => void checks.stop(),
  };
}
