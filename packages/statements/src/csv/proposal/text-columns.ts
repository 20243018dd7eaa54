import { isIban } from "../../iban.ts";
import { saysBooked } from "../booking-state.ts";
import { headerKey } from "../cells.ts";
import { fieldOfHeader } from "../known-headers.ts";
import type { Table } from "./table.ts";

const FIELDS = [
  "description",
  "counterpartyName",
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
  taken: ReadonlySet<number>,
): Partial<Record<TextField, number>> {
  const columns: Partial<Record<TextField, number>> = {};
  const cellsOf = (place: number) => rows.map((row) => row[place] ?? "");
  const isUsed = (place: number) => taken.has(place) || Object.values(columns).includes(place + 1);
  for (const [place, name] of names.entries()) {
    // A name such as "Payee (full)" is known by its first words too.
    const known = fieldOfHeader(headerKey(name)) ?? fieldOfHeader(headerKey(name.split(/[([/]/)[0] ?? ""));
    const field = FIELDS.find((one) => one === known);
    if (field === undefined || isUsed(place) || columns[field] !== undefined) continue;
    if (field === "status" && !cellsOf(place).some((cell) => saysBooked(cell) !== undefined)) continue;
    columns[field] = place + 1;
  }
  if (columns.description !== undefined) return columns;
  const free = names.flatMap((_, place) => (isUsed(place) ? [] : [place]));
  const lengths = free
    .map((place) => ({ place, length: lettersIn(cellsOf(place)) }))
    .filter(({ length }) => length > 0);
  const [longest] = lengths.sort((a, b) => b.length - a.length);
  return longest === undefined ? columns : { ...columns, description: longest.place + 1 };
}

function lettersIn(cells: readonly string[]): number {
  const texts = cells.filter((cell) => !isIban(cell.replaceAll(" ", "")));
  return texts.reduce((sum, cell) => sum + (cell.match(/\p{L}/gu)?.length ?? 0), 0);
}
