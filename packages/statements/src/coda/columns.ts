import { toMinorUnits } from "../amount.ts";
import type { FixedRecord } from "../fixed-columns.ts";
import { electronicIban, isIban } from "../iban.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { StatementAccount } from "../statement-line.ts";
import type { Direction } from "../value-sets.ts";

/** The length of a record. Programs may remove the blanks at its end. */
export const RECORD_CHARACTERS = 128;

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
export function readAmount(record: FixedRecord, from: number, currency: string): SignedAmount {
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
export function readAccount(record: FixedRecord, from: number, structure: string): StatementAccount {
  const isBelgian = structure === "0";
  const id = isBelgian ? record.at(from, from + 11) : record.at(from, from + 33);
  const currency = isBelgian ? record.at(from + 13, from + 15) : record.at(from + 34, from + 36);
  const iban = electronicIban(id);
  return { ...(isIban(iban) ? { iban } : id !== "" && { other: id }), ...(currency !== "" && { currency }) };
}
