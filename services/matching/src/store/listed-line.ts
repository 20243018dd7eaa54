import type { Line } from "@matchbook/matcher/model/model";
import type { CountKey } from "@matchbook/runtime/mongo/day-counts/entries";
import { bookedKeys, bookedOf } from "@matchbook/runtime/values/booked/keys";
import { bookingDayOf } from "@matchbook/runtime/values/booking-day";
import { lineStatus, summaryOf } from "../domain/statuses.ts";
import { keptOf, type ListedLine } from "./kept-of-line.ts";

/** The name of the list of lines in the counts. */
export const TRANSACTIONS = "transactions";
/** The name of the counts of lines that matching allocated without a person. */
export const AUTOMATIC = "automatic";

/** The values by which suggestions are counted; a line without any has none of them. */
export const SUGGESTED = { clear: "clear", ambiguous: "ambiguous" } as const;

/** Recognizes a line that waits for the rest of its import. */
export function isPending({ suggestions }: Pick<Line, "suggestions">): boolean {
  return suggestions.some(({ waits }) => waits);
}

/** @returns undefined for a line whose import was taken back */
export function listedOf(line: Line): ListedLine | undefined {
  if (line.removed) return undefined;
  const status = lineStatus(line);
  const suggestions = summaryOf(line);
  const { allocated, adjusted, ignoreReason } = line;
  return {
    day: line.valueDate,
    status,
    ...(suggestions && { ambiguous: suggestions.ambiguous, confidence: suggestions.confidence }),
    ...(isPending(line) && { pending: true }),
    ...(line.automatic && { automatic: true }),
    ...(keptOf(line).facts?.late && { late: true }),
    booked: bookedOf({ status, allocated, adjusted, ignoreReason }),
  };
}

export type CountedLine = Pick<
  Line,
  "direction" | "currency" | "amount" | "valueDate" | "bookingDay" | "bankConnectionId"
> & {
  listed?: ListedLine | undefined;
};

export function listedKeys({ listed, ...line }: CountedLine): CountKey[] {
  if (listed === undefined) return [];
  const { status, ambiguous, automatic, booked, late, day } = listed;
  const suggested = ambiguous === undefined ? [] : [ambiguous ? SUGGESTED.ambiguous : SUGGESTED.clear];
  return [
    { list: TRANSACTIONS, day, values: [status, line.direction, line.currency, ...suggested] },
    ...(automatic ? [{ list: AUTOMATIC, day, values: [status] }] : []),
    ...bookedKeys({ ...line, bankConnectionId: line.bankConnectionId, day: bookingDayOf(line), late }, booked),
  ];
}
