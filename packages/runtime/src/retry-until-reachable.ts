import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "./logger.ts";
import { isOutage } from "./outage.ts";

/** The pause between two attempts, in milliseconds. */
const PAUSE_MS = 500;

/**
 * Repeats work until its server can be reached, without a time limit, because processes start in any order.
 * @throws any error that is not an outage, such as a wrong password
 */
export async function retryUntilReachable<T>(server: string, work: () => Promise<T>, log: Logger): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error)) throw error;
      log.warn({ err: error, attempt }, `waiting for ${server}`);
    }
    await sleep(PAUSE_MS);
  }
}
