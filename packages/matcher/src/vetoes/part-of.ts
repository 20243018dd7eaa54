import type { Case } from "../candidates/choice.ts";
import { areNear, dayOf } from "../model/days.ts";
import { writtenKey } from "../reading/invoice-forms.ts";
import { furnitureIn } from "../text/furniture.ts";
import { joiningAt } from "../text/joining-words.ts";
import { beginsInvoice, isLabel } from "../text/labels.ts";
import { foundInTexts } from "../text/line-words.ts";
import { ORDINALS } from "../text/time-words.ts";
import { hasDigit, isSign, type Text, textAt, textsIn, type Word } from "../text/words.ts";
import { isCounted, isTax, prose } from "../words/word-kinds.ts";
import { isMeasure } from "./measures.ts";

/** The statement of a text's structure about a cited invoice, whatever its words mean: that it pays a part. */

/** Instalments and percentages of an invoice that is open as a whole: `2 von 6`, `Rate 3`, `2/6`, `50 % of RE-2026-17`. */
export function partOfInvoice({ line, choice }: Case): string | undefined {
  const isWhole = choice.candidates.every(
    ({ invoice }) => invoice.remaining === invoice.total && invoice.instalments === undefined,
  );
  if (!isWhole) return undefined;
  const isOwn = (part: string) => choice.candidates.some(({ invoice }) => writtenKey(invoice) === part);
  return foundInTexts(line, (text) => partIn(text) ?? fractionIn(text, line.valueDate, isOwn));
}

/** Two small numbers that are neither a day near the payment nor of a longer number: `5/6`. */
function fractionIn({ words: all }: Text, paid: string, isOwn: (digits: string) => boolean): string | undefined {
  const at = all.findIndex(
    ({ text, gap }, index) => isLoneFraction(all, index, paid) && !isSign(gap) && !isOwn(text + textAt(all, index + 1)),
  );
  return at < 0 ? undefined : textsIn(all, at, at + 2).join("/");
}

/** Days between the payment and a day that is read as one: `2/6` of May is the second of June, or February the sixth. */
const NEAR_PAYMENT = 31;

function isLoneFraction(all: readonly Word[], at: number, paid: string): boolean {
  const [one, other] = [all[at], all[at + 1]];
  if (one === undefined || other?.gap !== "/" || !isFraction(all, at, at + 1) || !SMALL.test(one.text)) return false;
  if (hasDigit(textAt(all, at - 1))) return false;
  const days = [dayOf(paid.slice(0, 4), other.text, one.text), dayOf(paid.slice(0, 4), one.text, other.text)];
  return !days.some((day) => day !== undefined && areNear(day, paid, NEAR_PAYMENT));
}

const FEW_DIGITS = /^\d{1,3}$/; // A percentage has no more.
/** Invoices have fewer instalments than this, and hourly rates are higher. */
const SMALL = /^(?:[1-9]|[12]\d|3[0-6])$/;
const PERCENT = /^\s?%/;

function partIn(text: Text): string | undefined {
  for (const [at, word] of text.words.entries()) {
    if (ORDINALS.has(word.text) || ORDINAL.test(word.text)) {
      const part = ordinalPart(text.words, at);
      if (part !== undefined) return part;
    }
    if (!FEW_DIGITS.test(word.text)) continue;
    const part = shareAt(text.words, at) ?? (SMALL.test(word.text) ? instalmentAt(text, at) : undefined);
    if (part !== undefined) return part;
  }
  return undefined;
}

/** A number with the ending of an ordinal: `1st`, `2ème`, `3a`. */
const ORDINAL = /^(?:[1-9]|[12]\d)(?:ST|ND|RD|TH|ER|RE|ERE|E|EME|A|O|TE|STE|DE)$/;

/** `1st instalment`, `zweite Rate`, or `2nd of 3`. */
function ordinalPart(all: readonly Word[], at: number): string | undefined {
  if (joiningAt(all, at + 1, "instalment") !== undefined) return textsIn(all, at, at + 2).join(" ");
  const of = joiningAt(all, at + 1, "of");
  const behind = at + 1 + (of?.words.length ?? 0);
  const isOf = of !== undefined && SMALL.test(textAt(all, behind)) && !goesOn(all, behind);
  return isOf && hasDigit(textAt(all, at)) ? textsIn(all, at, behind + 1).join(" ") : undefined;
}

/** `50 % of RE-2026-17`, or `2 of 6`. */
function shareAt(all: readonly Word[], at: number): string | undefined {
  const of = joiningAt(all, at + 1, "of");
  if (of === undefined) return isLoneShare(all, at) ? `${textAt(all, at)}%` : undefined;
  const behind = at + 1 + of.words.length;
  const isPercentage = PERCENT.test(all[at + 1]?.gap ?? "") && isNumbered(all, behind);
  if (isPercentage) return textsIn(all, at, behind).join(" ").replace(" ", "% ");
  return SMALL.test(textAt(all, at)) && isFraction(all, at, behind)
    ? textsIn(all, at, behind + 1).join(" ")
    : undefined;
}

const MIN_SHARE = 30; // Lower percentages are rates of taxes and discounts.
const NEAR_TAX = 3; // Words around a percentage among which one says that it is of a tax or a discount.

/** `50 % RE-2026-17`: a percentage that no word explains. */
function isLoneShare(all: readonly Word[], at: number): boolean {
  const share = Number(textAt(all, at));
  if (!PERCENT.test(all[at + 1]?.gap ?? "") || share < MIN_SHARE || share >= 100) return false;
  return !textsIn(all, Math.max(0, at - NEAR_TAX), at + 1 + NEAR_TAX).some(
    (word) => isTax(word) || prose.discount(word),
  );
}

/** `Rate 2`, `Rate 2/6`, `2. Rate`, or `stage 1` without the name of a project before it. */
function instalmentAt(text: Text, at: number): string | undefined {
  const { text: whole, words: all } = text;
  const isNamed = all.slice(0, at - 1).some((_, index) => !furnitureIn(text).has(index));
  if (joiningAt(all, at - 1, "stage") !== undefined && !isNamed && !goesOn(all, at))
    return textsIn(all, at - 1, at + 1).join(" ");
  if (joiningAt(all, at - 1, "instalment") !== undefined) {
    if (all[at + 1]?.gap === "/" && isFraction(all, at, at + 1)) return textsIn(all, at - 1, at + 2).join(" ");
    if (!goesOn(all, at) && !isMeasure(whole, all, at)) return textsIn(all, at - 1, at + 1).join(" ");
  }
  const isOrdinal = /^\.?[ \n]$/.test(all[at + 1]?.gap ?? "") && joiningAt(all, at + 1, "instalment") !== undefined;
  return isOrdinal && !isSign(all[at]?.gap) ? textsIn(all, at, at + 2).join(" ") : undefined;
}

/** Recognizes a number, its prefix or its label. */
function isNumbered(all: readonly Word[], at: number): boolean {
  const [word, next] = [textAt(all, at), all[at + 1]];
  return hasDigit(word) || isLabel(word) || beginsInvoice(word) || (isSign(next?.gap) && hasDigit(next?.text ?? ""));
}

/** Recognizes two small numbers of which the first is at most the second, and no day or longer number follows. */
function isFraction(all: readonly Word[], one: number, of: number): boolean {
  const [part, whole] = [Number(all[one]?.text), textAt(all, of)];
  return SMALL.test(whole) && part >= 1 && part <= Number(whole) && Number(whole) > 1 && !goesOn(all, of);
}

/** Recognizes a number that is the beginning of a day or a longer number, or counts things. */
function goesOn(all: readonly Word[], at: number): boolean {
  const next = all[at + 1];
  if (next === undefined) return false;
  return (hasDigit(next.text) && /^[^\s,;]/.test(next.gap)) || isCounted(next.text);
}
