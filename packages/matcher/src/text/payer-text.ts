import { once } from "../model/memo.ts";
import { endBlocks, nameBlocks } from "../names/core-name.ts";
import { soundOf } from "../names/latin.ts";
import { isLegalForm, type NameWord, nameWords } from "../names/legal-forms.ts";
import { bank, isPaymentWord, isProse, isStopWord } from "../words/word-kinds.ts";
import { fillsField, isCutOff } from "./cuts.ts";
import { isLabel } from "./labels.ts";
import { hasDigit, isNumber, type Word, words } from "./words.ts";

const MAX_WORDS = 24;
const MAX_WINDOW = 7;
const MAX_LOOKED_UP = 10;

export class PayerText {
  /** All words but numbers, at most MAX_WORDS, as they are compared, and as the text has them. */
  readonly words: readonly string[];
  readonly shown: readonly string[];
  /** The words that may be of a name: no payment words, prose, articles or legal forms. */
  readonly telling: readonly string[];
  /** The windows, made on first use: most texts of some tenants name no known counterparty. */
  readonly windows: () => readonly Window[];

  /** @param known the words of the text, when they are known */
  constructor(text: string, known?: readonly Word[]) {
    const all = nameWords(text, known).filter(isNoElectronicE);
    const runs = runsOf(all);
    this.words = runs.flatMap((run) => run.map(({ key }) => key));
    this.shown = runs.flatMap((run) => run.map(({ shown }) => shown));
    this.telling = this.words.filter(isTelling);
    this.windows = once(() => runs.flatMap((run) => windowsOf(run, run.length > 0 && run.at(-1) === all.at(-1))));
  }
}

const isTelling = (word: string): boolean =>
  !isPaymentWord(word) && !isLegalForm(word) && !isStopWord(word) && !isProse(word) && !isLabel(word);

/** False for the E of `E-PAYMENT`, but not for that of `PG&E WEBPMT`. */
function isNoElectronicE({ key }: NameWord, at: number, all: readonly NameWord[]): boolean {
  const begins = at === 0 || isPaymentWord((all[at - 1] as NameWord).key);
  return !(key === "E" && begins && isPaymentWord(all[at + 1]?.key ?? ""));
}

function runsOf(all: readonly NameWord[]): NameWord[][] {
  const runs: NameWord[][] = [[]];
  let count = 0;
  for (const word of all) {
    if (isIdentifier(word.key)) {
      if (runs.at(-1)?.length !== 0) runs.push([]);
    } else {
      runs.at(-1)?.push(word);
      if (++count === MAX_WORDS) break;
    }
  }
  return runs;
}

/** Short numbers may belong to a name (`24 Hour Fitness`, `3M`). */
const isIdentifier = (word: string): boolean => (isNumber(word) ? word.length > 2 : word.length > 4 && hasDigit(word));

function windowsOf(run: readonly NameWord[], isLast: boolean): Window[] {
  const keys = run.map(({ key }) => key);
  return keys.flatMap((key, start) =>
    isLegalForm(key) || isStopWord(key) ? [] : windowsFrom(start, run, keys, isLast),
  );
}

export type Window = Readonly<ReturnType<typeof windowsFrom>[number]>;

function windowsFrom(start: number, run: readonly NameWord[], keys: readonly string[], isLast: boolean) {
  const begins = start === 0 || isPaymentWord(keys[start - 1] as string);
  const follows = !begins && isTelling(keys[start - 1] as string);
  return run.slice(start, start + MAX_WINDOW).flatMap((last, nth) => {
    const next = keys[start + nth + 1];
    // The legal form belongs to the name: without it, firms of one name would be alike.
    if (isStopWord(last.key) || (next !== undefined && isLegalForm(next))) return [];
    const ends = next === undefined || isPaymentWord(next);
    const isFull = fillsField(last.end - (run[start] as NameWord).start);
    const said = run.slice(start, start + nth + 1);
    const raw = said.map(({ key }) => key).filter((key) => !isStopWord(key));
    const telling = raw.filter((key) => !isLegalForm(key));
    return {
      telling,
      shown: said.map(({ shown }) => shown).join(" "),
      core: telling.join(""), // The words joined: without legal forms, articles and titles, and with the forms.
      raw: raw.join(""),
      begins, // Nothing but a payment word or a number stands before it.
      follows, // A word that may belong to a longer name stands before it.
      ends, // The text ends here, or a number or a payment word follows.
      isCut: (next === undefined && isLast) || (begins && ends && isFull), // A name may be cut off here.
      goesOn: goesOn(keys, start + nth + 1), // The name goes on to a legal form, so this begins a longer one.
    };
  });
}

/** Tells whether other words and then a legal form follow, without a payment word between them. */
function goesOn(keys: readonly string[], from: number): boolean {
  for (let at = from; at < keys.length && !isPaymentWord(keys[at] as string); at++) {
    if (isLegalForm(keys[at] as string)) return at > from;
  }
  return false;
}

/** The first words of a text in which the bank prints the name and then what the payer wrote. */
const BEFORE_NAMES = /^(?:TRANSFER FROM|VIREMENT DE|BONIFICO DA|OVERSCHRIJVING VAN|GUTSCHRIFT VON) /i;
export const isBankWord = (word: string): boolean => bank.bankText(word) || isPaymentWord(word);
export const isPayersText = (text: string): boolean => BEFORE_NAMES.test(text);

/** Recognizes a text that a bank made of the kind of payment and a name, without a purpose or a number by the payer. */
export function isBankText(text: string): boolean {
  if (SEPA_TAG.test(text)) return false;
  if (BEFORE_NAMES.test(text)) return !isCutOff(text) && !words(text).some((word) => hasDigit(word) || isLabel(word));
  const [first = ""] = words(text.slice(0, MAX_KIND));
  return bank.bankText(first);
}

const MAX_KIND = 40;
const SEPA_TAG = /\b[A-Z]{4}\+/; // A tag of a SEPA text, such as `SVWZ+`.

/** Recognizes a merchant's text: a code of the payment, or its kind at the end (`STAPLES #0114`, `PG&E WEBPMT`). */
export function isMerchantText(text: string): boolean {
  const last = words(text).at(-1) ?? "";
  return /[A-Z] ?[*#] ?[0-9A-Z]/.test(text) || (isPaymentWord(last) && !isProse(last) && !isLabel(last));
}

const MERCHANT_WORDS = 3; // The number of words that identify a merchant; codes of the single payment or a city follow.

/** `AMZN MKTP US` of `POS DEBIT AMZN MKTP US*2K4HJ1`; empty for a text with prose, which is a purpose. */
export function merchantKey(text: PayerText): string {
  const telling = text.words.filter((word) => !isPaymentWord(word) && !hasDigit(word));
  if (telling.some((word) => isLabel(word) || isProse(word))) return "";
  return telling.slice(0, MERCHANT_WORDS).join(" ");
}

export function textBlocks(text: PayerText): string[] {
  const asked = { sounds: [...new Set(text.telling)].slice(0, MAX_LOOKED_UP).map(soundOf) };
  return [...nameBlocks(asked), ...endBlocks(asked)];
}
