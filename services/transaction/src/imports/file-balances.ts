import { checkedFiles } from "../domain/left-out.ts";
import { isOwnAccount } from "../domain/statement-account.ts";
import { balanceRows, leftOutRow, ownBalances } from "../store/balance-row.ts";
import type { FileBalances } from "../store/balances.ts";
import type { BankConnectionRow } from "../store/bank-connection-row.ts";
import type { SyncRow } from "../store/sync-row.ts";
import type { FileEnd } from "./read-statement.ts";

/** The balances of a file that are of the connection's account, with what lines say about them. */
export function balancesOf(
  { balances, sums }: FileEnd,
  { connection, sync }: { connection: BankConnectionRow; sync: SyncRow },
): FileBalances {
  const isOnly = new Set(balances.map(({ account }) => account)).size <= 1;
  const own = ownBalances(balances, connection, (account) => isOwnAccount(connection, account, isOnly));
  const { leftOut = 0, skipped = [] } = sync.report ?? {};
  const lines = skipped.flatMap(({ reason, line }) => (reason === "left_out" ? [line] : []));
  const checked = checkedFiles(own, sums, leftOut > 0);
  const incomplete = checked.filter(({ missing }) => missing !== 0n);
  return {
    rows: balanceRows(own, connection._id, sync._id),
    checked,
    leftOut: incomplete.map((file) => leftOutRow(connection._id, file, { syncId: sync._id, lines })),
  };
}
