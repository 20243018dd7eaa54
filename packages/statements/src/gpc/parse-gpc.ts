import { textParser } from "../parse-text-lines.ts";
import type { DetectedFormat } from "../statement-line.ts";
import { GpcReader } from "./statement-reader.ts";

/** Recognizes GPC by its account record: account, name, day, two balances and two turnovers with their signs. */
export function detectGpc(head: string): DetectedFormat | undefined {
  const isAccount = /^\s*074\d{16}.{20}\d{6}\d{14}[+-]\d{14}[+-]\d{14}.\d{14}/.test(head);
  return isAccount ? { format: "GPC", version: "" } : undefined;
}

/**
 * Parses a Czech account statement (GPC, also ABO, the clearing format of the Czech National Bank) as a stream. It holds
 * a slice of input and one movement. Balances and turnovers are checked.
 *
 * The format has no currency of the account and no end: the currency is that of the bank connection, else
 * that of the first movement that names one, else Czech koruna. A movement in another currency is refused.
 *
 * Throws `StatementError` for a damaged file.
 */
export const parseGpc = textParser("GPC", (...file) => new GpcReader(...file));
