import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { NewEvent } from "@matchbook/runtime/events/outbox-rows";
import type { CountKey } from "@matchbook/runtime/mongo/day-counts/entries";
import { type BookedLine, bookedKeys } from "@matchbook/runtime/values/booked/keys";
import { bookingDayOf } from "@matchbook/runtime/values/booking-day";

/** The facts of a stored line. They never change. */
export interface TransactionRow {
  _id: string;
  facts: Omit<LineFacts, "id">;
  /** Identities, see line-identity.ts: with `booking` also the booking's, and once stored the code's, in one index. */
  identity: string | string[];
  /** Set on the first stored line of a bank's booking. */
  booking?: StoredBooking;
  /** Counted state of the line by booking day. An earlier version moved it with the line's state. */
  booked?: BookedLine | undefined;
}

/** A booking of a bank connection as its file read it (see packages/statements/src/booking.ts). */
export interface StoredBooking {
  identity: string;
  reading: string;
}

/** State under which every line is counted here: the balances depend on its amount alone. */
export const BOOKED: BookedLine = { kind: "matched", allocated: 0n };

/** The part of a row that the counts depend on. */
export type CountedRow = Pick<TransactionRow, "_id" | "booked"> & {
  facts: Pick<
    LineFacts,
    "amount" | "currency" | "direction" | "valueDate" | "bookedAt" | "bookingDay" | "bankConnectionId" | "late"
  >;
};

export const COUNTED = {
  ...{ "facts.direction": 1, "facts.currency": 1, "facts.valueDate": 1, "facts.amount": 1, "facts.bookedAt": 1 },
  ...{ "facts.bookingDay": 1, "facts.bankConnectionId": 1, "facts.late": 1, booked: 1 },
};

export function keysOf({ facts, booked }: CountedRow): CountKey[] {
  return booked === undefined ? [] : bookedKeys({ ...facts, day: bookingDayOf(facts) }, booked);
}

export function newRow({ id, ...facts }: LineFacts, identity: string): TransactionRow & { identity: string } {
  return { _id: id, facts, identity, booked: BOOKED };
}

export function toFacts({ _id, facts }: TransactionRow): LineFacts {
  return { id: _id, ...facts };
}

/** The events of new lines. @param moreFollow of the file whose lines they are */
export function createdEvents(rows: readonly TransactionRow[], moreFollow?: boolean): NewEvent[] {
  return rows.map((row) => ({
    type: "transaction.created",
    data: { $case: "transaction", value: { ...toTransaction(row), moreFollow } },
  }));
}

/** A new line in the form of events and answers. Its state begins in the matching service. */
export function toTransaction(row: TransactionRow) {
  return { facts: toFacts(row), state: undefined, moreFollow: undefined };
}
