import type { StatementLine } from "@matchbook/statements";

/** Characters of lines that stay in memory between check and storing, which saves most files a second read. */
const KEPT_CHARACTERS = 10_000_000;
/** Estimated characters of a line beside its texts. */
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
    /** All added lines; undefined when they exceeded the limit. */
    lines: () => kept,
  };
}
