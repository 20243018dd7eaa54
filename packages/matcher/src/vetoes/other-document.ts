import type { Case } from "../candidates/choice.ts";
import { soughtKeys } from "../candidates/closed-invoices.ts";
import { unitOf } from "../model/money.ts";
import { statedBy } from "../purposes/stated-purposes.ts";
import { isOfExpected } from "../reading/expected.ts";
import { invoiceKeys, writtenKey } from "../reading/invoice-forms.ts";
import { keyOf } from "../reading/keys.ts";
import { citationOf } from "../signals/citation.ts";
import { isLabelled, otherKindAt } from "../text/labels.ts";
import { textsOf } from "../text/line-words.ts";
import { tagsOf } from "../text/tags.ts";
import { hasDigit, isNumber, textAt, textsIn, type Word } from "../text/words.ts";
import { isDocument, mayBeInvoice, type Written } from "../text/written.ts";
import { meantBy } from "./contradictions.ts";
import { goesOn } from "./longer-number.ts";
import { isNoDocument } from "./other-period.ts";
import type { Found } from "./rule.ts";

/** The number of an order or an offer that is not the number or reference of a chosen invoice. */
export function orderNumber({ line, choice }: Case): Found {
  const own = choice.candidates.map(({ invoice }) => writtenKey(invoice));
  return statedBy(line).orders.find(({ key }) => !own.includes(key))?.words;
}

/** An account or an end-to-end id in a text. Payers fill the id with their own numbers. */
const TAGGED = /(?<!\w)(?:EREF|IBAN)\s?\+\s?(\S+)/g;

/** A number that is not of the own one nor the amount, of a known payer or beside a customer's or contract's number. */
export function unknownDocument({ line, choice, found: { reading } }: Case): Found {
  const loosely = choice.gate === "only_open_invoice";
  if (!reading.isAddressed && !loosely) return undefined;
  const documents = reading.written.filter(loosely ? mayBeInvoice : isDocument);
  if (documents.length === 0) return undefined;
  const tagged = [...line.description.matchAll(TAGGED)].map(([, id = ""]) => keyOf(id));
  const meant = choice.candidates.flatMap((each) => [...invoiceKeys(each.invoice), ...meantBy(each, reading, loosely)]);
  const codes = choice.candidates.map(({ invoice }) => keyOf(invoice.counterpartyCode));
  const own = [`${line.amount}`, ...tagged, ...meant].filter((key) => key !== "");
  const isOwn = ({ key, parts }: Written) =>
    codes.includes(key) ||
    own.some((one) => one.includes(key) || holds(key, one)) ||
    choice.candidates.some(({ invoice }) => isOfExpected(invoice, parts));
  const numbers = choice.candidates.map(({ invoice }) => writtenKey(invoice));
  return documents.find(
    (each) => !isNoDocument(line, each) && (numbers.some((number) => goesOn(each.key, number)) || !isOwn(each)),
  )?.parts;
}

/** Recognizes a text that has a number between letters or behind zeros: more digits make another number of it. */
function holds(key: string, number: string): boolean {
  for (let at = key.indexOf(number); at >= 0; at = key.indexOf(number, at + 1)) {
    const isWhole = !isNumber(key.charAt(at + number.length)) || !isNumber(number.slice(-1));
    if (isWhole && (!isNumber(number.charAt(0)) || /(?:^|\D)0*$/.test(key.slice(0, at)))) return true;
  }
  return false;
}

const SHORT = /^\d{1,3}$/; // Longer numbers are read as those of documents.
const MIN_ALONE = 3; // Fewer digits count parts or days, unless a label announces them.

/** A short number that is not the end of the own one, labelled or of three digits: `Rechnung 12`, `danke 123`. */
export function shortNumber({ line, choice }: Case): Found {
  const wholeUnits = `${line.amount / unitOf(line.currency)}`;
  const own = choice.candidates.map(({ invoice }) => writtenKey(invoice));
  for (const { words: all } of textsOf(line)) {
    const at = all.findIndex(
      ({ text }, index) =>
        SHORT.test(text) &&
        (isLabelled(all, index) || (text.length >= MIN_ALONE && isAlone(all, index))) &&
        !/[-/._]/.test(all[index + 1]?.gap ?? "") &&
        text !== wholeUnits &&
        !own.some((number) => number.endsWith(text) || (text.length >= MIN_ALONE && number.startsWith(text))),
    );
    const parts = textsIn(all, Math.max(0, at - 1), at + 1);
    if (at >= 0) return parts;
  }
  return undefined;
}

/** Recognizes digits that are a number by themselves: no part of another, and no label says what they are. */
function isAlone(all: readonly Word[], at: number): boolean {
  const isJoined = (word: Word | undefined) => /^[-/._:]$/.test(word?.gap ?? "");
  const isByNumber = hasDigit(textAt(all, at - 1)) || hasDigit(textAt(all, at + 1));
  if (isJoined(all[at]) || isJoined(all[at + 1]) || isByNumber) return false;
  return otherKindAt(all, at) === undefined && tagsOf(all)[at] === undefined;
}

export function closedDocument({ choice, found, pool }: Case): string | undefined {
  const taken = choice.candidates.map(({ invoice }) => invoice);
  const closed = [...new Set(taken.map(({ counterpartyId }) => counterpartyId))].flatMap((id) => pool.closed.of(id));
  if (closed.length === 0) return undefined;
  const sought = soughtKeys(found.reading).filter((key) => pool.cited(key).values.length === 0);
  return closed.find(
    (invoice) =>
      !taken.some((each) => writtenKey(each) === writtenKey(invoice)) &&
      invoiceKeys(invoice).some((key) => sought.includes(key)) &&
      citationOf(found.reading, invoice)?.strength === "strong",
  )?.invoiceNumber;
}
