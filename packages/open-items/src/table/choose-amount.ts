import { createAmountReader, looksLikeAmount, styleOf } from "@matchbook/statements/table-readers";
import type { Table, TableQuestion } from "./table.ts";

/**
 * The column of what is to be paid: the one column of open amounts, else the one of totals if no column says what was
 * paid. Two columns of one kind that hold the same in all rows are one. Everything else is asked.
 */
export function chooseAmount(table: Table): { place: number } | { question: TableQuestion } {
  const numbers = (name: string) => table.placesOf(name).filter((place) => isMoney(table, place));
  const open = distinct(table, numbers("open"));
  const total = distinct(table, numbers("total"));
  const paid = numbers("paid");
  const [place, another] = open.length > 0 ? open : total;
  const isOpen = open.length > 0;
  if (place !== undefined && another === undefined && (isOpen ? isBelow(table, place, total) : paid.length === 0))
    return { place };
  const asked = [...new Set([...open, ...total, ...paid, ...numbers("net")])];
  const candidates = asked.length > 0 ? asked : table.all.filter((one) => isMoney(table, one));
  return { question: table.ask("amount", "Which of these columns is what is still to be paid?", candidates) };
}

function isMoney(table: Table, place: number): boolean {
  const cells = table.cells(place);
  return cells.length > 0 && cells.every(looksLikeAmount);
}

/** Of columns with the same cells the first. */
function distinct(table: Table, places: readonly number[]): number[] {
  const seen = new Set<string>();
  return places.filter((place) => {
    const key = JSON.stringify(table.column(place));
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** True unless an open amount exceeds its total, which contradicts the names. */
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
