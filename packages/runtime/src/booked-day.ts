import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";

/**
 * The day on which the bank booked a line, YYYY-MM-DD, by which the bank's balances count it: the day as the bank wrote
 * it, otherwise the UTC day of the booking, otherwise the value date.
 */
export function bookedDay({ bookingDay, bookedAt, valueDate }: BookingTime): string {
  return bookingDay ?? bookedAt?.toISOString().slice(0, 10) ?? valueDate;
}

type BookingTime = Pick<LineFacts, "bookingDay" | "bookedAt" | "valueDate">;
