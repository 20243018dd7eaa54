import type { Writable } from "node:stream";

/** Where a command writes: results to `stdout`, everything else to `stderr`. */
export interface Streams {
  stdout: Writable & { isTTY?: boolean };
  stderr: Writable & { isTTY?: boolean };
}

/** Output of a command, for people or as JSON: one value per line. */
export class Output {
  readonly #streams: Streams;
  readonly isJson: boolean;

  constructor(streams: Streams, isJson: boolean) {
    this.#streams = streams;
    this.isJson = isJson;
  }

  /** A result: its text for people, or the value as JSON. */
  result(value: unknown, text: string): void {
    this.#streams.stdout.write(`${this.isJson ? JSON.stringify(value) : plain(text)}\n`);
  }

  /** Rows as a table for people, or one value per line as JSON. */
  rows<Row>(rows: readonly Row[], columns: Record<string, (row: Row) => string>): void {
    if (this.isJson) {
      for (const row of rows) this.result(row, "");
      return;
    }
    const cells = [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((cell) => plain(cell(row))))];
    const widths = Object.keys(columns).map((_name, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
    for (const line of cells)
      this.result(
        undefined,
        line
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join("  ")
          .trimEnd(),
      );
  }

  /** Something beside the result. */
  note(text: string): void {
    this.#streams.stderr.write(`${plain(text)}\n`);
  }

  /** A question, whose answer stands behind it on a terminal. */
  ask(text: string): void {
    if (this.#streams.stderr.isTTY) this.#streams.stderr.write(text);
  }

  /** The raw text of a file. */
  get raw(): Writable {
    return this.#streams.stdout;
  }

  /** Shows how far something is, on one line of a terminal. */
  progress(what: string, done: number, total: number | undefined | null): void {
    if (!this.#streams.stderr.isTTY || this.isJson) return;
    const share = total ? Math.min(1, done / total) : 0;
    const bar = "█".repeat(Math.round(share * 30)).padEnd(30, "░");
    const figures = total ? `${Math.floor(share * 100)} %` : String(done);
    this.#streams.stderr.write(`\r\u001b[K${what} ${bar} ${figures}`);
  }

  /** Ends the line of `progress`. */
  endProgress(): void {
    if (this.#streams.stderr.isTTY && !this.isJson) this.#streams.stderr.write("\n");
  }
}

/**
 * A text without characters that control a terminal: bank lines are written by strangers. Line breaks become blanks,
 * except in texts that this program wrote.
 */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return text.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, " ");
}

/** A text on one line, cut to a width. */
export function short(text: string | null | undefined, width: number): string {
  const line = (text ?? "").replaceAll(/\s+/g, " ").trim();
  return line.length > width ? `${line.slice(0, width - 1)}…` : line;
}
