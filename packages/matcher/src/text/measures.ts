import { currencyDigits } from "../money.ts";
import prose from "../words/prose.json" with { type: "json" };
import { isAmong } from "../words/word-lists.ts";
import { hasDigit, isNumber, type Word } from "./words.ts";

/** True for the unit of a quantity. */
const isUnit = isAmong(prose.unit);
/** True for a word behind a number that counts something: behind a tax, a term or a quantity. */
export const isCounted = isAmong(prose.counted);
/** Words of which one stands behind the number of a house, after at most two words of the street's name. */
const isStreet = isAmong(prose.street);
const MAX_STREET = 3;
/** The end of the name of a street, before the number of a house. */
const STREET_END = /(?:STRASSE|STR|GASSE|ALLEE|STRAAT|GATA|GATAN|GATE|VEJ|VEIEN|KATU)$/;
const MAX_HOUSE = 6;
/** The groups of a telephone number behind the code of its country. */
const MAX_GROUPS = 5;

/** The number of words from `start` that are a telephone number, part of an e-mail or street address, an amount or a quantity. */
export function measureAt(all: readonly Word[], start: number): number | undefined {
  const { text, gap } = all[start] as Word;
  const next = all[start + 1];
  const before = all[start - 1]?.text;
  if (!hasDigit(text)) return undefined;
  if (next?.gap === "@" || (gap === "." && before === "WWW")) return 1;
  if (!isNumber(text)) return undefined;
  if (!hasDigit(before ?? "") && isCountryCode(all[start] as Word, start)) return groupsAt(all, start);
  // The last part of a number such as `INV-2026-0042`, whatever follows.
  if (start > 0 && /^[-/._]$/.test(gap)) return next?.text.length === 2 ? amountAt(all, start) : undefined;
  if (next?.gap === " " && (isUnit(next.text) || (text.length <= MAX_HOUSE && isHouse(all, start)))) return 1;
  if (before !== undefined && text.length <= MAX_HOUSE && STREET_END.test(before)) return 1;
  return next?.text.length === 2 ? amountAt(all, start) : undefined;
}

function isCountryCode({ text, gap }: Word, start: number): boolean {
  if (gap.endsWith("+")) return (start === 0 ? gap === "+" : /\s\+$/.test(gap)) && /^[1-9]\d{0,2}$/.test(text);
  return text.length === 4 && (gap === "" || gap === " ") && /^00[1-9]/.test(text);
}

function groupsAt(all: readonly Word[], start: number): number | undefined {
  let end = start + 1;
  while (end < all.length && end - start < MAX_GROUPS && isGroup(all[end] as Word)) end++;
  return end - start > 1 ? end - start : undefined;
}

function isGroup({ text, gap }: Word): boolean {
  return isNumber(text) && /^[ \-/.()]{1,2}$/.test(gap);
}

function isHouse(all: readonly Word[], start: number): boolean {
  const words = all.slice(start + 1, start + 1 + MAX_STREET);
  const street = words.findIndex(({ text }) => isStreet(text));
  return street > 0 && words.slice(0, street + 1).every(({ text, gap }) => gap === " " && !isNumber(text));
}

/** An amount beside its currency: `EUR 1190.00`, `1 190,00 EUR`. */
function amountAt(all: readonly Word[], start: number): number | undefined {
  const cents = all[start + 1];
  if (cents === undefined || !/^[.,]$/.test(cents.gap) || !/^\d\d$/.test(cents.text)) return undefined;
  const isBeside = [all[start - 1], all[start + 2]].some(
    (word) => word !== undefined && (word.text === "BETRAG" || currencyDigits(word.text) !== undefined),
  );
  return isBeside ? 2 : undefined;
}
