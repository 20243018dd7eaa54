import type { Case } from "../candidates/choice.ts";
import { instalmentsWithOpen } from "../model/instalments.ts";
import type { Invoice } from "../model/model.ts";
import { writtenKey } from "../reading/invoice-forms.ts";
import { furnitureIn, tail } from "../text/furniture.ts";
import { joiningAt } from "../text/joining-words.ts";
import { isInvoiceWord, isLabel } from "../text/labels.ts";
import { foundInTexts } from "../text/line-words.ts";
import { periodsIn } from "../text/periods.ts";
import { ORDINALS } from "../text/time-words.ts";
import { hasDigit, isSign, numberAt, type Text, textAt, textsIn, type Word, words } from "../text/words.ts";
import { parts } from "../words/lists.ts";
import { ORDINAL } from "../words/word-forms.ts";
import { isCounted, isOf, isOfTax, isTax, prose } from "../words/word-kinds.ts";
import { isAmong } from "../words/word-lists.ts";
import { fractionIn, goesOn, isFraction, SMALL } from "./fractions.ts";
import { isMeasure } from "./measures.ts";
import type { Found } from "./rule.ts";

/** The statement of a text's structure about a cited invoice, whatever its words mean: that it pays a part. */

/**
 * A part of an invoice that is open as a whole: `2 von 6`, `Rate 3`, `2/6`, `50 % of RE-2026-17`, `VAT of invoice`. Of an
 * invoice in instalments, one that is paid: `Rate 1` may be a second payment of it.
 */
export function partOfInvoice({ line, choice }: Case): Found {
  const invoices = choice.candidates.map(({ invoice }) => invoice);
  const planned = invoices.find(({ instalments }) => instalments !== undefined);
  const due = planned && instalmentsWithOpen(planned).findIndex(({ open }) => open > 0n) + 1;
  if (due === undefined && invoices.some(({ remaining, total }) => remaining !== total)) return undefined;
  const own = invoices.map(writtenKey);
  const found = foundInTexts(
    line,
    (text) =>
      partIn(text, invoices) ?? fractionIn(text, [line.valueDate, ...daysOf(invoices)], own) ?? taxIn(text.words, own),
  );
  return due === undefined || nthOf(found) < due ? found : undefined;
}

/** The number of the instalment that words mean, such as `2. Rate`; none below 1. */
function nthOf(said: string | readonly string[] = ""): number {
  const all = typeof said === "string" && !said.endsWith("%") ? words(said) : [];
  const first = all.find((word) => hasDigit(word) || ORDINALS.has(word)) ?? "";
  return ORDINALS.get(first) ?? (Number.parseInt(first, 10) || Number.POSITIVE_INFINITY);
}

const FEW_DIGITS = /^\d{1,3}(?!\d)/; // A percentage has no more.
const PERCENT = /^\s?%/;
const PERCENT_AHEAD = /(?:^|\s)%$/; // `%50` in Turkish.
const isPerCent = isAmong(parts.percent);

/** The first small number or ordinal that says that a part is paid, with the words that say it. */
function partIn(read: Text, invoices: readonly Invoice[]): string | undefined {
  for (const [at, { text }] of read.words.entries()) {
    if (!isOrdinal(text) && !FEW_DIGITS.test(text)) continue;
    const { words: all } = read;
    const found =
      shareAt(read, at, invoices) ??
      ofSeveralAt(all, at) ??
      nthAt(all, at) ??
      countedAt(read, at, invoices) ??
      lastAt(read, at, invoices);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isOrdinal = (text: string) => ORDINALS.has(text) || ORDINAL.test(text);

const NEAR_TAX = 3; // Words around a percentage among which one says that it is of a tax or a discount.
const MOST_DISCOUNT = 5; // The most per cent of a discount for an early payment, unless the terms tell more.

/** `50 % of RE-2026-17`: a percentage that no word explains, and a discount that is larger than the terms of the invoice. */
function shareAt(read: Text, at: number, invoices: readonly Invoice[]): string | undefined {
  const { text, words: all } = read;
  const behind = all[at + 1]?.gap ?? tail(text);
  const said = textAt(all, at);
  const isSigned = PERCENT.test(behind) || PERCENT_AHEAD.test(all[at]?.gap ?? "");
  const isPercent = isSigned || isPerCent(said.replace(/^\d+/, "")) || joiningAt(all, at + 1, "percent") !== undefined;
  if (!isPercent || Number.parseInt(said, 10) >= 100) return undefined;
  if (furnitureIn(read).has(at) && behindOf(all, at) === undefined) return undefined;
  const around = textsIn(all, Math.max(0, at - NEAR_TAX), at + 1 + NEAR_TAX);
  const terms = invoices.flatMap(({ paymentTerms }) => paymentTerms.map(({ basisPoints }) => basisPoints / 100));
  const isDecimal = /^[.,]$/.test(all[at]?.gap ?? "") && hasDigit(textAt(all, at - 1));
  const rate = Number.parseInt(isDecimal ? textAt(all, at - 1) : said, 10);
  const isGranted = rate <= (terms.length > 0 ? Math.max(...terms) : MOST_DISCOUNT);
  const isExplained = around.some(isTax) || (isGranted && around.some(prose.discount));
  return isExplained ? undefined : isSigned ? `${said}%` : said;
}

/** `2 of 6`, `2 units of 6`, `2nd of 3`. */
function ofSeveralAt(all: readonly Word[], at: number): string | undefined {
  const several = behindOf(all, at);
  if (several === undefined) return undefined;
  const isSmall = SMALL.test(textAt(all, at));
  const isPart = isSmall ? isFraction(all, at, several) : SMALL.test(textAt(all, several)) && !goesOn(all, several);
  return isPart && (isSmall || isOrdinal(textAt(all, at))) ? said(all, at, several + 1) : undefined;
}

/** The place behind a number, what it counts, if that is said, and a word for `of`. */
function behindOf(all: readonly Word[], at: number): number | undefined {
  const start = isCounted(textAt(all, at + 1)) ? at + 2 : at + 1;
  const of = joiningAt(all, start, "of");
  return of && start + of.words.length;
}

/** `2. Rate`, `zweite Rate`, `2nd payment`. */
function nthAt(all: readonly Word[], at: number): string | undefined {
  const [text, behind] = [textAt(all, at), all[at + 1]?.gap ?? ""];
  const isNumber = SMALL.test(text) && !isSign(all[at]?.gap) && /^\.?[ \n]$/.test(behind);
  const nth = isOrdinal(text) || behind !== " " ? "payment" : "instalment";
  const isNth = (isNumber || isOrdinal(text)) && joiningAt(all, at + 1, "instalment", nth) !== undefined;
  return isNth ? said(all, at, at + 2) : undefined;
}

/**
 * `Rate 2`, `Rate 2/6`, `payment 2` that counts nothing, `stage 1` without the name of a project before it, and `part 1`,
 * also directly behind a number.
 */
function countedAt(read: Text, at: number, invoices: readonly Invoice[]): string | undefined {
  const { text: whole, words: all } = read;
  const own = invoices.map(writtenKey);
  const text = textAt(all, at);
  const kind = SMALL.test(text) ? joiningAt(all, at - 1, "instalment", "payment", "stage", "part")?.kind : undefined;
  const isOfSeveral = kind === "instalment" && all[at + 1]?.gap === "/" && isFraction(all, at, at + 1);
  if (isOfSeveral) return said(all, at - 1, at + 2);
  if (kind === undefined || goesOn(all, at) || isMeasure(whole, all, at)) return undefined;
  // One digit is the end of a number by chance.
  const isEnd = (number: string) => number.endsWith(text) && (text.length > 1 || number === text);
  const isOfOwn = isLone(all, at) || own.includes(numberAt(all, at + 1));
  const isPayment = kind === "payment" && isOfOwn && !own.some(isEnd);
  const isFirst = all.slice(0, at - 1).every((_, index) => furnitureIn(read).has(index));
  const isBehind = kind === "part" && hasDigit(textAt(all, at - 2));
  const isStage = (isBehind || (isFirst && (kind === "part" || kind === "stage"))) && !isDayAt(read, at, invoices);
  return kind === "instalment" || isStage || isPayment ? said(all, at - 1, at + 1) : undefined;
}

const daysOf = (invoices: readonly Invoice[]) =>
  invoices.flatMap(({ issueDate, dueDate = issueDate }) => [issueDate, dueDate]);

/** An ordinal that ends a text behind the number: `RE-2026-17 first`, `RE-2026-17 1.`, `RE-2026-17 2nd`. */
function lastAt(read: Text, at: number, invoices: readonly Invoice[]): string | undefined {
  const { text, words: all } = read;
  const isNth = isOrdinal(textAt(all, at)) || (SMALL.test(textAt(all, at)) && tail(text) === ".");
  const isLast = at === all.length - 1 && all[at]?.gap === " " && hasDigit(textAt(all, at - 1));
  return isNth && isLast && !isDayAt(read, at, invoices) ? textAt(all, at) : undefined;
}

/** Recognizes the number of a day: `del 1 marzo`, and `del 10` for an invoice of the tenth: "of" in other languages. */
function isDayAt(read: Text, at: number, invoices: readonly Invoice[]): boolean {
  const isOwn = daysOf(invoices).some((day) =>
    [day.slice(2, 4), day.slice(8)].includes(textAt(read.words, at).padStart(2, "0")),
  );
  return (
    (isOwn && isOf(textAt(read.words, at - 1))) || periodsIn(read).some(({ start, end }) => start <= at && at < end)
  );
}

const said = (all: readonly Word[], start: number, end: number) => textsIn(all, start, end).join(" ");

/** The period of a tax in Poland behind its form: `VAT7 26M02`. */
const TAX_FORM = /^(?:VAT|PIT|CIT)/;
const TAX_PERIOD = /^\d\d(?:M(?:0[1-9]|1[0-2])|K0[1-4])$/;

/** The tax of an invoice alone: `VAT on invoice`, `VAT RG-17`. A tax that the text only mentions has a word before it. */
function taxIn(all: readonly Word[], own: readonly string[]): readonly string[] | undefined {
  // `over`, `zur` or `sur`, which most languages have in many forms, and `della`.
  const isShort = (at: number) =>
    (isOf(textAt(all, at)) || /^\p{L}{1,4}$/u.test(textAt(all, at))) && !isOfTax(textAt(all, at));
  for (const [at, { text }] of all.entries()) {
    if (TAX_PERIOD.test(text) && textsIn(all, Math.max(0, at - 2), at).some((word) => TAX_FORM.test(word)))
      return textsIn(all, at - 1, at + 1);
    if (!isTax(text) || (at > 0 && !isOf(textAt(all, at - 1)))) continue;
    if (own.includes(numberAt(all, at + 1)) && !isLabel(textAt(all, at + 1))) return [text, numberAt(all, at + 1)];
    const end = [at + 2, at + 3].find(
      (next) => isInvoiceWord(textAt(all, next)) && isShort(at + 1) && (next === at + 2 || isShort(at + 2)),
    );
    if (end !== undefined) return textsIn(all, at, end + 1);
  }
  return undefined;
}

/** Recognizes a number that counts nothing behind it: `pmt 2`, `pmt 2 of`, `pmt 2 INV-17`, and not `pmt 2 invoices`. */
function isLone(all: readonly Word[], at: number): boolean {
  const [next, isPrefix] = [textAt(all, at + 1), isSign(all[at + 2]?.gap) && hasDigit(textAt(all, at + 2))];
  return all[at + 1]?.gap !== " " || isOf(next) || isPrefix || (isLabel(next) && !prose.several(next));
}
