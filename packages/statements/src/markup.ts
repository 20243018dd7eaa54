import { decodeHTMLStrict } from "entities/decode";
import type { StatementLine } from "./statement-line.ts";
import { tidy } from "./text-pieces.ts";

const ENTITY = /&(?:[A-Za-z]\w{1,30}|#\d{1,7}|#x[\dA-Fa-f]{1,6});/g;
const BREAK = /<\/?(?:br|p|div|li|ul|ol|tr|table)(?:\s[^<>]{0,200})?\/?>/gi;
const STYLE = /<\/?(?:b|i|u|em|strong|small|span|font|td)(?:\s[^<>]{0,200})?\/?>/gi;

/**
 * The line with the texts of web pages as a reader sees them: entities of HTML are characters, also where they were
 * written twice, and tags of layout are line breaks or nothing. `remittance` stays as the file has it, because it
 * identifies the line.
 */
export function withoutMarkup(line: StatementLine): StatementLine {
  const { description, counterpartyName, additionalInformation } = line;
  const hasMarkup = [description, counterpartyName, additionalInformation].some((text) => text && /[&<]/.test(text));
  if (!hasMarkup) return line;
  return {
    ...line,
    description: plain(description),
    counterpartyName: counterpartyName && plain(counterpartyName).replaceAll("\n", " "),
    additionalInformation: additionalInformation && plain(additionalInformation),
  };
}

function plain(text: string): string {
  const resolved = text.replace(ENTITY, decodeHTMLStrict).replace(ENTITY, decodeHTMLStrict);
  return resolved === text && !text.includes("<") ? text : tidy([resolved.replace(BREAK, "\n").replace(STYLE, "")]);
}
