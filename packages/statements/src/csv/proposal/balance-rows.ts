import { namesBalance } from "../../balance-words.ts";
import { currencyCode, currencyDigits } from "../../money.ts";
import { createAmountReader } from "../amount.ts";
import { directionOfHeader } from "../direction-words.ts";
import { amountOf } from "./column-numbers.ts";
import { numberRole } from "./header-roles.ts";
import { styleOf } from "./number-style.ts";
import type { Cells } from "./table.ts";

export interface BalanceRows {
  /** Marks each row that is one. */
  isBalance: readonly boolean[];
  /** The place of the column of amounts of which the balances prove that money in is positive. */
  proved: number | undefined;
}

/**
 * The rows that `BookedLines` leaves out of a table: their words state a balance, or are a word for one, and the rows
 * between two of them make up the difference.
 */
export function balanceRows(rows: readonly Cells[], header: Cells): BalanceRows {
  const read = createAmountReader(styleOf(rows, undefined).style ?? {});
  const columns = header.map((name, place) => ({
    place,
    direction: directionOfHeader(name),
    isBalance: numberRole(name) === "balance",
    // Amounts in units of 10^-4; undefined for a cell that is no amount.
    amounts: rows.map((row) => amountOf(row[place] ?? "", read)?.signed),
  }));
  const moving = columns.filter(({ isBalance }) => !isBalance);
  // A balance without an amount moves nothing, and proves the amounts of the others.
  const isMoving = rows.map((_, at) => moving.some(({ amounts }) => amounts[at] !== undefined));
  const names = rows.map((row, at) => (isMoving[at] ? nameOf(row) : undefined));
  const named = names.flatMap((name, at) => (name === undefined ? [] : [at]));
  const proved = named.length > 1 ? moving.find(({ amounts }) => isAddingUp(amounts, named)) : undefined;
  const [out, into] = (["debit", "credit"] as const).map((one) => moving.find(({ direction }) => direction === one));
  const pair = into?.amounts.map((amount, at) => difference(amount, out?.amounts[at]));
  const isProved = proved !== undefined || (named.length > 1 && pair !== undefined && isAddingUp(pair, named));
  const isBalance = names.map((name) => name === "stated" || (isProved && name === "possible"));
  return { isBalance, proved: proved?.place };
}

/** The amount of a credit less that of a debit; undefined without both. */
function difference(credit: bigint | undefined, debit: bigint | undefined): bigint | undefined {
  return credit === undefined && debit === undefined ? undefined : (credit ?? 0n) - (debit ?? 0n);
}

/** Recognizes a row that says nothing but that it is a balance, and how surely. */
function nameOf(row: Cells): ReturnType<typeof namesBalance> {
  const texts = row.filter((cell) => /\p{L}{2}/u.test(cell) && currencyDigits(currencyCode(cell)) === undefined);
  const names = texts.map(namesBalance);
  if (names.length === 0 || names.includes(undefined)) return undefined;
  return names.includes("stated") ? "stated" : "possible";
}

/** Tells whether each of these rows is the one before it plus the rows between them, in either order. */
function isAddingUp(amounts: readonly (bigint | undefined)[], named: readonly number[]): boolean {
  if (named.some((at) => amounts[at] === undefined)) return false;
  const isMoved = amounts.some((amount, at) => amount !== undefined && amount !== 0n && !named.includes(at));
  return (
    isMoved &&
    [1n, -1n].some((sign) =>
      named.slice(1).every((at, nth) => {
        const before = named[nth] ?? 0;
        const between = amounts.slice(before + 1, at).reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);
        return (amounts[at] ?? 0n) - (amounts[before] ?? 0n) === sign * between;
      }),
    )
  );
}
