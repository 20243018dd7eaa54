import { accountOf } from "../account.ts";
import { type AmountReader, minorUnits } from "../csv/amount.ts";
import { plainLine } from "../plain-line.ts";
import { provided } from "../provided.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import { joinPieces, newPieces, oneLine } from "../text-pieces.ts";
import type { QifDates } from "./dates.ts";

/** The fields of a record by their letter, the first of each. */
export interface QifRecord {
  /** 1-based line of the file at which the record begins. */
  line: number;
  fields: ReadonlyMap<string, { text: string; line: number }>;
  /** In the order of the file: the fields that are not in `NO_TEXT`, and those whose letter stood before. */
  further: { letter: string; text: string }[];
}

/** The settings by which the records of a file are read. */
export interface QifReading {
  dates: QifDates;
  readAmount: AmountReader;
  options: StatementOptions;
}

/** The currency of a file, which the format does not give. Throws a `StatementError` at `line` when none is known. */
export function currencyOf({ csvMapping, currency }: StatementOptions, line: number): string {
  const known = csvMapping?.currency ?? currency;
  if (known === undefined) {
    throw new StatementError(line, "a QIF file names no currency: the bank connection must have one");
  }
  return known;
}

/** An amount in minor units, negative for money out. Throws a `StatementError` that names the field. */
export function readAmount(field: { text: string; line: number }, currency: string, reading: QifReading): bigint {
  try {
    const decimal = reading.readAmount(field.text);
    const result = minorUnits(decimal, currency);
    if (!result.ok) throw new Error(result.reason);
    return decimal.negative ? -result.amount : result.amount;
  } catch (error) {
    throw new StatementError(field.line, `T: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * The line of a record. The payee (P) is the counterparty, memo (M) and number (N) are the text. A record has no id of
 * the bank. Throws a `StatementError` when the date (D) or the amount (T, U) is missing or invalid.
 */
export function makeLine(record: QifRecord, number: number, account: string, reading: QifReading): StatementLine {
  const { line, fields } = record;
  const value = (letter: string) => oneLine(fields.get(letter)?.text ?? "") || null;
  const currency = currencyOf(reading.options, line);
  const amount = readAmount(fields.get("T") ?? fields.get("U") ?? missing(line, "T"), currency, reading);
  const day = readDay(fields.get("D") ?? missing(line, "D"), reading);
  const [name, memo] = [value("P"), value("M")];
  const texts = [...newPieces([name ?? ""], memo ?? ""), ...(memo === null ? [] : [memo])];
  const description = joinPieces([...texts, ...newPieces([value("N") ?? ""], texts.join("\n"))]) ?? "";
  return plainLine({
    position: { line, entry: number, detail: 0 },
    ...(account !== "" && { account: accountOf(account, currency) }),
    amount: amount < 0n ? -amount : amount,
    currency,
    direction: amount < 0n ? "debit" : "credit",
    bookingDate: day,
    valueDate: day,
    description,
    additionalInformation: joinPieces(furtherTexts(record)),
    counterpartyName: provided(name),
  });
}

/** Codes whose values the line holds elsewhere, and C: a person has compared the record with a statement. */
export const NO_TEXT: ReadonlySet<string> = new Set(["D", "T", "U", "C", "P", "M", "N"]);
const NAMES: Readonly<Record<string, string>> = {
  A: "Address",
  L: "Category",
  S: "Category of a part",
  E: "Memo of a part",
  $: "Amount of a part",
  "%": "Share of a part",
};

/** The texts of all other fields, each behind its name. */
function furtherTexts({ further }: QifRecord): string[] {
  return further.map(({ letter, text }) => `${NAMES[letter] ?? letter}: ${oneLine(text)}`);
}

function readDay(field: { text: string; line: number }, { dates }: QifReading): string {
  try {
    return dates.read(field.text);
  } catch (error) {
    throw new StatementError(field.line, `D: ${(error as Error).message}`, { cause: error });
  }
}

function missing(line: number, letter: string): never {
  const field = { T: "amount (T)", D: "date (D)" }[letter] ?? quote(letter);
  throw new StatementError(line, `the record has no ${field}`);
}
