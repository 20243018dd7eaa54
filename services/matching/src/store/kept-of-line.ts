import type { Line } from "@matchbook/matcher/model/model";
import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { BookedLine } from "@matchbook/runtime/values/booked/keys";
import type { TransactionStatus } from "@matchbook/vocabulary/statuses";

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
export interface ListedLine {
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

export function unreadFacts(facts: LineFacts): UnreadFacts {
  const { bookedAt, bookingDay, externalId, syncId, charges, original } = facts;
  const { batchId, late, returnInformation, createdAt } = facts;
  return {
    ...{ bookedAt, bookingDay, externalId, syncId, charges, original },
    ...{ batchId, late, returnInformation, createdAt },
  };
}

export function keptOf({ kept = {} }: Pick<Line, "kept">): KeptOfLine {
  return kept;
}
