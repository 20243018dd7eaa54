import { distance } from "fastest-levenshtein";
import { memo, once } from "../model/memo.ts";
import { isLegalForm } from "../names/legal-forms.ts";
import { isTelling } from "../names/whole-names.ts";
import { furnitureIn } from "../text/furniture.ts";
import { announcesDocument, isInvoiceWord, isOtherLabel, labelLength } from "../text/labels.ts";
import { monthNames } from "../text/month-names.ts";
import { periodsIn } from "../text/periods.ts";
import { tagsOf } from "../text/tags.ts";
import { fold, hasDigit, type Text, textAt, type Word, words, writtenIn } from "../text/words.ts";
import { hasDenier, mayDeny, mayDenyUnless } from "../words/deniers.ts";
import { bought, debtors, introductions, joining, labels, parts, prose, purposes, times } from "../words/lists.ts";
import { isBought, isNamed } from "../words/vocabulary.ts";
import { bank, prose as is, isPaymentWord } from "../words/word-kinds.ts";
import { isAmong, isOf, lengthOf, type Phrase, phrasesOf, type WordList, wordsOf } from "../words/word-lists.ts";
import { introducedIn } from "./introduced.ts";
import { isJoinedScript, isReadJoined } from "./joined-scripts.ts";

/** Shorter words say nothing. */
export const MIN_WORD = 3;

/** The code of a bank (ISO 9362) behind a word for it. */
const BIC = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/;

/** `Rate` announces a part, unless the invoice is open in parts. */
export const isInstalment = isAmong(parts.instalment);

/** Words that say nothing about a number, or that other rules weigh. */
export const isWeighed = isAmong(
  ...[prose.neutral, prose.title, prose.counted, prose.discount, prose.articleBeforeLabel, debtors.for],
  ...[labels.numberElsewhere, labels.numberOrCount, labels.ownReference, labels.our, labels.beforeDay, labels.text],
  ...[times.year, times.month, times.week, times.of, ...Object.values(joining)],
);
const { bought: _, ...said } = bought;
const isSaid = isAmong(...Object.values<WordList>(said), introductions.department);
const isApology = isAmong(said.apology);
const isLate = isAmong(said.late);
const isOpen = isAmong(said.open);

/** Words that other rules weigh at every place, and words of phrases that only look like a purpose. */
const { prepayment, ...weighed } = purposes;
const { about_invoice, instead, rest_of_invoice, disputed, set_off } = weighed;
const isOneWord = ({ phrase, match, role }: Phrase) => role === undefined && match === "word" && !/[ …]/.test(phrase);
const isException = ({ role }: Phrase) => role === "except";
const exceptions = Object.values<WordList>(weighed).flatMap(phrasesOf).filter(isException);
const isStated = isOf([
  ...[about_invoice, instead, rest_of_invoice, disputed, set_off].flatMap((list) => phrasesOf(list)).filter(isOneWord),
  ...exceptions.filter(({ phrase }) => !phrase.includes(" ")),
]);
/** Phrases that only look like a purpose. A part of such a phrase alone is no harmless word. */
const exceptedLength = lengthOf(exceptions.filter(({ phrase }) => words(phrase).length > 1));
/** Recognizes `acconto`: a `fattura di acconto` has a number. */
const isPrepaidInvoice = isOf(phrasesOf(prepayment).filter(isException));

/**
 * The indexes of the words that no list has: they may say anything. Words for things say what an invoice is for; ahead of
 * a number without a word for an invoice, they may be the things that have the number.
 * @param number the first and last index of the number, whose own words are read
 * @param own reads names and other words that the text may have in scripts that join words
 */
export function unreadIn(text: Text, number: { start: number; end: number }, own: () => string[] = () => []): number[] {
  const { words: all, plain } = text;
  const [furniture, periods, tags] = [furnitureIn(text), periodsIn(text), tagsOf(all)];
  // Behind the number, the name of another document without its number says something: `Reklamation`.
  const isLabel = (at: number) =>
    isOtherLabel(textAt(all, at)) &&
    (at < number.start || !announcesDocument(textAt(all, at)) || hasDigit(textAt(all, at + 1) + textAt(all, at + 2)));
  const excepted = exceptedIn(all, number);
  const isCited = isCitedAt(text, number.start);
  const isSorry = all.some((word) => isApology(word.text));
  const isOfNumber = (at: number) => at >= number.start && at <= number.end;
  // Beside a number alone, a fee for a delay or another open item may be meant.
  const isDoubted = (at: number) =>
    (hasDenierWithDigits(textAt(all, at)) && !isOfNumber(at)) ||
    (!furniture.has(at) &&
      [textAt(all, at), plain[at] ?? ""].some((word) => (isLate(word) && !isSorry) || (isOpen(word) && !isCited)));
  const isRead = (at: number) => {
    const { text: written } = all[at] as Word;
    if (isOfNumber(at) || excepted.has(at)) return true;
    if (hasDigit(written) || furniture.has(at) || tags[at] === "account") return true;
    if (periods.some(({ start, end }) => start <= at && at < end)) return true;
    if (isJoinedScript(written)) return isLabel(at) || isReadJoined(written, own(), writtenIn(text)[at]);
    if (written.length < MIN_WORD && !is.not(written)) return true;
    // Something is paid without the number, or without what another rule weighs.
    if (is.without(written))
      return at > number.start || !all.slice(at + 1, number.start).every((_, nth) => isInvoiceAt(text, at + 1 + nth));
    if (BIC.test(written) && bank.beforeCode(textAt(all, at - 1)) && !mayDeny(written)) return true;
    const word = plain[at] ?? "";
    if (monthNames().has(word)) return true;
    return isLabel(at) || isHarmless(written) || (word !== written && isHarmless(word));
  };
  const unread = all.flatMap((_, at) => (isRead(at) && !isDoubted(at) ? [] : [at]));
  if (unread.length === 0) return unread;
  const isThing = (word: string) => isBought(word) || isStated(word) || (isCited && isPrepaidInvoice(word));
  const isThingAt = (at: number) => [textAt(all, at), plain[at] ?? ""].some((word) => isThing(word) || isNamed(word));
  const left = unread.filter((at) => {
    if (isDoubted(at)) return true;
    const mayBeThing = isCited || at > number.end;
    if (mayBeThing && isOneOfThings(text, at, isThingAt)) return false;
    if (isJoinedScript(textAt(all, at))) return true;
    const isKnown = (word: string) => isHarmless(word) || isNamed(word) || (mayBeThing && isThing(word));
    const parts = (writtenIn(text)[at] ?? "").split(CAMEL_CASE).map(fold);
    if (parts.length > 1 && parts.every(isKnown)) return false;
    return ![textAt(all, at), plain[at] ?? ""].some((word) => isKnown(word) || isGlued(word) || isMisspelt(word));
  });
  if (left.length === 0) return left;
  // Directly before a number without a word for an invoice, a place has the number.
  const { labels, names } = introducedIn(text, left, isCited ? undefined : number.start);
  return left.filter((at) => !names.has(at) && !labels.has(at));
}

/** The words of phrases that only look like a purpose, and of labels of another number: `cost center 4134`. */
function exceptedIn(all: readonly Word[], number: { start: number; end: number }): ReadonlySet<number> {
  const lengthAt = (at: number) => {
    const end = at + (labelLength(all, at) ?? 0);
    const isOther = (end > number.end || end + 1 < number.start) && hasDigit(textAt(all, end) + textAt(all, end + 1));
    return Math.max(exceptedLength(all, at) ?? 0, isOther ? end - at : 0);
  };
  return new Set(all.flatMap((_, at) => Array.from({ length: lengthAt(at) }, (_, nth) => at + nth)));
}

const isAnd = isAmong(joining.and);

/** Recognizes a word that a conjunction joins to a word for a thing: `windows and transoms`. */
function isOneOfThings(text: Text, at: number, isThingAt: (at: number) => boolean): boolean {
  const { words: all } = text;
  const isJoinedBy = (index: number) => isAnd(textAt(all, index)) && all[index]?.gap === " ";
  const isOne = (isJoinedBy(at - 1) && isThingAt(at - 2)) || (isJoinedBy(at + 1) && isThingAt(at + 2));
  return isOne && !mayDeny(textAt(all, at)) && !hasDenier(writtenIn(text)[at] ?? "");
}

/** Recognizes a denial in which a scanner read letters as digits, or onto which a number is written: `ACOMPTE30`. */
function hasDenierWithDigits(word: string): boolean {
  const [head = ""] = /^\p{L}{4,}(?=\d)/u.exec(word) ?? [];
  // A word for an invoice is in phrases that deny, too: `Rechnung26-2614`.
  if (head === "" || isHarmless(head)) return false;
  const read = word.replaceAll("0", "O").replaceAll("5", "S").replaceAll("8", "B");
  const isRead = ["I", "L"].map((letter) => read.replaceAll("1", letter)).some((one) => !hasDigit(one) && mayDeny(one));
  return isRead || (head.length >= MIN_MISSPELT && mayDeny(head));
}

/** Where a capital begins a word within one: `ACHPayment`. */
const CAMEL_CASE = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Recognizes two words for payments and invoices that are written together: `INVPMT`. */
function isGlued(word: string): boolean {
  const isPart = (part: string) =>
    part.length >= MIN_WORD && (isPaymentWord(part) || isInvoiceWord(part)) && !mayDeny(part);
  return !mayDeny(word) && Array.from(word).some((_, at) => isPart(word.slice(0, at)) && isPart(word.slice(at)));
}

const isHarmless = (word: string): boolean =>
  !isTelling(word) || isLegalForm(word) || isWeighed(word) || isInvoiceWord(word) || bank.program(word) || isSaid(word);

const MIN_MISSPELT = 6; // Shorter words with another letter are other words.
const HEAD = 2; // Another beginning makes another word: `doplata` is no `oplata`.
/** Letters that scanners take for others: `rn` for `m`, `l` for `I`. */
const scanned = (word: string): string => word.replaceAll("RN", "M").replaceAll("L", "I");
/** Words for invoices and payments that mean nothing else: `Gutschrift` is also a credit note. */
const paying = once(() => {
  const others = wordsOf(...Object.values<WordList>(purposes), introductions.notName, labels.credit, parts.instalment);
  const all = wordsOf(labels.invoice, labels.invoiceElsewhere, prose.neutral);
  return new Set([...all].filter((word) => !others.has(word)));
});

/** Recognizes a word for an invoice or a payment with one wrong letter, two swapped ones, or letters of a scanner. */
const isMisspelt = memo((word: string): boolean => {
  // `faktora` is of a factor.
  const forms = [word, word.slice(0, -1)];
  if (word.length < MIN_MISSPELT || forms.some((form) => mayDenyUnless(form, (other) => paying().has(other))))
    return false;
  const sorted = (letters: string) => [...letters].sort().join("");
  return [...paying()].some((meant) => {
    if (meant.length < MIN_MISSPELT || scanned(word) === scanned(meant)) return meant.length >= MIN_MISSPELT;
    const most = sorted(meant) === sorted(word) ? 2 : 1;
    return word.slice(0, HEAD) === meant.slice(0, HEAD) && distance(word, meant) <= most;
  });
}, 4_096);

/** Recognizes a word for an invoice, but no word of a bank that looks like one, as in `OVERFØRSEL FRA`. */
export const isInvoiceAt = (text: Text, at: number): boolean =>
  (isInvoiceWord(textAt(text.words, at)) || isInvoiceWord(text.plain[at] as string)) && !furnitureIn(text).has(at);

/** Recognizes a number behind a word for an invoice. */
export const isCitedAt = (text: Text, number: number): boolean =>
  text.words.slice(0, number).some((_, at) => isInvoiceAt(text, at));
