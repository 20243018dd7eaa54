import type { Direction } from "../../value-sets.ts";
import { type AmountReader, createAmountReader } from "../amount.ts";

/** A column of numbers. Values are in units of 10^-4. */
export interface NumberColumn {
  index: number;
  /** All cells are digits only. */
  isWhole: boolean;
  values: readonly (CellNumber | undefined)[];
}

export interface CellNumber {
  /** Negative by its sign or by a mark such as DR. */
  signed: bigint;
  /** By a mark such as CR or DR beside the digits. */
  mark: Direction | undefined;
}

/** The separators of the amounts of a file. */
export interface NumberStyle {
  decimalSeparator: "." | ",";
  thousandsSeparator: "." | "," | " " | "'";
}

const DECIMALS = 4;
const MAX_DIGITS = 15;
const MAX_AMOUNT = 40;
/** Digits with separators, a sign, and at most a short currency or mark before or after them. */
const AMOUNT =
  /^[^\p{L}\p{Nd}]{0,3}\p{L}{0,3}\.?[^\p{L}\p{Nd}]{0,3}\p{Nd}[\p{Nd}.,'\u2019\u066b\u066c\s]*[-+−)\s]*\(?[\p{L}\p{Sc}]{0,3}\.?\)?$/u;

export function looksLikeAmount(cell: string): boolean {
  return cell.length <= MAX_AMOUNT && AMOUNT.test(cell.normalize("NFKC"));
}

export function isBlankNumber(cell: string): boolean {
  return /^[-–—]?$/.test(cell);
}

export function readerOf(style: NumberStyle | undefined): AmountReader {
  return createAmountReader(style ?? { decimalSeparator: ".", thousandsSeparator: "" });
}

/** The column if every cell is a number that may be an amount. Numbers of references and exchange rates are refused. */
export function readNumbers(index: number, cells: readonly string[], read: AmountReader): NumberColumn | undefined {
  if (cells.every(isBlankNumber) || cells.some((cell) => cell.length > MAX_AMOUNT)) return undefined;
  const values: (CellNumber | undefined)[] = [];
  for (const cell of cells) {
    const value = isBlankNumber(cell) ? undefined : readNumber(cell, read);
    if (value === "none") return undefined;
    values.push(value);
  }
  const isWhole = cells.every((cell) => /^\d*$/.test(cell));
  const isCode = isWhole && cells.some((cell) => /^0\d/.test(cell));
  return isCode ? undefined : { index, isWhole, values };
}

/** Undefined for a cell that is no amount. */
export function amountOf(cell: string, read: AmountReader): CellNumber | undefined {
  const found = looksLikeAmount(cell) ? readNumber(cell, read) : "none";
  return found === "none" ? undefined : found;
}

function readNumber(cell: string, read: AmountReader): CellNumber | "none" {
  try {
    const { digits, negative, mark } = read(cell);
    const [whole = "", written = ""] = digits.split(".");
    const fraction = written.replace(/(?<!0)0+$/, "");
    if (whole.length > MAX_DIGITS || fraction.length > DECIMALS - 1) return "none";
    const value = BigInt(whole + fraction.padEnd(DECIMALS, "0"));
    return { signed: negative || mark === "debit" ? -value : value, mark };
  } catch {
    return "none";
  }
}

/** Whole numbers that count the rows. */
export function isRowNumber({ values, isWhole }: NumberColumn): boolean {
  const unit = 10_000n;
  const steps = values.slice(1).map((value, at) => (value?.signed ?? 0n) - (values[at]?.signed ?? 0n));
  return isWhole && steps.length > 1 && (steps.every((step) => step === unit) || steps.every((step) => step === -unit));
}
