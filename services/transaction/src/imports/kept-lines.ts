import type { StatementLine } from "@matchbook/statements";

/**
 * The size up to which the lines of a file stay in memory between the check and the storing, in characters. It takes
 * some tens of megabytes and saves most files a second read.
 */
const KEPT_CHARACTERS = 10_000_000;
/** The estimated size of a line's other fields, added to its description and the other texts that it may have. */
const LINE_CHARACTERS = 500;

/** Keeps the lines of a file in memory until they exceed the limit, and then drops all of them. */
export function keptLines() {
  let kept: StatementLine[] | undefined = [];
  let characters = 0;
  return {
    add(line: StatementLine): void {
      const texts = [line.description, ...(line.otherRemittances ?? [])];
      characters += texts.reduce((sum, text) => sum + (text?.length ?? 0), LINE_CHARACTERS);
      if (characters > KEPT_CHARACTERS) kept = undefined;
      kept?.push(line);
    },
    /** All added lines, or undefined when they exceeded the limit. */
    lines: () => kept,
  };
}
