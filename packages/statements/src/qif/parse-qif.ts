import { textParser } from "../parse-text-lines.ts";
import type { DetectedFormat } from "../statement-line.ts";
import { QifReader } from "./statement-reader.ts";

/** Recognizes QIF by the header of its first list. */
export function detectQif(head: string): DetectedFormat | undefined {
  return /^\s*!(?:type:|account\b|option:|clear:)/i.test(head) ? { format: "QIF", version: "" } : undefined;
}

/**
 * Parses the bank, cash and credit card lists of a QIF file (Quicken Interchange Format, Intuit, "Quicken Interchange
 * Format (QIF) files") as a stream. It holds a slice of input and one record, and at the beginning up to 500 records
 * until the order of day and month is known. Parts of a split record are not separate movements.
 *
 * The format has no currency, no id of a booking and no end. The currency is that of the bank connection. A file that is
 * cut off between two records is not noticed. The libraries qif and qif2json were not used: they take the whole file and
 * store amounts in floating point.
 *
 * Throws `StatementError` for a damaged file and for dates that can be read in two ways.
 */
export const parseQif = textParser("QIF", (...file) => new QifReader(...file), {
  encodingOf: ({ csvMapping }) => csvMapping?.encoding,
});
