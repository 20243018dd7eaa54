import { randomBytes } from "node:crypto";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    mongoUri: string;
    natsUrl: string;
    /** Six hexadecimal digits in every name of this run. The cleanup finds the run's data by them. */
    testRun: string;
    /** A description of the servers of this run: see describe-servers.ts. */
    servers: string;
  }
}

/** The MongoDB and NATS of this vitest run. All test files share them, so use `uniqueName` for isolation. */
export function testInfra(): { mongoUri: string; natsUrl: string } {
  return { mongoUri: inject("mongoUri"), natsUrl: inject("natsUrl") };
}

/**
 * A unique name for a database, or a unique prefix for streams, subjects and consumers: `<prefix>_<run>_<random>`.
 * It contains only letters, digits and `_`, at most 38 characters.
 */
export function uniqueName(prefix: string): string {
  const clean = prefix.replaceAll(/[^A-Za-z0-9_]/g, "_").slice(0, 20);
  return `${clean}_${inject("testRun")}_${randomBytes(5).toString("hex")}`;
}
