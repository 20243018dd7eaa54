import { parseTextLines } from "../parse-text-lines.ts";
import type { DetectedFormat, StatementLine, StatementOptions } from "../statement-line.ts";
import { newSummary } from "../summary.ts";
import { Cnab240Reader } from "./statement-reader.ts";

/** Recognizes CNAB 240 by the header of the file and of a batch of an account statement. */
export function detectCnab240(head: string): DetectedFormat | undefined {
  const [file = "", batch = ""] = head.split(/\r\n|\n|\r/, 2);
  const isStatement = /^\d{3}00000/.test(file) && /^\d{7}1E04/.test(batch);
  return isStatement && file.length >= 230 ? { format: "CNAB 240", version: "" } : undefined;
}

/**
 * Parses a Brazilian account statement ("Extrato de conta corrente para conciliação bancária" of FEBRABAN, records of 240
 * characters, segment E) as a stream. It holds a slice of input. Balances and the totals of every batch are checked.
 *
 * Throws `StatementError` for a damaged file. A batch or a file without its trailer counts as cut off.
 */
export function parseCnab240(
  chunks: AsyncIterable<Uint8Array>,
  options: StatementOptions,
): AsyncGenerator<StatementLine, void, void> {
  const summary = newSummary("CNAB 240");
  return parseTextLines(chunks, {
    summary,
    options,
    createReader: (emit) => new Cnab240Reader(options, summary, emit),
  });
}
