/** A line of a text: `left = right`. */
export interface Pair {
  left: string;
  right: string;
}

/** The pairs of a text, a line each; empty lines are left out. `badLine` is the number of the first line that is no pair. */
export function pairsIn(text: string): { pairs: Pair[]; badLine: number | undefined } {
  const pairs: Pair[] = [];
  let badLine: number | undefined;
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const pair = pairIn(line.trim());
    if (pair !== undefined) pairs.push(pair);
    else badLine ??= at + 1;
  }
  return { pairs, badLine };
}

/** The last `=` before a text divides, because names and codes may contain one. */
function pairIn(line: string): Pair | undefined {
  const at = line.lastIndexOf("=", line.length - 2);
  const left = line.slice(0, Math.max(0, at)).trim();
  return left === "" ? undefined : { left, right: line.slice(at + 1).trim() };
}

export const pairsText = (pairs: readonly Pair[]): string =>
  pairs.map(({ left, right }) => `${left} = ${right}`).join("\n");
