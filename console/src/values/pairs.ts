/** A line of a text: `left = right`. */
export interface Pair {
  left: string;
  right: string;
}

/** The last `=` divides, because names and codes may contain one. */
const PAIR = /^(.*\S)\s*=\s*(\S.*)$/;

/** The pairs of a text, a line each; empty lines are left out. `badLine` is the number of the first line that is no pair. */
export function pairsIn(text: string): { pairs: Pair[]; badLine: number | undefined } {
  const pairs: Pair[] = [];
  let badLine: number | undefined;
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const [, left, right] = PAIR.exec(line.trim()) ?? [];
    if (left !== undefined && right !== undefined) pairs.push({ left, right });
    else badLine ??= at + 1;
  }
  return { pairs, badLine };
}

export const pairsText = (pairs: readonly Pair[]): string =>
  pairs.map(({ left, right }) => `${left} = ${right}`).join("\n");
