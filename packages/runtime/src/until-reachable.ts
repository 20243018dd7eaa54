import { setTimeout as sleep } from "node:timers/promises";
import { MongoError } from "mongodb";
import { ErrorCode, NatsError } from "nats";
import type { Logger } from "./logger.ts";

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

// 503: JetStream is there but not ready yet, or has no leader.
const NATS_OUTAGES = new Set<string>([
  ErrorCode.Timeout,
  ErrorCode.NoResponders,
  ErrorCode.ConnectionClosed,
  ErrorCode.ConnectionRefused,
  ErrorCode.ConnectionTimeout,
  ErrorCode.Disconnect,
  ErrorCode.JetStreamNotEnabled,
  "503",
]);

function isOutage(error: unknown): boolean {
  if (error instanceof NatsError) return NATS_OUTAGES.has(error.code);
  if (!(error instanceof MongoError)) return false;
  return (
    ["MongoServerSelectionError", "MongoNetworkError", "MongoNetworkTimeoutError"].includes(error.name) ||
    error.hasErrorLabel("RetryableWriteError") ||
    error.hasErrorLabel("ResetPool")
  );
}
