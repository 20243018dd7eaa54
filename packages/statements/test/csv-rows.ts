import { expect } from "vitest";
import type { CsvMapping } from "../src/csv-mapping.ts";
import type { StatementLine } from "../src/statement-line.ts";
import { parse } from "./statement-files.ts";

/** Columns and mapping of the header `Day;Sum;Text`. */
export const columns = { bookingDate: "Day", amount: "Sum", description: "Text" };
export const simple: CsvMapping = { currency: "EUR", columns };

/** The line of a file with one row. `change` overrides fields of the mapping `simple`. */
export async function only(
  row: string,
  change: Partial<CsvMapping> = {},
  header = "Day;Sum;Text",
): Promise<StatementLine> {
  const { lines, refusal } = await parse(`${header}\n${row}\n`, { csvMapping: { ...simple, ...change } });
  expect(refusal).toBeUndefined();
  expect(lines).toHaveLength(1);
  return lines[0] as StatementLine;
}

export const refusalOf = async (file: string, csvMapping?: CsvMapping) => (await parse(file, { csvMapping })).refusal;
