import { setTimeout as sleep } from "node:timers/promises";
import { isOutage } from "../errors/outage.ts";
import type { Logger } from "./logger.ts";

/** Pause between two attempts, in milliseconds. */
const PAUSE_MS = 500;
/** Time between two logged failures, in milliseconds. */
const LOG_EVERY_MS = 30_000;

/**
 * Repeats work until its server can be reached, because processes start in any order, and logs failures.
 * @throws any error that is no outage, such as a wrong password
 */
export async function retryUntilReachable<T>(
  { name, address }: { name: string; address: string },
  work: (failed: (error: unknown) => void) => Promise<T>,
  log: Logger,
): Promise<T> {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const failed = (error: unknown): void => {
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn({ err: error, address }, `waiting for ${name}`);
  };
  for (;;) {
    try {
      return await work(failed);
    } catch (error) {
      if (!isOutage(error)) throw error;
      failed(error);
    }
    await sleep(PAUSE_MS);
  }
}
