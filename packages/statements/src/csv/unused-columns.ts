import { isIban } from "../iban.ts";
import { currencyCode, currencyDigits } from "../money.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { warn } from "../summary.ts";
import { type Column, cellText } from "./cells.ts";
import { isDate } from "./proposal/column-dates.ts";
import { looksLikeAmount } from "./proposal/column-numbers.ts";
import { roleOfHeader } from "./proposal/column-roles.ts";
import { numberRole } from "./proposal/header-roles.ts";

/** A column that no line has. */
export interface UnusedColumn extends Column {
  /** A person left it out, or the export of its bank always has it. */
  isExpected: boolean;
}

/** The values of a column that are shown, and their characters. */
const SAMPLES = 2;
const MAX_VALUE = 60;

/** Collects values of the columns that a file has and its lines have not, and says so at the end. */
export class UnusedColumns {
  readonly #found: (UnusedColumn & { values: string[] })[];
  /** The columns that lack a value. */
  #open: (UnusedColumn & { values: string[] })[];

  constructor(columns: readonly UnusedColumn[]) {
    this.#found = columns.map((column) => ({ ...column, values: [] }));
    this.#open = this.#found;
  }

  add(cells: readonly string[]): void {
    if (this.#open.length === 0) return;
    let isFull = false;
    for (const { index, values } of this.#open) {
      const cell = cells[index];
      if (cell === undefined || cell === "") continue;
      const text = cellText(cell).slice(0, MAX_VALUE);
      if (text === "" || values.includes(text)) continue;
      values.push(text);
      isFull ||= values.length === SAMPLES;
    }
    if (isFull) this.#open = this.#open.filter(({ values }) => values.length < SAMPLES);
  }

  /**
   * Names the columns in the summary, and warns about those that hold text or money.
   * @throws StatementError for these if the options are strict
   */
  report(summary: StatementSummary, line: number, { strict }: StatementOptions): void {
    const filled = this.#found.filter(({ values }) => values.length > 0);
    summary.notUsed = filled.map(({ index, label, values }) => ({ column: index + 1, name: label, values }));
    const telling = filled.filter(({ isExpected, ...column }) => !isExpected && isTelling(column));
    if (telling.length === 0) return;
    const shown = telling.map(({ label, values }) => `${quote(label)} (${values.map(quote).join(", ")})`);
    const reason = `not used: ${shown.join("; ")}`;
    const answer = "The bank connection is strict: its csvMapping must use these columns or list them as unused";
    if (strict) throw new StatementError(line, `${reason}. ${answer}`);
    warn(summary, line, reason);
  }
}

/** Tells whether a column may hold a text of the payment or money. */
function isTelling({ label, values }: Pick<UnusedColumn, "label"> & { values: readonly string[] }): boolean {
  if (roleOfHeader(label) === "beside") return false;
  const role = numberRole(label);
  return values.some((value) => {
    if (isDate(value) || isIban(value.replaceAll(" ", ""))) return false;
    if (looksLikeAmount(value))
      return role !== "balance" && role !== "rate" && /[1-9]/.test(value) && (role === "fee" || /\d[.,]\d/.test(value));
    return /\p{L}{2}/u.test(value) && currencyDigits(currencyCode(value)) === undefined;
  });
}
