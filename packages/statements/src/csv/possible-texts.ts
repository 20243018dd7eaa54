import type { CsvColumns } from "../csv-mapping.ts";
import type { StatementLine } from "../statement-line.ts";
import { cellText } from "./cells.ts";
import { stateColumns } from "./known-headers.ts";
import type { Proposal } from "./proposal/propose.ts";
import { lettersIn } from "./proposal/text-columns.ts";

/** The most columns whose texts may identify a line. */
const MOST_TEXTS = 12;

/**
 * The columns, from 1, that may hold the text beside these known columns; undefined where a name tells it. Only names
 * decide, so all exports with this header have the same. Their rows decide which column is taken, so exports may differ.
 */
export function possibleTexts(
  columns: CsvColumns,
  header: readonly string[],
  proposal: Proposal | undefined,
): number[] | undefined {
  if (columns.description !== undefined) return undefined;
  const found = proposal?.mapping.columns.description;
  // The booking state changes, so no column of it is a text. The found column may lie beyond the header.
  const taken = [...Object.values(columns).flat(), ...stateColumns(header)];
  const all = header.map((_, at) => at + 1);
  const beyond = typeof found === "number" && found > header.length ? [found] : [];
  return [...all, ...beyond].filter((column) => !taken.includes(column));
}

/**
 * A line with what identifies it where the rows decide which of these columns is the text. Another export may have taken
 * another column, or none where no cell has a letter. So a text without letters identifies no line, and in a table with
 * more columns no text does.
 */
export function withPossibleTexts(
  line: StatementLine,
  cells: readonly string[],
  columns: readonly number[],
): StatementLine {
  if (columns.length > MOST_TEXTS) return { ...line, remittance: null };
  const texts = columns.map((column) => cellText(cells[column - 1] ?? "")).filter((text) => lettersIn([text]) > 0);
  const remittance = line.remittance !== null && texts.includes(line.remittance) ? line.remittance : null;
  const otherRemittances = [...new Set([null, ...texts])].filter((text) => text !== remittance);
  return { ...line, remittance, otherRemittances };
}
