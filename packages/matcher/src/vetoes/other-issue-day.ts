import type { Case } from "../candidates/claim.ts";
import { areNear, dayOf } from "../model/days.ts";
import type { Invoice, Line } from "../model/model.ts";
import { isLabel } from "../text/labels.ts";
import { textsOf } from "../text/line-words.ts";
import { dateAt } from "../text/tags.ts";
import { isNumber, type Text, type Word } from "../text/words.ts";
import prose from "../words/prose.json" with { type: "json" };
import { wordsOf } from "../words/word-lists.ts";
import { monthNamed } from "./other-period.ts";
import { wordsFrom } from "./places.ts";
import type { Found } from "./rule.ts";
import { INVOICES } from "./unexplained-words.ts";

/** Days by which the day that a payer gives may differ from the issue: it may be that of the delivery. */
const NEAR_ISSUE = 10;
/** A day at most so many days from the payment or the due date is read as that of the payment. */
const NEAR_PAYMENT = 3;
/** Words between the word for an invoice and its day. */
const OF = wordsOf(prose.beforeIssueDay);
const MAX_BETWEEN = 2;

/** The day of an invoice, when it is near the days of no claimed one: `Rechnung vom 12.01.2026`. */
export function otherIssueDay({ line, claim }: Case): Found {
  const isOwn = ({ days }: Stated) =>
    claim.candidates.some(({ invoice: { issueDate, dueDate = issueDate } }) =>
      days.some(
        (day) =>
          areNear(day, issueDate, NEAR_ISSUE) ||
          areNear(day, dueDate, NEAR_PAYMENT) ||
          areNear(day, line.valueDate, NEAR_PAYMENT),
      ),
    );
  return issueDaysIn(line).find((stated) => !isOwn(stated))?.said;
}

/** True for a text that states the day on which an invoice was issued. */
export function statesIssueDay(line: Line, { issueDate }: Invoice): boolean {
  return issueDaysIn(line).some(({ days }) => days.includes(issueDate));
}

/** A day behind a word for an invoice. */
interface Stated {
  /** The days that it may mean. */
  days: readonly string[];
  said: readonly string[];
}

function issueDaysIn(line: Line): Stated[] {
  return textsOf(line).flatMap((text) => {
    const { words: all } = text;
    return all.flatMap((_, at) => {
      const start = at === 0 ? undefined : labelBefore(all, at);
      if (start === undefined) return [];
      const length = dateAt(all, at);
      const days =
        length === undefined ? namedDays(text, at, line.valueDate) : readings(wordsFrom(all, at, at + length));
      const end = at + (length ?? NAMED_LENGTH);
      return days.length === 0 ? [] : [{ days, said: wordsFrom(all, start, end) }];
    });
  });
}

/** The number of words of a day with the name of its month. */
const NAMED_LENGTH = 2;

/** The days that `12 January` or `January 12` at this index may mean. Its year is that behind it, or near the payment. */
function namedDays({ plain }: Text, at: number, paid: string): string[] {
  const [one, other, behind] = [plain[at], plain[at + 1], plain[at + 2] ?? ""];
  const [day, month] = isNumber(one ?? "") ? [one, monthNamed(other)] : [other, monthNamed(one)];
  if (month === undefined || !/^\d{1,2}$/.test(day ?? "")) return [];
  const year = Number(paid.slice(0, 4));
  const years = /^20\d\d$/.test(behind) ? [behind] : [`${year - 1}`, `${year}`];
  return years.map((each) => dayOf(each, `${month}`, day ?? "")).filter((each) => each !== undefined);
}

/** The index of the word for an invoice before a day; undefined without one. */
function labelBefore(all: readonly Word[], at: number): number | undefined {
  for (let before = at - 1; before >= 0 && at - before <= MAX_BETWEEN + 1; before--) {
    const { text } = all[before] as Word;
    if (isLabel(text) || INVOICES.test(text)) return before;
    if (!OF.has(text)) return undefined;
  }
  return undefined;
}

/** The days that the parts of a date may mean, with the day or the month first. */
function readings([a = "", b = "", ...rest]: readonly string[]): string[] {
  const c = rest.join("");
  const days = a.length === 4 ? [dayOf(a, b, c)] : [dayOf(c, b, a), dayOf(c, a, b)];
  return days.filter((day) => day !== undefined);
}
