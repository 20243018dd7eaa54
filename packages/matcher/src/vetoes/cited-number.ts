import type { Case } from "../candidates/choice.ts";
import type { Invoice } from "../model/model.ts";
import { currencyDigits } from "../model/money.ts";
import { isLegalForm } from "../names/legal-forms.ts";
import { isTelling } from "../names/whole-names.ts";
import { writtenKey } from "../reading/invoice-forms.ts";
import { innerReference } from "../references/structured.ts";
import { furnitureIn } from "../text/furniture.ts";
import { joiningBefore } from "../text/joining-words.ts";
import {
  announcesInvoice,
  isInvoiceWord,
  isLabel,
  isOfDebitNote,
  isOtherLabel,
  otherKindAt,
  otherKindOf,
} from "../text/labels.ts";
import { textsOf } from "../text/line-words.ts";
import { type Place, placesOf } from "../text/number-places.ts";
import { isDayInDigits, tagsOf } from "../text/tags.ts";
import { fold, hasDigit, isNumber, type Text, textAt, textsIn, type Word, words } from "../text/words.ts";
import { isNumberWord, isOf, isProse, label, prose } from "../words/word-kinds.ts";
import { ownWords } from "./own-names.ts";
import { YEAR } from "./own-numbers.ts";
import type { Found } from "./rule.ts";
import { isOpenInParts } from "./stated.ts";

/** A shorter word behind a number is nothing, or cut off, and one of a name does not tell it. */
const MIN_THING = 3;

/**
 * The thing besides an invoice that has a cited number, by the words beside it, in the text of another payer: `Order
 * A-7310`, and for a number of digits only `Hauptstr. 7310042`, `7310042 Ventura`. Digits need a label or words that
 * say nothing.
 */
export function thingWithNumber(about: Case): Found {
  const { line, choice, found } = about;
  const [{ citation, fromParty, invoice } = {}] = choice.candidates;
  if (choice.gate !== "strong_reference" || fromParty || citation?.signal !== "invoice_number") return undefined;
  const { text: number } = citation;
  if (found.reading.dedicated.has(number)) return undefined;
  const most = words(invoice?.invoiceNumber ?? "").length;
  const said = textsOf(line).flatMap((text) =>
    placesOf(text, number).map((place) => besides(text, place, most, about)),
  );
  return said.some(({ length }) => length === 0) ? undefined : said[0];
}

/**
 * The label of another document or thing at each place of the number of a chosen invoice, for any payer: `NC A
 * 0001-00003101`, `loan agreement 4471`. Before a number with letters, one longer word may say what was bought.
 */
export function otherLabel(about: Case): Found {
  const { line, choice, found } = about;
  for (const { amount, citation, invoice } of choice.candidates) {
    if (citation !== undefined && !citation.signal.startsWith("invoice_number")) continue;
    const whole = citation?.text ?? writtenKey(invoice);
    const isEnd = ({ text }: Word) =>
      text.length >= MIN_END && text !== whole && isNumber(text) && !YEAR.test(text) && whole.endsWith(text);
    const isExact = amount.signal === "amount_exact" && !isOpenInParts(about);
    const said = textsOf(line).flatMap((text) => {
      const isCited = citation !== undefined || placesOf(text, whole).length > 0;
      const end = isCited ? undefined : text.words.find(isEnd)?.text;
      const number = end ?? whole;
      const isPart = citation?.partial || end !== undefined;
      // The number of a discount or a rest that begins the text is no invoice that is paid whole.
      const isLess = prose.discount(textAt(text.words, 0)) || prose.rest(textAt(text.words, 0));
      const isOther = (place: Place) =>
        isLabelledOther(text, place, number) ||
        (isExact && isLess && place.start === 1) ||
        (isPart && isOfOtherSeries(text, place, invoice));
      const places = found.reading.dedicated.has(number) ? [] : placesOf(text, number);
      const around = ({ start, end }: Place) => textsIn(text.words, Math.max(0, start - 1), end + 1);
      return places.map((place) => (isOther(place) ? around(place) : []));
    });
    if (said.length > 0 && said.every(({ length }) => length > 0)) return said[0];
  }
  return undefined;
}

/** The fewest digits that are read as the end of a number. */
const MIN_END = 3;
/** A longer word is no abbreviation and no word for "number". */
const MAX_ABBREVIATION = 3;
/** The end of a label that has the word for "number". */
const SAYS_NUMBER = new RegExp(`(?:NUMMER|NUMBER|NUMERO|号|番号|號|${fold("번호")})$`);

function isLabelledOther(text: Text, { start }: Place, number: string): boolean {
  const { words: all } = text;
  const kind = otherKindAt(all, start);
  // `NC FT 7313815` is a credit note of an invoice, and `av` is "of" in other languages.
  if (isPostalCode(all, start)) return true;
  // One letter belongs to the label behind it: `e-Factura`.
  const labelAt = textAt(all, start - 2) === "E" && all[start - 1]?.gap === "-" ? start - 2 : start - 1;
  const isBeforeLabel = isLabel(textAt(all, start - 1)) && !isOf(textAt(all, labelAt - 1));
  // `Abono` begins a text as a word for a payment, too.
  const isNeutral = labelAt === 1 && prose.neutral(textAt(all, 0));
  if (isBeforeLabel && !isNeutral && otherKindAt(all, labelAt) === "credit") return true;
  // Banks say by some of these words how money came in: `ABONO`.
  if (kind === undefined || announcesInvoice(all, start) || furnitureIn(text).has(start - 1)) return false;
  const label = textAt(all, start - 1);
  const isNote = kind === "credit" || (kind === "debit" && !isOfDebitNote(number));
  if (isNote || (kind !== "debit" && !isOtherLabel(label))) return true;
  return !/^[A-Z]{2}/.test(number) || label.length <= MAX_ABBREVIATION || SAYS_NUMBER.test(label);
}

const PREFIX = /^[A-Z]{1,3}$/;

/**
 * Recognizes digits without their prefix behind that of another series, or before the label of another document: `AN
 * 2026-0815`, `2026-0815 delivery note`. Series are often numbered alike.
 */
function isOfOtherSeries({ words: all }: Text, { start, end }: Place, { invoiceNumber }: Invoice): boolean {
  const [before, kind] = [textAt(all, start - 1), otherKindOf(textAt(all, end + 1))];
  const own = words(invoiceNumber);
  const isPrefix = PREFIX.test(before) && !own.includes(before) && own.some((part) => !hasDigit(part));
  const isJoined = joiningBefore(all, start, "and", "andOrAt", "to") !== undefined;
  if (isPrefix && !isJoined && !mayPrecede(before) && !isNumberWord(before)) return true;
  // A label behind a number belongs to it, unless it has a number, too.
  return (kind === "document" || kind === "debit" || kind === "order") && !hasDigit(textAt(all, end + 2));
}

/** Signs of countries before a postal code, as on the plates of cars (United Nations, E/CONF.56/17). */
const COUNTRY = /^(?:A|B|CH|CZ|D|DK|EST|F|FIN|FL|H|I|L|LT|LV|N|NL|PL|S|SK|SLO)$/;
const POSTAL_CODE = /^\d{4,5}$/;
/** Endings of streets, before the number of a house. */
const STREET = /(?:STR|STRASSE|STRAAT|GASSE|WEG|ALLEE|PLATZ|LAAN|GATAN|VEJ|VEIEN|UTCA)$/;

/** Recognizes the postal code of an address: `A-4020 Linz`, `Hauptstr. 12, 4305 Musterdorf`. */
function isPostalCode(all: readonly Word[], at: number): boolean {
  const [code, town] = [all[at], all[at + 1]];
  if (!POSTAL_CODE.test(code?.text ?? "") || town?.gap !== " " || !isTelling(town.text)) return false;
  if (code?.gap === "-") return COUNTRY.test(textAt(all, at - 1));
  return isNumber(textAt(all, at - 1)) && STREET.test(textAt(all, at - 2));
}

/**
 * A number with the word beside it that tells something; empty without one. Digits with more signs than the invoice's
 * are a time, an amount or a telephone number.
 * @param most the words of the invoice's own number
 */
function besides({ words: all, plain }: Text, { start, end }: Place, most: number, about: Case): string[] {
  if (announcesInvoice(all, start)) return [];
  const isOwn = (index: number) =>
    [plain[index] ?? "", textAt(all, index)].some((word) => word.length >= MIN_THING && ownWords(about).has(word));
  let at = start - 1;
  while (isNumberWord(textAt(all, at)) || label.numberOrCount(textAt(all, at))) at--;
  if (label.numberElsewhere(textAt(all, at)) && isInvoiceWord(textAt(all, at - 1))) at--;
  const [before, behind] = [textAt(all, at), textAt(all, end + 1)];
  const said = textsIn(all, start, end + 1);
  const number = said.join("");
  const isPostBox = before === "O" && textAt(all, at - 1) === "P";
  if (!isNumber(number)) return isPostBox || otherKindAt(all, start) !== undefined ? [before, ...said] : [];
  if (innerReference(before + number) !== undefined) return [];
  if (end - start >= most || (start === end && isDayOf(about.line, number))) return said;
  const isOwnBefore = isOwn(at) || (isLegalForm(before) && isOwn(at - 1));
  if (!isOwnBefore && tagsOf(all)[at] === undefined && !mayPrecede(before)) return [before, ...said];
  // A label without a number behind it belongs to this one: `8444988 (mobile)`.
  const isLabelBehind = isOtherLabel(behind) && !hasDigit(textAt(all, end + 2));
  const isThing = isLabelBehind || (behind.length >= MIN_THING && isTelling(plain[end + 1] ?? ""));
  const isPrice = isCurrency(behind) && all[end + 1]?.gap === " ";
  return !isOwn(end + 1) && (isThing || isPrice) ? textsIn(all, start, end + 2) : [];
}

/** Recognizes a day of the year of the payment in digits: `20260911`, `110926`. */
const isDayOf = ({ valueDate }: Case["line"], digits: string): boolean =>
  isDayInDigits(digits) && [digits.slice(0, -4), digits.slice(4)].some((year) => valueDate.slice(0, 4).endsWith(year));

/** A whole number. Fewer digits may be the area of the telephone number behind them. */
const WHOLE = /^\d{6,}$/;

/** Recognizes a word that leaves the number behind it to be an invoice's. */
const mayPrecede = (word: string): boolean =>
  word === "" ||
  WHOLE.test(word) ||
  prose.neutral(word) ||
  label.invoiceElsewhere(word) ||
  isLabel(word) ||
  (isProse(word) && !isCurrency(word));

const isCurrency = (word: string): boolean => word.length === 3 && currencyDigits(word) !== undefined;
