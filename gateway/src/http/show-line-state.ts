import type { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";

/** How long the answer may wait for this call, in milliseconds. The event takes a fraction of that. */
const TIMEOUT_MS = 1_000;

const NOT_SHOWN = "the list of transactions was not updated; it follows by the event";

/**
 * Applies a line's new state to the list of transactions before the caller is answered, so that callers read their own
 * writes. On failure the change stands, and the list follows through the state's event.
 * @param state undefined when the line did not change
 * @returns the transaction with that state; undefined when the line did not change or the service could not answer
 */
export async function showLineState(
  { transactions }: Context,
  state: LineState | undefined,
  call: Call,
): Promise<Transaction | undefined> {
  if (state === undefined) return undefined;
  try {
    return (await transactions.showLineState({ state }, call, { timeoutMs: TIMEOUT_MS })).transaction;
  } catch (error) {
    call.log.warn({ err: error }, NOT_SHOWN);
    return undefined;
  }
}

/** Further time for each of many states, in milliseconds. */
const TIMEOUT_PER_STATE_MS = 2;

/** Applies the new states of many lines to the list; see `showLineState`. */
export async function showLineStates({ transactions }: Context, states: LineState[], call: Call): Promise<void> {
  if (states.length === 0) return;
  const timeoutMs = TIMEOUT_MS + states.length * TIMEOUT_PER_STATE_MS;
  try {
    await transactions.showLineStates({ states }, call, { timeoutMs });
  } catch (error) {
    call.log.warn({ err: error }, NOT_SHOWN);
  }
}
