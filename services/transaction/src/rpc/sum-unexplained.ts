import type { UnexplainedSum } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Rpc } from "../context.ts";
import { connectionIds, requireBankConnection } from "../store/bank-connections.ts";
import { bookedUntil } from "../store/booked-counts.ts";
import { toSum } from "../store/reconciliation.ts";

/**
 * The lines that are not explained up to a day, by connection and currency.
 * @throws AppError bank_connection_not_found
 */
export const sumUnexplained: Rpc<"sumUnexplained"> = async (context, { bankConnectionId, until }, { tenant }) => {
  const collections = await context.collections(tenant);
  const { counts } = collections;
  const ids =
    bankConnectionId === undefined
      ? [undefined, ...(await connectionIds(collections))]
      : [(await requireBankConnection(collections, bankConnectionId))._id];
  const sums: UnexplainedSum[] = [];
  for (const id of ids) {
    const open = (await bookedUntil(counts, id, until)).filter(({ kind }) => kind === "open");
    for (const [currency, some] of Map.groupBy(open, (part) => part.currency))
      sums.push({ bankConnectionId: id, currency, sum: toSum(some) });
  }
  return { sums: sums.filter(({ sum }) => sum !== undefined && sum.lines > 0n) };
};
