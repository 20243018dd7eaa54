import { textParser } from "../parse-text-lines.ts";
import type { DetectedFormat } from "../statement-line.ts";
import { Norma43Reader } from "./statement-reader.ts";

/** Recognizes Norma 43 by its account header: bank, branch, account, two dates, the sign of the balance. */
export function detectNorma43(head: string): DetectedFormat | undefined {
  return /^\s*11\d{18}\d{12}[12]\d{14}\d{3}/.test(head) ? { format: "Norma 43", version: "" } : undefined;
}

/**
 * Parses a Spanish account statement (Norma 43 of the Asociación Española de Banca, "Información normalizada de cuenta
 * corriente") as a stream. It holds a slice of input and one movement. Balances, totals and the number of records are
 * checked.
 *
 * Throws `StatementError` for a damaged file. An account without its footer and a file without its end count as cut off.
 * There is no library for Node with more than a few users.
 */
export const parseNorma43 = textParser("Norma 43", (...file) => new Norma43Reader(...file));
