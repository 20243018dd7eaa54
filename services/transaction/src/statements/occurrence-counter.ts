import { createHash } from "node:crypto";
import { contentOf } from "./fingerprint.ts";
import type { StatementLine } from "./statement-line.ts";

export interface OccurrenceCounter {
  /** 1 for the first line of this content in its statement, 2 for the next equal one, and so on. */
  next: (line: StatementLine) => number;
}

// 72 bits: among a million lines of one file, two different ones collide with a probability of 10^-10.
const HASH_BYTES = 9;

/**
 * Counts equal lines, for `fingerprint`. Use one counter for one file, and hand it every line in file order.
 *
 * Lines count as equal within one statement of the file (its `statementId`; the whole file in formats without one): a
 * bank never lists one booking twice in a statement, so there equal lines are different payments. The same booking in
 * two statements, of one file or of two, has the same number in both and therefore one fingerprint.
 * Keeps some 100 bytes for each different line, never the line.
 */
export function createOccurrenceCounter(): OccurrenceCounter {
  const counts = new Map<string, number>();
  return {
    next(line) {
      const key = createHash("sha256")
        .update(JSON.stringify([line.statementId ?? "", contentOf(line)]))
        .digest()
        .toString("base64", 0, HASH_BYTES);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
  };
}
