import { dialectOf } from "./camt/dialects.ts";
import { parseCamt } from "./camt/parse-camt.ts";
import { sniffXmlEncoding } from "./encoding.ts";
import type { StatementParser } from "./statement-line.ts";

export interface DetectedFormat {
  format: string;
  version: string;
}

/** A statement format that can be imported: adding one is adding a row to `statementFormats`. */
export interface StatementFormat {
  /** The format and version when a file with this beginning is in it. */
  detect: (head: string) => DetectedFormat | undefined;
  parse: StatementParser;
}

/** How much of a file `detectFormat` looks at. */
export const HEAD_BYTES = 4096;

const statementFormats: readonly StatementFormat[] = [{ detect: detectCamt, parse: parseCamt }];

/** The format of a file by its first `HEAD_BYTES` bytes (fewer when it is shorter), undefined when it is none we know. */
export function detectFormat(head: Uint8Array): DetectedFormat | undefined {
  const found = findFormat(head);
  return found && { format: found.format, version: found.version };
}

/** Like `detectFormat`, with the parser that belongs to it. */
export function findFormat(head: Uint8Array): (DetectedFormat & { parse: StatementParser }) | undefined {
  const text = headText(head);
  for (const { detect, parse } of statementFormats) {
    const detected = detect(text);
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
  return new TextDecoder(sniffXmlEncoding(head) ?? "utf-8").decode(head.subarray(0, HEAD_BYTES));
}

function detectCamt(head: string): DetectedFormat | undefined {
  const rootTag = /<(?:[\w.-]+:)?Document\b[^>]*/.exec(head)?.[0] ?? "";
  for (const [, value] of rootTag.matchAll(/\sxmlns(?::[\w.-]+)?\s*=\s*["']([^"']*)["']/g)) {
    const found = dialectOf(value ?? "");
    if (found) return { format: found.dialect.format, version: found.version };
  }
  return undefined;
}
