import { withoutZeros } from "../reading/keys.ts";
import { bank, isOf } from "../words/word-kinds.ts";
import { announcesInvoice } from "./labels.ts";
import { dateAt } from "./tags.ts";
import { isNumber, isSign, MAX_CHARACTERS, textAt, textsIn, type Word, words } from "./words.ts";

/** The beginning of a number that its series repeats: `RE-`, `A`, `25-`. */
const BEGINNING = /^(?:[A-Z]{1,4}[-/._]?(?=\d)|\d{2,4}[-/._](?=\d))/;
const CHAIN = { least: 10, most: 60 }; // The lengths of digits that are a chain, and of the numbers in one.
const LINKS = [5, 6, 7, 8, 9, 10];
const MAX_WORD = 200; // Longer words are no list of invoices.

const WORDS = new RegExp(`[^\\s,;+]{${CHAIN.least},${MAX_WORD}}`, "g");

/**
 * Separates numbers that were written without a gap: `RE-2026-00101RE-2026-00108` with spaces, and long runs of digits in
 * equal parts, which may be anything: `4264442649`.
 */
export function chainedIn(text: string): { text: string; links: string[] } {
  // A bank may have wrapped the text inside of them.
  const all = text.slice(0, MAX_CHARACTERS).replaceAll("\n", "").match(WORDS) ?? [];
  const apart = all.flatMap((word) => separated(word.toUpperCase()) ?? []);
  return { text: apart.join(" "), links: all.filter(isNumber).flatMap(equalParts) };
}

function separated(word: string): string | undefined {
  const beginning = BEGINNING.exec(word)?.[0];
  if (beginning === undefined) return undefined;
  const apart = word.replaceAll(beginning, (found, at) => (isNumber(word.charAt(at - 1)) ? ` ${found}` : found));
  return apart.length > word.length ? apart : undefined;
}

function equalParts(digits: string): string[] {
  if (digits.length > CHAIN.most) return [];
  const lengths = LINKS.filter((length) => digits.length % length === 0 && digits.length > length);
  const partsOf = (length: number) =>
    Array.from({ length: digits.length / length }, (_, nth) => digits.slice(nth * length, (nth + 1) * length));
  return lengths.flatMap(partsOf);
}

const MAX_DIGITS = 6;
const MAX_BETWEEN = 2;
const YEAR = /^20\d\d$/;
const MIN_BEFORE_SIGN = 3; // Fewer digits before a sign and a year are a month.

/**
 * Numbers with a year behind, as many series have both in one number: of a date, or behind a sign (`FRA 155 DE
 * 12-08-2026`, `FV 61283/26`).
 */
export const datedIn = (all: readonly Word[]) =>
  all.flatMap(({ text, gap }, at) => {
    if (text.length > MAX_DIGITS || !isNumber(text) || (at > 0 && isSign(gap))) return [];
    const signed = text.length < MIN_BEFORE_SIGN ? undefined : yearBehindSign(all, at + 1);
    let next = at + 1;
    while (next - at <= MAX_BETWEEN && isOf(textAt(all, next))) next++;
    const length = next === at + 1 ? 0 : (dateAt(all, next) ?? 1);
    const year = signed ?? textsIn(all, next, next + length).find((part) => YEAR.test(part));
    return year === undefined ? [] : [{ parts: [text, year] as const, isLabelled: announcesInvoice(all, at) }];
  });

/** The year at an index if a sign joins it to the number before, and nothing to what is behind. */
function yearBehindSign(all: readonly Word[], at: number): string | undefined {
  const { text, gap } = all[at] ?? { text: "", gap: "" };
  if (!/^[-/]$/.test(gap) || isSign(all[at + 1]?.gap)) return undefined;
  return YEAR.test(text) ? text : /^[23]\d$/.test(text) ? `20${text}` : undefined;
}

/** A segment of the remittance part of an X12 820, with the sign between its elements. */
const SEGMENT = /(?<![A-Z])(?:ISA|GS|ST|BPR|TRN|CUR|ENT|RMR|REF|DTM|ADX|N[134]|PER|NTE|SE|GE|IEA)[^A-Z0-9\s]/;
/** An item: the code of its kind (X12 data element 128), between the same signs, and its number. */
const ITEM = /(?<![A-Z])(?:RMR|REF)([^A-Z0-9\s])(IV|IK|OI|R7|CM|CL)\1((?:(?!\1)[^\\]){1,40})/g;
/** A Polish split payment: tax, tax number, and the invoice up to the payer's text (Polish VAT act, article 108a). */
const SPLIT = /\/VAT\/[\d\s.,]{1,15}\/IDC\/[\dA-Z\s]{1,20}\/INV\/(.{1,40}?)(?:\/TXT\/|$)/s;
/** The end of a segment whose last element is the number, and the tag of the next one. */
const END = /(?<![~'\r\n])[~'\r\n]+(?:\d*[A-Z]{2,3}|N[134])?$/;

/** The items of an X12 820 (`RMR*IV*number**amount\`), which banks put into texts of CTX, as labelled numbers. */
export function withoutSegments(text: string): string {
  if (SPLIT.test(text)) return text.replace(SPLIT, (_, number: string) => `INVOICE ${number} `);
  const first = text.search(SEGMENT);
  if (first < 0) return text;
  const items = [...text.matchAll(ITEM)].map(([, , code = "", number = ""]) => {
    const label = code === "CM" || code === "CL" ? "CREDIT" : "INVOICE";
    return `${label} ${number.replace(END, "").replaceAll("\n", "")}`;
  });
  return items.length === 0 ? text : `${text.slice(0, first)}\n\n${items.join("; ")}`;
}

const MIN_CHECK = 2;
const MAX_CHECK = 10;
const MAX_CHECKS = 4;
/** Most texts name no check, and this is cheaper than reading their words. */
const MENTIONS_CHECK = /CHE(?:CK|QUE)|CH[KQ]|\bCK/i;

/** The keys of the checks that a text names: `#4968` for `CHECK #4968` or `CHK-4968`. */
export function checkKeysIn(text: string): string[] {
  if (!MENTIONS_CHECK.test(text)) return [];
  const keys = words(text).flatMap((word, at, all) => {
    const glued = /^(?:CHECK|CHK|CK|CHEQUE|CHQ)(\d+)$/.exec(word)?.[1];
    const behind = bank.beforeCheckNumber(all[at + 1] ?? "") ? at + 2 : at + 1;
    return checkKey(glued ?? (bank.check(word) ? all[behind] : undefined) ?? "") ?? [];
  });
  return [...new Set(keys)].slice(0, MAX_CHECKS);
}

/** The keys of the check by which an invoice was paid: its number or payment reference names it. */
export function checkKeysOf(invoiceNumber: string, paymentReference = ""): string[] {
  const named = [invoiceNumber, paymentReference].flatMap(checkKeysIn);
  return [...new Set(named.concat(checkKey(paymentReference.trim()) ?? []))];
}

/** The key of a check number; undefined for anything but a few digits. */
export function checkKey(number: string): string | undefined {
  const fits = isNumber(number) && number.length >= MIN_CHECK && number.length <= MAX_CHECK;
  return fits ? `#${withoutZeros(number)}` : undefined;
}
