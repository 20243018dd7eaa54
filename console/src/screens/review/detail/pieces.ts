/** A part of a text, from its position. */
export interface Piece {
  at: number;
  text: string;
  marked: boolean;
}

/** Shorter parts fit anywhere. */
const LEAST = 3;

/**
 * Divides a text into the parts that contain one of the needles and the rest. Case, spaces and punctuation do not
 * matter: `INV 2026/0101` contains `inv-2026-0101`.
 */
export function pieces(text: string, needles: readonly string[]): Piece[] {
  const { letters, positions } = reduce(text);
  const marks = Array<boolean>(text.length).fill(false);
  for (const needle of needles) {
    const wanted = reduce(needle).letters;
    if (wanted.length < LEAST) continue;
    for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + wanted.length)) {
      const from = positions[at] ?? 0;
      const to = positions[at + wanted.length - 1] ?? 0;
      marks.fill(true, from, to + 1);
    }
  }
  const found: Piece[] = [];
  for (let at = 0; at < text.length; ) {
    const marked = marks[at] ?? false;
    let end = at;
    while (end < text.length && marks[end] === marked) end++;
    found.push({ at, text: text.slice(at, end), marked });
    at = end;
  }
  return found;
}

/** The letters and digits of a text in lower case, with the position of each. */
function reduce(text: string): { letters: string; positions: number[] } {
  let letters = "";
  const positions: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const lower = (text[at] ?? "").toLowerCase();
    if (lower.length !== 1 || !/[\p{L}\p{N}]/u.test(lower)) continue;
    letters += lower;
    positions.push(at);
  }
  return { letters, positions };
}
