import { createDigestCounter } from "./digest-counter.ts";
import { contentOf } from "./fingerprint.ts";
import type { StatementLine } from "./statement-line.ts";

export interface OccurrenceCounter {
  /** 1 for the first line of this content in its statement, 2 for the next equal one, and so on. */
  next: (line: StatementLine) => number;
}

/**
 * Counts equal lines, for `fingerprint`. Use one counter for one file, and hand it every line in file order.
 *
 * Lines count as equal within one statement of the file (its `statementId`; the whole file in formats without one): a
 * bank never lists one booking twice in a statement, so there equal lines are different payments. The same booking in
 * two statements, of one file or of two, has the same number in both and therefore one fingerprint.
 * Its memory: see `createDigestCounter`; the number of lines is bounded by STATEMENT_MAX_LINES.
 */
export function createOccurrenceCounter(): OccurrenceCounter {
  const counter = createDigestCounter();
  return { next: (line) => counter.next(JSON.stringify([line.statementId ?? "", contentOf(line)])) };
}
