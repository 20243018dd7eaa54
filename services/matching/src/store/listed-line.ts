import type { Line } from "@matchbook/matcher/model/model";
import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { CountKey } from "@matchbook/runtime/mongo/day-counts/entries";
import { type BookedLine, bookedKeys, bookedOf } from "@matchbook/runtime/values/booked/keys";
import { bookingDayOf } from "@matchbook/runtime/values/booking-day";
import type { TransactionStatus } from "@matchbook/vocabulary/statuses";
import { lineStatus, summaryOf } from "../domain/statuses.ts";

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

/** Fields of a line's row that decisions neither read nor change. */
export interface KeptOfLine {
  /** Absent from rows of earlier versions until `completeLines` completes them. */
  facts?: UnreadFacts | undefined;
  /** Absent from removed lines, and from rows of earlier versions until `deriveRows` lists them. */
  listed?: ListedLine | undefined;
  /** The line was named by the call that created it. Its event has it matched. */
  named?: true | undefined;
}

/** A line as it is counted per day. Commits change both together, also after a replica of an earlier version. */
interface ListedLine {
  /** The value date. A removed line has none here, so no index of the list finds it. */
  day: string;
  status: TransactionStatus;
  /** Set when the suggestions exclude one another; absent without any. */
  ambiguous?: boolean;
  /** Of the best suggestion. */
  confidence?: number;
  /** A suggestion waits for the rest of its file. */
  pending?: true;
  automatic?: true;
  late?: true;
  booked: BookedLine;
}

/** The facts that no decision reads, the time at which the line was created, and the booking day as the bank wrote it. */
export type UnreadFacts = Omit<LineFacts, Exclude<keyof Line, "createdAt" | "bookingDay">>;

export function keptOf({ kept = {} }: Pick<Line, "kept">): KeptOfLine {
  return kept;
}
