import type { StatementBalance, StatementLine } from "@matchbook/statements";
import { checkedFiles, sumKey } from "../domain/left-out.ts";
import { isOwnAccount } from "../domain/statement-account.ts";
import { balanceRows, chainAccount, leftOutRow, ownBalances } from "../store/balance-row.ts";
import type { FileBalances } from "../store/balances.ts";
import type { BankConnectionRow } from "../store/bank-connection-row.ts";
import type { SyncRow } from "../store/sync-row.ts";

/** The balances of a file that are of the connection's account, and what its lines and those left out say about them. */
export function balancesOf(
  balances: readonly StatementBalance[],
  { connection, sync, sums }: { connection: BankConnectionRow; sync: SyncRow; sums: ReadonlyMap<string, bigint> },
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

/** Passes lines on and adds them up; see `checkedFiles`. */
export async function* summed(
  lines: Iterable<StatementLine> | AsyncIterable<StatementLine>,
  { iban }: BankConnectionRow,
  sums: Map<string, bigint>,
): AsyncGenerator<StatementLine, void, void> {
  for await (const line of lines) {
    const key = sumKey(chainAccount(iban, line.account?.iban ?? line.account?.other ?? ""), line.currency);
    sums.set(key, (sums.get(key) ?? 0n) + (line.direction === "credit" ? line.amount : -line.amount));
    yield line;
  }
}
