import type { Case } from "../candidates/choice.ts";
import { daysBetween } from "../model/days.ts";
import type { Invoice } from "../model/model.ts";
import { isExpected, windowOf } from "../reading/expected.ts";
import { idTextsOf, textsOf } from "../text/line-words.ts";
import { periodsIn } from "../text/periods.ts";
import type { Period } from "../text/time-words.ts";
import { hasDigit, type Text, textsIn, words } from "../text/words.ts";
import { ownNames } from "./own-names.ts";

/** Days by which an invoice may follow the end of the month that it is for, or be issued or due before its beginning. */
const MOST_APART = 60;
const MOST_APART_OF_WEEK = 31; // Days of the same kind for a week, and for days from one to another.
const MOST_BEHIND_LONGER = 40; // Days by which it may follow the end of a quarter, a half or a year.
const MOST_BEFORE_YEAR = 120; // Days by which it may precede the beginning of a year.

/** A time in the text that is not that of a chosen invoice, or outside of the expected days. */
export function otherPeriod(about: Case): readonly string[] | undefined {
  const { line, choice } = about;
  // Without the name of a month, digits in an id are no time.
  const inIds = idTextsOf(line)
    .flatMap(stated)
    .filter(({ said }) => said.some((word) => !hasDigit(word)));
  const all = [...textsOf(line).flatMap(stated), ...inIds];
  if (all.length === 0) return undefined;
  const own = new Set(ownNames(about).flatMap(words));
  const isOther = ({ period, said }: Stated) =>
    !said.every((word) => own.has(word)) &&
    choice.candidates.every(({ invoice }) =>
      isExpected(invoice) ? !isOfWindow(period, invoice) : !isOfInvoice(period, invoice),
    );
  return all.find(isOther)?.said;
}

type Stated = { period: Period; said: string[] };

const stated = (text: Text): Stated[] =>
  periodsIn(text).map((period) => ({ period, said: textsIn(text.words, period.start, period.end) }));

export const boundsOf = ({ year, spans }: Period, years: readonly number[]): { begins: string; ends: string }[] =>
  (year === undefined ? years : [year]).flatMap((each) =>
    spans.map(({ from, to }) => ({ begins: `${each}-${from}`, ends: `${to < from ? each + 1 : each}-${to}` })),
  );

const isOfWindow = (period: Period, invoice: Invoice): boolean => isWithin(period, windowOf(invoice));

/** Tells whether a time has a month of some days. */
function isWithin(period: Period, { from, to }: { from: string; to: string }): boolean {
  const years = [-1, 0, 1].map((more) => Number(from.slice(0, 4)) + more);
  return boundsOf(period, years).some(
    ({ begins, ends }) => ends.slice(0, 7) >= from.slice(0, 7) && begins.slice(0, 7) <= to.slice(0, 7),
  );
}

/**
 * Tells whether an invoice that the text does not name may be of a time. Of a month or week it is issued or due then, because
 * an equal invoice of the month before may be paid. Quarters and years are also invoiced when they have ended.
 */
function isOfInvoice(period: Period, invoice: Invoice): boolean {
  const { issueDate: from, dueDate: to = from } = invoice;
  const isShort = period.spans.every(({ kind }) => kind === "month" || kind === "week");
  return isShort ? isWithin(period, { from, to: to < from ? from : to }) : isNear(period, invoice);
}

export function isNear(period: Period, { issueDate, dueDate = issueDate }: Invoice): boolean {
  const issued = Number(issueDate.slice(0, 4));
  const latest = issueDate < dueDate ? dueDate : issueDate;
  const isLonger = period.spans.some(({ kind }) => kind === "longer");
  const most = period.spans.every(({ kind }) => kind === "week") ? MOST_APART_OF_WEEK : MOST_APART;
  const mostBefore = isYear(period) ? MOST_BEFORE_YEAR : most;
  const mostAfter = isLonger ? MOST_BEHIND_LONGER : most;
  return boundsOf(period, [issued - 1, issued, issued + 1]).some(
    ({ begins, ends }) => daysBetween(ends, issueDate) <= mostAfter && daysBetween(latest, begins) <= mostBefore,
  );
}

export const isYear = ({ spans }: Period) => spans.every(({ from, to }) => from === "01-01" && to.startsWith("12"));
