import { knownInFormer } from "./encoding.ts";
import type { LineReader } from "./line-reader.ts";
import { decodeInto, pullLines, type TextSink } from "./push-parser.ts";
import { createRecordSplitter } from "./record-splitter.ts";
import type { StatementLine, StatementOptions, StatementParser } from "./statement-line.ts";
import type { StatementSummary } from "./statement-summary.ts";
import { newSummary, withSummary } from "./summary.ts";
import { createTextDecoder } from "./text-encoding.ts";
import { createLineSplitter } from "./text-lines.ts";

/** Makes the reader of one file, which emits its lines and counts them in the summary. */
type CreateReader = (
  options: StatementOptions,
  summary: StatementSummary,
  emit: (line: StatementLine) => void,
) => LineReader;

/** The settings of a format of text lines. */
interface TextForm {
  version?: string;
  /** The name of the encoding when it is known, see `createTextDecoder`. */
  encodingOf?: (options: StatementOptions) => string | undefined;
  /** The characters of a record, for files with records of one length that may have no line breaks. */
  recordLength?: number;
}

/**
 * The parser of a format whose unit is the line of text or a record of fixed length. It parses a file as a stream, and
 * holds a slice of input and what the reader holds.
 * @param format its name in the summary
 */
export function textParser(format: string, createReader: CreateReader, form: TextForm = {}): StatementParser {
  return async function* parse(chunks, options) {
    const summary = newSummary(format, form.version);
    const ready: StatementLine[] = [];
    const decoder = createTextDecoder(form.encodingOf?.(options));
    const reader = createReader(options, summary, (line) => ready.push(knownInFormer(line, decoder)));
    const { recordLength } = form;
    const sink = recordLength === undefined ? splitLines(reader) : createRecordSplitter(reader, recordLength);
    yield* withSummary(pullLines(chunks, decodeInto(decoder, sink), ready), summary, decoder, options);
  };
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
