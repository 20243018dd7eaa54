import { createHash } from "node:crypto";
import { createDigestCounter } from "./digest-counter.ts";
import { contentOf } from "./fingerprint.ts";
import type { Booking, StatementLine } from "./statement-line.ts";

/** What the bank booked as one sum, whatever lines it was read into. */
export interface BookedSum {
  line: StatementLine;
  /** Minor units of the line's currency. */
  amount: bigint;
  direction: StatementLine["direction"];
}

export interface BookingCounter {
  /** The booking that these lines are all of; undefined where the bank gives it no reference. */
  next: (sum: BookedSum, lines: readonly StatementLine[]) => Booking | undefined;
}

// 72 bits: among a million bookings of one connection, two different ones collide with a probability of 10^-10.
const HASH_BYTES = 9;

/**
 * Names the bookings of one statement, for recognising a booking that another file reads in more or less detail.
 *
 * A fingerprint is of one line; but where a camt.053 gives the sum of a batch, the camt.054 of the same day gives its
 * payments, and where the one gives a payment without its text, the other gives the text. Such lines have nothing in
 * common but their booking: account, booking day, direction, amount and the bank's reference (with the number of the
 * booking where a bank repeats even those). Two files that read it alike give the same `reading`; then fingerprints
 * tell what is stored already. Another `reading` of a stored booking is the same money again and must not be stored.
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
