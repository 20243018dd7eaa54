import { textParser } from "../parse-text-lines.ts";
import type { DetectedFormat } from "../statement-line.ts";
import { ZenginReader } from "./statement-reader.ts";

const RECORD_LENGTH = 200;

/** Recognizes an account statement of the Zengin format by its header: kind 03 in JIS, three days and a bank. */
export function detectZengin(head: string): DetectedFormat | undefined {
  return /^1030\d{18}\d{4}/.test(head) ? { format: "Zengin", version: "" } : undefined;
}

/**
 * Parses a Japanese account statement (Zengin 入出金取引明細, records of 200 characters with or without line breaks) as a
 * stream. Balances, totals and counts are checked. Throws `StatementError` for a damaged file.
 */
export const parseZengin = textParser("Zengin", (...file) => new ZenginReader(...file), {
  // In Shift_JIS, letters and the narrow katakana of the format are one byte and one character each.
  encodingOf: () => "shift_jis",
  recordLength: RECORD_LENGTH,
});
