import { decodeInto, pullLines, type TextSink } from "../push-parser.ts";
import { StatementError } from "../statement-error.ts";
import type { DetectedFormat, StatementLine, StatementOptions } from "../statement-line.ts";
import { newSummary } from "../summary.ts";
import { createTextDecoder } from "../text-encoding.ts";
import { createLineSplitter } from "../text-lines.ts";
import { createStatementReader, type StatementReader } from "./statement-reader.ts";

/** The format when a file with this beginning is in it: a reference and an account, each on a line of its own. */
export function detectMt940(head: string): DetectedFormat | undefined {
  return /(?:^|[\r\n]|\{4:)[ \t]*:20:/.test(head) && /[\r\n]:25P?:/.test(head)
    ? { format: "MT940", version: "" }
    : undefined;
}

/**
 * Parses MT940 customer statements (SWIFT User Handbook, category 9), with or without the blocks around them, as a
 * stream: holds a slice of input and one entry. How the fields become lines is told in entry.ts and read-information.ts.
 * The encoding is found as `createTextDecoder` tells, as the format names none.
 *
 * Throws `StatementError` for a file that is damaged or misses what a line needs. A statement without its closing
 * balance is one that was cut off. Balances that do not add up are a warning of the summary, as they are in camt.
 *
 * An own parser: mt940js and mt940-js, the libraries there are, take the whole file as one string, keep amounts in
 * floating point and let `Date` roll impossible days over.
 */
export async function* parseMt940(
  chunks: AsyncIterable<Uint8Array>,
  options: StatementOptions,
): AsyncGenerator<StatementLine, void, void> {
  const ready: StatementLine[] = [];
  const summary = newSummary("MT940");
  const reader = createStatementReader(options, summary, (line) => ready.push(line));
  const splitter = createLineSplitter((text, line) => readLine(text, line, reader));
  const sink: TextSink = {
    ...splitter,
    end() {
      splitter.end();
      reader.finish(splitter.line());
      if (summary.statements === 0) throw new StatementError(splitter.line(), "the file holds no statement (:20:)");
    },
  };
  yield* pullLines(chunks, decodeInto(createTextDecoder(), sink), ready);
  options.onSummary?.(summary);
}

const FIELD = /^:(\d{2}[A-Z]?|NS):(.*)$/su;
// Basic header, application header, user header, text block, trailer.
const BLOCK = /^\{[1-5]:/;

function readLine(text: string, line: number, reader: StatementReader): void {
  let content = text;
  if (content.startsWith("-}")) {
    reader.finish(line);
    content = content.slice(2);
  }
  if (BLOCK.test(content)) {
    reader.finish(line);
    const start = content.indexOf("{4:");
    content = start === -1 ? "" : content.slice(start + 3);
  }
  if (content.trim() === "-" && reader.isClosed()) {
    reader.finish(line);
    return;
  }
  // What banks put between messages (their name, a message number) continues no field and is passed over.
  const [, tag, value = ""] = FIELD.exec(content) ?? [];
  if (tag === undefined) reader.more(content);
  else reader.field(tag, value, line);
}
