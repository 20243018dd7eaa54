import { createAmountReader, looksLikeAmount, readDates, styleOf } from "@matchbook/statements/table-readers";
import { isNegative } from "./credit-notes.ts";
import { isWeakName, nameOf } from "./header-names.ts";
import type { Table, TableQuestion } from "./table.ts";

/**
 * The column of what is to be paid: the one column of open amounts, else the one of totals if no column says or may say
 * what was paid or is open. Two columns of one kind that hold the same in all rows count as one. Everything else is asked.
 * A column whose amounts are mostly negative is asked, too: a ledger of suppliers may show its invoices so.
 */
export function chooseAmount(table: Table): { place: number } | { question: TableQuestion } {
  const numbers = (name: string) => table.placesOf(name).filter((place) => isMoney(table, place));
  const open = distinct(table, numbers("open"));
  const total = distinct(table, numbers("total"));
  const paid = numbers("paid");
  const [place, another] = open.length > 0 ? open : total;
  const isOpen = open.length > 0;
  const others = table.all.filter((one) => nameOf(table.header[one] ?? "") === undefined && isDecimal(table, one));
  const isTold = isOpen ? isOfRow(table, place ?? -1, total, others) : paid.length === 0 && others.length === 0;
  if (place !== undefined && another === undefined && isTold && !isMostlyNegative(table, place)) return { place };
  const asked = [...new Set([...open, ...total, ...paid, ...numbers("net"), ...others])];
  const candidates = asked.length > 0 ? asked : table.all.filter((one) => isMoney(table, one));
  return { question: table.ask("amount", "Which of these columns is what is still to be paid?", candidates) };
}

function isMoney(table: Table, place: number): boolean {
  const cells = table.cells(place);
  return cells.length > 0 && cells.every(looksLikeAmount) && readDates(cells).length === 0;
}

function isDecimal(table: Table, place: number): boolean {
  return isMoney(table, place) && table.cells(place).some((cell) => /\d[.,]\d{2}(?!\d)/.test(cell));
}

function isMostlyNegative(table: Table, place: number): boolean {
  const cells = table.cells(place);
  return 2 * cells.filter(isNegative).length > cells.length;
}

/** The first of all columns with the same cells. */
function distinct(table: Table, places: readonly number[]): number[] {
  const seen = new Set<string>();
  return places.filter((place) => {
    const key = JSON.stringify(table.column(place));
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** Tells whether a column holds the open amount of each row: a balance may also go through the rows. */
function isOfRow(table: Table, place: number, totals: readonly number[], others: readonly number[]): boolean {
  const isBalance = isWeakName(table.header[place] ?? "") && totals.length === 0;
  const isRepeated = ({ cells }: Table["rows"][number]) => others.some((one) => cells[one] === cells[place]);
  return isBelow(table, place, totals) && (!isBalance || others.length === 0 || table.rows.every(isRepeated));
}

/** Tells whether no open amount exceeds its total, which contradicts the names. */
function isBelow(table: Table, place: number, totals: readonly number[]): boolean {
  const { style } = styleOf(
    [place, ...totals].map((one) => table.cells(one)),
    undefined,
  );
  const read = createAmountReader(style ?? {});
  return totals.every((total) =>
    table.rows.every(({ cells }) => {
      try {
        return Number(read(cells[place] ?? "").digits) <= Number(read(cells[total] ?? "").digits);
      } catch {
        return true;
      }
    }),
  );
}
