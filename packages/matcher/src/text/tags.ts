import { cached } from "../model/memo.ts";
import { currencyDigits } from "../model/money.ts";
import { isIban } from "../references/structured.ts";
import { prose } from "../words/word-kinds.ts";
import { hasDigit, isNumber, isSign, joined, textAt, type Word } from "./words.ts";

/** Kinds of neighbouring words that belong to no invoice number. */
type Tag = "account" | "day" | "time" | "address" | "phone" | "quantity" | "amount";

/** For each kind, in the order of the attempts, how many words from an index on are of it. */
const LENGTHS: readonly (readonly [Tag, (all: readonly Word[], start: number) => number | undefined])[] = [
  ["account", ibanAt],
  ["day", dateAt],
  ["time", timeAt],
  ["address", addressAt],
  ["phone", phoneAt],
  ["quantity", quantityAt],
  ["amount", amountAt],
];

/** The kind of each word of a text; undefined for a word that may be of an invoice number. Cached. */
export const tagsOf = cached((all: readonly Word[]): readonly (Tag | undefined)[] => {
  const tags: (Tag | undefined)[] = all.map(() => undefined);
  for (let start = 0; start < all.length; start++) {
    if (tags[start] !== undefined) continue;
    for (const [tag, lengthAt] of LENGTHS) {
      const length = lengthAt(all, start) ?? 0;
      if (length > 0) tags.fill(tag, start, start + length);
      // Nothing but an account begins without a digit.
      if (length > 0 || !hasDigit(textAt(all, start))) break;
    }
  }
  return tags;
});

const IBAN = { shortest: 15, longest: 34 };
/** Valid check digits are from 02 to 98; a Slovenian reference begins with SI00. */
const IBAN_BEGINS = /^(?!RF)[A-Z]{2}(?!00|01|99)\d{2}/;
const MIN_GROUPS = 3; // The fewest groups of four behind the check digits that show an IBAN without this label.

/** The number of words from `start` that form an IBAN with valid check digits (ISO 13616, ISO 7064 MOD 97-10). */
export function ibanAt(all: readonly Word[], start: number): number | undefined {
  const text = textAt(all, start);
  // The bank may have wrapped the text within the first four characters: `DE2`, `7`.
  const first = text.length < 4 && all[start + 1]?.gap === "\n" ? joined(all, start, start + 2) : text;
  if (!IBAN_BEGINS.test(first)) return undefined;
  let whole = "";
  let longest: number | undefined;
  for (let at = start; at < all.length && whole.length < IBAN.longest; at++) {
    // An IBAN is printed in groups of four or as one word, and the bank may wrap the text anywhere.
    const isNext = first.length === 4 && whole.length % 4 === 0;
    if (at > start && !isNext && !all[at]?.gap.includes("\n")) break;
    whole += textAt(all, at);
    if (whole.length >= IBAN.shortest && whole.length <= IBAN.longest && isIban(whole)) longest = at - start + 1;
  }
  return longest ?? cutIbanAt(all, start);
}

/** The number of words of an IBAN that was cut off, as banks print it: `DE20 1576 8347 2720 0`. */
function cutIbanAt(all: readonly Word[], start: number): number | undefined {
  const isSpaced = (at: number) => all[at]?.gap === " " || all[at]?.gap === "\n";
  if (textAt(all, start).length !== 4) return undefined;
  let end = start + 1;
  while (isSpaced(end) && textAt(all, end).length === 4) end++;
  if (end - start - 1 < (textAt(all, start - 1) === "IBAN" ? 1 : MIN_GROUPS)) return undefined;
  const rest = textAt(all, end);
  return end - start + (isSpaced(end) && isNumber(rest) && rest.length < 4 ? 1 : 0);
}

const [DAY, MONTH] = ["(?:0?[1-9]|[12]\\d|3[01])", "(?:0?[1-9]|1[0-2])"];
/** The parts of a date: year, month and day, or day, month and year, or month, day and year. */
const DATE = new RegExp(`^(?:(?:19|20)\\d\\d ${MONTH} ${DAY}|(?:${DAY} ${MONTH}|${MONTH} ${DAY}) (?:19|20)?\\d\\d)$`);

/** The words of a date with signs at `start` that is no part of a longer number: 3, or 4 if wrapped within the year. */
export function dateAt(all: readonly Word[], start: number): number | undefined {
  const [a, b, c] = [all[start], all[start + 1], all[start + 2]];
  if (a === undefined || b === undefined || c === undefined) return undefined;
  if (!isNumber(a.text) || !isNumber(b.text) || !isNumber(c.text)) return undefined;
  // The bank may have wrapped the text within the date.
  const joint = b.gap.replace("\n", "");
  if (joint !== c.gap.replace("\n", "") || !/^(?:[-/]|\. ?)$/.test(joint)) return undefined;
  const [before, rest] = [all[start - 1], all[start + 3]];
  const isWrapped = rest?.gap === "\n" && isNumber(rest.text) && c.text.length + rest.text.length === 4;
  // A part of a longer number, within which the bank may have wrapped the text.
  const isBehind = isSign(a.gap) || (a.gap === "\n" && hasDigit(before?.text ?? "") && isSign(before?.gap));
  if (before !== undefined && isBehind) return undefined;
  if (!isWrapped && /^[-/_]$/.test(rest?.gap ?? "") && hasDigit(rest?.text ?? "")) return undefined;
  const last = isWrapped ? c.text + rest.text : c.text;
  return DATE.test(`${a.text} ${b.text} ${last}`) ? (isWrapped ? 4 : 3) : undefined;
}

const DIGITS_OF_DAY =
  /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:20)?\d\d|(?:20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;

/** Recognizes a day in digits without signs, with or without its century. */
export const isDayInDigits = (text: string): boolean => DIGITS_OF_DAY.test(text);
const STAMP = /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(T\d{4}(?:\d\d)?)?$/;
const CLOCK = /^(?:[01]\d|2[0-3])[0-5]\d$/;
const HOUR = /^(?:[01]?\d|2[0-3])$/;
const MINUTE = /^[0-5]\d$/;

/** `20.43 UHR`, `09/09/26 1412`, or a day in digits and a time: `20260911 08:41`, `20260911 0841`, `20260911T084155`. */
function timeAt(all: readonly Word[], start: number): number | undefined {
  const [day, hour, minute] = [textAt(all, start), textAt(all, start + 1), textAt(all, start + 2)];
  const gap = all[start + 1]?.gap ?? "";
  // British banks print the time behind the day: `09/09/26 1412`.
  if (all[start]?.gap === " " && CLOCK.test(day) && dateAt(all, start - 3) === 3) return 1;
  if (minute === "UHR" && isNumber(day) && isNumber(hour) && /^[.:]\n?$|^\n[.:]$/.test(gap)) return 2;
  const stamp = STAMP.exec(day);
  if (stamp === null) return undefined;
  if (stamp[1] !== undefined) return 1;
  if (gap === " " && CLOCK.test(hour) && start === 0) return 2;
  if (all[start + 2]?.gap !== ":" || !HOUR.test(hour) || !MINUTE.test(minute)) return undefined;
  return all[start + 3]?.gap === ":" && MINUTE.test(textAt(all, start + 3)) ? 4 : 3;
}

function addressAt(all: readonly Word[], start: number): number | undefined {
  const isWeb = all[start]?.gap === "." && textAt(all, start - 1) === "WWW";
  return isWeb || all[start + 1]?.gap === "@" ? 1 : undefined;
}

const MAX_PHONE = 5;

/** The number of words of a telephone number with the code of its country: `+49 711 4711`. */
function phoneAt(all: readonly Word[], start: number): number | undefined {
  const isGroup = (at: number) => isNumber(textAt(all, at)) && /^[ \-/.()]{1,2}$/.test(all[at]?.gap ?? "");
  if (!isCountryCode(all[start] as Word, start) || hasDigit(textAt(all, start - 1))) return undefined;
  let end = start + 1;
  while (end - start < MAX_PHONE && isGroup(end)) end++;
  return end - start > 1 ? end - start : undefined;
}

function isCountryCode({ text, gap }: Word, start: number): boolean {
  if (gap.endsWith("+")) return (start === 0 ? gap === "+" : /\s\+$/.test(gap)) && /^[1-9]\d{0,2}$/.test(text);
  return (gap === "" || gap === " ") && /^00[1-9]\d$/.test(text);
}

const MAX_STREET = 3;
/** The end of the name of a street, before the number of a house. */
const STREET_END = /(?:STRASSE|STR|GASSE|ALLEE|STRAAT|GATA|GATAN|GATE|VEJ|VEIEN|KATU)$/;
const MAX_HOUSE = 6;

/** 1 for a number with its unit, and for that of a house: `12 KWH`, `12 Main Street`, `Hauptstr. 12`. */
function quantityAt(all: readonly Word[], start: number): number | undefined {
  const { text, gap } = all[start] as Word;
  // The last part of a number such as `INV-2026-0042`, whatever follows.
  if (!isNumber(text) || (start > 0 && isSign(gap))) return undefined;
  const isBeforeUnit = all[start + 1]?.gap === " " && prose.unit(textAt(all, start + 1));
  return isBeforeUnit || (text.length <= MAX_HOUSE && isHouse(all, start)) ? 1 : undefined;
}

function isHouse(all: readonly Word[], start: number): boolean {
  if (STREET_END.test(textAt(all, start - 1))) return true;
  if (all[start + 1]?.gap !== " ") return false;
  const name = all.slice(start + 1, start + 1 + MAX_STREET);
  const street = name.findIndex(({ text }) => prose.street(text));
  return street > 0 && name.slice(0, street + 1).every(({ text, gap }) => gap === " " && !isNumber(text));
}

/** 2 for an amount beside its currency: `EUR 1190.00`, `1 190,00 EUR`. */
function amountAt(all: readonly Word[], start: number): number | undefined {
  const cents = all[start + 1];
  if (cents === undefined || !/^[.,]$/.test(cents.gap) || !/^\d\d$/.test(cents.text)) return undefined;
  const isPrice = (text: string) => text === "BETRAG" || (text !== "" && currencyDigits(text) !== undefined);
  const isWhole = isNumber(textAt(all, start));
  return isWhole && (isPrice(textAt(all, start - 1)) || isPrice(textAt(all, start + 2))) ? 2 : undefined;
}
