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
  /** What the file holds there. */
  readonly value: string | undefined;

  constructor(
    line: number,
    reason: string,
    { column, value, ...options }: ErrorOptions & { column?: string; value?: string } = {},
  ) {
    super(`line ${line}: ${reason}`, options);
    this.name = "StatementError";
    this.line = line;
    this.reason = reason;
    this.column = column;
    this.value = value;
  }
}

const QUOTED_CHARACTERS = 60;

/** Quotes a piece of the file for a reason: on one line, cut after 60 characters, in double quotes. */
export function quote(text: string): string {
  const flat = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  const characters = [...flat];
  return characters.length > QUOTED_CHARACTERS ? `"${characters.slice(0, QUOTED_CHARACTERS).join("")}…"` : `"${flat}"`;
}
