import type { Invoice } from "../model.ts";
import type { Reading } from "../reading.ts";
import { citedOf } from "./citation.ts";

/** The last digits of an invoice's number, when the line contains them as a word. */
export function tailOf(reading: Reading, invoice: Invoice): string | undefined {
  const { tail } = citedOf(invoice);
  return tail !== undefined && reading.numbers.has(tail) ? tail : undefined;
}

/** The fewest last digits that tell an invoice of a known payer, when the line names no invoice in full. */
const TELLING_END = 3;

/** What else a line says besides last digits: names an invoice in full, and comes from an identified account. */
export interface Beside {
  number: boolean;
  account: boolean;
}

/**
 * The last digits of an invoice's number that the line gives as a word, or that lie in a range that it gives. Undefined
 * without such digits, or when they are too few to stand without a number in full. From an identified account, a whole number
 * may be shorter.
 */
export function endOf(reading: Reading, invoice: Invoice, beside: Beside): string | undefined {
  const { end, numberKeys } = citedOf(invoice);
  if (end === "") return undefined;
  const isTelling = (digits: string) =>
    beside.number || digits.length >= TELLING_END || (beside.account && digits === numberKeys[0]);
  for (const digits of reading.ends) if (end.endsWith(digits) && isTelling(digits)) return digits;
  for (const { from, to } of reading.ranges) {
    const own = end.slice(-from.length);
    if (own.length === from.length && own >= from && own <= to && isTelling(own)) return `${from}-${to}`;
  }
  return undefined;
}

/** True when an invoice's number ends with these digits. */
export function endsWith(invoice: Invoice, digits: string): boolean {
  return citedOf(invoice).end.endsWith(digits);
}
