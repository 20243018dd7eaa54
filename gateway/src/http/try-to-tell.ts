import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";

/**
 * The share of the time of a request for which its answer may wait until another service knows of a change: a second of
 * eight by default. The event takes a fraction.
 */
const SHARE = 1 / 8;

/** How long the answer may wait further for each line, in milliseconds. */
const PER_LINE_MS = 2;

/** Tells another service of a change. On failure the change stands, and the service follows by its event. */
export async function tryToTell<T>(
  { config }: Context,
  call: Call,
  tell: (options: { timeoutMs: number }) => Promise<T>,
  lines = 0,
): Promise<T | undefined> {
  try {
    return await tell({ timeoutMs: config.REQUEST_TIMEOUT_MS * SHARE + lines * PER_LINE_MS });
  } catch (error) {
    call.log.warn({ err: error }, "a service was not told of a change; it follows by the event");
    return undefined;
  }
}
