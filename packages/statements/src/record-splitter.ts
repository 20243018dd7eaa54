import type { LineReader } from "./line-reader.ts";
import type { TextSink } from "./push-parser.ts";
import { withoutEndOfFile } from "./text-lines.ts";

/**
 * Cuts text into records of a length, at line breaks and after that many characters. The number of a record is passed
 * on as its line, which it is in a file with line breaks.
 */
export function createRecordSplitter(reader: LineReader, length: number): TextSink {
  let rest = "";
  let number = 0;
  /** A record was cut off the line that is being read, so an empty rest of it is no blank line. */
  let isCut = false;
  let afterReturn = false;

  function pass(record: string): void {
    number += 1;
    reader.line(record, number);
  }

  /** Passes on the whole records of a piece and returns what follows them. */
  function cut(piece: string): string {
    let left = piece;
    while (left.length >= length) {
      pass(left.slice(0, length));
      left = left.slice(length);
      isCut = true;
    }
    return left;
  }

  return {
    write(text) {
      if (text === "") return;
      // This LF belongs to a CR LF that was cut in two.
      const input = afterReturn && text.startsWith("\n") ? text.slice(1) : text;
      afterReturn = text.endsWith("\r");
      const pieces = (rest + input).split(/\r\n|[\r\n]/);
      const last = pieces.pop() ?? "";
      for (const piece of pieces) {
        const left = cut(piece);
        if (left.trim() !== "") pass(left);
        else if (!isCut) number += 1;
        isCut = false;
      }
      rest = cut(last);
    },
    end() {
      const last = withoutEndOfFile(rest);
      if (last.trim() !== "") pass(last);
      reader.end(number);
    },
    line: () => number + 1,
  };
}
