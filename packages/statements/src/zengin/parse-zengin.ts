import { decodeInto, pullLines } from "../push-parser.ts";
import type { DetectedFormat, StatementLine, StatementOptions } from "../statement-line.ts";
import { newSummary, withSummary } from "../summary.ts";
import { createTextDecoder } from "../text-encoding.ts";
import { createRecordSplitter } from "./record-splitter.ts";
import { ZenginReader } from "./statement-reader.ts";

/** Recognizes an account statement of the Zengin format by its header: kind 03 in JIS, three days and a bank. */
export function detectZengin(head: string): DetectedFormat | undefined {
  return /^1030\d{18}\d{4}/.test(head) ? { format: "Zengin", version: "" } : undefined;
}

/**
 * Parses a Japanese account statement (Zengin 入出金取引明細, records of 200 characters with or without line breaks) as a
 * stream. Balances, totals and counts are checked. Throws `StatementError` for a damaged file.
 */
export async function* parseZengin(
  chunks: AsyncIterable<Uint8Array>,
  options: StatementOptions,
): AsyncGenerator<StatementLine, void, void> {
  const ready: StatementLine[] = [];
  const summary = newSummary("Zengin");
  const reader = new ZenginReader(options, summary, (line) => ready.push(line));
  // In Shift_JIS, letters and the narrow katakana of the format are one byte and one character each.
  const decoder = createTextDecoder("shift_jis");
  yield* withSummary(
    pullLines(chunks, decodeInto(decoder, createRecordSplitter(reader)), ready),
    summary,
    decoder,
    options,
  );
}
