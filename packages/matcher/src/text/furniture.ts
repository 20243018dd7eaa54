import { cached } from "../model/memo.ts";
import { currencyDigits } from "../model/money.ts";
import { furniture, ordinary } from "../words/lists.ts";
import { bank, isAroundTax, isOfTax, isTax } from "../words/word-kinds.ts";
import { lengthOf, phrasesOf } from "../words/word-lists.ts";
import { tagsOf } from "./tags.ts";
import { JOINED } from "./time-words.ts";
import { fold, hasDigit, isNumber, isSign, type Text, textAt, textsIn, type Word } from "./words.ts";

/** Words that say how money came, that thank, or that tell the tax in an amount: they are for no one and for nothing. */

/** The indexes of the words of a text that are a bank's, thanks, or a clause about a tax. Cached. */
export const furnitureIn = cached(({ text, words: all }: Pick<Text, "text" | "words">): ReadonlySet<number> => {
  const found = new Set<number>(idsIn(text, all));
  const add = (start: number, end: number) => {
    for (let at = start; at < end; at++) found.add(at);
  };
  for (let at = 0; at < all.length; at++) {
    add(at, at + (phraseLength(all, at) ?? (isTogether(textAt(all, at)) ? 1 : 0)));
    const clause = clauseAround(text, all, at);
    if (clause !== undefined) add(clause.start, clause.end);
  }
  return found;
});

const { transfer, bankName, courtesy, tax, ofTax } = furniture;
const phraseLength = lengthOf([transfer, bankName, courtesy].flatMap(phrasesOf));

/** Words that stand together in scripts without spaces, the longest first. */
const TOGETHER = [transfer, bankName, courtesy, tax, ofTax, ordinary.ordinary]
  .flatMap((list) => phrasesOf(list).map(({ phrase }) => fold(phrase)))
  .filter((phrase) => JOINED.test(phrase))
  .sort((a, b) => b.length - a.length);

const isTogether = (text: string): boolean =>
  JOINED.test(text) &&
  !hasDigit(text) &&
  TOGETHER.reduce((rest, word) => rest.replaceAll(word, " "), text).trim() === "";

/** A tax with its rate, amount or words such as "included". One of them is needed: else the tax itself is paid. */
function clauseAround(whole: string, all: readonly Word[], at: number): { start: number; end: number } | undefined {
  if (!isTax((all[at] as Word).text)) return undefined;
  let isClause = false;
  const tells = (isTold: boolean) => {
    isClause ||= isTold;
    return isTold;
  };
  const isOfClause = (index: number) => {
    const { text } = all[index] as Word;
    return tells(isOfTax(text)) || isAroundTax(text) || isTax(text);
  };
  let [start, end] = [at, at + 1];
  const isRateBefore = () => isNumber(textAt(all, start - 1)) && /^\s?%/.test(all[start]?.gap ?? "");
  while (start > 0 && (tells(isRateBefore()) || isOfClause(start - 1))) start--;
  while (end < all.length) {
    const next = figureEnd(whole, all, end);
    if (!tells(next !== undefined) && !isOfClause(end)) break;
    end = next ?? end + 1;
  }
  return isClause ? { start, end } : undefined;
}

/** The index behind a rate in per cent or an amount with its cents, and its currency, at a word. */
export function figureEnd(whole: string, all: readonly Word[], at: number): number | undefined {
  const [one, next] = [all[at], all[at + 1]];
  if (one === undefined || !isNumber(one.text)) return undefined;
  let end = at + 1;
  // Groups of thousands, and cents behind a point, a comma or the dash of Russian banks.
  while (/^[ .,'’]$/.test(all[end]?.gap ?? "") && /^\d{3}$/.test(textAt(all, end))) end++;
  const hasCents = /^[.,\-=]$/.test(all[end]?.gap ?? "") && /^\d\d$/.test(textAt(all, end));
  if (hasCents) end++;
  const behind = all[end]?.gap ?? (end === all.length ? tail(whole) : "");
  const isRate = /^\s?%/.test(behind) || /%\s?$/.test(one.gap) || (next === undefined && /%/.test(behind));
  // A decimal rate has one digit: `25,5 %`.
  const isDecimalRate =
    /^[.,]$/.test(next?.gap ?? "") && /^\d$/.test(next?.text ?? "") && /^\s?%/.test(all[at + 2]?.gap ?? tail(whole));
  if (isDecimalRate) return at + 2;
  if (!isRate && !hasCents) return undefined;
  const currency = textAt(all, end);
  const isCurrency = !isNumber(currency) && (currencyDigits(currency) !== undefined || bank.money(currency));
  return isCurrency && /^[\s.]{0,2}$/.test(all[end]?.gap ?? "x") ? end + 1 : end;
}

/** The signs behind the last word of a text. */
export const tail = (whole: string): string => fold(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]*$/u.exec(whole)?.[0] ?? "");

/** The reference of a transfer, the number of a transaction and the code of a branch in India. */
const INDIAN_ID = /^(?:\d{11,16}|[A-Z]\d{12,16}|[A-Z]{4}[A-Z]?\d{5,18}|[A-Z]{4}0[A-Z\d]{6})$/;
/** An id that is longer than numbers of invoices, and a British sort code with an account. */
const LONG_ID = /^(?=(?:.*\d){8})(?![A-Z]{7})(?:[A-Z\d]{18,}|[A-Z\d]{15,}[A-Z])$|^\d\d-\d\d-\d\d-\d{8}$/;
/** The id of a booking in Austria, behind two letters, and of a payment in Britain and Hong Kong. */
const BOOKING_ID = /^(?:(?:BG|FE|MC|OG|RI|VB|VD)\/\d{9}|RP\d{10,16}|FRN\d{8,14})$/;
/** The id of a Canadian transfer between persons. */
const INTERAC_ID = /^C[A1]\d{6,8}$/;
/** The id behind day and time in a British bank's text. */
const STAMPED_ID = /^\d{10,18}$/;
/** The id by which much used programs of banks begin a text: `FT26077123456`. */
const FIRST_ID = /^FT\d{5}[A-Z\d]{5,}$/;
/** A code of a company in Portugal, and the reference behind it, which has nine digits, often in groups. */
const ENTITY = /^\d{5}( REF)?( \d{9}| \d{3}){0,3}/;

const MAX_MASKED = 8; // Longer words are names, or numbers behind which a payer writes signs.

function idsIn(whole: string, all: readonly Word[]): number[] {
  const tags = tagsOf(all);
  const isIndian = all.some(({ text }) => bank.scheme(text));
  // A text with another such word is a list of numbers.
  const isFirst = () => all.every(({ text }, at) => at === 0 || text.slice(0, 4) !== textAt(all, 0).slice(0, 4));
  return all.flatMap(({ text, gap }, at) => {
    // A mask hides the middle of an account: `PK**HABB****1234`.
    const mask = hasDigit(text) ? "****" : "**";
    if (text.length <= MAX_MASKED && (gap.endsWith(mask) || all[at + 1]?.gap.startsWith(mask))) return [at];
    // The number of a creditor closes a Danish payment form: `+71<123456782+85447712<`.
    if (gap.endsWith("+") && (all[at + 1]?.gap ?? tail(whole)).startsWith("<")) return [at];
    const isAddress = gap === "@" || all[at + 1]?.gap === "@";
    if (!hasDigit(text)) return isIndian && isAddress ? [at] : [];
    const entity = entityAt(all, at);
    if (entity !== undefined) return entity.map((_, nth) => at + nth);
    const long = LONG_ID.exec(text) ?? LONG_ID.exec(textsIn(all, at, at + 4).join(all[at + 1]?.gap));
    if (long !== null) return long[0].split("-").map((_, nth) => at + nth);
    const isBooking = BOOKING_ID.test(gap === "/" ? `${textAt(all, at - 1)}/${text}` : text);
    const isInterac = INTERAC_ID.test(text) && all.some((word) => word.text === "INTERAC");
    const isStamped = tags[at - 1] === "time" && STAMPED_ID.test(text);
    const isId =
      isBooking || isInterac || isStamped || isOfId(all, at) || (at === 0 && FIRST_ID.test(text) && isFirst());
    return isId || (isIndian && (isAddress || INDIAN_ID.test(text))) ? [at] : [];
  });
}

/** The words of the code of an entity and of the reference behind it. */
function entityAt(all: readonly Word[], at: number): string[] | undefined {
  if (!bank.entity(textAt(all, at - 1)) || !all.some((word) => bank.withEntity(word.text))) return undefined;
  return ENTITY.exec(textsIn(all, at, at + 5).join(" "))?.[0].split(" ");
}

/** The references that stand behind the code of an entity: `MULTIBANCO ENT 21800 REF 712 345 678`. */
export const entityReferencesIn = (all: readonly Word[]): string[] =>
  all.flatMap((_, at) => {
    const reference = entityAt(all, at)?.slice(1).filter(isNumber).join("") ?? "";
    return reference.length === ENTITY_DIGITS ? [reference] : [];
  });
const ENTITY_DIGITS = 9;

/** Recognizes a word of an id behind its label, which may have signs: `EREF+54400763-3194`. */
const isOfId = (all: readonly Word[], at: number): boolean =>
  hasDigit(textAt(all, at)) && (bank.beforeId(textAt(all, at - 1)) || (isSign(all[at]?.gap) && isOfId(all, at - 1)));
