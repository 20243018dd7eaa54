import { type Case, isCiting } from "../candidates/choice.ts";
import { unitOf } from "../model/money.ts";
import { fullKeys, invoiceKeys, writtenKey } from "../reading/invoice-forms.ts";
import { keyOf, withoutZeros } from "../reading/keys.ts";
import { innerReference } from "../references/structured.ts";
import type { Place } from "../text/number-places.ts";
import { hasDigit, isNumber } from "../text/words.ts";
import { meantBy } from "./contradictions.ts";
import { goesOn } from "./longer-number.ts";

/** A number that a text has besides the chosen ones: its first and last word, and its letters and digits. */
export interface Unread extends Place {
  parts: readonly string[];
  key: string;
  isBare: boolean; // Nothing but numbers stands between it and the beginning of the text, or a chosen one.
}

export const YEAR = /^(?:19|20)\d\d$/;
/** The fewest digits of a number by itself beside a cited one. */
export const MIN_DIGITS = 5;
/** The fewest without a label where no number is cited. Fewer count parts or days. */
export const MIN_ALONE = 3;
/** Shorter keys are in many numbers. */
const MIN_OWN = 4;

export const digitsOf = (key: string): number => key.replace(/\D/g, "").length;

/** The numbers of the chosen invoices and of their customers, and the amounts, which a text may have however spaced. */
export function knownNumbers({ line, choice }: Case): string[] {
  const ofCandidates = choice.candidates.flatMap(({ invoice, citation, amount }) => [
    // A Finnish reference is also printed with leading zeros.
    ...fullKeys(invoice).map((key) => (isNumber(key) ? key.padStart(FINNISH, "0") : key)),
    ...[...fullKeys(invoice), citation?.text ?? "", keyOf(invoice.counterpartyCode), `${amount.matchedAmount}`],
  ]);
  return [...ofCandidates, `${line.amount}`, `${line.amount / unitOf(line.currency)}`].filter((key) =>
    /[^0]/.test(key),
  );
}

const FINNISH = 20; // The digits of such a reference.

/** Recognizes what else may stand for the chosen invoices: a form or a part of their numbers, an account or a year. */
export function ownNumbers(about: Case): (number: Unread) => boolean {
  const { choice, found } = about;
  const { reading } = found;
  const isCited = isCiting(choice.gate);
  const numbers = choice.candidates.map(({ invoice }) => writtenKey(invoice));
  const own = [
    ...choice.candidates.flatMap((each) => [
      ...invoiceKeys(each.invoice).map((key) => key.replace(/^[~#]/, "").replaceAll(".", "")),
      ...meantBy(each, reading, choice.gate === "only_open_invoice"),
      keyOf(each.invoice.counterpartyCode),
    ]),
    ...[reading.iban ?? "", isCited ? reading.endToEndKey : ""],
  ].filter((key) => key !== "");
  // A year is no number of an invoice, unless the own number looks like one.
  const mayBeYear = !own.some((key) => YEAR.test(key));
  const isOwn = (key: string) =>
    (mayBeYear && YEAR.test(key)) ||
    (key.length < MIN_OWN
      ? numbers.some((one) => one.endsWith(key) || (key.length >= MIN_ALONE && one.startsWith(key)))
      : own.some((one) => one.includes(key)));
  const isShortYear = (part: string) => part.length === 2 && numbers.some((one) => one.includes(`20${part}`));
  const holdsOwn = (part: string, _: number, { length }: readonly string[]) =>
    isOwn(withoutZeros(part)) ||
    (length > 1 && isShortYear(part)) ||
    own.some((one) => one.length >= MIN_OWN && holds(part, one));
  return ({ key, parts }) => {
    if (!isCited && numbers.some((number) => goesOn(key, number))) return false;
    // Numbers may be written without a gap, or with the symbols of a form: `/VS8186797/SS/KS0308`.
    const rest = own.filter(({ length }) => length >= MIN_OWN).reduce((left, one) => left.replaceAll(one, " "), key);
    if (isCited && rest !== key && digitsOf(rest) < MIN_DIGITS) return true;
    return isOwn(key) || isOwn(innerReference(key) ?? key) || parts.filter(hasDigit).every(holdsOwn);
  };
}

/** Recognizes a text that has a number between letters or behind zeros: more digits make another number of it. */
function holds(key: string, number: string): boolean {
  for (let at = key.indexOf(number); at >= 0; at = key.indexOf(number, at + 1)) {
    const isWhole = !isNumber(key.charAt(at + number.length)) || !isNumber(number.slice(-1));
    if (isWhole && (!isNumber(number.charAt(0)) || /(?:^|\D)0*$/.test(key.slice(0, at)))) return true;
  }
  return false;
}
