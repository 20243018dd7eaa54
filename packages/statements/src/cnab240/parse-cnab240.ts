import { textParser } from "../parse-text-lines.ts";
import type { DetectedFormat } from "../statement-line.ts";
import { Cnab240Reader } from "./statement-reader.ts";

/** Recognizes CNAB 240 by the header of the file and of a batch. The reader refuses batches of other services. */
export function detectCnab240(head: string): DetectedFormat | undefined {
  const [file = "", batch = ""] = head.split(/\r\n|\n|\r/, 2);
  const isCnab = /^\d{3}00000/.test(file) && /^\d{7}1[A-Z]\d\d/.test(batch);
  return isCnab && file.length >= 230 ? { format: "CNAB 240", version: "" } : undefined;
}

/**
 * Parses a Brazilian account statement ("Extrato de conta corrente para conciliação bancária" of FEBRABAN, records of 240
 * characters, segment E) as a stream. It holds a slice of input. Balances and the totals of every batch are checked.
 *
 * Throws `StatementError` for a damaged file. A batch or a file without its trailer counts as cut off.
 */
export const parseCnab240 = textParser("CNAB 240", (...file) => new Cnab240Reader(...file));
