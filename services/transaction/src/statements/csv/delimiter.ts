import { recognizeHeader } from "./known-headers.ts";

const CANDIDATES = [";", "\t", ",", "|"];
const SAMPLED_LINES = 20;

/**
 * The delimiter that the first rows agree on: of those that stand equally often in the first row and the next, the most
 * frequent one; else the most frequent in the first row. Undefined when none stands there. What is in quotes is not counted.
 */
export function sniffDelimiter(lines: readonly string[]): string | undefined {
  const rows = lines.filter((line) => line.trim() !== "").slice(0, SAMPLED_LINES);
  const counts = CANDIDATES.map((delimiter) => ({ delimiter, numbers: rows.map((row) => count(row, delimiter)) }));
  const present = counts.filter(({ numbers }) => (numbers[0] ?? 0) > 0);
  const agreed = present.filter(({ numbers }) => numbers.length > 1 && numbers[0] === numbers[1]);
  const best = (agreed.length > 0 ? agreed : present).sort((a, b) => (b.numbers[0] ?? 0) - (a.numbers[0] ?? 0));
  return best[0]?.delimiter;
}

function count(row: string, delimiter: string): number {
  return row.replace(/"[^"]*"?/g, "").split(delimiter).length - 1;
}

/** Whether these first lines of a file are rows of a table: a header that is known, or two rows of the same form. */
export function looksLikeTable(lines: readonly string[]): boolean {
  const rows = lines.filter((line) => line.trim() !== "");
  const delimiter = sniffDelimiter(rows);
  if (delimiter === undefined) return false;
  const [first = "", second] = rows;
  if (second !== undefined && count(first, delimiter) === count(second, delimiter)) return true;
  return recognizeHeader(first.split(delimiter).map((cell) => cell.replaceAll('"', ""))) !== undefined;
}
