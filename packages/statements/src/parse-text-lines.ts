import type { LineReader } from "./line-reader.ts";
import { decodeInto, pullLines, type TextSink } from "./push-parser.ts";
import { createRecordSplitter } from "./record-splitter.ts";
import type { StatementLine, StatementOptions } from "./statement-line.ts";
import type { StatementSummary } from "./statement-summary.ts";
import { withSummary } from "./summary.ts";
import { createTextDecoder } from "./text-encoding.ts";
import { createLineSplitter } from "./text-lines.ts";

export interface LineFormat {
  summary: StatementSummary;
  options: StatementOptions;
  createReader: (emit: (line: StatementLine) => void) => LineReader;
  /** The name of the encoding when it is known, see `createTextDecoder`. */
  encoding?: string | undefined;
  /** The characters of a record, for files with records of one length that may have no line breaks. */
  recordLength?: number;
}

/**
 * Parses a format whose unit is the line of text or a record of fixed length, as a stream. It holds a slice of input and
 * what the reader holds.
 */
export async function* parseTextLines(
  chunks: AsyncIterable<Uint8Array>,
  { summary, options, createReader, encoding, recordLength }: LineFormat,
): AsyncGenerator<StatementLine, void, void> {
  const ready: StatementLine[] = [];
  const reader = createReader((line) => ready.push(line));
  const sink = recordLength === undefined ? splitLines(reader) : createRecordSplitter(reader, recordLength);
  const decoder = createTextDecoder(encoding);
  yield* withSummary(pullLines(chunks, decodeInto(decoder, sink), ready), summary, decoder, options);
}

function splitLines(reader: LineReader): TextSink {
  const splitter = createLineSplitter((text, line) => reader.line(text, line));
  return {
    ...splitter,
    end() {
      splitter.end();
      reader.end(splitter.line());
    },
  };
}
