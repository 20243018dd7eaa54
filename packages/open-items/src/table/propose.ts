import { currencyDigits } from "@matchbook/statements/money";
import { orderOf, readDates, styleOf, type TableRow } from "@matchbook/statements/table-readers";
import type { TableColumns, TableMapping } from "../table-mapping.ts";
import { chooseAmount } from "./choose-amount.ts";
import { creditNotesOf } from "./credit-notes.ts";
import { HEADER_ROWS } from "./find-header.ts";
import { directionOfHeader, nameOf } from "./header-names.ts";
import { Table, type TableQuestion } from "./table.ts";

export interface TableProposal {
  /** The mapping without what the questions ask for. */
  mapping: TableMapping;
  questions: TableQuestion[];
  places: Map<string, number>;
  rows: readonly TableRow[];
  /** The line of the header. */
  line: number;
}

/** A row with fewer known names is no header of open items. */
const LEAST_NAMES = 3;

/**
 * A mapping for a table with an unknown header, for a person to check. It has only what names and values prove; the
 * rest is asked. Undefined for a table without a header of open items.
 * @param today no invoice is issued later, `YYYY-MM-DD`
 */
export function proposeMapping(rows: readonly TableRow[], today: string): TableProposal | undefined {
  const at = headerAt(rows);
  const header = rows[at];
  if (header === undefined) return undefined;
  const table = new Table(header.cells, rows.slice(at + 1));
  const columns = table.namedColumns();
  const questions: TableQuestion[] = [];
  for (const field of ["number", "issueDate"] as const) {
    if (columns.has(field)) continue;
    questions.push(
      table.ask(field, `Which column is the ${field === "number" ? "number" : "date"} of the invoice?`, table.all),
    );
  }
  if (!columns.has("counterpartyName") && !columns.has("counterpartyCode"))
    questions.push(table.ask("counterpartyName", "Which column names the customer or supplier?", table.all));
  const amount = chooseAmount(table);
  if ("question" in amount) questions.push(amount.question);
  else columns.set("amount", amount.place);
  const settings = { ...datesOf(table, columns, today, questions), ...moneyOf(table, columns, questions) };
  const direction = columns.has("direction") ? undefined : directionOfHeader(header.cells);
  const credits = creditNotesOf(table, columns.get("amount"), direction);
  if (credits !== undefined && "question" in credits) questions.push(credits.question);
  else if (credits !== undefined) columns.set("type", credits.place);
  const words = credits !== undefined && "words" in credits && { creditNoteWords: credits.words };
  const named = Object.fromEntries([...columns].map(([field, place]) => [field, header.cells[place] ?? ""]));
  return {
    mapping: { columns: named as unknown as TableColumns, ...settings, ...(direction && { direction }), ...words },
    ...{ questions, places: columns, rows: rows.slice(at + 1), line: header.line },
  };
}

function headerAt(rows: readonly TableRow[]): number {
  const known = rows.slice(0, HEADER_ROWS).map(({ cells }) => new Set(cells.map(nameOf).filter((name) => name)).size);
  const most = known.reduce((a, b) => Math.max(a, b), 0);
  return most < LEAST_NAMES ? -1 : known.indexOf(most);
}

/** The forms of the dates. All rows of both columns decide which number is the day and which the month. */
function datesOf(
  table: Table,
  columns: ReadonlyMap<string, number>,
  today: string,
  questions: TableQuestion[],
): Pick<TableMapping, "dateFormats"> {
  const places = ["issueDate", "dueDate"].flatMap((field) => columns.get(field) ?? []);
  const [issued, ...others] = places.map((place) => readDates(table.cells(place)));
  if (issued === undefined) return {};
  const order =
    issued.length > 1 ? (orderOf(issued, { today, country: undefined }) ?? orderOfOthers(others)) : issued[0]?.order;
  const chosen = issued.find((one) => one.order === order);
  if (chosen === undefined) {
    questions.push(table.ask("dateFormats", "In which form are these dates: day first or month first?", places));
    return {};
  }
  const formats = [issued, ...others].flatMap((readings) => readings.find((one) => one.order === order)?.format ?? []);
  return formats.length === 0 ? {} : { dateFormats: [...new Set(formats)] };
}

/** The order that dates of another column can only have. */
function orderOfOthers(others: readonly ReturnType<typeof readDates>[]) {
  const [decided] = others.filter((readings) => readings.length === 1);
  return decided?.[0]?.order;
}

function moneyOf(
  table: Table,
  columns: ReadonlyMap<string, number>,
  questions: TableQuestion[],
): Pick<TableMapping, "currency" | "decimalSeparator"> {
  const place = columns.get("amount");
  if (place === undefined) return {};
  const name = table.header[place] ?? "";
  const named = name.match(/\b[A-Z]{3}\b/g)?.filter((code) => currencyDigits(code) !== undefined) ?? [];
  const currency = columns.has("currency") || named.length !== 1 ? undefined : named[0];
  const hasOwn = table.cells(place).every((cell) => /\p{Sc}|[A-Z]{3}/u.test(cell));
  if (!columns.has("currency") && currency === undefined && !hasOwn)
    questions.push(table.ask("currency", "In which currency are these amounts?", [place]));
  const { style, unclear } = styleOf(
    [table.cells(place)],
    currency === undefined ? undefined : currencyDigits(currency),
  );
  if (unclear !== undefined)
    questions.push(table.ask("decimalSeparator", "Which sign separates the decimals of these amounts?", [place]));
  return { ...(currency && { currency }), ...(style && { decimalSeparator: style.decimalSeparator }) };
}
