import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { toTransaction } from "../store/transaction-row.ts";

/**
 * The facts of a line, without its state.
 * @throws AppError transaction_not_found
 */
export const getLineFacts: Rpc<"getLineFacts"> = async (context, { transactionCode }, { tenant }) => {
  const row = await context.lineByCode.add(tenant, transactionCode);
  if (row === null) throw new AppError("transaction_not_found");
  return toTransaction(row).facts;
};
