import type { BalanceIssue } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { StatementBalance } from "@matchbook/statements";
import type { ChainIssue, StatedBalance } from "../domain/balance-chain.ts";
import type { CheckedFile } from "../domain/left-out.ts";

/** The balances of one statement of a bank connection. The same statement in two files is one row. */
export interface BalanceRow extends StatedBalance {
  /** Of all fields that tell the statement from others, see `balanceRows`. */
  _id: string;
  bankConnectionId: string;
  /** As the files name it; empty where the connection has an IBAN. */
  account: string;
  currency: string;
  /** Instead of balances: lines of these days were left out of a file. */
  leftOut?: StoredLeftOut;
}

/** Lines that an upload left out, and what they move, in minor units. */
interface StoredLeftOut {
  lines: number[];
  missing: bigint;
  /** The balance that the file states after them. */
  closing: bigint;
}

/** An account and a currency, whose statements follow from one another. */
export type BalanceChain = Pick<BalanceRow, "account" | "currency">;

/** Selects the statements of a chain. */
export function ofChain(connectionId: string, { account, currency }: BalanceChain) {
  return { bankConnectionId: connectionId, account, currency, leftOut: { $exists: false } };
}

/** A chain with the first balance that is known of it. */
export interface StartedChain extends BalanceChain {
  /** The balance at the end of the day `start`, in minor units. */
  opening: bigint;
  start: string;
}

/** An issue of a chain: its balances do not prove that every line is here. Amounts in minor units. */
export type StoredIssue = BalanceChain & ChainIssue & { lines?: number[] };

/** An issue as a message. */
export function toBalanceIssue({ account, lines = [], ...issue }: StoredIssue): BalanceIssue {
  return { ...issue, account: account || undefined, lines: lines.map(BigInt) };
}

/** A row of lines that were left out. */
export function leftOutRow(
  bankConnectionId: string,
  { account, currency, from, to, closing, missing }: CheckedFile,
  { syncId, lines }: { syncId: string; lines: number[] },
): BalanceRow {
  const _id = [bankConnectionId, currency, from, to, "left out", account].join(" ");
  return { _id, bankConnectionId, account, currency, from, to, syncId, nth: 0, leftOut: { lines, missing, closing } };
}

export function leftOutIssue({ account, currency, from, to, syncId, leftOut }: BalanceRow): StoredIssue[] {
  if (leftOut === undefined) return [];
  const { lines, missing, closing } = leftOut;
  const amounts = { expected: closing - missing, stated: closing };
  return [{ kind: "left_out", account, currency, from, to, ...amounts, syncId, lines }];
}

/** A balance of a file that is of the connection's account and of known days. */
export type OwnBalance = BalanceChain & Omit<StatedBalance, "syncId" | "nth"> & { isRunning: boolean };

/** The balances of a file, without those of other accounts and those that no day is known of. */
export function ownBalances(
  balances: readonly StatementBalance[],
  { iban }: { iban: string | undefined },
  isOwn: (account: string) => boolean,
): OwnBalance[] {
  return balances.flatMap((balance) => {
    const { account = "", currency, to, from = to, opening, closing, isRunning = false } = balance;
    if (to === undefined || from === undefined || (account !== "" && !isOwn(account))) return [];
    const chain = { account: chainAccount(iban, account), currency };
    return [{ ...chain, from: from < to ? from : to, to, opening, closing, isRunning }];
  });
}

/** Banks name one account in many ways. The file's lines were compared with the IBAN of the connection. */
export function chainAccount(iban: string | undefined, account: string): string {
  return iban === undefined ? account : "";
}

/** The rows of a file's statements. Tables may begin and end within a day, so their balances form no chain. */
export function balanceRows(balances: readonly OwnBalance[], bankConnectionId: string, syncId: string): BalanceRow[] {
  return balances.flatMap(({ isRunning, ...balance }, nth) => {
    const { account, currency, from, to, opening = "", closing = "" } = balance;
    const _id = [bankConnectionId, currency, from, to, opening, closing, account].join(" ");
    return isRunning ? [] : [{ _id, bankConnectionId, ...balance, syncId, nth }];
  });
}
