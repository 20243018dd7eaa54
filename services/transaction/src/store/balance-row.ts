import type { BalanceIssue } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { StatementBalance } from "@matchbook/statements";
import type { ChainIssue, StatedBalance } from "../domain/balance-chain.ts";

/** The balances of one statement of a bank connection. The same statement in two files is one row. */
export interface BalanceRow extends StatedBalance {
  /** See `rowOf`. */
  _id: string;
  bankConnectionId: string;
  /** As the files name it; empty where the connection has an IBAN. */
  account: string;
  currency: string;
}

/** An account and a currency, whose statements follow from one another. */
export type BalanceChain = Pick<BalanceRow, "account" | "currency">;

/** A chain with the first balance that is known of it. */
export interface StartedChain extends BalanceChain {
  /** The balance at the end of the day `start`, in minor units. */
  opening: bigint;
  start: string;
}

/** A place where the balances do not prove that every line is here. Amounts in minor units. */
export type StoredIssue = BalanceChain & ChainIssue;

/** An issue as a message. */
export function toBalanceIssue({ account, ...issue }: StoredIssue): BalanceIssue {
  return { ...issue, account: account || undefined };
}

/** The rows of a file's balances, without those of other accounts and those that no day is known of. */
export function balanceRows(
  balances: readonly StatementBalance[],
  connection: { _id: string; iban: string | undefined },
  syncId: string,
  isOwn: (account: string) => boolean,
): BalanceRow[] {
  return balances.flatMap((balance, nth) => {
    const { account = "", currency, to, from = to, opening, closing } = balance;
    if (to === undefined || from === undefined || (account !== "" && !isOwn(account))) return [];
    // Banks name one account in many ways. The file's lines were compared with the IBAN of the connection.
    const chain = { account: connection.iban === undefined ? account : "", currency };
    const stated = { from: from < to ? from : to, to, opening, closing };
    return [rowOf(connection._id, chain, { ...stated, syncId, nth })];
  });
}

function rowOf(bankConnectionId: string, chain: BalanceChain, stated: StatedBalance): BalanceRow {
  const { from, to, opening, closing } = stated;
  const _id = [bankConnectionId, chain.currency, from, to, opening ?? "", closing ?? "", chain.account].join(" ");
  return { _id, bankConnectionId, ...chain, ...stated };
}
