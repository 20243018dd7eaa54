import type { Case } from "../claim.ts";
import { daysBetween } from "../days.ts";
import { within } from "../explanations/within.ts";
import { isLabel } from "../text/labels.ts";
import { textsOf } from "../text/line-words.ts";
import { dateAt } from "../text/not-numbers.ts";
import type { Word } from "../text/words.ts";
import { INVOICES } from "./unexplained-words.ts";

/** Days by which the day that a payer gives may differ from the issue: he may mean that of the delivery. */
const NEAR_ISSUE = 10;
/** Days around the payment or the due date: the text gives that day. */
const NEAR_PAYMENT = 3;
/** Words between the word for an invoice and its day. */
const OF = new Set(
  "VOM V VON DATED DATE DATUM DU DE DEL DELLA FECHA DI OF FROM VAN DD Z DNIA ZE DNE AV AF PVM NR".split(" "),
);
const MAX_BETWEEN = 2;

/** The day of an invoice that none of the claimed ones has: `Rechnung vom 12.01.2026`. */
export function otherIssueDay({ line, claim }: Case): string | undefined {
  for (const { words: all } of textsOf(line)) {
    for (let at = 1; at < all.length; at++) {
      const start = labelBefore(all, at);
      const length = start === undefined ? undefined : dateAt(all, at);
      if (start === undefined || length === undefined) continue;
      const days = readings(all.slice(at, at + length).map(({ text }) => text));
      const isOwn = claim.candidates.some(({ invoice: { issueDate, dueDate = issueDate } }) =>
        days.some(
          (day) =>
            isNear(day, issueDate, NEAR_ISSUE) ||
            isNear(day, dueDate, NEAR_PAYMENT) ||
            isNear(day, line.valueDate, NEAR_PAYMENT),
        ),
      );
      const said = all.slice(start, at + length).map(({ text }) => text);
      if (!isOwn && days.length > 0) return within(line.description, said) ?? said.join(" ");
    }
  }
  return undefined;
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
  const orders =
    a.length === 4
      ? [[a, b, c]]
      : [
          [c, b, a],
          [c, a, b],
        ];
  return orders.flatMap(([year = "", month = "", day = ""]) => {
    const text = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    return Number.isNaN(Date.parse(text)) ? [] : [text];
  });
}

function isNear(one: string, other: string, most: number): boolean {
  return Math.abs(daysBetween(one, other)) <= most;
}
