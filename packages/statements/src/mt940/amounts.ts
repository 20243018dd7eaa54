import { toMinorUnits } from "../amount.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { Direction } from "../value-sets.ts";
import { valueDate } from "./dates.ts";

/** SWIFT's amount format `15d`: digits with a comma, even without decimals (`800,`). */
export const SWIFT_AMOUNT = "\\d{1,30},\\d{0,10}";

/** Converts a SWIFT amount to minor units. Throws a `StatementError` that names the field. */
export function readAmount(text: string, currency: string, { line, tag }: { line: number; tag: string }): bigint {
  const result = toMinorUnits(text.replace(",", "."), currency);
  if (!result.ok) throw new StatementError(line, `:${tag}: ${result.reason}`);
  return result.amount;
}

export interface Balance {
  line: number;
  currency: string;
  /** Minor units, negative for an overdrawn account. */
  signed: bigint;
  /** `YYYY-MM-DD`; undefined when it cannot be read. */
  day: string | undefined;
  /** The fault of an amount that can be read nevertheless. */
  doubt: string | undefined;
}

// Old files of some banks have a decimal point, and some leave the currency out.
const BALANCE = new RegExp(`^([CD])(\\d{6})([A-Z]{3})? *(${SWIFT_AMOUNT}|\\d{1,30}\\.\\d{1,2})$`);

/**
 * Reads an opening or closing balance (fields 60a, 62a). Throws a `StatementError` when it is malformed.
 * @param known the currency of the statement, for a balance that names none
 */
export function readBalance(text: string, field: { line: number; tag: string }, known: string | undefined): Balance {
  const [, mark, date = "", named, amount = ""] = BALANCE.exec(text.trim()) ?? [];
  const currency = named ?? known;
  if (mark === undefined || currency === undefined) {
    throw new StatementError(
      field.line,
      `:${field.tag}: ${quote(text)} is not a balance (C or D, date, currency, amount)`,
    );
  }
  const minor = readAmount(amount, currency, field);
  const day = valueDate(date)?.day;
  const noDate = day === undefined ? `${quote(date)} is not a date (YYMMDD)` : undefined;
  const noCurrency = named === undefined ? `the balance names no currency; it is read as ${currency}` : undefined;
  const doubts = [noDate, noCurrency].filter((doubt) => doubt !== undefined);
  const doubt = doubts.length === 0 ? undefined : `:${field.tag}: ${doubts.join("; ")}`;
  return { line: field.line, currency, signed: mark === "D" ? -minor : minor, day, doubt };
}

/**
 * The debit/credit marks of field 61. Reversing a credit is a debit, reversing a debit is a credit. An expected entry of
 * an intraday report is pending.
 */
export const MARKS: Readonly<Record<string, { direction: Direction; reversal: boolean; pending: boolean }>> = {
  C: { direction: "credit", reversal: false, pending: false },
  D: { direction: "debit", reversal: false, pending: false },
  RC: { direction: "debit", reversal: true, pending: false },
  RD: { direction: "credit", reversal: true, pending: false },
  EC: { direction: "credit", reversal: false, pending: true },
  ED: { direction: "debit", reversal: false, pending: true },
};
