import type { Change, Changes } from "@matchbook/matcher/books/book";
import type { Due } from "@matchbook/matcher/model/instalments";
import type { Invoice, Line, Match } from "@matchbook/matcher/model/model";
import { openRange } from "@matchbook/matcher/reading/expected";
import {
  type CountEntry,
  type CountKey,
  countEntries,
  type RowChange,
} from "@matchbook/runtime/mongo/day-counts/entries";
import { dayOfId } from "@matchbook/runtime/values/ids";
import { isOpenInvoice } from "@matchbook/vocabulary/statuses";
import { openByDueDate } from "../domain/ageing.ts";
import { unmatchedMoves } from "../domain/decision-days.ts";
import { invoiceStatus } from "../domain/statuses.ts";
import { type CountedLine, keptOf, listedKeys, listedOf } from "./listed-line.ts";

/** The names of the lists in the counts. (The matches of one line or one invoice are few and are not counted.) */
export const INVOICES = "invoices";
/** The open invoices, or their open instalments, by due date; the amount is what is open. */
export const OPEN_INVOICES = "open_invoices";
/** The open expected payments by their last day; the amount is the least to be received, or the most to be paid. */
export const EXPECTED = "expected_payments";
export const MATCHES = "matches";
/** The lines with an allocation by value date; the amount is what they have allocated. */
export const ALLOCATED = "allocated";
/** The lines with an allocation by the UTC day of the decision, and by who decided; with the same amounts. */
export const DECIDED = "decided";
export const DECIDED_BY = { matching: "matching", people: "people" } as const;
/** By how much the number of unmatched lines grew on each UTC day. */
export const UNMATCHED = "unmatched";
export const LINES = "lines";

export function countedChanges(changes: Changes): CountEntry[] {
  const deleted = changes.deletedMatches.map((before) => ({ before }));
  const deletedInvoices = changes.deletedInvoices.map((before) => ({ before }));
  return [
    ...countEntries(changes.lines, lineKeys),
    ...countEntries(changes.lines.map(listedChange), listedKeys),
    ...unmatchedEntries(changes.lines),
    ...countEntries<Invoice>([...changes.invoices, ...deletedInvoices], (invoice) =>
      invoiceKeys({ ...invoice, status: invoiceStatus(invoice) }),
    ),
    ...countEntries([...changes.matches, ...deleted], matchKeys),
  ];
}

function listedChange({ before, after }: Change<Line>): RowChange<CountedLine> {
  return {
    before: before && { ...before, listed: keptOf(before).listed },
    after: { ...after, listed: listedOf(after) },
  };
}

type AllocatedLine = Pick<Line, "allocated" | "valueDate" | "currency" | "direction" | "decidedOn" | "automatic">;

export function lineKeys(line: AllocatedLine): CountKey[] {
  const { allocated: amount, valueDate, currency, direction, decidedOn, automatic } = line;
  const by = automatic ? DECIDED_BY.matching : DECIDED_BY.people;
  return [
    ...(amount === 0n ? [] : [{ list: ALLOCATED, day: valueDate, values: [currency, direction], amount }]),
    ...(decidedOn === undefined ? [] : [{ list: DECIDED, day: decidedOn, values: [by, currency, direction], amount }]),
  ];
}

// Unlike the other counts, this one is of moves: what a line is now does not tell since when.
function unmatchedEntries(lines: readonly Change<Line>[]): CountEntry[] {
  const moves = lines.flatMap(unmatchedMoves).map(({ day, lines: by }) => (by > 0 ? { after: day } : { before: day }));
  return countEntries(moves, (day) => [{ list: UNMATCHED, day, values: [LINES] }]);
}

type CountedInvoice = Due &
  Pick<Invoice, "type" | "direction" | "currency" | "issueDate" | "dueDate" | "expected"> & {
    status: string;
  };

/** An invoice without a due date is never overdue. */
export const NEVER_DUE = "9999-12-31";

export function invoiceKeys(invoice: CountedInvoice): CountKey[] {
  const { status, direction, currency, issueDate, type } = invoice;
  const listed: CountKey = { list: INVOICES, day: issueDate, values: [status, direction, currency] };
  if (type === "credit_note" || !isOpenInvoice(invoice)) return [listed];
  const range = openRange(invoice);
  if (range !== undefined) {
    const { dueDate: day = NEVER_DUE } = invoice;
    const amount = direction === "receivable" ? range.least : range.most;
    return [listed, { list: EXPECTED, day, values: [direction, currency], amount }];
  }
  const due = openByDueDate(invoice).map(({ dueDate: day = NEVER_DUE, amount }) => {
    return { list: OPEN_INVOICES, day, values: [direction, currency], amount };
  });
  return [listed, ...due];
}

/** A match is counted on the UTC day of its creation, which its id carries. */
export function matchKeys({ id, status }: Pick<Match, "id" | "status">): CountKey[] {
  return [{ list: MATCHES, day: dayOfId(id), values: [status] }];
}
