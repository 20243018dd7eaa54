import type { StatementLine } from "../statements/statement-line.ts";

/**
 * The lines of a file are kept from its first reading while they stay below this, so that most files are read once: some
 * tens of megabytes of memory. Characters of descriptions, and for each line what its other fields weigh.
 */
const KEPT_CHARACTERS = 10_000_000;
const LINE_CHARACTERS = 500;

export interface KeptLines {
  add: (line: StatementLine) => void;
  /** All lines that were added, undefined when they were too many. */
  lines: () => StatementLine[] | undefined;
}

/** Keeps lines until they are too many, and then none. */
export function keptLines(): KeptLines {
  let kept: StatementLine[] | undefined = [];
  let characters = 0;
  return {
    add(line) {
      characters += line.description.length + LINE_CHARACTERS;
      if (characters > KEPT_CHARACTERS) kept = undefined;
      kept?.push(line);
    },
    lines: () => kept,
  };
}
