import { isForeign } from "../names/latin.ts";
import { ofLine } from "../reading/reading.ts";
import { composed } from "../text/east-asian.ts";
import { furnitureIn } from "../text/furniture.ts";
import { idTextsOf, isNamedByText, textOf, textsOf } from "../text/line-words.ts";
import { tagsOf } from "../text/tags.ts";
import { fold, hasDigit, type IdText, numberAt, type Text, textAt, textsIn, type Word } from "../text/words.ts";
import { isNumberWord, isStopWord } from "../words/word-kinds.ts";
import { purposeOfCodes } from "./codes.ts";
import { debtorAt, isDebtorMark } from "./debtor-marks.ts";
import {
  type Characters,
  charactersIn,
  type OrderNumber,
  type Purpose,
  type PurposeKind,
  type Stated,
} from "./patterns.ts";
import { isDenied, isHidden, type Phrase, phrasesIn, type Writer } from "./phrases.ts";

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

export const purposesIn = (text: string): readonly Purpose[] => readText(textOf(text), "both").purposes;

const MIN_IN_ID = 4; // Shorter words in an id may be chance.

/** The purposes in an id: `DEPOSIT MARCH`, `ORDER-55512`. */
function readId(id: IdText): Stated {
  const { purposes, orders, debtors } = readText(id, id.field === "bankReference" ? "bank" : "payer");
  return {
    purposes: purposes.flatMap((one) =>
      one.isUnspaced || one.words.length >= MIN_IN_ID ? [{ ...one, isOfId: true }] : [],
    ),
    orders: orders.filter(({ words }) => (words.split(" ")[0] ?? "").length >= MIN_IN_ID),
    debtors,
  };
}

export const GOES_BACK: ReadonlySet<PurposeKind> = new Set(["refund", "credit_note", "chargeback", "returned"]);

/** Kinds that a bank states beside the text: money that goes back, is seized or held. Its other words are of addresses. */
const STATED_ASIDE: ReadonlySet<PurposeKind> = new Set([...GOES_BACK, "legal_matter", "disputed"]);

function readAside(text: string): Stated {
  const { purposes } = readText(textOf(text), "bank");
  return { ...NOTHING, purposes: purposes.filter(({ kind }) => STATED_ASIDE.has(kind)) };
}

const NOTHING: Stated = { purposes: [], orders: [], debtors: [] };

function readText(read: Text, writer: Writer): Stated {
  const { text, words: all, plain } = read;
  const found = phrasesIn(read, writer);
  const isUnspaced = isForeign(text);
  if (found.length === 0 && !isUnspaced) return NOTHING;
  const furniture = furnitureIn(read);
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
    purposes: [...purposes, ...unspaced.map(({ kind, said }) => ({ kind, words: said, isUnspaced: true }))].filter(
      isPurpose,
    ),
    orders: [...orders, ...unspaced.flatMap((phrase) => numberBehind(composed(folded), phrase) ?? [])],
  };
}

function wordsBeside(plain: readonly string[], at: number, end: number): string[] {
  const isMeant = (word: string) => !isStopWord(word);
  return [plain.slice(0, at).findLast(isMeant), plain.slice(end).find(isMeant)].filter((word) => word !== undefined);
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
const MIN_ORDER_NUMBER = 2;

/** The number at this index, perhaps behind a word for "number"; undefined for a day or anything else. */
function orderNumberAt(all: readonly Word[], at: number): OrderNumber | undefined {
  const start = isNumberWord(textAt(all, at)) ? at + 1 : at;
  if (start >= all.length || tagsOf(all)[start] !== undefined) return undefined;
  const key = numberAt(all, start);
  return hasDigit(key) && key.length >= MIN_ORDER_NUMBER ? { key, words: `${textAt(all, at - 1)} ${key}` } : undefined;
}
