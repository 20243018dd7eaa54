import type { TextSink } from "./push-parser.ts";
import { StatementError } from "./statement-error.ts";

/** The most characters of a line, far above any real line. It bounds the memory for a file without line breaks. */
export const MAX_LINE_CHARACTERS = 65_536;

/**
 * Splits text into lines at CR LF, LF or CR and passes on each with its 1-based number. The text may be cut anywhere.
 */
export function createLineSplitter(onLine: (text: string, line: number) => void): TextSink {
  let rest = "";
  let line = 1;
  let afterReturn = false;

  function complete(text: string): void {
    if (text.length > MAX_LINE_CHARACTERS) {
      throw new StatementError(line, `the line is longer than ${MAX_LINE_CHARACTERS} characters`);
    }
    onLine(text, line);
  }

  return {
    write(text) {
      if (text === "") return;
      // This LF belongs to a CR LF that was cut in two.
      const input = afterReturn && text.startsWith("\n") ? text.slice(1) : text;
      afterReturn = text.endsWith("\r");
      let start = 0;
      for (const { 0: end, index } of input.matchAll(/\r\n|\n|\r/g)) {
        complete(rest + input.slice(start, index));
        rest = "";
        start = index + end.length;
        line += 1;
      }
      rest += input.slice(start);
      if (rest.length > MAX_LINE_CHARACTERS) complete(rest);
    },
    end() {
      if (rest !== "") complete(rest);
      rest = "";
    },
    line: () => line,
  };
}

// DOS programs end a text file with Ctrl+Z.
const END_OF_FILE = "\x1a";

/** A line without the mark at the end of a DOS file. */
export function withoutEndOfFile(text: string): string {
  return text.endsWith(END_OF_FILE) ? text.slice(0, -1) : text;
}
