import { daysBetween } from "./days.ts";
import type { Candidate } from "./evidence.ts";
import { type Line, lineRemaining } from "./model.ts";
import { onlySubset } from "./subsets.ts";

/**
 * The ages, in days before the value date, up to which invoices are tried together. Invoices of one payment are usually
 * close to each other, and the older ones of a party make more sums possible.
 */
const WITHIN_DAYS = [4, 8, 15, 31, 62, Number.POSITIVE_INFINITY];

/**
 * The only set of the most recent invoices that sums to the line's amount; undefined without such a set. Invoices that
 * were entered after the payment count only when no others do.
 */
export function recentSubset(line: Line, searched: readonly Candidate[]): Candidate[] | undefined {
  const issued = searched.filter(({ older }) => !older);
  return mostRecent(line, issued) ?? (issued.length < searched.length ? mostRecent(line, searched) : undefined);
}

function mostRecent(line: Line, searched: readonly Candidate[]): Candidate[] | undefined {
  let tried = 0;
  for (const days of WITHIN_DAYS) {
    const recent = searched.filter(({ invoice }) => daysBetween(invoice.issueDate, line.valueDate) <= days);
    if (recent.length === tried) continue;
    tried = recent.length;
    const set = onlySubset(
      recent.map(({ invoice }) => invoice.remaining),
      lineRemaining(line),
    );
    if (set !== undefined) return set.map((index) => recent[index] as Candidate);
  }
  return undefined;
}
