import type { Case } from "../candidates/choice.ts";
import { areNear, daysBetween } from "../model/days.ts";
import type { Invoice, Line } from "../model/model.ts";
import { isTelling } from "../names/whole-names.ts";
import { isInvoiceWord } from "../text/labels.ts";
import { foundInTexts } from "../text/line-words.ts";
import { type Place, placesOf } from "../text/number-places.ts";
import { periodsIn } from "../text/periods.ts";
import { tagsOf } from "../text/tags.ts";
import type { Period } from "../text/time-words.ts";
import { hasDigit, type Text, textAt, textsIn, type Word, words } from "../text/words.ts";
import { isBeforeTime, isDue, isNumberWord, isOf } from "../words/word-kinds.ts";
import { boundsOf, isNear, isYear } from "./other-period.ts";
import { ownWords } from "./own-names.ts";
import type { Found } from "./rule.ts";

/** Days by which the day of an invoice that a payer gives may differ from the issue: it may be that of the delivery. */
const NEAR_ISSUE = 10;
const NEAR_PAYMENT = 3; // A day at most so many days from the payment or the due date is read as that of the payment.
const MIN_SERIAL = 3; // Fewer digits of a number stand for anything.
const MAX_BETWEEN = 5; // The most words between the word for an invoice, or its number, and its day.

/** A day that is near no chosen invoice's: `Rechnung vom 12.01.2026`; if one is cited, also a month or a year. */
export function otherIssueDay(about: Case): Found {
  const { line, choice } = about;
  const cited = choice.candidates.flatMap(({ citation, invoice }) => {
    if (citation?.signal.startsWith("invoice_number") === false) return [];
    // The year may stand apart from the number, and another one may make it the number of another invoice.
    return citation === undefined || citation.derived ? words(invoice.invoiceNumber).filter(isSerial) : [citation.text];
  });
  const isCited = choice.candidates.some(({ citation }) => citation !== undefined);
  const invoices = choice.candidates.map(({ invoice }) => invoice);
  const isOwn = ({ period, said, isBare, isDue: isTerm }: Stated) =>
    invoices.some((invoice) => (isTerm ? isWithinTerm(period, invoice) : isOfInvoice(period, invoice, line, isBare))) ||
    said.every((word) => ownWords(about).has(word));
  return foundInTexts(line, (text) => {
    const beside = cited.flatMap((number) => placesOf(text, number).flatMap((place) => besideNumber(text, place)));
    const far = isCited ? farIn(text, invoices) : [];
    const stated = [...behindLabels(text), ...beside, ...far].find((one) => !isOwn(one));
    return stated?.said ?? (isCited ? formerFinancialYear(text, invoices) : undefined);
  });
}

const isSerial = (part: string) => hasDigit(part) && part.length >= MIN_SERIAL && !/^20\d\d$/.test(part);

interface Stated {
  period: Period;
  said: readonly string[];
  isBare?: boolean; // Nothing says that it is the day of the invoice: it may be another of its days.
  isDue?: boolean; // The day until which the invoice is to be paid, which the payer may have from elsewhere.
}

/** A financial year: `FY 21-22`. */
const FINANCIAL = /\bFY ?(?:20)?\d\d[-/](?:20)?(\d\d)\b/i;

/** A financial year that ended before the years of the invoices, at any place of a text. */
function formerFinancialYear(text: Text, invoices: readonly Invoice[]): string[] | undefined {
  const [said = "", year = "99"] = FINANCIAL.exec(text.text) ?? [];
  return invoices.every(({ issueDate }) => year < issueDate.slice(2, 4)) ? words(said) : undefined;
}

/** The most years that a debt is old: a number that would be an earlier year is a quantity. */
const MOST_AGE = 10;

/** Years two or more before the invoices, and months and the like far from them, outside of their numbers. */
function farIn(text: Text, invoices: readonly Invoice[]): Stated[] {
  const numbers = new Set(invoices.flatMap(({ invoiceNumber }) => words(invoiceNumber)));
  const isFar = (period: Period) =>
    invoices.every((invoice) => {
      const age = Number(invoice.issueDate.slice(0, 4)) - (period.year ?? 0);
      return age <= MOST_AGE && (isYear(period) ? age > 1 : !isNear(period, invoice));
    });
  return periodsIn(text).flatMap((period) => {
    const said = textsIn(text.words, period.start, period.end);
    const next = text.words[period.end];
    // The first digits of an amount may look like a year: `2024,50`.
    const isAmount = /^[.,]$/.test(next?.gap ?? "") && hasDigit(next?.text ?? "");
    const isLeft = isDay(period) || isAmount || said.every((word) => numbers.has(word));
    return isLeft || !isFar(period) ? [] : [{ period, said }];
  });
}

const isDay = ({ spans }: Period) => spans.some(({ kind }) => kind === "day");

const behindLabels = (text: Text): Stated[] =>
  periodsIn(text).flatMap((period) => {
    const start = isDay(period) ? labelBefore(text.words, period.start) : undefined;
    return start === undefined ? [] : [{ period, said: textsIn(text.words, start, period.end) }];
  });

/** The index of the word for an invoice before a day; undefined without one. */
function labelBefore(all: readonly Word[], at: number): number | undefined {
  let before = at - 1;
  while (at - before <= MAX_BETWEEN && isOf(textAt(all, before)) && !isInvoiceWord(textAt(all, before))) before--;
  return isInvoiceWord(textAt(all, before)) ? before : undefined;
}

/** The times directly behind a number, with or without a word between, and the days before it. */
function besideNumber(text: Text, { start, end }: Place): Stated[] {
  const { words: all } = text;
  let [first, last] = [start, end];
  while (start - first <= MAX_BETWEEN && (isOf(textAt(all, first - 1)) || isNumberWord(textAt(all, first - 1))))
    first--;
  const periods = periodsIn(text);
  // A short word may stand before one that a time follows, or before the time: `en date du`, `a agosto`.
  const isBetween = (at: number): boolean =>
    isBeforeTime(textAt(all, at)) ||
    (/^\p{L}{1,2}$/u.test(textAt(all, at)) &&
      (isBeforeTime(textAt(all, at + 1)) || (at > end + 1 && periods.some((period) => period.start === at + 1))));
  while (last - end < MAX_BETWEEN && isBetween(last + 1)) last++;
  const isSaid = last > end;
  return periods.flatMap((period) => {
    // A street may have the name of a day: `Av. 9 de Julio`.
    const isStreet = period.year === undefined && textAt(all, last) === "AV" && all[last + 1]?.gap.startsWith(".");
    const isBehind = period.start > end && period.start <= last + 1 && !isStreet && (isSaid || mayBelong(text, period));
    if (isBehind) {
      const said = textsIn(all, start, period.end);
      return [{ period, said, isBare: !isSaid, isDue: isDay(period) && said.some(isDue) }];
    }
    const isBefore = isDay(period) && period.end === first && first < start;
    return isBefore ? [{ period, said: textsIn(all, period.start, end + 1) }] : [];
  });
}

/** False for a number like a year that may be something else: an amount, the code of a town, a number in a list. */
function mayBelong({ words: all, plain }: Text, { start, end }: Period): boolean {
  if (/[;+&|]/.test(all[start]?.gap ?? "")) return false;
  if (end - start > 1 || !/^20\d\d$/.test(textAt(all, start))) return true;
  const next = all[end];
  return tagsOf(all)[start] === undefined && !(next?.gap === "." || next?.gap === ",") && !isTelling(plain[end] ?? "1");
}

const MOST_TERM = 180; // Days for which an invoice is to be paid at most.

/** Tells whether a day lies in the time in which an invoice is to be paid. */
const isWithinTerm = (period: Period, { issueDate }: Invoice): boolean =>
  boundsOf(
    period,
    [0, 1].map((years) => Number(issueDate.slice(0, 4)) + years),
  ).some(({ begins }) => begins >= issueDate && daysBetween(issueDate, begins) <= MOST_TERM);

function isOfInvoice(period: Period, invoice: Invoice, line: Line, isBare = false): boolean {
  const { issueDate, dueDate = issueDate } = invoice;
  const year = Number(line.valueDate.slice(0, 4));
  const bounds = boundsOf(period, [year - 1, year]);
  // A year beside a number is that of its series.
  if (isYear(period)) return [issueDate, dueDate].some((day) => day.slice(0, 4) === `${period.year}`);
  if (isBare || !isDay(period)) return isNear(period, invoice);
  return bounds.some(({ begins: day, ends }) =>
    day !== ends
      ? isNear(period, invoice)
      : areNear(day, issueDate, NEAR_ISSUE) ||
        areNear(day, dueDate, NEAR_PAYMENT) ||
        areNear(day, line.valueDate, NEAR_PAYMENT),
  );
}
