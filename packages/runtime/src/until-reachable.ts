import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "./logger.ts";
import { isOutage } from "./outage.ts";

/** How long to wait between two attempts, in milliseconds. */
const PAUSE_MS = 500;

/**
 * Does what needs a server as soon as the server can be reached, however long that takes: processes start in any order.
 * What trying again cannot change (a wrong password, a refused permission) is thrown.
 */
export async function untilReachable<T>(what: string, work: () => Promise<T>, log: Logger): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error)) throw error;
      log.warn({ err: error, attempt }, `waiting for ${what}`);
    }
    await sleep(PAUSE_MS);
  }
}
