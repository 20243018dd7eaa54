import type { TableRow } from "@matchbook/statements/table-readers";
import { isWeakName, nameOf } from "./header-names.ts";

/** A question for a person before a table can be read, because it does not prove it. */
export interface TableQuestion {
  /** The field of the mapping, or of its columns, that the answer sets. */
  field: "amount" | "currency" | "dateFormats" | "decimalSeparator" | "counterpartyName" | "number" | "issueDate";
  question: string;
  columns: { column: number; name: string; values: string[] }[];
}

/** A header and the rows below it that are no totals. */
export class Table {
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
  readonly all: number[];

  constructor(header: readonly string[], rows: readonly TableRow[]) {
    this.header = header;
    this.all = header.flatMap((cell, place) => (cell === "" ? [] : [place]));
    const [number] = this.placesOf("number");
    this.rows = number === undefined ? rows : rows.filter(({ cells }) => (cells[number] ?? "") !== "");
  }

  /** The cells of a column that are not empty. */
  cells(place: number): string[] {
    return this.column(place).filter((cell) => cell !== "");
  }

  column(place: number): string[] {
    return this.rows.map(({ cells }) => cells[place] ?? "");
  }

  /** The columns with a name of this kind; those with a weak name if no other has one. */
  placesOf(wanted: string): number[] {
    const places = this.all.filter((place) => nameOf(this.header[place] ?? "") === wanted);
    const clear = places.filter((place) => !isWeakName(this.header[place] ?? ""));
    return clear.length > 0 ? clear : places;
  }

  /** The columns whose name says what they hold, if one column alone has it. */
  namedColumns(): Map<string, number> {
    const fields = ["number", "issueDate", "dueDate", "currency", "paymentReference", "direction"];
    const parties = ["counterpartyCode", "counterpartyName", "counterpartyTaxId", "counterpartyIban"];
    const named = new Map(
      [...fields, ...parties].flatMap((field) => {
        const [place, another] = this.placesOf(field);
        return place === undefined || another !== undefined ? [] : [[field, place] as const];
      }),
    );
    return this.#withParty(named);
  }

  /** A column of customers or suppliers holds codes or names, under any name. */
  #withParty(named: Map<string, number>): Map<string, number> {
    const [code, name] = [named.get("counterpartyCode"), named.get("counterpartyName")];
    const isName = (place: number) =>
      this.cells(place).some((cell) => /\p{L}{2}/u.test(cell) && /\p{Ll}|\s/u.test(cell));
    const isCode = (place: number) => this.cells(place).every((cell) => /^[\p{N}.-]+$/u.test(cell));
    if (code !== undefined && name === undefined && isName(code)) {
      named.delete("counterpartyCode");
      named.set("counterpartyName", code);
    } else if (name !== undefined && code === undefined && isCode(name)) {
      named.delete("counterpartyName");
      named.set("counterpartyCode", name);
    }
    return named;
  }

  ask(field: TableQuestion["field"], question: string, places: readonly number[]): TableQuestion {
    const columns = places.slice(0, MOST_SHOWN).map((place) => ({
      column: place + 1,
      name: (this.header[place] ?? "").slice(0, MAX_VALUE),
      values: this.cells(place)
        .slice(0, SHOWN_ROWS)
        .map((cell) => cell.slice(0, MAX_VALUE)),
    }));
    return { field, question, columns };
  }
}

const MOST_SHOWN = 20;
const SHOWN_ROWS = 3;
/** The most characters of a name or a cell that a question shows. */
const MAX_VALUE = 60;
