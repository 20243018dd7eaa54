import type { Case } from "../candidates/choice.ts";
import { areNear, dayOf } from "../model/days.ts";
import { writtenKey } from "../reading/invoice-forms.ts";
import { furnitureIn, tail } from "../text/furniture.ts";
import { joiningAt } from "../text/joining-words.ts";
import { isInvoiceWord, isLabel } from "../text/labels.ts";
import { foundInTexts } from "../text/line-words.ts";
import { ORDINALS } from "../text/time-words.ts";
import { hasDigit, isSign, type Text, textAt, textsIn, type Word } from "../text/words.ts";
import { ORDINAL } from "../words/word-forms.ts";
import { isCounted, isOf, isOfTax, isTax, prose } from "../words/word-kinds.ts";
import { isMeasure } from "./measures.ts";
import type { Found } from "./rule.ts";

/** The statement of a text's structure about a cited invoice, whatever its words mean: that it pays a part. */

/** A part of an invoice that is open as a whole: `2 von 6`, `Rate 3`, `2/6`, `50 % of RE-2026-17`, `VAT of invoice`. */
export function partOfInvoice({ line, choice }: Case): Found {
  const isWhole = choice.candidates.every(
    ({ invoice }) => invoice.remaining === invoice.total && invoice.instalments === undefined,
  );
  if (!isWhole) return undefined;
  const own = choice.candidates.map(({ invoice }) => writtenKey(invoice));
  return foundInTexts(line, (text) => partIn(text, own) ?? fractionIn(text, line.valueDate, own) ?? taxIn(text.words));
}

/** Two small numbers that are neither a day near the payment nor of a longer number, nor count things: `5/6`. */
function fractionIn({ text, words: all }: Text, paid: string, own: readonly string[]): string | undefined {
  const isOwn = (at: number) => own.includes(textsIn(all, at, at + 2).join(""));
  const at = all.findIndex(({ gap }, index) => isLoneFraction(all, index, paid) && !isSign(gap) && !isOwn(index));
  return at < 0 ? OF_JOINED.exec(text)?.[0] : textsIn(all, at, at + 2).join("/");
}

/** Days between the payment and a day that is read as one: `2/6` of May is the second of June, or February the sixth. */
const NEAR_PAYMENT = 31;

function isLoneFraction(all: readonly Word[], at: number, paid: string): boolean {
  const [one, other] = [all[at], all[at + 1]];
  if (one === undefined || other?.gap !== "/" || !isFraction(all, at, at + 1) || !SMALL.test(one.text)) return false;
  if (hasDigit(textAt(all, at - 1)) || isCounted(textAt(all, at + 2))) return false;
  // Behind a number and a word for a payment, it is the payment's: `7310042 pago 1/3`.
  if (prose.neutral(textAt(all, at - 1)) && hasDigit(textAt(all, at - 2))) return true;
  const days = [dayOf(paid.slice(0, 4), other.text, one.text), dayOf(paid.slice(0, 4), one.text, other.text)];
  return !days.some((day) => day !== undefined && areNear(day, paid, NEAR_PAYMENT));
}

const FEW_DIGITS = /^\d{1,3}$/; // A percentage has no more.
/** Invoices have fewer instalments than this, and hourly rates are higher. */
const SMALL = /^(?:[1-9]|[12]\d|3[0-6])$/;
const PERCENT = /^\s?%/;
/** `5台中2台` in scripts that join words. */
const OF_JOINED = /(?<!\d)\d{1,2}\s?[\p{L}\p{M}]{1,8}?(?:中的?|のうち|\s?중|จาก|ใน)\s?\d{1,2}(?!\d)/u;

/** `50 % of RE-2026-17`, `2 of 6`, `2 units of 6`, `2nd of 3`, `2. Rate`, `zweite Rate`, `Rate 2`, or `Rate 2/6`. */
function partIn(read: Text, own: readonly string[]): string | undefined {
  const { text: whole, words: all } = read;
  for (const [at, { text, gap }] of all.entries()) {
    const isOrdinal = ORDINALS.has(text) || ORDINAL.test(text);
    if (!isOrdinal && !FEW_DIGITS.test(text)) continue;
    const said = (start: number, end: number) => textsIn(all, start, end).join(" ");
    const start = isCounted(textAt(all, at + 1)) ? at + 2 : at + 1;
    const of = joiningAt(all, start, "of");
    if (isShare(read, at, of !== undefined)) return `${text}%`;
    const isSmall = SMALL.test(text);
    const last = start + (of?.words.length ?? 0);
    const isOf = isSmall ? isFraction(all, at, last) : SMALL.test(textAt(all, last)) && !goesOn(all, last);
    if (of !== undefined && (isSmall || isOrdinal) && isOf) return said(at, last + 1);
    const behind = all[at + 1]?.gap ?? "";
    const isNth = isOrdinal || (isSmall && !isSign(gap) && /^\.?[ \n]$/.test(behind));
    const nth = isOrdinal || behind !== " " ? "payment" : "instalment";
    if (isNth && joiningAt(all, at + 1, "instalment", nth) !== undefined) return said(at, at + 2);
    const kind = isSmall ? joiningAt(all, at - 1, "instalment", "payment", "stage")?.kind : undefined;
    if (kind === "instalment" && behind === "/" && isFraction(all, at, at + 1)) return said(at - 1, at + 2);
    if (kind === undefined || goesOn(all, at) || isMeasure(whole, all, at)) continue;
    // `stage 1` without the name of a project before it.
    const isStage = kind === "stage" && all.slice(0, at - 1).every((_, index) => furnitureIn(read).has(index));
    const isPayment = kind === "payment" && isLone(all, at) && !own.some((number) => number.endsWith(text));
    if (kind === "instalment" || isStage || isPayment) return said(at - 1, at + 1);
  }
  return undefined;
}

const NEAR_TAX = 3; // Words around a percentage among which one says that it is of a tax or a discount.

/** Recognizes a percentage that no word explains. */
function isShare(read: Text, at: number, isOf: boolean): boolean {
  const { text, words: all } = read;
  const isPercent = PERCENT.test(all[at + 1]?.gap ?? tail(text)) || joiningAt(all, at + 1, "percent") !== undefined;
  if (!isPercent || Number(textAt(all, at)) >= 100 || (furnitureIn(read).has(at) && !isOf)) return false;
  return !textsIn(all, Math.max(0, at - NEAR_TAX), at + 1 + NEAR_TAX).some(
    (word) => isTax(word) || prose.discount(word),
  );
}

/** The tax of an invoice without the rest: `VAT on invoice`. A tax that the text only mentions has a word before it. */
function taxIn(all: readonly Word[]): readonly string[] | undefined {
  // `over`, `zur` or `sur`, which most languages have in many forms, and `della`.
  const isShort = (at: number) =>
    (isOf(textAt(all, at)) || /^\p{L}{1,4}$/u.test(textAt(all, at))) && !isOfTax(textAt(all, at));
  for (const [at, { text }] of all.entries()) {
    if (!isTax(text) || (at > 0 && !isOf(textAt(all, at - 1)))) continue;
    const end = [at + 2, at + 3].find(
      (next) => isInvoiceWord(textAt(all, next)) && isShort(at + 1) && (next === at + 2 || isShort(at + 2)),
    );
    if (end !== undefined) return textsIn(all, at, end + 1);
  }
  return undefined;
}

/** Recognizes two small numbers of which the first is at most the second, and no day or longer number follows. */
function isFraction(all: readonly Word[], one: number, of: number): boolean {
  const [part, whole] = [Number(all[one]?.text), textAt(all, of)];
  return SMALL.test(whole) && part >= 1 && part <= Number(whole) && Number(whole) > 1 && !goesOn(all, of);
}

/** Recognizes a number that is the beginning of a day or a longer number. */
const goesOn = (all: readonly Word[], at: number): boolean =>
  hasDigit(textAt(all, at + 1)) && /^[^\s,;]/.test(all[at + 1]?.gap ?? "");

/** Recognizes a number that counts nothing behind it: `pmt 2`, `pmt 2 of`, `pmt 2 INV-17`, and not `pmt 2 invoices`. */
function isLone(all: readonly Word[], at: number): boolean {
  const [next, isPrefix] = [textAt(all, at + 1), isSign(all[at + 2]?.gap) && hasDigit(textAt(all, at + 2))];
  return all[at + 1]?.gap !== " " || isOf(next) || isPrefix || (isLabel(next) && !prose.several(next));
}
