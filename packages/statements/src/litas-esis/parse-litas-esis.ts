import { textParser } from "../parse-text-lines.ts";
import type { DetectedFormat } from "../statement-line.ts";
import { LitasEsisReader } from "./statement-reader.ts";

/** Recognizes LITAS-ESIS by its header record, whose fields are separated by tabs and hold an account and a currency. */
export function detectLitasEsis(head: string): DetectedFormat | undefined {
  const isHeader = /^\s*000(?:\t[^\t\r\n]*){15}\t *[A-Z]{2}\d{2}[A-Z0-9]+ *\t *[A-Z]{3} *(?:\t|\r|\n|$)/.test(head);
  return isHeader ? { format: "LITAS-ESIS", version: "" } : undefined;
}

/**
 * Parses a Lithuanian account statement (LITAS-ESIS, `.acc`) as a stream. Opening and closing balance are checked.
 * Throws `StatementError` for a damaged file.
 */
export const parseLitasEsis = textParser("LITAS-ESIS", (...file) => new LitasEsisReader(...file));
