import { expect } from "vitest";
import type { StatementLine } from "../src/statement-line.ts";
import { parse } from "./statement-files.ts";

/** A statement with these fields, the first of them at line 5. */
export const statement = (fields: string, options: { number?: string; opening?: string; closing?: string } = {}) =>
  `:20:REF\n:25:10099900/4711\n:28C:${options.number ?? "1/1"}\n:60F:${options.opening ?? "C260301EUR0,"}\n` +
  `${fields}\n:62F:${options.closing ?? "C260301EUR0,"}\n-\n`;
/** An entry: a field 61 and its field 86. */
export const entry = (rest = "2603020302C100,00NTRFNONREF", information = "INV-1") => `:61:${rest}\n:86:${information}`;

/** The line of a statement with one entry. */
export async function only(fields: string): Promise<StatementLine> {
  const { lines, refusal } = await parse(statement(fields));
  expect(refusal).toBeUndefined();
  expect(lines).toHaveLength(1);
  return lines[0] as StatementLine;
}
