import type { Case } from "../candidates/choice.ts";
import { textsOf } from "../text/line-words.ts";
import { type Place, placesOf, runsAlong } from "../text/number-places.ts";
import { hasDigit, isSign, type Text, textsIn } from "../text/words.ts";
import { isOf } from "../words/word-kinds.ts";
import type { Found } from "./rule.ts";

/** The cited number with that by which it goes on: `RE-2026-17/2` and `RE-2026-17 bis` may be other documents. */
export function longerNumber({ line, choice }: Case): Found {
  const [cited] = choice.candidates;
  if (choice.gate !== "strong_reference" || cited?.citation === undefined) return undefined;
  const { invoice, citation } = cited;
  const years = [invoice.issueDate, line.valueDate].map((day) => day.slice(0, 4));
  const places = textsOf(line).flatMap((text) => [
    ...placesOf(text, citation.text).map((place) => goingOn(text, place, years)),
    ...gluedOn(text, citation.text),
  ]);
  return places.some(({ length }) => length === 0) ? undefined : places[0];
}

const MAX_REST = 2; // The longest end that makes another number of one.
const AGAIN = /^(?:BIS|TER|QUATER)$/; // The second document of a number, the third and the fourth.

/** A number with the letters or digits that are written onto it: `RE-2026-17b`. */
function gluedOn(text: Text, number: string): string[][] {
  const longer = runsAlong(text, number).filter(({ joined }) => goesOn(joined, number));
  return longer.map(({ start, end }) => textsIn(text.words, start, end + 1));
}

/** Recognizes a number with one or two characters behind another one: `RE202617B`, `RE202617BIS`. */
export function goesOn(longer: string, number: string): boolean {
  const rest = longer.startsWith(number) ? longer.slice(number.length) : "";
  return rest !== "" && (rest.length <= MAX_REST || AGAIN.test(rest));
}

/** A number with that by which it goes on; empty when it ends, or a day or a list follows. @param years of invoices */
function goingOn({ words: all }: Text, { start, end }: Place, years: readonly string[]): string[] {
  const [next, after] = [all[end + 1], all[end + 2]];
  // Before another word, it is "until" or "to the": `bis 31.3.`, `ter attentie van`.
  const isAgain = AGAIN.test(next?.text ?? "") && (after === undefined || isOf(after.text));
  if (isAgain) return textsIn(all, start, end + 2);
  if (next === undefined || !isSign(next?.gap)) return [];
  if (/^20\d\d$/.test(next.text) && !years.includes(next.text)) return textsIn(all, start, end + 2);
  if (next.text.length > MAX_REST) return [];
  const isDay = after !== undefined && /^[-/.]$/.test(after.gap);
  return !isDay && (hasDigit(next.text) || next.text.length === 1) ? textsIn(all, start, end + 2) : [];
}
