import { toMinorUnits } from "../amount.ts";
import { calendarDay, fullYear } from "../dates.ts";
import { electronicIban, isIban } from "../iban.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { StatementAccount } from "../statement-line.ts";
import type { Direction } from "../value-sets.ts";

/** A record of 128 characters. */
export interface CodaRecord {
  /** 1-based line of the file. */
  line: number;
  /** The columns from `from` to `to`, 1-based and inclusive as in the standard, without blanks around them. */
  at: (from: number, to?: number) => string;
  /** The columns with all blanks. */
  raw: (from: number, to: number) => string;
}

/** The length of a record. Programs may remove the blanks at its end. */
export const RECORD_CHARACTERS = 128;

export function codaRecord(text: string, line: number): CodaRecord {
  const columns = text.padEnd(RECORD_CHARACTERS);
  const raw = (from: number, to: number) => columns.slice(from - 1, to);
  return { line, raw, at: (from, to = from) => raw(from, to).trim() };
}

/** A `DDMMYY` date; undefined for blanks and zeros. Throws a `StatementError` that names the field. */
export function readDay(record: CodaRecord, from: number, name: string): string | undefined {
  const text = record.at(from, from + 5);
  if (/^0*$/.test(text)) return undefined;
  const [, day, month, year = ""] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const found = calendarDay(`${fullYear(year)}-${month}-${day}`);
  if (found === undefined) throw new StatementError(record.line, `${name} ${quote(text)} is not a date (DDMMYY)`);
  return found;
}

/** A signed amount. */
export interface SignedAmount {
  /** Minor units. */
  amount: bigint;
  direction: Direction;
  /** Minor units, negative for a debit. */
  signed: bigint;
}

/**
 * Reads a sign (0 credit, 1 debit) and 15 digits, of which the last three are decimals. Throws a `StatementError`.
 */
export function readAmount(record: CodaRecord, from: number, currency: string): SignedAmount {
  const text = record.raw(from, from + 15);
  const [, sign, whole, decimals] = /^([01])(\d{12})(\d{3})$/.exec(text) ?? [];
  if (sign === undefined) {
    throw new StatementError(record.line, `${quote(text)} is not an amount (0 or 1 and 15 digits)`);
  }
  const result = toMinorUnits(`${whole}.${decimals}`, currency);
  if (!result.ok) throw new StatementError(record.line, result.reason);
  const { amount } = result;
  const isDebit = sign === "1";
  return { amount, direction: isDebit ? "debit" : "credit", signed: isDebit ? -amount : amount };
}

/**
 * The account in 37 columns from `from`: an IBAN or a foreign number in 34 and its currency, or (structure 0) a Belgian
 * number of 12 digits, a blank and the currency.
 */
export function readAccount(record: CodaRecord, from: number, structure: string): StatementAccount {
  const isBelgian = structure === "0";
  const id = isBelgian ? record.at(from, from + 11) : record.at(from, from + 33);
  const currency = isBelgian ? record.at(from + 13, from + 15) : record.at(from + 34, from + 36);
  const iban = electronicIban(id);
  return { ...(isIban(iban) ? { iban } : id !== "" && { other: id }), ...(currency !== "" && { currency }) };
}
