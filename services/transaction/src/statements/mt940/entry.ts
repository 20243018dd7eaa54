import { toMinorUnits } from "../amount.ts";
import { electronicIban, isIban } from "../iban.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { CurrencyExponent, Direction, OriginalAmount } from "../statement-line.ts";
import { oneLine } from "../text-pieces.ts";
import { entryDate, valueDate } from "./dates.ts";
import { MARKS, readAmount, SWIFT_AMOUNT } from "./money.ts";

/** Field 61 with its supplementary details. */
export interface Entry {
  line: number;
  /** Minor units of the statement's currency. */
  amount: bigint;
  direction: Direction;
  reversal: boolean;
  valueDate: string;
  /** The value date as written, if it does not exist. */
  impossibleDate: string | null;
  /** Null when the field has no entry date. */
  bookingDate: string | null;
  /** Transaction type identification code, such as `NTRF`. */
  type: string;
  /** The reference of the account owner, the payer or the cheque. */
  customerReference: string | null;
  bankReference: string | null;
}

// 6!n[4!n]2a[1!a]15d1!a3!c16x[//16x] (SWIFT, MT 940 field 61). Banks often write longer references than 16 characters.
const ENTRY = new RegExp(`^(\\d{6})(\\d{4})?(R?[CD])([A-Z])?(${SWIFT_AMOUNT})([A-Z][A-Z0-9]{3})(.*)$`);
// Words for "no reference", and words that point to a reference in field 86.
const NO_REFERENCE = /^(N|NON|NONREF|NOREF|NOTPROVIDED|EREF|KREF|MREF|MARF|PREF|IREF|CREF|0*)\+?$/i;

/** Reads the first line of a field 61. Throws a `StatementError` when it is malformed or has an impossible date. */
export function readEntry(text: string, line: number, currency: string, currencyExponent: CurrencyExponent): Entry {
  const [, date = "", entered, mark = "", , amount = "", type = "", references = ""] = ENTRY.exec(text.trimEnd()) ?? [];
  const movement = MARKS[mark];
  if (movement === undefined) {
    throw new StatementError(
      line,
      `:61: ${quote(text)} is not a statement line (date, C, D, RC or RD, amount with a comma, type, reference)`,
    );
  }
  const value = valueDate(date);
  if (value === undefined) throw new StatementError(line, `:61: value date ${quote(date)} is not a date`);
  const bookingDate = entered === undefined ? null : entryDate(entered, value.day);
  if (bookingDate === undefined)
    throw new StatementError(line, `:61: entry date ${quote(entered ?? "")} is not a date`);
  const at = references.indexOf("//");
  const customer = oneLine(at === -1 ? references : references.slice(0, at));
  const bank = at === -1 ? "" : oneLine(references.slice(at + 2));
  return {
    line,
    amount: readAmount(amount, currency, { line, tag: "61" }, currencyExponent),
    ...movement,
    valueDate: value.day,
    impossibleDate: value.adjusted ? date : null,
    bookingDate,
    type,
    customerReference: NO_REFERENCE.test(customer) ? null : customer,
    bankReference: NO_REFERENCE.test(bank) ? null : bank,
  };
}

export interface Supplement {
  /** The account of the counterparty, which some banks put here. */
  iban: string | null;
  original: OriginalAmount | null;
  texts: string[];
}

/** Reads the supplementary details: an IBAN, `/OCMT/` (original currency and amount), `/EXCH/` (rate), or free text. */
export function readSupplement(lines: readonly string[], currencyExponent: CurrencyExponent): Supplement {
  const supplement: Supplement = { iban: null, original: null, texts: [] };
  for (const line of lines.map(oneLine)) {
    const iban = electronicIban(line);
    const [, currency = "", amount = ""] = new RegExp(`/OCMT/([A-Z]{3})(${SWIFT_AMOUNT})`).exec(line) ?? [];
    const result = toMinorUnits(amount.replace(",", "."), currency, currencyExponent);
    if (isIban(iban)) {
      supplement.iban = iban;
    } else if (result.ok && result.amount > 0n) {
      const rate = /\/EXCH\/(\d{1,12},\d{0,12})/.exec(line)?.[1]?.replace(",", ".") ?? null;
      supplement.original = { amount: result.amount, currency, rate };
    } else if (line !== "") {
      supplement.texts.push(line);
    }
  }
  return supplement;
}
