import { withoutZeros } from "../reading/keys.ts";
import { bank } from "../words/word-kinds.ts";
import { isNumber, words } from "./words.ts";

const MIN_DIGITS = 2;
const MAX_DIGITS = 10;
const MAX_CHECKS = 4;
/** Most texts name no check, and this is cheaper than reading their words. */
const MENTIONS_CHECK = /CHE(?:CK|QUE)|CH[KQ]|\bCK/i;

/** The keys of the checks that a text names: `#4968` for `CHECK #4968` or `CHK-4968`. */
export function checkKeysIn(text: string): string[] {
  if (!MENTIONS_CHECK.test(text)) return [];
  const found = new Set<string>();
  const all = words(text);
  for (let at = 0; at < all.length && found.size < MAX_CHECKS; at++) {
    const word = all[at] as string;
    const glued = /^(?:CHECK|CHK|CK|CHEQUE|CHQ)(\d+)$/.exec(word)?.[1];
    const next = bank.check(word) ? (bank.beforeCheckNumber(all[at + 1] ?? "") ? all[at + 2] : all[at + 1]) : undefined;
    const key = checkKey(glued ?? next ?? "");
    if (key !== undefined) found.add(key);
  }
  return [...found];
}

/** The keys of the check by which an invoice was paid: its number or payment reference names it. */
export function checkKeysOf(invoiceNumber: string, paymentReference = ""): string[] {
  const named = [...checkKeysIn(invoiceNumber), ...checkKeysIn(paymentReference)];
  const whole = checkKey(paymentReference.trim());
  return [...new Set(whole === undefined ? named : [...named, whole])];
}

/** The key of a check number; undefined for anything but a few digits. */
export function checkKey(number: string): string | undefined {
  const fits = isNumber(number) && number.length >= MIN_DIGITS && number.length <= MAX_DIGITS;
  return fits ? `#${withoutZeros(number)}` : undefined;
}
