import { parseArgs } from "node:util";
import { createLogger } from "@matchbook/runtime/process/logger";
import { clusterOf } from "../kubernetes-api.ts";
import { renewCertificates } from "./renew-certificates.ts";

const USAGE = "usage: node tools/admin/src/certificates/main.ts --days <7 to 398> <process> …";

// As process 1 of a container, a process ignores the signals that it does not handle. Every run may be interrupted.
process.once("SIGTERM", () => process.exit(143));

/** Makes and renews the certificates of the named processes, in the Secrets of this pod's namespace. */
try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { days: { type: "string" } } });
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 7 || days > 398 || positionals.length === 0) throw new Error(USAGE);
  const log = createLogger("certificates", process.env.LOG_LEVEL || "info");
  await renewCertificates(clusterOf(process.env), { names: positionals, days, now: new Date() }, log);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
