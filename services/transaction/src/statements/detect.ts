import { detectCamt } from "./camt/dialects.ts";
import { parseCamt } from "./camt/parse-camt.ts";
import { detectCsv, parseCsv } from "./csv/parse-csv.ts";
import { sniffXmlEncoding } from "./encoding.ts";
import { detectMt940, parseMt940 } from "./mt940/parse-mt940.ts";
import { detectOfx, parseOfx } from "./ofx/parse-ofx.ts";
import type { DetectedFormat, StatementOptions, StatementParser } from "./statement-line.ts";
import { sniffMark } from "./text-encoding.ts";

/** What is known of a file beside its content, which always counts first. */
export type FormatHints = Pick<StatementOptions, "csvMapping" | "filename">;

/** A statement format that can be imported: adding one is adding a row to `statementFormats`. */
export interface StatementFormat {
  /** The format and version when a file with this beginning is in it. */
  detect: (head: string, hints: FormatHints) => DetectedFormat | undefined;
  parse: StatementParser;
}

/** How much of a file `detectFormat` looks at. */
export const HEAD_BYTES = 4096;

const statementFormats: readonly StatementFormat[] = [
  { detect: detectCamt, parse: parseCamt },
  { detect: detectMt940, parse: parseMt940 },
  { detect: detectOfx, parse: parseOfx },
  // Last, as CSV has nothing of its own by which it could be told.
  { detect: detectCsv, parse: parseCsv },
];

/** The format of a file by its first `HEAD_BYTES` bytes (fewer when it is shorter), undefined when it is none we know. */
export function detectFormat(head: Uint8Array, hints: FormatHints = {}): DetectedFormat | undefined {
  const found = findFormat(head, hints);
  return found && { format: found.format, version: found.version };
}

/** Like `detectFormat`, with the parser that belongs to it. */
export function findFormat(
  head: Uint8Array,
  hints: FormatHints = {},
): (DetectedFormat & { parse: StatementParser }) | undefined {
  const text = headText(head);
  for (const { detect, parse } of statementFormats) {
    const detected = detect(text, hints);
    if (detected) return { ...detected, parse };
  }
  return undefined;
}

/** Whether a file is XML of any kind: an XML parser can then say what is wrong with it. */
export function looksLikeXml(head: Uint8Array): boolean {
  return headText(head).trimStart().startsWith("<");
}

/** Reads leniently: the end may cut a character, and bad bytes are for the parser to report. */
function headText(head: Uint8Array): string {
  const encoding = sniffMark(head) ?? sniffXmlEncoding(head) ?? "utf-8";
  return new TextDecoder(encoding).decode(head.subarray(0, HEAD_BYTES));
}
