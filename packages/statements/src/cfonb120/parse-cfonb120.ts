import { textParser } from "../parse-text-lines.ts";
import type { DetectedFormat } from "../statement-line.ts";
import { Cfonb120Reader } from "./statement-reader.ts";

const RECORD_LENGTH = 120;

/**
 * Recognizes CFONB 120 by its opening balance: bank, branch, currency, decimals, account, day and amount. Some banks
 * leave currency and decimals blank.
 */
export function detectCfonb120(head: string): DetectedFormat | undefined {
  const isOpening = /^\s*01\d{5}.{4}\d{5}(?:[A-Z]{3}| {3})[\d ].[A-Z0-9]{11}.{2}\d{6}.{50}\d{13}[{}A-R]/.test(head);
  return isOpening ? { format: "CFONB 120", version: "" } : undefined;
}

/**
 * Parses a French account statement (relevé de compte of the Comité français d'organisation et de normalisation
 * bancaires, records of 120 characters with or without line breaks) as a stream. It holds a slice of input and one
 * movement. Balances are checked.
 *
 * Throws `StatementError` for a damaged file. An account without its closing balance (07) counts as cut off. There is
 * no library for Node with more than a few users.
 */
export const parseCfonb120 = textParser("CFONB 120", (...file) => new Cfonb120Reader(...file), {
  recordLength: RECORD_LENGTH,
});
