import { invalidField } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { toTransaction } from "../store/transaction-row.ts";
import { findByCodes } from "../store/transactions.ts";

const MAX_LINES = 1_000;

/** The facts of many lines, without their states. Unknown codes are left out. */
export const listLineFacts: Rpc<"listLineFacts"> = async (context, { transactionCodes }, { tenant }) => {
  if (transactionCodes.length > MAX_LINES) throw invalidField("transactionCodes", `Must be at most ${MAX_LINES}`);
  const rows = await findByCodes(await context.collections(tenant), transactionCodes);
  return { lines: rows.flatMap((row) => (row === null ? [] : [toTransaction(row).facts])) };
};
