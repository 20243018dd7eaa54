import { cached } from "../model/memo.ts";
import { currencyDigits } from "../model/money.ts";
import furniture from "../words/furniture.json" with { type: "json" };
import ordinary from "../words/ordinary.json" with { type: "json" };
import { isAroundTax, isOfTax, isTax } from "../words/word-kinds.ts";
import { lengthOf, phrasesOf } from "../words/word-lists.ts";
import { JOINED } from "./time-words.ts";
import { fold, hasDigit, isNumber, type Text, textAt, type Word } from "./words.ts";

/** Words that say how money came, that thank, or that tell the tax in an amount: they are for no one and for nothing. */

/** The indexes of the words of a text that are a bank's, thanks, or a clause about a tax. Cached. */
export const furnitureIn = cached(({ text, words: all }: Pick<Text, "text" | "words">): ReadonlySet<number> => {
  const found = new Set<number>(idsIn(all));
  const add = (start: number, end: number) => {
    for (let at = start; at < end; at++) found.add(at);
  };
  for (let at = 0; at < all.length; at++) {
    add(at, phraseAt(all, at) ?? at);
    const clause = clauseAround(text, all, at);
    if (clause !== undefined) add(clause.start, clause.end);
  }
  return found;
});

const phraseLength = lengthOf([furniture.transfer, furniture.bankName, furniture.courtesy].flatMap(phrasesOf));

/** The index behind the longest phrase that begins at a word. */
function phraseAt(all: readonly Word[], at: number): number | undefined {
  const { text } = all[at] as Word;
  const length = phraseLength(all, at);
  if (length !== undefined) return at + length;
  return JOINED.test(text) && !hasDigit(text) && isWithout(text) ? at + 1 : undefined;
}

/** Words that stand together in scripts without spaces, the longest first. */
const TOGETHER = [
  furniture.transfer,
  furniture.bankName,
  furniture.courtesy,
  furniture.tax,
  furniture.ofTax,
  ordinary.ordinary,
]
  .flatMap((list) => phrasesOf(list).map(({ phrase }) => fold(phrase)))
  .filter((phrase) => JOINED.test(phrase))
  .sort((a, b) => b.length - a.length);

const isWithout = (text: string) => TOGETHER.reduce((rest, word) => rest.replaceAll(word, " "), text).trim() === "";

/** A tax with its rate, amount or words such as "included". One of them is needed: else the tax itself is paid. */
function clauseAround(whole: string, all: readonly Word[], at: number): { start: number; end: number } | undefined {
  if (!isTax((all[at] as Word).text)) return undefined;
  let isClause = false;
  const isOfClause = (index: number) => {
    const { text } = all[index] as Word;
    isClause ||= isOfTax(text);
    return isOfTax(text) || isAroundTax(text) || isTax(text);
  };
  let start = at;
  while (start > 0) {
    const isRate = isRateAt(all, start - 1);
    if (!isRate && !isOfClause(start - 1)) break;
    isClause ||= isRate;
    start--;
  }
  let end = at + 1;
  while (end < all.length) {
    const next = figureEnd(whole, all, end);
    if (next === undefined && !isOfClause(end)) break;
    isClause ||= next !== undefined;
    end = next ?? end + 1;
  }
  return isClause ? { start, end } : undefined;
}

const CENTS = /^\d\d$/;

/** The index behind a rate in per cent or an amount with its cents, and its currency, at a word. */
function figureEnd(whole: string, all: readonly Word[], at: number): number | undefined {
  const [one, next] = [all[at], all[at + 1]];
  if (one === undefined || !isNumber(one.text)) return undefined;
  let end = at + 1;
  // Groups of thousands, and cents behind a point, a comma or the dash of Russian banks.
  while (/^[ .,'’]$/.test(all[end]?.gap ?? "") && /^\d{3}$/.test(textAt(all, end))) end++;
  const hasCents = /^[.,\-=]$/.test(all[end]?.gap ?? "") && CENTS.test(textAt(all, end));
  if (hasCents) end++;
  const behind = all[end]?.gap ?? (end === all.length ? tail(whole) : "");
  const isRate = /^\s?%/.test(behind) || /%\s?$/.test(one.gap) || (next === undefined && /%/.test(behind));
  // A decimal rate has one digit: `25,5 %`.
  const isDecimalRate =
    /^[.,]$/.test(next?.gap ?? "") && /^\d$/.test(next?.text ?? "") && /^\s?%/.test(all[at + 2]?.gap ?? tail(whole));
  if (isDecimalRate) return at + 2;
  if (!isRate && !hasCents) return undefined;
  const currency = textAt(all, end);
  const isCurrency = !isNumber(currency) && (currencyDigits(currency) !== undefined || MONEY.has(currency));
  return isCurrency && /^[\s.]{0,2}$/.test(all[end]?.gap ?? "x") ? end + 1 : end;
}

/** Words for currencies that banks put behind amounts. */
const MONEY = new Set(["РУБ", "Р", "ГРН", "КОП", "ЛВ", "KC", "ZL", "FT", "KN", "LEI", "TL", "KR"]);

const isRateAt = (all: readonly Word[], at: number): boolean =>
  isNumber(textAt(all, at)) && /^\s?%/.test(all[at + 1]?.gap ?? "");

const tail = (whole: string): string => /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]*$/u.exec(whole)?.[0] ?? "";
/** Payment schemes of India and Portugal, whose texts have ids of their own. */
const INDIAN = new Set(["UPI", "IMPS", "NEFT", "RTGS"]);
const PORTUGUESE = new Set(["MULTIBANCO", "SERV", "MB"]);
/** The reference of a transfer, the number of a transaction and the code of a branch. */
const INDIAN_ID = /^(?:\d{12}|[A-Z]\d{12,16}|[A-Z]{4}[A-Z]?\d{5,18}|[A-Z]{4}0[A-Z\d]{6})$/;
const ENTITY = /^\d{5}$/;

function idsIn(all: readonly Word[]): number[] {
  const isIndian = all.some(({ text }) => INDIAN.has(text));
  const isPortuguese = all.some(({ text }) => PORTUGUESE.has(text));
  if (!isIndian && !isPortuguese) return [];
  return all.flatMap(({ text, gap }, at) => {
    const isAddress = gap === "@" || all[at + 1]?.gap === "@";
    if (isIndian && (INDIAN_ID.test(text) || isAddress)) return [at];
    if (!isPortuguese || !ENTITY.test(text) || !/^ENT/.test(textAt(all, at - 1))) return [];
    // The reference behind the entity has nine digits, often in groups.
    const behind = all.slice(at + 1, at + 5).findIndex((word) => !/^(?:REF|\d{3}|\d{9})$/.test(word.text));
    return Array.from({ length: 1 + (behind < 0 ? Math.min(4, all.length - at - 1) : behind) }, (_, nth) => at + nth);
  });
}
