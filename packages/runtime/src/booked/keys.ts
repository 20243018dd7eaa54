import type { LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { CountKey } from "../day-counts/entries.ts";

/**
 * The lines of a connection by booking day, and by month, with what became of their money. A sum up to a day reads the
 * months before it and the days of the last ones, so its cost does not grow with the lines
 * (docs/decisions/0083-balances-prove-completeness.md).
 */

/** What became of a line's money, as it is stored with the line. */
export interface BookedLine {
  /** What its allocated amount is, or that all of it is ignored. */
  kind: "matched" | "adjusted" | "ignored";
  /** Why it is ignored. */
  reason?: string | undefined;
  allocated: bigint;
}

/** The facts and the state that the counts depend on. `day` is the booking day. */
export type BookedFacts = Pick<LineFacts, "amount" | "currency" | "direction" | "bankConnectionId" | "late"> & {
  day: string;
};
export type BookedState = Pick<LineState, "status" | "allocated" | "adjusted" | "ignoreReason">;

const NO_CONNECTION = "-";
export const LATE = "late";

/** The state of a line that these counts depend on, as it is stored with the line. */
export function bookedOf({ status, allocated, adjusted, ignoreReason }: BookedState): BookedLine {
  if (status === "ignored")
    return { kind: "ignored", allocated: 0n, ...(ignoreReason !== undefined && { reason: ignoreReason }) };
  return { kind: adjusted ? "adjusted" : "matched", allocated };
}

/** The keys under which a line is counted. A line that is allocated in part is two parts. */
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

/** The list of a connection by booking day. */
export function daysOf(bankConnectionId = NO_CONNECTION): string {
  return `booked ${bankConnectionId}`;
}

/** The list of a connection by month. */
export function monthsOf(bankConnectionId = NO_CONNECTION): string {
  return `months ${bankConnectionId}`;
}

/** The first day of a day's month. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}
