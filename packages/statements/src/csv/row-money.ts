import { quote, StatementError } from "../statement-error.ts";
import type { Direction } from "../value-sets.ts";
import { type DecimalText, minorUnits } from "./amount.ts";
import type { Column } from "./cells.ts";
import type { Layout } from "./layout.ts";
import { decimalOf, fail, type Row, textOf } from "./row.ts";

/** Reads a signed amount, an amount with a word for its direction, or the filled one of a debit and a credit column. */
export function readAmount(row: Row, layout: Layout, currency: string): Money {
  const {
    column,
    decimal,
    direction,
    isRefund = false,
  } = layout.column("amount") ? single(row, layout) : separate(row, layout);
  const result = minorUnits(decimal, currency);
  if (!result.ok) fail(row, column, `: ${result.reason}`);
  return { amount: result.amount, direction, isRefund };
}

export interface Money {
  amount: bigint;
  direction: Direction;
  /** A negative amount in the column of debits, which is money in. */
  isRefund: boolean;
}

interface Found {
  column: Column;
  decimal: DecimalText;
  direction: Direction;
  isRefund?: boolean;
}

function single(row: Row, layout: Layout): Found {
  const column = layout.column("amount") as Column;
  const decimal = decimalOf(row, layout, column);
  if (decimal === undefined) fail(row, column, " is empty");
  const word = layout.column("direction");
  if (word === undefined) {
    const direction = decimal.mark ?? (decimal.negative === layout.invertSign ? "credit" : "debit");
    return { column, decimal, direction };
  }
  const text = textOf(row, word);
  const direction = layout.direction(text);
  if (direction === undefined) fail(row, word, `: ${quote(text)} is no word for credit or debit`);
  if (decimal.negative && direction === "credit") {
    fail(row, column, ` is negative, but ${word.name} says credit`);
  }
  return { column, decimal, direction };
}

/** Reads a debit and a credit column, one of which is empty or zero. `debitSign` says what a negative debit is. */
function separate(row: Row, layout: Layout): Found {
  const [debit, credit] = [layout.column("debit") as Column, layout.column("credit") as Column];
  const both = (of: Row) => ({
    column: `${debit.label}, ${credit.label}`,
    value: [debit, credit].map((column) => textOf(of, column)).join(", "),
  });
  const found = (
    [
      ["debit", debit],
      ["credit", credit],
    ] as const
  ).flatMap(([direction, column]) => {
    const decimal = decimalOf(row, layout, column);
    return decimal === undefined ? [] : [{ column, decimal, direction }];
  });
  const moving = found.filter(({ decimal }) => /[1-9]/.test(decimal.digits));
  const [one = found[0]] = moving;
  if (one === undefined) throw new StatementError(row.line, `${debit.name} and ${credit.name} are empty`, both(row));
  if (moving.length > 1)
    throw new StatementError(row.line, `${debit.name} and ${credit.name} both hold an amount`, both(row));
  const isTurned = layout.debitSign === "positive_out" && one.decimal.negative && one.decimal.mark === undefined;
  if (one.direction === "credit" && one.decimal.negative && !isTurned) fail(row, credit, " is negative");
  if (one.direction === "credit") return isTurned ? { ...one, direction: "debit" } : one;
  if (one.decimal.mark === "credit") fail(row, debit, " is marked as credit");
  return isTurned ? { ...one, direction: "credit", isRefund: true } : one;
}
