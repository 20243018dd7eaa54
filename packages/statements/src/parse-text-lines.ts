import { decodeInto, pullLines, type TextSink } from "./push-parser.ts";
import type { StatementLine, StatementOptions } from "./statement-line.ts";
import type { StatementSummary } from "./statement-summary.ts";
import { withSummary } from "./summary.ts";
import { createTextDecoder } from "./text-encoding.ts";
import { createLineSplitter } from "./text-lines.ts";

/** Receives the lines of a file in order and emits the statement's lines. */
export interface LineReader {
  /** @param line 1-based */
  line: (text: string, line: number) => void;
  /** The end of the file, at `line`. Throws a `StatementError` when the file is not complete. */
  end: (line: number) => void;
}

export interface LineFormat {
  summary: StatementSummary;
  options: StatementOptions;
  createReader: (emit: (line: StatementLine) => void) => LineReader;
  /** The name of the encoding when it is known, see `createTextDecoder`. */
  encoding?: string | undefined;
}

/** Parses a format whose unit is the line of text, as a stream. It holds a slice of input and what the reader holds. */
export async function* parseTextLines(
  chunks: AsyncIterable<Uint8Array>,
  { summary, options, createReader, encoding }: LineFormat,
): AsyncGenerator<StatementLine, void, void> {
  const ready: StatementLine[] = [];
  const reader = createReader((line) => ready.push(line));
  const splitter = createLineSplitter((text, line) => reader.line(text, line));
  const sink: TextSink = {
    ...splitter,
    end() {
      splitter.end();
      reader.end(splitter.line());
    },
  };
  const decoder = createTextDecoder(encoding);
  yield* withSummary(pullLines(chunks, decodeInto(decoder, sink), ready), summary, decoder, options);
}
