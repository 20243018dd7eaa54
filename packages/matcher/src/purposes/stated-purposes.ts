import { isStopWord } from "../names/core-name.ts";
import { isForeign } from "../names/latin.ts";
import { ofLine } from "../reading/reading.ts";
import { composed } from "../text/east-asian.ts";
import { furnitureIn } from "../text/furniture.ts";
import { idTextsOf } from "../text/id-texts.ts";
import { isNumberWord } from "../text/labels.ts";
import { isNamedByText } from "../text/line-text.ts";
import { textOf, textsOf } from "../text/line-words.ts";
import { isPaymentWord } from "../text/payer-text.ts";
import { tagsOf } from "../text/tags.ts";
import {
  endOfSigned,
  fold,
  hasDigit,
  type IdText,
  joined,
  type Text,
  textAt,
  textsIn,
  type Word,
} from "../text/words.ts";
import banks from "../words/banks.json" with { type: "json" };
import prose from "../words/prose.json" with { type: "json" };
import { isAmong } from "../words/word-lists.ts";
import { purposeOfCodes } from "./codes.ts";
import { debtorAt, isChance, isDebtorMark } from "./debtor-marks.ts";
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
export const statedBy = ofLine((line): Stated => {
  // The words by which banks say how money came in are the payer's own on money that goes out.
  const writer = isNamedByText(line) ? "bank" : line.direction === "debit" ? "payer" : "both";
  const ids = idTextsOf(line).filter(({ isApart }) => !isApart);
  const read = [...textsOf(line).map((text) => readText(text, writer)), ...ids.map(readId)];
  if (line.additionalInformation !== undefined) read.push(readAside(line.additionalInformation));
  const code = purposeOfCodes(line);
  return {
    purposes: [...read.flatMap(({ purposes }) => purposes), ...(code === undefined ? [] : [code])],
    orders: read.flatMap(({ orders }) => orders),
    debtors: read.flatMap(({ debtors }) => debtors),
  };
});

/** The kinds of purposes that a text states, such as that of an expected payment. */
export function kindsIn(text: string): ReadonlySet<PurposeKind> {
  const { purposes } = readText(textOf(text), "both");
  return new Set(purposes.map(({ kind }) => kind));
}

/** Shorter words in an id may be chance. */
const MIN_IN_ID = 4;

/** The purposes in an id: `DEPOSIT MARCH`, `ORDER-55512`. */
function readId(id: IdText): Stated {
  const { purposes, orders, debtors } = readText(id, id.field === "bankReference" ? "bank" : "payer");
  return {
    purposes: purposes.filter(({ words, isUnspaced }) => isUnspaced || words.length >= MIN_IN_ID),
    orders: orders.filter(({ words }) => (words.split(" ")[0] ?? "").length >= MIN_IN_ID),
    debtors,
  };
}

/** Kinds of purposes by which money goes back. */
export const GOES_BACK: ReadonlySet<PurposeKind> = new Set(["refund", "credit_note", "chargeback", "returned"]);

/** Money that goes back by what else the bank wrote. Its other words are of addresses and of the bank. */
function readAside(text: string): Stated {
  const { purposes } = readText(textOf(text), "bank");
  return { ...NOTHING, purposes: purposes.filter(({ kind }) => GOES_BACK.has(kind)) };
}

const NOTHING: Stated = { purposes: [], orders: [], debtors: [] };

/** Who wrote a text: the bank, the payer, or both, when a bank's words may stand before those of the payer. */
type Writer = "bank" | "payer" | "both";

/** The sign behind a letter of an abbreviation: `o.m.` is "among others", and `O&M` is not. */
const DOT = /\./;

function readText({ text, words: all, plain }: Text, writer: Writer): Stated {
  const found: Phrase[] = [];
  for (const [at, word] of plain.entries()) {
    for (const pattern of patternsAt(word)) {
      if (
        !isPhraseAt(plain, at, pattern) ||
        isPiece(all, at, pattern) ||
        isChance(all, at, at + pattern.words.length, isDebtorMark(pattern.kind) ? undefined : DOT) ||
        (pattern.role === "behindNumber" && !hasDigit(plain[at - 1] ?? "")) ||
        (pattern.role === "ofBanks" && isBankWord(plain, at, writer))
      )
        continue;
      found.push({ pattern, at, end: at + pattern.words.length });
    }
  }
  const isUnspaced = isForeign(text);
  if (found.length === 0 && !isUnspaced) return NOTHING;
  const furniture = furnitureIn({ text, words: all });
  const isFurnished = ({ at, end }: Phrase) => textsIn(all, at, end).every((_, nth) => furniture.has(at + nth));
  const meant = found.filter(
    (one) =>
      one.pattern.role !== "except" &&
      !isFurnished(one) &&
      !isDenied(plain, one) &&
      !found.some((other) => isHidden(one, other)),
  );
  const purposes = meant.map(({ pattern: { kind }, at, end }) => ({
    kind,
    words: plain.slice(at, end).join(" "),
    beside: wordsBeside(plain, at, end),
    isLast: end === plain.length,
  }));
  const folded = isUnspaced ? fold(text) : "";
  const unspaced = charactersIn(folded);
  const announced = meant.filter(({ pattern }) => pattern.kind === "order");
  const orders = announced.flatMap(({ end }) => orderNumberAt(all, end) ?? []);
  const isPurpose = ({ kind }: Purpose) => kind !== "order" && !isDebtorMark(kind);
  return {
    debtors: [
      ...meant.flatMap(({ pattern: { kind }, at, end }) => debtorAt(kind, all, at, end)),
      ...unspaced.flatMap(({ kind, text: mark }) =>
        isDebtorMark(kind) ? [{ kind, words: mark, beside: undefined, text: folded }] : [],
      ),
    ],
    purposes: [...purposes, ...unspaced.map(toPurpose)].filter(isPurpose),
    orders: [...orders, ...unspaced.flatMap((phrase) => numberBehind(composed(folded), phrase) ?? [])],
  };
}

/** The words before and behind some words, without articles and conjunctions. */
function wordsBeside(plain: readonly string[], at: number, end: number): string[] {
  const isMeant = (word: string) => !isStopWord(word);
  return [plain.slice(0, at).findLast(isMeant), plain.slice(end).find(isMeant)].filter((word) => word !== undefined);
}

interface Phrase {
  pattern: Pattern;
  at: number;
  end: number;
}

/**
 * Recognizes a phrase that another one in its place hides: a purpose behind an exclusion that is at least as long, and
 * a mark of another debtor behind a longer one or one of its length that begins earlier.
 */
function isHidden(one: Phrase, other: Phrase): boolean {
  if (other.at >= one.end || one.at >= other.end) return false;
  const longer = other.end - other.at - (one.end - one.at);
  // A tax return is a tax nevertheless.
  const isReturned = one.pattern.kind === "returned";
  return isDebtorMark(one.pattern.kind)
    ? isDebtorMark(other.pattern.kind) && (longer > 0 || (longer === 0 && other.at < one.at))
    : other.pattern.role === "except" && longer >= 0 && (other.pattern.kind !== "returned" || isReturned);
}

const isWithout = isAmong(prose.without);

/** Recognizes what an invoice has been paid without: `ohne Mahnkosten`. */
function isDenied(plain: readonly string[], { pattern, at }: Phrase): boolean {
  return pattern.kind === "about_invoice" && isWithout(plain[at - 1] ?? "");
}

function toPurpose({ kind, said }: { kind: PurposeKind; said: string }): Purpose {
  return { kind, words: said, isUnspaced: true };
}

/** The number behind the word for an order in a script without spaces: `注文番号 55512`. */
function numberBehind(folded: string, { kind, text }: Characters): OrderNumber | undefined {
  if (kind !== "order") return undefined;
  const behind = folded.slice(folded.indexOf(text) + text.length, folded.indexOf(text) + text.length + MAX_BEHIND);
  const number = /[A-Z\d][A-Z\d-]{2,}/.exec(behind)?.[0];
  return number === undefined || !hasDigit(number)
    ? undefined
    : { key: number.replaceAll("-", ""), words: `${text} ${number}` };
}

const MAX_BEHIND = 40;

/** Shorter words, such as `nie`, are often the end of a name or word that a bank wrapped. */
const MIN_WRAPPED = 5;

/** Recognizes a short word at a line break: it may be a piece of a longer one. */
function isPiece(all: readonly Word[], at: number, { kind, words }: Pattern): boolean {
  const { text, gap } = all[at] as Word;
  if (kind !== "instead" || words.length > 1 || text.length >= MIN_WRAPPED) return false;
  return gap.includes("\n") || (all[at + 1]?.gap.includes("\n") ?? false);
}

function isPhraseAt(plain: readonly string[], at: number, { words, role }: Pattern): boolean {
  if (role === "wholeText" && plain.length !== words.length) return false;
  return words.every((pattern, step) => isLike(plain[at + step] ?? "", pattern));
}

/** Recognizes a word by which banks say how money came in, besides those of `isPaymentWord`. */
const isTransferWord = isAmong(banks.bankTransfer);

/** Recognizes a word that begins a bank's text or follows a bank's word: it says how the money came in. */
function isBankWord(plain: readonly string[], at: number, writer: Writer): boolean {
  const before = plain[at - 1];
  if (writer === "payer") return false;
  return writer === "bank" || before === undefined || isPaymentWord(before) || isTransferWord(before);
}

const MIN_ORDER_NUMBER = 2;

/** The number at this index, perhaps behind a word for "number"; undefined for a day or anything else. */
function orderNumberAt(all: readonly Word[], at: number): OrderNumber | undefined {
  const start = isNumberWord(textAt(all, at)) ? at + 1 : at;
  if (start >= all.length || tagsOf(all)[start] !== undefined) return undefined;
  const key = joined(all, start, endOfSigned(all, start));
  return hasDigit(key) && key.length >= MIN_ORDER_NUMBER ? { key, words: `${textAt(all, at - 1)} ${key}` } : undefined;
}
