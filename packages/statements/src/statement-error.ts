/**
 * An error in a statement file, and the only error that parsers throw because of their input. `line` is 1-based.
 * `reason` is for the person who uploaded the file: it names the element or field and quotes at most a few characters.
 * The message joins both: `line 87: amount "12,x" is not …`.
 */
export class StatementError extends Error {
  readonly line: number;
  readonly reason: string;
  /** The name of the CSV column. */
  readonly column: string | undefined;
  /** The content of the file there. */
  readonly value: string | undefined;
  /** The name of the file in a zip. */
  readonly file: string | undefined;
  /** `file_too_costly` when reading the file would take more work or memory than any real one takes. */
  readonly code: "file_too_costly" | undefined;

  constructor(line: number, reason: string, { column, value, file, code, ...options }: ErrorDetails = {}) {
    super(`line ${line}: ${reason}`, options);
    this.name = "StatementError";
    this.line = line;
    this.reason = reason;
    this.column = column;
    this.value = value;
    this.file = file;
    this.code = code;
  }
}

interface ErrorDetails extends ErrorOptions {
  column?: string;
  value?: string;
  file?: string;
  code?: StatementError["code"];
}

const QUOTED_CHARACTERS = 60;

/** An error at a place of the file, or of a file in a zip, which the reason then names. */
export function errorAt({ line, file }: { line: number; file?: string }, reason: string): StatementError {
  return file === undefined
    ? new StatementError(line, reason)
    : new StatementError(line, `${quote(file)}: ${reason}`, { file });
}

/** The error of a file that exceeds a bound of work or memory. */
export function tooCostly(line: number, reason: string): StatementError {
  return new StatementError(line, reason, { code: "file_too_costly" });
}

/** A number in a reason: `4,000,000`. */
export function grouped(number: number): string {
  return number.toLocaleString("en-US");
}

/** Quotes a piece of the file for a reason: as `clip` cuts it, in double quotes. */
export function quote(text: string): string {
  return `"${clip(text)}"`;
}

/** A piece of the file on one line, cut after 60 characters. */
export function clip(text: string): string {
  const flat = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  const characters = [...flat];
  return characters.length > QUOTED_CHARACTERS ? `${characters.slice(0, QUOTED_CHARACTERS).join("")}…` : flat;
}

/** The result of `read`; undefined after a `StatementError`. For values that only inform. */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return undefined;
  }
}

/** The error of a file in a zip. @param name of that file */
export function inFile(error: StatementError, name: string): StatementError {
  const { line, reason, column, value, code } = error;
  const where = { file: clip(name), ...(column !== undefined && { column }), ...(value !== undefined && { value }) };
  return new StatementError(line, `${quote(name)}: ${reason}`, { ...where, ...(code && { code }), cause: error });
}
