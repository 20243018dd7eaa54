import { randomBytes } from "node:crypto";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    mongoUri: string;
    natsUrl: string;
    /** Six hexadecimal digits in every name of this run, by which it is cleaned up. */
    testRun: string;
    /** What this run is on, in words: see infra/describe-servers.ts. */
    servers: string;
  }
}

/** The MongoDB and NATS of this vitest run. They are shared by all test files: isolate with `uniqueName`. */
export function testInfra(): { mongoUri: string; natsUrl: string } {
  return { mongoUri: inject("mongoUri"), natsUrl: inject("natsUrl") };
}

/**
 * A name nobody else uses, for a database or as a prefix of streams, subjects and consumers: `<prefix>_<run>_<random>`,
 * letters, digits and `_` only, at most 38 characters.
 */
export function uniqueName(prefix: string): string {
  const clean = prefix.replaceAll(/[^A-Za-z0-9_]/g, "_").slice(0, 20);
  return `${clean}_${inject("testRun")}_${randomBytes(5).toString("hex")}`;
}
