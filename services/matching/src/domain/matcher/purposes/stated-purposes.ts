import type { Line } from "../../model.ts";
import { plainWords } from "../names/core-name.ts";
import { isNumberWord } from "../text/labels.ts";
import { isNamedByText } from "../text/line-text.ts";
import { notNumbers } from "../text/not-numbers.ts";
import { isPaymentWord } from "../text/payer-text.ts";
import { fold, hasDigit, type Word, wordsWithGaps } from "../text/words.ts";
import { purposeOfCodes } from "./codes.ts";
import { charactersIn, isLike, type Pattern, type PurposeKind, patternsAt } from "./patterns.ts";

/** A purpose that a line states, by words or by a code. */
export interface Purpose {
  kind: PurposeKind;
  /** The words in upper case without accents, or the code. */
  words: string;
  /** It stands in a text without spaces between words. */
  isUnspaced?: boolean;
}

/** The number of an order or an offer that a line states. */
export interface OrderNumber {
  key: string;
  words: string;
}

interface Stated {
  purposes: readonly Purpose[];
  orders: readonly OrderNumber[];
}

// A line object is replaced and never changed.
const known = new WeakMap<Line, Stated>();

/** The purposes and order numbers that a line states, cached per line object. */
export function statedBy(line: Line): Stated {
  const cached = known.get(line);
  if (cached !== undefined) return cached;
  const { description, reference = "", endToEndId = "" } = line;
  // A bank may have wrapped the text inside of a word.
  const texts = [
    description,
    description.includes("\n") ? description.replaceAll("\n", "") : "",
    reference,
    endToEndId,
  ];
  const read = texts.filter((text) => text !== "").map((text) => readText(text, isNamedByText(line)));
  const code = purposeOfCodes(line);
  const stated = {
    purposes: [...read.flatMap(({ purposes }) => purposes), ...(code === undefined ? [] : [code])],
    orders: read.flatMap(({ orders }) => orders),
  };
  known.set(line, stated);
  return stated;
}

/** @param isBanks the bank wrote the text, and not the payer */
function readText(text: string, isBanks: boolean): Stated {
  const all = wordsWithGaps(text);
  const plain = all.map((word) => plainWords([word.text])[0] ?? "");
  const found = plain.flatMap((word, at) =>
    patternsAt(word)
      .filter((pattern) => isPhraseAt(plain, at, pattern) && !(pattern.isBanks && isBankWord(plain, at, isBanks)))
      .map((pattern) => ({ pattern, at, end: at + pattern.words.length })),
  );
  const meant = found.filter(
    (one) =>
      !one.pattern.isExclusion &&
      !found.some(
        (other) =>
          other.pattern.isExclusion &&
          other.at < one.end &&
          one.at < other.end &&
          other.end - other.at >= one.end - one.at,
      ),
  );
  const purposes = meant.map(({ pattern: { kind }, at, end }) => ({ kind, words: plain.slice(at, end).join(" ") }));
  const unspaced = charactersIn(fold(text)).map(({ kind, text: words }) => ({
    kind,
    words: words.normalize("NFC"),
    isUnspaced: true,
  }));
  const orders = [...meant.filter(({ pattern }) => pattern.kind === "order").map(({ end }) => end)].flatMap(
    (end) => orderNumberAt(all, end) ?? [],
  );
  return { purposes: [...purposes, ...unspaced].filter(({ kind }) => kind !== "order"), orders };
}

function isPhraseAt(plain: readonly string[], at: number, { words, isWhole }: Pattern): boolean {
  if (isWhole && plain.length !== words.length) return false;
  return words.every((pattern, step) => isLike(plain[at + step] ?? "", pattern));
}

/** Words by which banks say how money came in, besides those of `isPaymentWord`. */
const BANK_WORDS = new Set("SEPA UBERWEISUNG UBERWEISUNGS ECHTZEIT INSTANT EURO CASH LOCKBOX REMOTE SCHECK".split(" "));

/** True for a word that begins a bank's text or follows a bank's word: it says how the money came in. */
function isBankWord(plain: readonly string[], at: number, isBanks: boolean): boolean {
  const before = plain[at - 1];
  return isBanks || before === undefined || isPaymentWord(before) || BANK_WORDS.has(before);
}

const MIN_ORDER_NUMBER = 3;

/** The number at this index, perhaps behind a word for "number"; undefined for a day or anything else. */
function orderNumberAt(all: readonly Word[], at: number): OrderNumber | undefined {
  const start = isNumberWord(all[at]?.text ?? "") ? at + 1 : at;
  const first = all[start];
  if (first === undefined || notNumbers(all).has(start)) return undefined;
  let key = first.text;
  for (let next = start + 1; next < all.length && /^[-/._]$/.test((all[next] as Word).gap); next++) {
    key += (all[next] as Word).text;
  }
  if (!hasDigit(key) || key.length < MIN_ORDER_NUMBER) return undefined;
  return { key, words: `${(all[at - 1] as Word).text} ${key}` };
}
