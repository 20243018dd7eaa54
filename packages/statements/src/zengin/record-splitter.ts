import type { LineReader } from "../parse-text-lines.ts";
import type { TextSink } from "../push-parser.ts";
import { withoutEndOfFile } from "../text-lines.ts";

/** The characters of a record. */
const LENGTH = 200;

/** Cuts text into records, at line breaks and after 200 characters. Their number is passed on as the line. */
export function createRecordSplitter(reader: LineReader): TextSink {
  let rest = "";
  let number = 0;

  function pass(record: string): void {
    number += 1;
    reader.line(record, number);
  }

  return {
    write(text) {
      const pieces = (rest + text).split(/\r\n|[\r\n]/);
      rest = pieces.pop() ?? "";
      for (const piece of [...pieces.map((one) => ({ one, ended: true })), { one: rest, ended: false }]) {
        let left = piece.one;
        while (left.length >= LENGTH) {
          pass(left.slice(0, LENGTH));
          left = left.slice(LENGTH);
        }
        if (!piece.ended) rest = left;
        else if (left !== "") pass(left);
      }
    },
    end() {
      const last = withoutEndOfFile(rest);
      if (last !== "") pass(last);
      reader.end(number);
    },
    line: () => number + 1,
  };
}
