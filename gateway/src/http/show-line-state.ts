import type { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";

/** How long an answer is held up for it, in milliseconds: the event takes a fraction of that. */
const TIMEOUT_MS = 1_000;

/**
 * Has a line's new state shown in the list of transactions before the caller is answered, who may look for it there. Should
 * that fail, what was done stands all the same and the list follows by the state's event.
 * @param state undefined when nothing about the line has changed
 */
export async function showLineState(
  { transactions }: Context,
  state: LineState | undefined,
  call: Call,
): Promise<void> {
  if (state === undefined) return;
  await transactions
    .showLineState({ state }, call, { timeoutMs: TIMEOUT_MS })
    .catch((error: unknown) => call.log.warn({ err: error }, "the list of transactions is left to the event"));
}
