import type { MappingQuestion } from "../../mapping-question.ts";
import type { Cells, Table } from "./table.ts";

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
  const telling = new Map<string, Cells>();
  for (const row of rows) {
    const key = JSON.stringify(shown.map((place) => row[place]));
    if (!telling.has(key)) telling.set(key, row);
  }
  const samples = [...new Set([...telling.values(), ...rows])].slice(0, SAMPLE_ROWS);
  const columns = shown.map((place) => ({
    column: place + 1,
    name: (header?.[place] ?? "").slice(0, MAX_VALUE),
    values: samples.map((row) => (row[place] ?? "").slice(0, MAX_VALUE)),
  }));
  return { field, question, columns };
}
