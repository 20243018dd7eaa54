import { presentTransaction } from "@matchbook/api/presenters/transaction";
import type { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";

/** How long the answer may wait for this call, in milliseconds. The event takes a fraction of that. */
const TIMEOUT_MS = 1_000;

const NOT_SHOWN = "the list of transactions was not updated; it follows by the event";

/**
 * Applies a line's new state to the list of transactions before the caller is answered, so that callers read their own
 * writes. On failure the change stands, and the list follows through the state's event.
 * @param state undefined when the line did not change
 * @returns the transaction with that state, null when the transaction service could not answer
 */
export async function showLineState(
  { transactions }: Context,
  state: LineState | undefined,
  call: Call,
): Promise<ReturnType<typeof presentTransaction> | null> {
  if (state === undefined) return null;
  try {
    const { transaction } = await transactions.showLineState({ state }, call, { timeoutMs: TIMEOUT_MS });
    return transaction === undefined ? null : presentTransaction(transaction);
  } catch (error) {
    call.log.warn({ err: error }, NOT_SHOWN);
    return null;
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
