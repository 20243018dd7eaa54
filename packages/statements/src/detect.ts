import { detectBai2, parseBai2 } from "./bai2/parse-bai2.ts";
import { detectCamt } from "./camt/dialects.ts";
import { parseCamt } from "./camt/parse-camt.ts";
import { detectCfonb120, parseCfonb120 } from "./cfonb120/parse-cfonb120.ts";
import { detectCfonb240, parseCfonb240 } from "./cfonb240/parse-cfonb240.ts";
import { detectCnab240, parseCnab240 } from "./cnab240/parse-cnab240.ts";
import { detectCoda, parseCoda } from "./coda/parse-coda.ts";
import { detectCsv, parseCsv } from "./csv/parse-csv.ts";
import { sniffXmlEncoding } from "./encoding.ts";
import { foreignText } from "./foreign-files.ts";
import { detectGpc, parseGpc } from "./gpc/parse-gpc.ts";
import { detectLitasEsis, parseLitasEsis } from "./litas-esis/parse-litas-esis.ts";
import { detectMt940, parseMt940 } from "./mt940/parse-mt940.ts";
import { detectNorma43, parseNorma43 } from "./norma43/parse-norma43.ts";
import { detectOfx, parseOfx } from "./ofx/parse-ofx.ts";
import { detectQif, parseQif } from "./qif/parse-qif.ts";
import type { DetectedFormat, StatementOptions, StatementParser } from "./statement-line.ts";
import { sniffMark } from "./text-encoding.ts";
import { detectZengin, parseZengin } from "./zengin/parse-zengin.ts";

/** Knowledge about a file besides its content. The content has priority. */
export type FormatHints = Pick<StatementOptions, "csvMapping" | "filename">;

/** A statement format that can be imported. A new format is a new row in `statementFormats`. */
export interface StatementFormat {
  /** The format and version if a file with this beginning is in this format. */
  detect: (head: string, hints: FormatHints) => DetectedFormat | undefined;
  parse: StatementParser;
}

/** The number of bytes that `detectFormat` reads. */
export const HEAD_BYTES = 4096;

const statementFormats: readonly StatementFormat[] = [
  { detect: detectCamt, parse: parseCamt },
  { detect: detectMt940, parse: parseMt940 },
  { detect: detectOfx, parse: parseOfx },
  { detect: detectQif, parse: parseQif },
  { detect: detectBai2, parse: parseBai2 },
  { detect: detectCoda, parse: parseCoda },
  { detect: detectNorma43, parse: parseNorma43 },
  { detect: detectCfonb120, parse: parseCfonb120 },
  { detect: detectCfonb240, parse: parseCfonb240 },
  { detect: detectCnab240, parse: parseCnab240 },
  { detect: detectGpc, parse: parseGpc },
  { detect: detectLitasEsis, parse: parseLitasEsis },
  { detect: detectZengin, parse: parseZengin },
  // Last, because CSV has no signature.
  { detect: detectCsv, parse: parseCsv },
];

/** The format of a file by its first `HEAD_BYTES` bytes or its whole content; undefined when it is unknown. */
export function detectFormat(head: Uint8Array, hints: FormatHints = {}): DetectedFormat | undefined {
  const found = findFormat(head, hints);
  return found && { format: found.format, version: found.version };
}

/** Like `detectFormat`, with the parser of the format. */
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

/** Recognizes any XML file, so that an XML parser can report what is wrong with it. */
export function looksLikeXml(head: Uint8Array): boolean {
  return headText(head).trimStart().startsWith("<");
}

/** Recognizes a text that is no statement: its kind and what to do with it. */
export function foreignTextIn(head: Uint8Array): ReturnType<typeof foreignText> {
  return foreignText(headText(head));
}

/** Decodes leniently: the head may end inside a character, and the parser reports malformed bytes. */
function headText(head: Uint8Array): string {
  const encoding = sniffMark(head) ?? sniffXmlEncoding(head) ?? "utf-8";
  return new TextDecoder(encoding).decode(head.subarray(0, HEAD_BYTES));
}
