import type { Case } from "../candidates/choice.ts";
import { areNear } from "../model/days.ts";
import type { Invoice, Line } from "../model/model.ts";
import { isTelling } from "../names/whole-names.ts";
import { beginsInvoice, isLabel } from "../text/labels.ts";
import { foundInTexts } from "../text/line-words.ts";
import { type Place, placesOf } from "../text/number-places.ts";
import { periodsIn } from "../text/periods.ts";
import { tagsOf } from "../text/tags.ts";
import type { Period } from "../text/time-words.ts";
import { hasDigit, type Text, textAt, textsIn, type Word, words } from "../text/words.ts";
import { isOf } from "../words/word-kinds.ts";
import { boundsOf, isNear, isYear } from "./other-period.ts";
import { ownWords } from "./own-names.ts";
import type { Found } from "./rule.ts";

/** Days by which the day of an invoice that a payer gives may differ from the issue: it may be that of the delivery. */
const NEAR_ISSUE = 10;
const NEAR_PAYMENT = 3; // A day at most so many days from the payment or the due date is read as that of the payment.
const MIN_SERIAL = 3; // Fewer digits of a number stand for anything.
const MAX_BETWEEN = 3; // The most words between the word for an invoice, or its number, and its day.

/** A day that is near no chosen invoice's: `Rechnung vom 12.01.2026`; beside a cited number also a month or a year. */
export function otherIssueDay(about: Case): Found {
  const { line, choice } = about;
  const cited = choice.candidates.flatMap(({ citation, invoice }) => {
    if (citation?.signal.startsWith("invoice_number") === false) return [];
    // The year may stand apart from the number, and another one may make it the number of another invoice.
    return citation === undefined || citation.derived ? words(invoice.invoiceNumber).filter(isSerial) : [citation.text];
  });
  const invoices = choice.candidates.map(({ invoice }) => invoice);
  const isCited = choice.candidates.some(({ citation }) => citation !== undefined);
  const oldest = isCited ? Math.min(...invoices.map(({ issueDate }) => Number(issueDate.slice(0, 4)))) : 0;
  const isOther = ({ period, said, isDated }: Stated) =>
    !invoices.some((invoice) => (isDated ? isDayOf : isTimeOf)(period, invoice, line)) &&
    !said.every((word) => ownWords(about).has(word));
  return foundInTexts(line, (text) => {
    const places = cited.flatMap((number) => placesOf(text, number));
    return statedIn(text, places, oldest - 1).find(isOther)?.said;
  });
}

const isSerial = (part: string) => hasDigit(part) && part.length >= MIN_SERIAL && !/^20\d\d$/.test(part);

interface Stated {
  period: Period;
  said: readonly string[];
  isDated: boolean; // Set behind a word for an invoice, which says that it is its day.
}

/** The days behind words for an invoice, the times behind its number, and months of a year before another one. */
function statedIn(text: Text, places: readonly Place[], before: number): Stated[] {
  const { words: all } = text;
  return periodsIn(text).flatMap((period) => {
    const { start, end, year = Infinity } = period;
    if (places.some((place) => start <= place.end && place.start < end)) return [];
    const label = isDay(period) ? labelBefore(all, start) : undefined;
    if (label !== undefined) return [{ period, said: textsIn(all, label, end), isDated: true }];
    const number = places.find((place) => isBehind(all, start, place.end));
    const isSaid = number !== undefined && start > number.end + 1;
    // A street may have the name of a day: `Av. 9 de Julio`.
    const isStreet = textAt(all, start - 1) === "AV" && all[start]?.gap.startsWith(".") && period.year === undefined;
    if (number !== undefined && !isStreet && (isSaid || mayBelong(text, period)))
      return [{ period, said: textsIn(all, number.start, end), isDated: isDay(period) && isSaid }];
    const isAged = year < before && !isDay(period) && !isYear(period);
    return isAged ? [{ period, said: textsIn(all, start, end), isDated: false }] : [];
  });
}

/** Recognizes what stands behind a number, but for words that mean "of": `en date du`. */
function isBehind(all: readonly Word[], at: number, number: number): boolean {
  const between = textsIn(all, number + 1, at);
  const isPassed = (word: string, nth: number) =>
    isOf(word) || (/^\p{L}{1,2}$/u.test(word) && isOf(between[nth + 1] ?? ""));
  return number < at && between.length <= MAX_BETWEEN && between.every(isPassed);
}

const isDay = ({ spans }: Period) => spans.some(({ kind }) => kind === "day");

/** The index of the word for an invoice before a day; undefined without one. */
function labelBefore(all: readonly Word[], at: number): number | undefined {
  for (let before = at - 1; before >= 0 && at - before <= MAX_BETWEEN + 1; before--) {
    const { text } = all[before] as Word;
    if (isLabel(text) || beginsInvoice(text)) return before;
    if (!isOf(text)) return undefined;
  }
  return undefined;
}

/** False for a number like a year that may be something else: an amount, the code of a town, a number in a list. */
function mayBelong({ words: all, plain }: Text, { start, end }: Period): boolean {
  if (/[;+&|]/.test(all[start]?.gap ?? "")) return false;
  if (end - start > 1 || !/^20\d\d$/.test(textAt(all, start))) return true;
  const next = all[end];
  return tagsOf(all)[start] === undefined && !(next?.gap === "." || next?.gap === ",") && !isTelling(plain[end] ?? "1");
}

/** Recognizes a time near that of an invoice. A year beside its number is that of its series. */
const isTimeOf = (period: Period, invoice: Invoice): boolean =>
  isYear(period)
    ? [invoice.issueDate, invoice.dueDate ?? ""].some((day) => day.slice(0, 4) === `${period.year}`)
    : isNear(period, invoice);

function isDayOf(period: Period, invoice: Invoice, { valueDate }: Line): boolean {
  const { issueDate, dueDate = issueDate } = invoice;
  const year = Number(valueDate.slice(0, 4));
  return boundsOf(period, [year - 1, year]).some(
    ({ begins: day }) =>
      areNear(day, issueDate, NEAR_ISSUE) ||
      areNear(day, dueDate, NEAR_PAYMENT) ||
      areNear(day, valueDate, NEAR_PAYMENT),
  );
}
