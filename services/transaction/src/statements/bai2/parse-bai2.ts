import { decodeInto, pullLines } from "../push-parser.ts";
import type { DetectedFormat, StatementLine, StatementOptions } from "../statement-line.ts";
import { newSummary, withSummary } from "../summary.ts";
import { createTextDecoder } from "../text-encoding.ts";
import { createLineSplitter } from "../text-lines.ts";
import { createRecordJoiner } from "./records.ts";
import { createBaiReader } from "./statement-reader.ts";

/** Recognizes BAI2 by its file header: sender, receiver, date and time, file number. */
export function detectBai2(head: string): DetectedFormat | undefined {
  return /^\s*01,[^,\r\n]*,[^,\r\n]*,\d{6},\d{0,4},/.test(head) ? { format: "BAI2", version: "2" } : undefined;
}

/**
 * Parses a balance report in BAI2 ("Cash Management Balance Reporting Specifications Version 2", Bank Administration
 * Institute) as a stream. It holds a slice of input and one record. Every line of the file is a record. The totals of
 * the report are checked like balances.
 *
 * Throws `StatementError` for a damaged file. There is no library for Node with more than a few users.
 */
export async function* parseBai2(
  chunks: AsyncIterable<Uint8Array>,
  options: StatementOptions,
): AsyncGenerator<StatementLine, void, void> {
  const ready: StatementLine[] = [];
  const summary = newSummary("BAI2", "2");
  const reader = createBaiReader(options, summary, (line) => ready.push(line));
  const records = createRecordJoiner(reader.record);
  const splitter = createLineSplitter(records.line);
  const sink = {
    ...splitter,
    end() {
      splitter.end();
      records.flush();
      reader.end(splitter.line());
    },
  };
  const decoder = createTextDecoder();
  yield* withSummary(pullLines(chunks, decodeInto(decoder, sink), ready), summary, decoder, options);
}
