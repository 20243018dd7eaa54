import type { Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";

/** The share of the time of a request for which the list may wait for the reasons: two seconds of eight by default. */
const SHARE = 1 / 4;

/**
 * Adds to a page of transactions why each is not confirmed. Only the matching service knows that: most lines of an
 * import have a reason, and reasons raise no events. On failure the page is answered without them.
 */
export async function withReasons(
  { matching, config }: Context,
  transactions: readonly Transaction[],
  call: Call,
): Promise<Transaction[]> {
  const transactionIds = transactions.flatMap(({ facts }) => (facts === undefined ? [] : [facts.id]));
  if (transactionIds.length === 0) return [];
  try {
    const { lines } = await matching.listLineReasons({ transactionIds }, call, {
      timeoutMs: config.REQUEST_TIMEOUT_MS * SHARE,
    });
    const byId = new Map(lines.map(({ transactionId, reasons }) => [transactionId, reasons]));
    return transactions.map((transaction) => {
      const { facts, state } = transaction;
      const reasons = byId.get(facts?.id ?? "");
      return state === undefined || reasons === undefined
        ? transaction
        : { ...transaction, state: { ...state, reasons } };
    });
  } catch (error) {
    call.log.warn({ err: error }, "a list of transactions was answered without the reasons of matching");
    return [...transactions];
  }
}
