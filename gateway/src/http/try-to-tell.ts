import type { Call } from "@matchbook/runtime/grpc/call";
import type { Context } from "../context.ts";

/** Share of the time of a request that is kept for its answer: a second of eight by default. */
const KEPT_SHARE = 1 / 8;

/** Tells another service of a change, so that callers read their own writes. On failure it follows by the event. */
export async function tryToTell<T>(
  { config }: Context,
  call: Call,
  tell: (options: { timeoutMs: number }) => Promise<T>,
): Promise<T | undefined> {
  const kept = config.REQUEST_TIMEOUT_MS * KEPT_SHARE;
  const left = (call.deadline ?? Date.now() + config.REQUEST_TIMEOUT_MS) - Date.now();
  try {
    return await tell({ timeoutMs: Math.max(kept, left - kept) });
  } catch (error) {
    call.log.warn({ err: error }, "another service did not answer; the answer goes without it");
    return undefined;
  }
}
