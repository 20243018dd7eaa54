import { isIban } from "../../iban.ts";
import { saysBooked } from "../booking-state.ts";
import type { Table } from "./table.ts";
import { textFieldOf } from "./text-names.ts";

const FIELDS = [
  "description",
  "counterpartyName",
  "payerName",
  "payeeName",
  "counterpartyIban",
  "reference",
  "endToEndId",
  "bankReference",
  "status",
] as const;
type TextField = (typeof FIELDS)[number];

/** The columns of texts: those with known names, and the longest text as description if none is named so. */
export function textColumns(
  { rows }: Table,
  names: readonly string[],
  { used, numbers }: { used: ReadonlySet<number>; numbers: ReadonlySet<number> },
): Partial<Record<TextField, number>> {
  const columns: Partial<Record<TextField, number>> = {};
  const cellsOf = (place: number) => rows.map((row) => row[place] ?? "");
  const isUsed = (place: number) => used.has(place) || Object.values(columns).includes(place + 1);
  for (const [place, name] of names.entries()) {
    const known = textFieldOf(name);
    const field = FIELDS.find((one) => one === known);
    if (field === undefined || isUsed(place) || columns[field] !== undefined) continue;
    if (numbers.has(place) && field !== "reference") continue;
    if (field === "status" && !cellsOf(place).some((cell) => saysBooked(cell) !== undefined)) continue;
    columns[field] = place + 1;
  }
  // One of them alone may be the owner of the account.
  const { payerName, payeeName } = columns;
  if (payerName === undefined || payeeName === undefined || columns.counterpartyName !== undefined) {
    delete columns.payerName;
    delete columns.payeeName;
  }
  if (columns.description !== undefined) return columns;
  const free = names.flatMap((_, place) => (isUsed(place) || numbers.has(place) ? [] : [place]));
  const lengths = free
    .map((place) => ({ place, length: lettersIn(cellsOf(place)) }))
    .filter(({ length }) => length > 0);
  const [longest] = lengths.sort((a, b) => b.length - a.length);
  return longest === undefined ? columns : { ...columns, description: longest.place + 1 };
}

/** The number of letters in these cells, without those of accounts. */
export function lettersIn(cells: readonly string[]): number {
  const texts = cells.filter((cell) => !isIban(cell.replaceAll(" ", "")));
  return texts.reduce((sum, cell) => sum + (cell.match(/\p{L}/gu)?.length ?? 0), 0);
}
