import { tidy } from "../text-pieces.ts";

/**
 * The text of a cell without what spreadsheets put around it: `="0123"`, a formula that is only a text, and the
 * apostrophe that marks a text which would else be a number or a formula. Nothing is ever evaluated. Lines within a
 * cell stay lines.
 */
export function cellText(cell: string): string {
  const text = cell.trim();
  const [, formula] = /^="([\s\S]*)"$/.exec(text) ?? [];
  if (formula !== undefined) return tidy([formula.replaceAll('""', '"')]);
  return tidy([text.replace(/^'(?=[=+\-@\d])/, "")]);
}

/** The name of a header cell as names are compared: without case, accents and anything but letters and digits. */
export function headerKey(cell: string): string {
  return cell
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();
}
