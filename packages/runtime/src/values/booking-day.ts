import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";

/** The booking day of a line, YYYY-MM-DD, by which balances count it: as the bank wrote it, in UTC, or the value date. */
export function bookingDayOf({ bookingDay, bookedAt, valueDate }: BookingTime): string {
  return bookingDay ?? bookedAt?.toISOString().slice(0, 10) ?? valueDate;
}

type BookingTime = Partial<Pick<LineFacts, "bookingDay" | "bookedAt">> & Pick<LineFacts, "valueDate">;
