import { banks, debtors, furniture, labels, prose as proseLists, times } from "./lists.ts";
import { isAmong, type WordList } from "./word-lists.ts";

/** Tests for single words, in upper case without accents, by the names of their lists: `prose.street("RUE")`. */

type Tests<Name extends string> = Readonly<Record<Name, (word: string) => boolean>>;

const testsOf = <Name extends string>(lists: Readonly<Record<Name, WordList>>): Tests<Name> =>
  Object.fromEntries(Object.entries<WordList>(lists).map(([name, list]) => [name, isAmong(list)])) as Tests<Name>;

export const bank = testsOf(banks);
export const label = testsOf(labels);
export const prose = testsOf(proseLists);
/** Recognizes a preposition or a label behind which the name of another debtor may stand. */
export const isFor = testsOf(debtors).for;
export const { tax: isTax, ofTax: isOfTax, aroundTax: isAroundTax } = testsOf(furniture);

/** `isProse`: never a part of a number, so no key crosses it. `isStopWord`: distinguishes no names. */
export const { prose: isProse, article: isStopWord, title: isTitle, counted: isCounted } = prose;

/** Words of how a payment was made, and of banks' ids. They seldom belong to a name, so none is looked up by them. */
export const isPaymentWord = bank.payment;
export const isNumberWord = label.number;

/** Recognizes a word between two times, or between a number and a time: `of`, `vom`. */
export const { of: isOf } = testsOf({ of: times.of });
/** Recognizes a word between a number and the time that it is for: `pour le mois de`. */
export const isBeforeTime = isAmong(
  ...[times.of, times.due, times.month, times.quarter, times.half, times.year, times.week],
);
/** Recognizes a word before the day until which an invoice is to be paid. */
export const isDue = isAmong(times.due);
