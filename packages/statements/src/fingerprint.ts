import { createHash } from "node:crypto";
import type { StatementLine } from "./statement-line.ts";
import { letters } from "./text-pieces.ts";

// Change this with the choice of fields, so that stored keys are not compared with new ones.
const VERSION = "line1";

/**
 * The identity of a statement line: `line1:` and a SHA-256 in hex. A line that is imported again has the same identity
 * and is not stored again.
 *
 * `occurrence` (from `OccurrenceCounter`) distinguishes equal lines of one statement, so two equal payments of one day
 * have different identities. Overlapping statements number them alike and produce the same identities. The limit: if
 * two statements each hold a part of one day, equal payments without any reference count as one payment.
 */
export function fingerprint(line: StatementLine, occurrence: number): string {
  const hash = createHash("sha256").update(JSON.stringify([VERSION, ...contentOf(line), String(occurrence)]));
  return `${VERSION}:${hash.digest("hex")}`;
}

/**
 * The fields that identify a line, as text: only those that every export in every version of a format repeats.
 *
 * Left out are statement ids, positions and sequence numbers; the bank's wording, its codes and the parties' names,
 * which exports cut and complete differently; and the value date, which banks correct or omit when it equals the
 * booking date. The bank's reference is that of the booking, because older exports give details none. It is not enough
 * alone, because banks use one reference for several bookings.
 */
export function contentOf(line: StatementLine): readonly string[] {
  if (latest?.line !== line) latest = { line, content: readContent(line) };
  return latest.content;
}

// A cache of one entry: occurrence, fingerprint and booking of a line ask for the same content one after the other.
let latest: { line: StatementLine; content: readonly string[] } | undefined;

function readContent(read: StatementLine): string[] {
  const line = read.identity === undefined ? read : { ...read, ...read.identity };
  return [
    plain(line.account?.iban ?? line.account?.other),
    line.bookingDate ?? line.valueDate,
    line.direction,
    String(line.amount),
    line.currency,
    plain(line.bookingReference),
    plain(line.endToEndId),
    plain(line.transactionId),
    plain(line.reference),
    plain(line.counterpartyIban),
    plain(line.remittance),
  ];
}

/** Exports differ in line breaks, padding, punctuation and accents. */
function plain(text: string | null | undefined): string {
  return letters((text ?? "").normalize("NFKD"));
}
