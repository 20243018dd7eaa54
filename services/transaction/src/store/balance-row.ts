import type { BalanceIssue } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { BalancePart, StatementBalance } from "@matchbook/statements";
import type { ChainIssue, StatedBalance } from "../domain/balance-chain.ts";
import type { CheckedFile } from "../domain/left-out.ts";

/** Balances of one statement of a bank connection. The same statement in two files is one row. */
export interface BalanceRow extends StatedBalance {
  /** All fields that tell the statement from others, see `balanceRows`. */
  _id: string;
  bankConnectionId: string;
  /** Name in the files; empty where the connection has an IBAN. */
  account: string;
  currency: string;
  /** Lines of these days that were left out of a file, instead of balances. */
  leftOut?: StoredLeftOut;
}

/** Lines that an upload left out, and their sum, in minor units. */
interface StoredLeftOut {
  lines: number[];
  missing: bigint;
  /** Balance that the file states after them. */
  closing: bigint;
}

/** An account and a currency, whose statements follow from one another. */
export type BalanceChain = Pick<BalanceRow, "account" | "currency">;

export function ofChain(connectionId: string, { account, currency }: BalanceChain) {
  return { bankConnectionId: connectionId, account, currency, leftOut: { $exists: false } };
}

/** A chain with its first known balance. */
export interface StartedChain extends BalanceChain {
  /** Balance at the end of the day `start`, in minor units. */
  opening: bigint;
  start: string;
  /** Its statements begin and end within days: no balance of a day is known. */
  isOpen?: true;
}

/** An issue of a chain: its balances do not prove that every line is here. Amounts in minor units. */
export type StoredIssue = BalanceChain & ChainIssue & { lines?: number[] };

export function toBalanceIssue({ account, lines = [], ...issue }: StoredIssue): BalanceIssue {
  return { ...issue, account: account || undefined, lines: lines.map(BigInt) };
}

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

/** A balance of a file, or of a part of a table, of the connection's account and of known days. */
export type OwnBalance = BalanceChain & Omit<StatedBalance, "syncId" | "nth">;

/**
 * The balances of the connection's account in a file that have known days. Those of a table without parts, from reports
 * that are older than parts, may begin and end within a day and form no chain.
 */
export function ownBalances(
  balances: readonly StatementBalance[],
  { iban }: { iban: string | undefined },
  isOwn: (account: string) => boolean,
): OwnBalance[] {
  return balances.flatMap(({ account = "", currency, isRunning, parts, ...balance }) => {
    if (account !== "" && !isOwn(account)) return [];
    const chain = { account: chainAccount(iban, account), currency };
    const stated: readonly Undated[] = parts ?? (isRunning ? [] : [balance]);
    return stated.flatMap(({ to, from = to, opening, closing, ...part }) => {
      if (to === undefined || from === undefined) return [];
      return [{ ...chain, from: from < to ? from : to, to, opening, closing, ...withinDays(part) }];
    });
  });
}

type Undated = Omit<BalancePart, "from" | "to"> & { from?: string | undefined; to?: string | undefined };

/** Marks of a part that begins or ends within a day. */
function withinDays({ beginsWithin, endsWithin, steps }: Omit<BalancePart, "from" | "to">) {
  return { ...(beginsWithin && { beginsWithin }), ...(endsWithin && { endsWithin }), ...(steps && { steps }) };
}

/** Banks name one account in many ways; the lines of the file were compared with the IBAN of the connection. */
export function chainAccount(iban: string | undefined, account: string): string {
  return iban === undefined ? account : "";
}

/** The rows of a file's statements, and of the parts of its tables. */
export function balanceRows(balances: readonly OwnBalance[], bankConnectionId: string, syncId: string): BalanceRow[] {
  return balances.map((balance, nth) => {
    const { account, currency, from, to, opening = "", closing = "", beginsWithin, endsWithin } = balance;
    const within = beginsWithin || endsWithin ? [`${beginsWithin ? "<" : ""}${endsWithin ? ">" : ""}`] : [];
    const _id = [bankConnectionId, currency, from, to, opening, closing, account, ...within].join(" ");
    return { _id, bankConnectionId, ...balance, syncId, nth };
  });
}
