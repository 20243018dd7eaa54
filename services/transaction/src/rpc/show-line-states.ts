import type { Rpc } from "../context.ts";
import { toTransaction } from "../store/transaction-row.ts";
import { findByCodes, projectStates } from "../store/transactions.ts";

/**
 * Projects states of lines before their events arrive, and answers the stored lines with them. A state changes nothing
 * when it or a newer one is projected already.
 */
export const showLineStates: Rpc<"showLineStates"> = async (context, { states }, { tenant }) => {
  const collections = await context.collections(tenant);
  const [first] = states;
  // Calls with one state share their reads and commits.
  const isSingle = first !== undefined && states.length === 1;
  const rows = isSingle
    ? [await context.lineByCode.add(tenant, first.transactionCode)]
    : await findByCodes(
        collections,
        states.map(({ transactionCode }) => transactionCode),
      );
  const stored = states.flatMap((state, index) => {
    const row = rows[index];
    return row == null ? [] : [{ state, row }];
  });
  const news = stored.filter(({ state, row }) => row.state.sequence < state.sequence);
  if (isSingle) await Promise.all(news.map((one) => context.projection.add(tenant, one)));
  else if (news.length > 0) {
    const lines = new Map(news.map(({ row }) => [row._id, row]));
    await projectStates(
      context.mongo,
      collections,
      news.map(({ state }) => state),
      [...lines.values()],
    );
  }
  return { transactions: stored.map(({ state, row }) => ({ ...toTransaction(row), state })) };
};
