import type { Rpc } from "../context.ts";
import { sequenceOf, toTransaction } from "../store/transaction-row.ts";

/**
 * Projects a line's state before its event arrives, and answers the line with that state. Nothing is projected when
 * this state or a newer one is projected already, or when the line is not stored.
 */
export const showLineState: Rpc<"showLineState"> = async (context, { state }, { tenant }) => {
  if (state === undefined) return { transaction: undefined };
  const row = await context.lineByCode.add(tenant, state.transactionCode);
  if (row === null) return { transaction: undefined };
  if (sequenceOf(row.state) < sequenceOf(state)) await context.projection.add(tenant, { state, row });
  return { transaction: { ...toTransaction(row), state } };
};
