import { createHash } from "node:crypto";
import { createDigestCounter } from "./digest-counter.ts";
import { contentOf } from "./fingerprint.ts";
import type { Booking, StatementLine } from "./statement-line.ts";

/** A sum that the bank booked, before it is split into lines. */
export interface BookedSum {
  line: StatementLine;
  /** Minor units of the line's currency. */
  amount: bigint;
  direction: StatementLine["direction"];
}

export interface BookingCounter {
  /** The booking that these lines make up; undefined when the bank gives it no reference. */
  next: (sum: BookedSum, lines: readonly StatementLine[]) => Booking | undefined;
}

// 72 bits: among a million bookings of one connection, a collision has a probability of 10^-10.
const HASH_BYTES = 9;

/**
 * Identifies the bookings of one statement, so that a booking is recognized when another file gives more or less
 * detail.
 *
 * A fingerprint identifies one line. But a camt.053 may give the sum of a batch where the camt.054 of the same day
 * gives its payments, and one of them may omit the texts. Such lines share only their booking: account, booking day,
 * direction, amount and the bank's reference, plus an occurrence number for bookings that are equal in all of these.
 * Two files that split a booking into the same lines have the same `reading`, and fingerprints find the stored lines. A
 * different `reading` of a stored booking is the same money and must not be stored.
 */
export function createBookingCounter(): BookingCounter {
  const counter = createDigestCounter();
  return {
    next({ line, amount, direction }, lines) {
      if (line.bookingReference === null) return undefined;
      const [account, day, , , currency, reference] = contentOf(line);
      const key = hash([account, day, direction, String(amount), currency, reference]);
      const contents = lines.map((one) => JSON.stringify(contentOf(one))).sort();
      return { key: `${key}.${counter.next(key)}`, reading: hash(contents) };
    },
  };
}

function hash(parts: readonly (string | undefined)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest().toString("base64url", 0, HASH_BYTES);
}
