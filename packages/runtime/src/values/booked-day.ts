import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";

/** The booking day of a line, YYYY-MM-DD, by which the bank's balances count it: as the bank wrote it, else in UTC. */
export function bookedDay({ bookingDay, bookedAt, valueDate }: BookingTime): string {
  return bookingDay ?? bookedAt?.toISOString().slice(0, 10) ?? valueDate;
}

type BookingTime = Pick<LineFacts, "bookingDay" | "bookedAt" | "valueDate">;
