import { warnOfPlaintext } from "@matchbook/runtime/grpc/tls";
import type { Logger } from "@matchbook/runtime/process/logger";
import type { Config } from "./config.ts";

/** Warns at the start of a gateway in production of settings that are only safe for development. */
export function warnOfSettings(config: Config, log: Logger): void {
  warnOfPlaintext(config, log);
  // See "forged, replayed or redirected sign-ins" in SECURITY.md.
  if (config.NODE_ENV === "production" && config.CONSOLE === "on" && config.CONSOLE_ORIGIN.length === 0)
    log.warn(
      { setting: "CONSOLE_ORIGIN" },
      "sign-ins return to the Host that a request names, so only the identity provider's redirect addresses bind them",
    );
}
