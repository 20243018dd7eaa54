import { areNear, dayOf } from "../model/days.ts";
import { hasDigit, isSign, type Text, textAt, textsIn, type Word } from "../text/words.ts";
import { isCounted, prose } from "../words/word-kinds.ts";

/** Two numbers of which the first is a part of the second: `5/6`, `5台中2台`. */

/** Invoices have fewer instalments than this, and hourly rates are higher. */
export const SMALL = /^(?:[1-9]|[12]\d|3[0-6])$/;
/** `5台中2台` in scripts that join words. */
const OF_JOINED = /(?<!\d)\d{1,2}\s?[\p{L}\p{M}]{1,8}?(?:中的?|のうち|\s?중|จาก|ใน)\s?\d{1,2}(?!\d)/u;
/** `第2期`, `งวดที่ 2`, and `二批`. Behind a name, `二期` is a phase of an estate. */
const NTH_JOINED =
  /(?:(?<!\d)\d{1,2}|(?<!\p{Script=Han})第?[二三四五六七八九十])\s?[期回次批笔筆차회]|งวด(?:ที่)?\s?\d{1,2}(?!\d)/u;

/** Two small numbers that are neither a day near the payment nor of a longer number, nor count things: `5/6`. */
export function fractionIn(
  { text, words: all }: Text,
  days: readonly string[],
  own: readonly string[],
): string | undefined {
  const isOwn = (at: number) => own.includes(textsIn(all, at, at + 2).join(""));
  const at = all.findIndex(({ gap }, index) => isLoneFraction(all, index, days, own) && !isSign(gap) && !isOwn(index));
  return at < 0 ? (OF_JOINED.exec(text) ?? NTH_JOINED.exec(text))?.[0] : textsIn(all, at, at + 2).join("/");
}

/** Days between the payment, or a day of the invoice, and a day that is read as one: `2/6` is in June or in February. */
const MOST_APART = 5;
const MIN_END = 3; // Fewer digits end a number by chance.
const MOST_SHARES = 12; // Behind a number, a larger one is a year: `4711 2/26`.

function isLoneFraction(all: readonly Word[], at: number, known: readonly string[], own: readonly string[]): boolean {
  const [one, other] = [all[at], all[at + 1]];
  if (one === undefined || other?.gap !== "/" || !isFraction(all, at, at + 1) || !SMALL.test(one.text)) return false;
  if (isCounted(textAt(all, at + 2)) || prose.unit(textAt(all, at + 2))) return false;
  const isBehindOwn = () =>
    one.gap === " " && own.some((number) => number.endsWith(textAt(all, at - 1).padStart(MIN_END, " ")));
  if (hasDigit(textAt(all, at - 1)) && !(Number(other.text) <= MOST_SHARES && isBehindOwn())) return false;
  // Behind a number and a word for a payment, it is the payment's: `7310042 pago 1/3`.
  if (prose.neutral(textAt(all, at - 1)) && hasDigit(textAt(all, at - 2))) return true;
  return !known.some((day) => {
    const said = [dayOf(day.slice(0, 4), other.text, one.text), dayOf(day.slice(0, 4), one.text, other.text)];
    return said.some((each) => each !== undefined && areNear(each, day, MOST_APART));
  });
}

/** Recognizes two small numbers of which the first is at most the second, and no day or longer number follows. */
export function isFraction(all: readonly Word[], one: number, of: number): boolean {
  const [part, whole] = [Number(all[one]?.text), textAt(all, of)];
  return SMALL.test(whole) && part >= 1 && part <= Number(whole) && Number(whole) > 1 && !goesOn(all, of);
}

/** Recognizes a number that is the beginning of a day or a longer number. */
export const goesOn = (all: readonly Word[], at: number): boolean =>
  hasDigit(textAt(all, at + 1)) && /^[^\s,;]/.test(all[at + 1]?.gap ?? "");
