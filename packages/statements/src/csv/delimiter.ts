import { recognizeHeader } from "./known-headers.ts";

export const DELIMITERS = [";", "\t", ",", "|"];
const SAMPLED_LINES = 20;

/**
 * Guesses the delimiter: among the candidates that occur equally often in the first two rows, the most frequent one;
 * else the most frequent one in the first row. Undefined when the first row has none. Quoted text does not count.
 */
export function sniffDelimiter(lines: readonly string[]): string | undefined {
  const rows = lines.filter((line) => line.trim() !== "").slice(0, SAMPLED_LINES);
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, numbers: rows.map((row) => count(row, delimiter)) }));
  const present = counts.filter(({ numbers }) => (numbers[0] ?? 0) > 0);
  const agreed = present.filter(({ numbers }) => numbers.length > 1 && numbers[0] === numbers[1]);
  const best = (agreed.length > 0 ? agreed : present).sort((a, b) => (b.numbers[0] ?? 0) - (a.numbers[0] ?? 0));
  return best[0]?.delimiter;
}

/**
 * The delimiter of a file that may begin with lines that are no table: the one that most lines have equally often, and
 * of several the most frequent one. Undefined when no line has any.
 */
export function commonDelimiter(lines: readonly string[]): string | undefined {
  const rows = lines.filter((line) => line.trim() !== "");
  const counts = DELIMITERS.map((delimiter) => {
    const numbers = rows.map((row) => count(row, delimiter)).filter((number) => number > 0);
    const alike = (wanted: number) => numbers.filter((number) => number === wanted).length;
    const usual = numbers.reduce((best, number) => (alike(number) > alike(best) ? number : best), 0);
    return { delimiter, usual, lines: alike(usual) };
  });
  const [best] = counts.filter(({ usual }) => usual > 0).sort((a, b) => b.lines - a.lines || b.usual - a.usual);
  return best?.delimiter;
}

function count(row: string, delimiter: string): number {
  return row.replace(/"[^"]*"?/g, "").split(delimiter).length - 1;
}

/** Tells whether the first lines of a file are a table: two rows with equally many delimiters, or a known header. */
export function looksLikeTable(lines: readonly string[]): boolean {
  const rows = lines.filter((line) => line.trim() !== "");
  const delimiter = sniffDelimiter(rows);
  if (delimiter === undefined) return false;
  const [first = "", second] = rows;
  if (second !== undefined && count(first, delimiter) === count(second, delimiter)) return true;
  return recognizeHeader(first.split(delimiter).map((cell) => cell.replaceAll('"', ""))) !== undefined;
}
