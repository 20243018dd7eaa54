import { completeLines } from "@matchbook/matching/store/derived-rows";
import { findIn } from "@matchbook/runtime/mongo/find-in";
import { type TransactionRow, toFacts } from "@matchbook/transaction/store/transaction-row";
import type { Installation } from "./installation.ts";

/**
 * Gives the lines of matching the facts that an earlier version left to the transaction service. No process may read the
 * database of another one, so the operator's command moves them.
 */
export async function completeLinesOf({ databases, log }: Installation, tenant: string): Promise<void> {
  const of = (name: string) => databases.find(({ process }) => process === name)?.mongo;
  const [matching, transaction] = [of("matching"), of("transaction")];
  if (matching === undefined || transaction === undefined) return;
  const transactions = transaction.db.collection<TransactionRow>(`transactions.${tenant}`);
  const completed = await completeLines(matching, tenant, async (ids) => {
    const rows = await findIn(transactions, "_id", ids);
    return new Map(rows.map((row) => [row._id, toFacts(row)]));
  });
  if (completed > 0) log.info({ tenant, lines: completed }, "lines completed");
}
