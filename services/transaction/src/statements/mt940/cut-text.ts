import { tidy } from "../text-pieces.ts";

/** Text that a format cuts into lines of fixed length, so that a line may end in the middle of a word or of a code. */
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
 * A part of the text as a person reads it: pieces with a line break between them where a line ended (which may be
 * inside a word, see camt/remittance.ts), white space collapsed. "" when there is nothing.
 */
export function readable({ text, breaks }: CutText, start = 0, end = text.length): string {
  const edges = [start, ...breaks.filter((at) => at > start && at < end), end];
  return tidy(edges.slice(1).map((edge, index) => text.slice(edges[index], edge)));
}
