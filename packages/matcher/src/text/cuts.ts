import { schemesOf } from "../references/structured.ts";

const CUTS = [27, 35, 54, 65, 70, 140]; // Lengths at which banks truncate a text.
/** Lengths of the fields of BACS and ACH. Many whole texts are as short, so the length alone says little. */
const SHORT_CUTS = [18, 22];
const LINES = [27, 35, 65]; // Lengths of the lines of SWIFT and MT940.
const NAMES = [18, 22, 27, 35, 70]; // Lengths of the fields in which banks transmit names: BACS, ACH, SWIFT and SEPA.
/** Recognizes a text that fills a field for names, so it may be cut off. */
export const fillsField = (length: number): boolean => NAMES.includes(length);
/** Recognizes a name that a bank may have cut off; a blank at its end may be gone. */
export const mayBeCut = ({ length }: string): boolean => fillsField(length) || fillsField(length + 1);
/** Recognizes a text that a bank may have cut off; a space at its end may be gone. */
export const isCutOff = (text: string) => CUTS.some((length) => text.length === length || text.length === length - 1);

/** Recognizes a text whose last line is full, so it may have gone on: it is cut off, or a wrapped text ends there. */
export function fillsLastLine(text: string): boolean {
  const start = text.lastIndexOf("\n") + 1;
  return isCutOff(text) || (start > 0 && LINES.includes(text.length - start));
}

export const fillsShortField = ({ length }: string): boolean => SHORT_CUTS.includes(length);
/** Recognizes a text that may end within a word: no space at its end is gone. */
export const endsWithinField = ({ length }: string): boolean => !CUTS.includes(length + 1);

/** A list at the end of a text: two numbers such as `17`, `25-0887` or `RE-2026-17`, and what is between them. */
const LAST_TWO =
  /((?:[A-Z]{1,4}[-/]?)?\d+(?:[-/.]\d+)*)(\s*[,;+&]\s*|\s+(?:und |and |u\. )?)((?:[A-Z]{1,4}[-/]?)?\d+(?:[-/.]\d+)*)$/i;

/** A reference in groups at the end. The look-ahead keeps groups long: they could be divided in millions of ways. */
const LAST_REFERENCE = /(?:\b(?:KID|OCR|VIITE)[A-Z]{0,6}\W{0,3}|(RF\d\d))((?:(?=( ?[\dA-Z]{1,5}))\3){1,8})$/i;

/** Recognizes a text that ends with a reference whose check digits are right: it is not cut off. */
function endsWithReference(text: string): boolean {
  const [, begin = "", rest = ""] = LAST_REFERENCE.exec(text) ?? [];
  return rest !== "" && schemesOf((begin + rest).replaceAll(" ", "").toUpperCase()).length > 0;
}

/** A text without the shorter last number of its list, where the bank cut it off. One of an earlier form is whole. */
export function withoutCutNumber(text: string): string {
  if (!isCutOff(text) || endsWithReference(text)) return text;
  const [, before = "", between = "", last = ""] = LAST_TWO.exec(text) ?? [];
  const isWhole = text
    .split(/[\s,;+&]+/)
    .slice(0, -1)
    .some((word) => formOf(word) === formOf(last));
  return last.length < before.length && !isWhole ? text.slice(0, text.length - between.length - last.length) : text;
}

const formOf = (number: string): string => number.replace(/\d/g, "0");
