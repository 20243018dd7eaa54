import { textParser } from "../parse-text-lines.ts";
import type { DetectedFormat } from "../statement-line.ts";
import { Cfonb240Reader } from "./statement-reader.ts";

const RECORD_LENGTH = 240;

/** Recognizes CFONB 240 by its header: number 1, operation code, day, currency index and the account of the customer. */
export function detectCfonb240(head: string): DetectedFormat | undefined {
  const isHeader = /^\s*310{5}1[A-Z\d]{2}\d{6}[A-Z ].{4}[A-Z\d]{5}[A-Z\d]{5}[A-Z\d]{11}/.test(head);
  return isHeader ? { format: "CFONB 240", version: "" } : undefined;
}

/**
 * Parses French operations of a customer (opérations restituées à la clientèle of the Comité français d'organisation et
 * de normalisation bancaires, records of 240 characters with or without line breaks) as a stream. It holds a slice of
 * input. The totals are checked; the file has no balances.
 *
 * Throws `StatementError` for a damaged file, and for operations whose direction is not known. There is no library for
 * Node with more than a few users.
 */
export const parseCfonb240 = textParser("CFONB 240", (...file) => new Cfonb240Reader(...file), {
  recordLength: RECORD_LENGTH,
});
