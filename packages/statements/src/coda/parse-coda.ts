import { textParser } from "../parse-text-lines.ts";
import type { DetectedFormat } from "../statement-line.ts";
import { CodaReader } from "./statement-reader.ts";

const VERSION_COLUMN = 128;

/** Recognizes CODA by its header: zeros, the date, the bank and the application code 05. */
export function detectCoda(head: string): DetectedFormat | undefined {
  const [first = ""] = head.trimStart().split(/[\r\n]/, 1);
  if (!/^00000\d{6}.{3}05[D ]/.test(first)) return undefined;
  return { format: "CODA", version: first.charAt(VERSION_COLUMN - 1).trim() };
}

/**
 * Parses a Belgian coded statement of account (CODA, Febelfin, version 2) as a stream. It holds a slice of input and one
 * movement with its details. The payments of a total become separate lines if their amounts sum to it. Free
 * communications (record 4) belong to no line and cause a warning.
 *
 * Throws `StatementError` for a damaged file. A statement without a new balance and a file without its trailer count as
 * cut off. There is no library for Node that reads details and structured communications.
 */
export const parseCoda = textParser("CODA", (...file) => new CodaReader(...file));
