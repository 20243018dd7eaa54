import type { CsvMapping } from "../csv-mapping.ts";
import { namedCurrency } from "../money.ts";
import { quote } from "../statement-error.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { warn } from "../summary.ts";
import { cellText } from "./cells.ts";

/** Columns that hold currencies alone, in a file whose mapping names one currency for all rows. */
export class UnusedCurrencies {
  readonly #currency: string;
  #header: readonly string[] = [];
  #rows = 0;
  /** The number of rows with another currency, by column; without a column that has held something else. */
  readonly #others = new Map<number, number>();

  constructor(currency: string) {
    this.#currency = currency;
  }

  begin(header: readonly string[]): void {
    this.#header = header.map(cellText);
    for (const [place] of header.entries()) this.#others.set(place, 0);
  }

  add(cells: readonly string[]): void {
    this.#rows += 1;
    for (const [place, others] of this.#others) {
      const text = cellText(cells[place] ?? "");
      const code = namedCurrency(text);
      if (text === "" || code === this.#currency) continue;
      if (code === undefined) this.#others.delete(place);
      else this.#others.set(place, others + 1);
    }
  }

  /** Warns about rows that are read with another currency than they name. */
  report(summary: StatementSummary): void {
    for (const [place, others] of this.#others) {
      if (others === 0) continue;
      const column = quote(this.#header[place] || `column ${place + 1}`);
      const reason = `${others} of ${this.#rows} rows are read as ${this.#currency}, but ${column} holds another currency`;
      warn(summary, 1, reason);
    }
  }
}

/** Undefined for a mapping that names a column of currencies, or no currency. */
export function unusedCurrencies({ columns, currency }: CsvMapping = {}): UnusedCurrencies | undefined {
  if (columns === undefined || columns.currency !== undefined || currency === undefined) return undefined;
  return new UnusedCurrencies(currency);
}
