import { calendarDay, fullYear } from "./dates.ts";
import { MAX_MINOR } from "./money.ts";
import { quote, StatementError } from "./statement-error.ts";
import { withoutEndOfFile } from "./text-lines.ts";
import { oneLine } from "./text-pieces.ts";

/** A record with fields at fixed columns. */
export interface FixedRecord {
  /** 1-based line of the file. */
  line: number;
  /** The text from a column to another one, both from 1, without spaces around it. */
  at: (first: number, last?: number) => string;
  /** The text with its spaces. */
  raw: (first: number, last: number) => string;
}

export function fixedRecord(text: string, line: number): FixedRecord {
  // A column is a character, which may be two units of a string.
  const columns = /[\ud800-\udfff]/.test(text) ? [...text] : undefined;
  const raw = (first: number, last: number) => columns?.slice(first - 1, last).join("") ?? text.slice(first - 1, last);
  return { line, raw, at: (first, last = first) => raw(first, last).trim() };
}

/**
 * Reads the lines of a format whose records begin with a code. Blank lines are skipped. Returns whether the line was a
 * record, and throws a `StatementError` for an unknown code.
 * @param readers by code; all codes have one length
 */
export function recordsByCode(
  format: string,
  readers: Readonly<Record<string, (record: FixedRecord) => void>>,
): (text: string, line: number) => boolean {
  const codeLength = Object.keys(readers)[0]?.length;
  return (text, line) => {
    const content = withoutEndOfFile(text).trimEnd();
    if (content === "") return false;
    const read = readers[content.slice(0, codeLength)];
    if (read === undefined)
      throw new StatementError(line, `${quote(content.slice(0, 20))} begins no record of ${format}`);
    read(fixedRecord(content, line));
    return true;
  };
}

/**
 * The texts that no field of a line has, each behind its name. Blanks and zeros tell nothing.
 * @param columns the first and the last column of each
 */
export function namedTexts({ at }: FixedRecord, columns: Readonly<Record<string, [number, number]>>): string[] {
  return Object.entries(columns).flatMap(([name, [first, last]]) => {
    const text = at(first, last);
    return /^0*$/.test(text) ? [] : [`${name}: ${oneLine(text)}`];
  });
}

/** Where year, month and day begin. */
const PLACES = { YYMMDD: [0, 2, 4], DDMMYY: [4, 2, 0], DDMMYYYY: [4, 2, 0], YYYYMMDD: [0, 4, 6] } as const;

/** A day at columns, as `YYMMDD` or in the order of `form`. Undefined for blanks and zeros. Throws a `StatementError`. */
export function dayAt(
  { at, line }: FixedRecord,
  first: number,
  name: string,
  form: keyof typeof PLACES = "YYMMDD",
): string | undefined {
  const text = at(first, first + form.length - 1);
  if (/^0*$/.test(text)) return undefined;
  const [ofYear, ofMonth, ofDay] = PLACES[form];
  const year = text.slice(ofYear, ofYear + form.length - 4);
  const [month, date] = [text.slice(ofMonth, ofMonth + 2), text.slice(ofDay, ofDay + 2)];
  const day = calendarDay(`${year.length === 4 ? year : fullYear(year)}-${month}-${date}`);
  if (day === undefined || text.length !== form.length) {
    throw new StatementError(line, `column ${first}: ${name} ${quote(text)} is not a date (${form})`);
  }
  return day;
}

/** A whole number at columns, such as minor units; 0 for blanks. Throws a `StatementError`. */
export function numberAt({ at, line }: FixedRecord, first: number, last: number, name: string): bigint {
  const text = at(first, last);
  if (!/^\d*$/.test(text)) {
    throw new StatementError(line, `column ${first}: ${name} ${quote(text)} is not a whole number`);
  }
  const value = BigInt(text || "0");
  if (value > MAX_MINOR) throw new StatementError(line, `column ${first}: ${name} ${quote(text)} is too large`);
  return value;
}
