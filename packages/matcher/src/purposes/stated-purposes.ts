import type { Line } from "../model.ts";
import { isForeign } from "../names/latin.ts";
import { NO_ID, readingOf } from "../reading.ts";
import { isNumberWord } from "../text/labels.ts";
import { isNamedByText } from "../text/line-text.ts";
import { textOf, textsOf } from "../text/line-words.ts";
import { notNumbers } from "../text/not-numbers.ts";
import { isPaymentWord } from "../text/payer-text.ts";
import { fold, hasDigit, type Text, type Word } from "../text/words.ts";
import { purposeOfCodes } from "./codes.ts";
import {
  type Characters,
  charactersIn,
  isLike,
  type OrderNumber,
  type Pattern,
  type Purpose,
  type PurposeKind,
  patternsAt,
  type Stated,
} from "./patterns.ts";

/** The purposes and order numbers that a line states. */
export function statedBy(line: Line): Stated {
  const { kept } = readingOf(line);
  if (kept.stated !== undefined) return kept.stated;
  const isBanks = isNamedByText(line);
  const read = textsOf(line).map((text) => readText(text, isBanks));
  const code = purposeOfCodes(line);
  kept.stated = {
    purposes: [...read.flatMap(({ purposes }) => purposes), ...inId(line), ...(code === undefined ? [] : [code])],
    orders: read.flatMap(({ orders }) => orders),
  };
  return kept.stated;
}

/** The kinds of purposes that a text states, such as that of an expected payment. */
export function kindsIn(text: string): ReadonlySet<PurposeKind> {
  const { purposes } = readText(textOf(text), false);
  return new Set(purposes.map(({ kind }) => kind));
}

/** An end-to-end id that begins with a word: payers' programs make the others. */
const WORD_FIRST = /^\p{L}{4}/u;

/** The purposes in an end-to-end id that a person wrote: `DEPOSIT MARCH`. A word of three letters may be chance. */
function inId({ endToEndId = "" }: Line): Purpose[] {
  if (!WORD_FIRST.test(endToEndId) || NO_ID.has(endToEndId)) return [];
  const { purposes } = readText(textOf(endToEndId), false);
  return purposes.filter(({ words }) => words.length > 3);
}

const NOTHING: Stated = { purposes: [], orders: [] };

/** @param isBanks the bank wrote the text, and not the payer */
function readText({ text, words: all, plain }: Text, isBanks: boolean): Stated {
  const found: { pattern: Pattern; at: number; end: number }[] = [];
  for (const [at, word] of plain.entries()) {
    for (const pattern of patternsAt(word)) {
      if (!isPhraseAt(plain, at, pattern) || (pattern.isBanks && isBankWord(plain, at, isBanks))) continue;
      found.push({ pattern, at, end: at + pattern.words.length });
    }
  }
  const isUnspaced = isForeign(text);
  if (found.length === 0 && !isUnspaced) return NOTHING;
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
  const folded = isUnspaced ? fold(text) : "";
  const unspaced = charactersIn(folded);
  const announced = meant.filter(({ pattern }) => pattern.kind === "order");
  const passed = announced.length === 0 ? new Set<number>() : notNumbers(all);
  const orders = announced.flatMap(({ end }) => orderNumberAt(all, end, passed) ?? []);
  const isPurpose = ({ kind }: Purpose) => kind !== "order";
  return {
    purposes: [...purposes, ...unspaced.map(toPurpose)].filter(isPurpose),
    orders: [...orders, ...unspaced.flatMap((phrase) => numberBehind(folded, phrase) ?? [])],
  };
}

function toPurpose({ kind, text }: Characters): Purpose {
  return { kind, words: text.normalize("NFC"), isUnspaced: true };
}

/** The number behind the word for an order in a script without spaces: `注文番号 55512`. */
function numberBehind(folded: string, { kind, text }: Characters): OrderNumber | undefined {
  if (kind !== "order") return undefined;
  const behind = folded.slice(folded.indexOf(text) + text.length, folded.indexOf(text) + text.length + MAX_BEHIND);
  const number = /[A-Z\d][A-Z\d-]{2,}/.exec(behind)?.[0];
  return number === undefined || !hasDigit(number)
    ? undefined
    : { key: number.replaceAll("-", ""), words: `${text.normalize("NFC")} ${number}` };
}

const MAX_BEHIND = 40;

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

const MIN_ORDER_NUMBER = 2;

/** The number at this index, perhaps behind a word for "number"; undefined for a day or anything else. */
function orderNumberAt(all: readonly Word[], at: number, passed: ReadonlySet<number>): OrderNumber | undefined {
  const start = isNumberWord(all[at]?.text ?? "") ? at + 1 : at;
  const first = all[start];
  if (first === undefined || passed.has(start)) return undefined;
  let key = first.text;
  for (let next = start + 1; next < all.length && /^[-/._]$/.test((all[next] as Word).gap); next++) {
    key += (all[next] as Word).text;
  }
  if (!hasDigit(key) || key.length < MIN_ORDER_NUMBER) return undefined;
  return { key, words: `${(all[at - 1] as Word).text} ${key}` };
}
