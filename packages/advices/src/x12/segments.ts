import { calendarDay, quote, StatementError, signedMinor } from "@matchbook/statements/readers";

/** A segment of X12: its name is element 0. */
export interface Segment {
  /** 1-based line of the file. */
  line: number;
  elements: readonly string[];
}

/** An interchange header has 16 elements (ANSI X12.5). The last is one character, before the terminator. */
const ISA_ELEMENTS = 16;
/** More characters than a header has when its elements have twice their lengths. */
const MAX_HEADER = 220;

/**
 * The segments of an interchange. Its header shows the separators; programs do not always pad its elements to their
 * lengths. Throws a `StatementError`.
 */
export function segmentsOf(text: string): Segment[] {
  const separator = text[3] ?? "";
  let at = 2;
  for (let nth = 0; nth < ISA_ELEMENTS && at !== -1; nth++) at = text.indexOf(separator, at + 1);
  const terminator = text[at + 2] ?? "";
  const isHeader = text.startsWith("ISA") && at !== -1 && at < MAX_HEADER;
  if (!isHeader || /[A-Za-z0-9 ]/.test(separator + terminator) || separator === terminator || terminator === "")
    throw new StatementError(1, "the interchange header (ISA) does not have its 16 elements");
  return splitSegments(text, separator, terminator);
}

/** @throws StatementError for text after the last terminator */
export function splitSegments(text: string, separator: string, terminator: string): Segment[] {
  const segments: Segment[] = [];
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf(terminator, at);
    const piece = text.slice(at, end === -1 ? text.length : end);
    const start = piece.search(/\S/);
    if (start !== -1) {
      const first = line + breaks(piece.slice(0, start));
      if (end === -1) throw new StatementError(first, "the file ends inside a segment");
      const elements = piece.trim().split(separator);
      segments.push({ line: first, elements: elements.map((one) => one.trim()) });
    }
    line += breaks(piece) + (terminator === "\n" ? 1 : 0);
    at = end === -1 ? text.length : end + 1;
  }
  return segments;
}

function breaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

/** The signed amount of an element in minor units; undefined for an empty one. Throws a `StatementError`. */
export function amountOf({ line, elements }: Segment, at: number, currency: string): bigint | undefined {
  const text = elements[at] ?? "";
  if (text === "") return undefined;
  const amount = signedMinor(text, currency);
  if (typeof amount === "string")
    throw new StatementError(line, `${elements[0]}${String(at).padStart(2, "0")}: ${amount}`);
  return amount;
}

/** A date of the form `YYYYMMDD` or `YYMMDD`; null for an empty element. Throws a `StatementError`. */
export function dayOf({ line, elements }: Segment, at: number): string | null {
  const text = elements[at] ?? "";
  if (text === "") return null;
  const [, year, month, day] = /^((?:\d{2})?\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  const found = year && calendarDay(`${year.length === 4 ? year : `20${year}`}-${month}-${day}`);
  if (!found)
    throw new StatementError(line, `${elements[0]}${String(at).padStart(2, "0")} ${quote(text)} is not a date`);
  return found;
}
