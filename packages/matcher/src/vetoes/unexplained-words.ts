import type { Case } from "../candidates/choice.ts";
import { once } from "../model/memo.ts";
import { isForeign } from "../names/latin.ts";
import { isTelling } from "../names/whole-names.ts";
import { isGiven, readingOf } from "../reading/reading.ts";
import { furnitureIn } from "../text/furniture.ts";
import { announcesDocument, announcesNumber, gluedLabel, isInvoiceWord, otherKindOf } from "../text/labels.ts";
import { idTextsOf, textsOf } from "../text/line-words.ts";
import { periodsIn } from "../text/periods.ts";
import { hasDigit, type IdText, type Text, textAt, type Word, words } from "../text/words.ts";
import { prose as lists } from "../words/lists.ts";
import { bank, isNumberWord, isPaymentWord, isProse, prose } from "../words/word-kinds.ts";
import { wordsOf } from "../words/word-lists.ts";
import { ownNames, wordsOfName } from "./own-names.ts";
import type { Found } from "./rule.ts";

/** Shorter words in Latin letters name nothing, but for a label: `WZ 75492`. */
const MIN_WORD = 3;
/** The shortest beginning of a word of the own name that stands for it. */
const MIN_SHORTENED = 3;

/**
 * The words of a text without an invoice number that neither announce an invoice nor say how it is paid, and are not of
 * the own name. They may name a purpose, an object or a person, in words that no list has.
 */
export function unexplainedWords(about: Case): Found {
  const { line, choice } = about;
  if (choice.gate !== "only_open_invoice") return undefined;
  const all = textsOf(line);
  const isDescription = ({ text }: Text) => text === line.description || text === line.description.replaceAll("\n", "");
  const own = once(() => wordsOfOwn(about));
  return (
    // A bank may have wrapped the description between words or within one.
    leastUnexplained(all.filter(isDescription).map(unexplainedIn), own) ??
    leastUnexplained(all.filter((text) => !isDescription(text) && isGiven(text.text)).map(unexplainedIn), own) ??
    leastUnexplained([idTextsOf(line).flatMap(unexplainedInId)], own)
  );
}

/**
 * The unexplained words of the first reading without those of the own names; undefined when a reading has no others.
 * @param own reads the words of the own names, which few lines need
 */
function leastUnexplained(readings: string[][], own: () => ReadonlySet<string>): string | undefined {
  if (readings.some(({ length }) => length === 0)) return undefined;
  const isOwn = (word: string) =>
    own().has(word) || (word.length >= MIN_SHORTENED && [...own()].some((name) => name.startsWith(word)));
  const left = readings.map((found) => found.filter((word) => !isOwn(word)));
  return left.some(({ length }) => length === 0) ? undefined : left[0]?.join(" ");
}

function wordsOfOwn(about: Case): ReadonlySet<string> {
  const numbers = about.choice.candidates.flatMap(({ invoice: { invoiceNumber, paymentReference = "" } }) => [
    ...(invoiceNumber.match(/\p{L}+/gu) ?? []),
    ...words(paymentReference),
  ]);
  // Programs leave blanks out.
  const own = [...ownNames(about), ...numbers].flatMap((name) => [...wordsOfName(name), words(name).join("")]);
  return new Set([...own, readingOf(about.line).iban ?? "", ...(owesOneItem(about) ? ALL_OPEN : [])]);
}

const owesOneItem = ({ choice, pool }: Case): boolean =>
  choice.candidates.every(({ invoice: { counterpartyId, direction } }) => {
    const { values, tooMany } = pool.ofParty(counterpartyId);
    return !tooMany && values.filter((item) => item.direction === direction).length === 1;
  });

function unexplainedIn(text: Text): string[] {
  const { words: all, plain } = text;
  const periods = periodsIn(text);
  const furniture = furnitureIn(text);
  return plain.flatMap((word, at) => {
    const { text: written } = all[at] as Word;
    if (furniture.has(at) || periods.some(({ start, end }) => start <= at && at < end)) return [];
    if (hasDigit(word)) return gluedLabel(written, all[at + 1]) === undefined ? gluedIn(written) : [];
    if (isTaxAlone(text, at)) return [word];
    const isAsked = word.length >= MIN_WORD || isForeign(word) || isShortLabel(all, at);
    const isOther = isUnexplained(word, written) || (isInvoiceWord(word) && MANY.test(plain[at - 1] ?? ""));
    return isAsked && isOther ? [word] : [];
  });
}

/** Letters that are written together with digits: `MAERZ2026`. Fewer may be of a number, and more runs of an account. */
const GLUED = /^\d{0,8}(\p{L}{4,})\d{0,8}$/u;

const gluedIn = (text: string): string[] =>
  (GLUED.exec(text)?.slice(1) ?? []).filter((letters) => isUnexplained(letters, letters));

/** Shorter words in an id may be chance. */
const MIN_IN_ID = 4;
/** The ids that a payer may fill with words. */
const PAYERS_IDS = new Set(["endToEndId", "instructionId"]);
/** A part of a random id in hexadecimal digits. */
const HEXADECIMAL = /^[A-F]+$/;

function unexplainedInId({ field, isApart, words: all, plain }: IdText): string[] {
  if (isApart || !PAYERS_IDS.has(field)) return [];
  return plain.filter((word, at) => {
    const written = (all[at] as Word).text;
    if (word.length < MIN_IN_ID || HEXADECIMAL.test(word) || bank.program(written)) return false;
    return isUnexplained(word, written);
  });
}

/** Recognizes the label of a tax number that begins a text without one: a tax is paid, as in `USt 04/2026`, `VAT-7 26M08`. */
const isTaxAlone = (text: Text, at: number): boolean =>
  at === 0 &&
  otherKindOf(textAt(text.words, at)) === "tax" &&
  (!text.words.some((word) => hasDigit(word.text)) ||
    FORM.test(textAt(text.words, 1)) ||
    periodsIn(text).some(({ start }) => start === 1));

/** The number of a tax form. */
const FORM = /^\d[A-Z]?$/;

/** Recognizes a short word that announces the number of a document. */
function isShortLabel(all: readonly Word[], at: number): boolean {
  const next = textAt(all, at + 1);
  const number = isNumberWord(next) ? textAt(all, at + 2) : next;
  return announcesDocument((all[at] as Word).text) && hasDigit(number);
}

/** Words for all that is open, which may be one invoice, if the payer owes nothing else. */
const ALL_OPEN = wordsOf(lists.allOpen);

/** Two to nineteen of them, in digits. */
const MANY = /^(?:[2-9]|1\d)$/;

/** @param written the word with the `e` of a transcribed umlaut: `DAUERAUFTRAG` */
function isUnexplained(word: string, written: string): boolean {
  if (prose.several(word) || prose.allOpen(word) || announcesDocument(written)) return true;
  return isTelling(word) && !isPaymentWord(written) && !isProse(written) && !announcesNumber(written);
}
