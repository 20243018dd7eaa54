import { tidy } from "../text-pieces.ts";

/** Text that a format cuts into lines of fixed length. A line may end inside a word or a code. */
export interface CutText {
  /** Without the line breaks. */
  text: string;
  /** Offsets in `text` at which a line ended. */
  breaks: readonly number[];
}

export function joinLines(lines: readonly string[]): CutText {
  const breaks: number[] = [];
  let text = "";
  for (const line of lines) {
    if (text !== "") breaks.push(text.length);
    text += line;
  }
  return { text, breaks };
}

/**
 * A part of the text for people, with its line breaks (which may fall inside a word, see camt/remittance.ts) and with
 * white space collapsed. "" when there is no text.
 */
export function readable({ text, breaks }: CutText, start = 0, end = text.length): string {
  const edges = [start, ...breaks.filter((at) => at > start && at < end), end];
  return tidy(edges.slice(1).map((edge, index) => text.slice(edges[index], edge)));
}
