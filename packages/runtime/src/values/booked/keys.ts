import type { LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { CountKey } from "../../mongo/day-counts/entries.ts";

/** Counts of lines by connection, booking day and month: a sum costs the same for any number (docs/decisions/0083). */

/** State of a line's money, as it is stored with the line. */
export interface BookedLine {
  /** State of the allocated amount; `ignored` is the state of the whole line. */
  kind: "matched" | "adjusted" | "ignored";
  reason?: string | undefined;
  allocated: bigint;
}

/** Facts and state that the counts depend on. `day` is the booking day. */
export type BookedFacts = Pick<LineFacts, "amount" | "currency" | "direction" | "bankConnectionId" | "late"> & {
  day: string;
};
export type BookedState = Pick<LineState, "status" | "allocated" | "adjusted" | "ignoreReason">;

const NO_CONNECTION = "-";
export const LATE = "late";

export function bookedOf({ status, allocated, adjusted, ignoreReason }: BookedState): BookedLine {
  if (status === "ignored")
    return { kind: "ignored", allocated: 0n, ...(ignoreReason !== undefined && { reason: ignoreReason }) };
  return { kind: adjusted ? "adjusted" : "matched", allocated };
}

/** The keys under which a line is counted: two parts when it is allocated in part. */
export function bookedKeys(
  { amount, currency, direction, bankConnectionId, late, day }: BookedFacts,
  { kind, reason = "", allocated }: BookedLine,
): CountKey[] {
  const parts: [string, bigint][] =
    kind === "ignored"
      ? [[`ignored ${reason}`, amount]]
      : [
          [kind, allocated],
          ["open", amount - allocated],
        ];
  return parts
    .filter(([, part]) => part !== 0n)
    .flatMap(([what, part]) => {
      const values = [what, direction, currency, ...(late ? [LATE] : [])];
      return [
        { list: daysOf(bankConnectionId), day, values, amount: part },
        { list: monthsOf(bankConnectionId), day: monthOf(day), values, amount: part },
      ];
    });
}

export function daysOf(bankConnectionId = NO_CONNECTION): string {
  return `booked ${bankConnectionId}`;
}

export function monthsOf(bankConnectionId = NO_CONNECTION): string {
  return `months ${bankConnectionId}`;
}

export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}
