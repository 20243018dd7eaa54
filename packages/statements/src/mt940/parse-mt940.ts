import { textParser } from "../parse-text-lines.ts";
import { StatementError } from "../statement-error.ts";
import type { DetectedFormat } from "../statement-line.ts";
import { withoutEndOfFile } from "../text-lines.ts";
import { StatementReader } from "./statement-reader.ts";

/**
 * Recognizes MT940 by a reference (:20:) and an account (:25:), each at the start of a line, and MT942 by its floor
 * limit (:34F:) instead of an opening balance.
 */
export function detectMt940(head: string): DetectedFormat | undefined {
  if (!/(?:^|[\r\n]|\{4:)[ \t]*:20:/.test(head) || !/[\r\n]:25P?:/.test(head)) return undefined;
  const isIntraday = /[\r\n]:34F:/.test(head) && !/[\r\n]:60[FM]:/.test(head);
  return { format: isIntraday ? "MT942" : "MT940", version: "" };
}

/**
 * Parses MT940 customer statements and MT942 intraday reports (SWIFT User Handbook, category 9), with or without SWIFT
 * blocks, as a stream. The expected entries of a report are skipped. It holds a slice of input and one entry. See
 * entry.ts and read-information.ts for the fields. The format does not declare an encoding; see `createTextDecoder`.
 *
 * Throws `StatementError` for a damaged file and for a missing field that a line needs. A statement without a closing
 * balance counts as cut off. Balances that do not add up cause a warning in the summary, as in camt.
 *
 * The libraries mt940js and mt940-js were not used: they take the whole file as one string, store amounts in floating
 * point, and let `Date` roll impossible days over.
 */
export const parseMt940 = textParser("MT940", (options, summary, emit) => {
  const reader = new StatementReader(options, summary, emit);
  return {
    line: (text, line) => readLine(text, line, reader),
    end: (line) => {
      reader.finish(line, false);
      if (summary.statements === 0) throw new StatementError(line, "the file holds no statement (:20:)");
    },
  };
});

const FIELD = /^:(\d{2}[A-Z]?|NS):(.*)$/su;
// The SWIFT blocks: basic header, application header, user header, text, trailer.
const BLOCK = /^\{[1-5]:/;

function readLine(text: string, line: number, reader: StatementReader): void {
  let content = withoutEndOfFile(text);
  if (content.startsWith("-}")) {
    reader.finish(line, true);
    content = content.slice(2);
  }
  if (BLOCK.test(content)) {
    reader.finish(line, false);
    const start = content.indexOf("{4:");
    content = start === -1 ? "" : content.slice(start + 3);
  }
  if (content.trim() === "-" && reader.mayEnd()) {
    reader.finish(line, true);
    return;
  }
  // Text between messages (a bank name, a message number) continues no field, and `more` ignores it.
  const [, tag, value = ""] = FIELD.exec(content) ?? [];
  if (tag === undefined) reader.more(content);
  else reader.field(tag, value, line);
}
