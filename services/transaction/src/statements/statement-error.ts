/**
 * A statement file that cannot be imported, and where: the one error every statement parser throws for its input.
 * `reason` is plain English for the person who uploaded the file and names the element or field; it quotes at most a
 * few characters of the file. `line` is 1-based. The message joins both: `line 87: amount "12,x" is not …`.
 */
export class StatementError extends Error {
  readonly line: number;
  readonly reason: string;

  constructor(line: number, reason: string, options?: ErrorOptions) {
    super(`line ${line}: ${reason}`, options);
    this.name = "StatementError";
    this.line = line;
    this.reason = reason;
  }
}

const QUOTED_CHARACTERS = 60;

/** A piece of the file made fit to stand inside a reason: on one line, cut at 60 characters, in double quotes. */
export function quote(text: string): string {
  const flat = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  const characters = [...flat];
  return characters.length > QUOTED_CHARACTERS ? `"${characters.slice(0, QUOTED_CHARACTERS).join("")}…"` : `"${flat}"`;
}
