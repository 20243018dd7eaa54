import { latinDigits } from "../amount.ts";
import { looksLikeAmount, type NumberStyle } from "./column-numbers.ts";

/** Evidence of the amounts of a file for its separators. */
export interface StyleEvidence {
  /** Undefined when no amount has a separator, or when the separators are open. */
  style: NumberStyle | undefined;
  /** An amount that can be read in two ways, when no other one decides. */
  unclear: string | undefined;
  /** Amounts that can be read in one way only decide. */
  isVoted?: boolean;
}

/** Decimals of most currencies; a separator before three digits then separates thousands. */
const USUAL_DECIMALS = 2;

/**
 * The separators by all cells together: `1.234,56` and `4,50` decide, `1.234` does not. When all are of the last kind,
 * the decimals of the currency decide, unless zeros hide them: `1.500` EUR is 1,500 or 1.50.
 * @param digits the decimals of the currency; undefined when it is not known
 * @param named the columns that are named as amounts, which decide alone if they can: others may be written otherwise
 */
export function styleOf(
  columns: readonly (readonly string[])[],
  digits: number | undefined,
  named: readonly (readonly string[])[] = [],
): StyleEvidence {
  const own = named.length === 0 ? undefined : styleOf(named, undefined);
  if (own?.isVoted) return own;
  const votes = { ".": 0, ",": 0 };
  let unclear: string | undefined;
  let thousands: NumberStyle["thousandsSeparator"] | undefined;
  for (const cell of columns.flat()) {
    if (!looksLikeAmount(cell)) continue;
    const text = latinDigits(cell);
    const separator = decimalSeparator(text);
    if (separator === "unclear") unclear ??= text;
    else if (separator !== undefined) votes[separator] += 1;
    const [, group] = /\d([ '\u2019\u00a0\u202f])\d{3}(?!\d)/.exec(text) ?? [];
    if (group !== undefined) thousands = /['\u2019]/.test(group) ? "'" : " ";
  }
  const style = (decimal: "." | ","): NumberStyle => ({
    decimalSeparator: decimal,
    thousandsSeparator: thousands ?? (decimal === "." ? "," : "."),
  });
  const isVoted = votes["."] !== votes[","];
  if (isVoted) return { style: style(votes["."] > votes[","] ? "." : ","), unclear: undefined, isVoted };
  if (unclear === undefined) return { style: thousands && style("."), unclear: undefined };
  if (digits === undefined || mayHaveZeros(columns, digits)) return { style: undefined, unclear };
  const separatesThousands = digits <= USUAL_DECIMALS;
  return { style: style(unclear.includes(".") === separatesThousands ? "," : "."), unclear: undefined };
}

/**
 * Tells whether the amounts may be written with three decimals of a currency that has fewer: all of them end with a zero,
 * and none lacks a separator.
 */
function mayHaveZeros(columns: readonly (readonly string[])[], digits: number): boolean {
  if (digits === 0 || digits > USUAL_DECIMALS) return false;
  const amounts = columns.map((cells) => cells.filter(looksLikeAmount).map(latinDigits));
  const unclear = amounts.filter((cells) => cells.some((cell) => decimalSeparator(cell) === "unclear"));
  return unclear.flat().every((cell) => decimalSeparator(cell) === "unclear" && /0\D*$/.test(cell));
}

function decimalSeparator(text: string): "." | "," | "unclear" | undefined {
  const [number = ""] = /\d[\d.,]*/.exec(text.replace(/[ '\u2019]/g, "")) ?? [];
  const separators = number.replace(/\.$/, "").match(/[.,]/g) ?? [];
  const last = separators.at(-1) as "." | "," | undefined;
  if (last === undefined) return undefined;
  const other = last === "." ? "," : ".";
  if (separators.length > 1) return separators.every((one) => one === last) ? other : last;
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(number) ? "unclear" : last;
}
