import { createDigestCounter } from "./digest-counter.ts";
import { contentOf } from "./fingerprint.ts";
import type { StatementLine } from "./statement-line.ts";

export interface OccurrenceCounter {
  /** 1 for the first line with this content in its statement, 2 for the next equal line, and so on. */
  next: (line: StatementLine) => number;
}

/**
 * Numbers equal lines, for `fingerprint`. Use one counter per file and pass it every line in file order.
 *
 * It compares lines within one statement of the file (by `statementId`; the whole file in formats without one). A bank
 * never lists a booking twice in a statement, so equal lines there are different payments. The same booking in two
 * statements, of one file or of two, has the same number in both and therefore the same fingerprint.
 * For its memory see `createDigestCounter`. STATEMENT_MAX_LINES bounds the number of lines.
 */
export function createOccurrenceCounter(): OccurrenceCounter {
  const counter = createDigestCounter();
  return { next: (line) => counter.next(JSON.stringify([line.statementId ?? "", contentOf(line)])) };
}
