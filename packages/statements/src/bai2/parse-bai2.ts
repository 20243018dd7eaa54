import { textParser } from "../parse-text-lines.ts";
import type { DetectedFormat } from "../statement-line.ts";
import { createRecordJoiner } from "./records.ts";
import { BaiReader } from "./statement-reader.ts";

/** Recognizes BAI2 by its file header: sender, receiver, date and time, file number. */
export function detectBai2(head: string): DetectedFormat | undefined {
  return /^\s*01,[^,\r\n]*,[^,\r\n]*,\d{6}(?:\d\d)?,[\d:]{0,8},/.test(head)
    ? { format: "BAI2", version: "2" }
    : undefined;
}

/**
 * Parses a balance report in BAI2 ("Cash Management Balance Reporting Specifications Version 2", Bank Administration
 * Institute) or version 3 (BTRS, X9.121) as a stream. It holds a slice of input and one record. Every line of the file is a record. The totals of
 * the report are checked like balances.
 *
 * Throws `StatementError` for a damaged file. There is no library for Node with more than a few users.
 */
export const parseBai2 = textParser(
  "BAI2",
  (...file) => {
    const reader = new BaiReader(...file);
    const records = createRecordJoiner((record) => reader.record(record));
    return {
      line: records.line,
      end: (line) => {
        records.flush();
        reader.end(line);
      },
    };
  },
  { version: "2" },
);
