import { type Rpc, recentKey } from "../context.ts";
import { sequenceOf, toTransaction } from "../store/transaction-row.ts";

/**
 * Projects a line's state before its event arrives, and answers the line with that state. Nothing is projected when
 * this state or a newer one is projected already, or when the line is not stored.
 */
export const showLineState: Rpc<"showLineState"> = async (context, { state }, { tenant }) => {
  if (state === undefined) return { transaction: undefined };
  return context.inFlight.track([state.transactionId], async () => {
    // A request that changes a match by the code of a line has just asked for the facts of the line.
    const recent = context.recentLines.get(recentKey(tenant, state.transactionCode));
    const row = recent ?? (await context.lineByCode.add(tenant, state.transactionCode));
    if (row === null) return { transaction: undefined };
    if (sequenceOf(row.state) < sequenceOf(state)) await context.projection.add(tenant, { state, row });
    return { transaction: { ...toTransaction(row), state } };
  });
};
