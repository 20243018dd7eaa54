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
const MOST_BEHIND_LONGER = 40; // Days by which it may follow the end of a quarter, a half or a year.
const MOST_BEFORE_YEAR = 120; // Days by which it may precede the beginning of a year.

/** A time in the text that lies long before or after each chosen invoice, or outside of the expected days. */
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
      isExpected(invoice) ? !isOfWindow(period, invoice) : !isNear(period, invoice),
    );
  return all.find(isOther)?.said;
}

type Stated = { period: Period; said: string[] };

const stated = (text: Text): Stated[] =>
  periodsIn(text).map((period) => ({ period, said: textsIn(text.words, period.start, period.end) }));

export const boundsOf = ({ year, spans }: Period, years: readonly number[]): { begins: string; ends: string }[] =>
  (year === undefined ? years : [year]).flatMap((each) =>
    spans.map(({ from, to }) => ({ begins: `${each}-${from}`, ends: `${each}-${to}` })),
  );

function isOfWindow(period: Period, invoice: Invoice): boolean {
  const { from, to } = windowOf(invoice);
  const years = [from, to].map((day) => Number(day.slice(0, 4)));
  return boundsOf(period, years).some(
    ({ begins, ends }) => ends.slice(0, 7) >= from.slice(0, 7) && begins.slice(0, 7) <= to.slice(0, 7),
  );
}

export function isNear(period: Period, { issueDate, dueDate = issueDate }: Invoice): boolean {
  const issued = Number(issueDate.slice(0, 4));
  const latest = issueDate < dueDate ? dueDate : issueDate;
  const isLonger = period.spans.some(({ kind }) => kind === "longer");
  const mostBefore = isYear(period) ? MOST_BEFORE_YEAR : MOST_APART;
  const mostAfter = isLonger ? MOST_BEHIND_LONGER : MOST_APART;
  return boundsOf(period, [issued - 1, issued, issued + 1]).some(
    ({ begins, ends }) => daysBetween(ends, issueDate) <= mostAfter && daysBetween(latest, begins) <= mostBefore,
  );
}

export const isYear = ({ spans }: Period) => spans.every(({ from, to }) => from === "01-01" && to.startsWith("12"));
