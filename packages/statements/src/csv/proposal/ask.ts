import type { MappingQuestion } from "../../mapping-question.ts";
import type { Table } from "./table.ts";

const SAMPLE_ROWS = 3;
const MAX_COLUMNS = 12;
const MAX_VALUE = 60;

/** A question about columns, with three rows of them that differ. */
export function ask(
  { header, rows }: Table,
  field: MappingQuestion["field"],
  question: string,
  places: readonly number[],
): MappingQuestion {
  const shown = places.slice(0, MAX_COLUMNS);
  const telling = rows.filter(
    (row, at) => rows.findIndex((other) => shown.every((place) => other[place] === row[place])) === at,
  );
  const samples = [...telling, ...rows.filter((row) => !telling.includes(row))].slice(0, SAMPLE_ROWS);
  const columns = shown.map((place) => ({
    column: place + 1,
    name: (header?.[place] ?? "").slice(0, MAX_VALUE),
    values: samples.map((row) => (row[place] ?? "").slice(0, MAX_VALUE)),
  }));
  return { field, question, columns };
}
