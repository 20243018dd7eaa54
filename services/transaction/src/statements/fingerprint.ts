import { createHash } from "node:crypto";
import type { StatementLine } from "./statement-line.ts";

// Another choice of fields needs another prefix: stored keys must not seem to be of the new kind.
const VERSION = "line1";

/**
 * The identity of a booking, by which it is stored once however often it is imported: `line1:` and a SHA-256 in hex.
 *
 * `occurrence` (from `OccurrenceCounter`) tells equal lines of one statement apart, so two genuinely equal payments on
 * one day keep their own keys, and overlapping statements, which number them alike, give the same ones again.
 * The limit of this: of equal payments without any reference, in statements that each hold only a part of one day,
 * the later is taken for the earlier.
 */
export function fingerprint(line: StatementLine, occurrence: number): string {
  const hash = createHash("sha256").update(JSON.stringify([VERSION, ...contentOf(line), String(occurrence)]));
  return `${VERSION}:${hash.digest("hex")}`;
}

/**
 * What makes a booking that booking, as text. Only what the bank repeats in every export of it, in every version of a
 * format. Therefore not the statement, positions and sequence numbers; not the bank's own wording, codes and the
 * parties' names, which are cut and completed differently; not the value date, which is corrected, or left out where
 * it equals the booking date. Of the bank's references the booking's, for older exports give none to each detail; and
 * it is one part of several, because banks do give one reference to two bookings.
 */
export function contentOf(line: StatementLine): readonly string[] {
  if (latest?.line !== line) latest = { line, content: readContent(line) };
  return latest.content;
}

// A line is named in several ways one after the other. It is a value: what was read of it holds.
let latest: { line: StatementLine; content: readonly string[] } | undefined;

function readContent(line: StatementLine): string[] {
  return [
    letters(line.account?.iban ?? line.account?.other),
    line.bookingDate ?? line.valueDate,
    line.direction,
    String(line.amount),
    line.currency,
    letters(line.bookingReference),
    letters(line.endToEndId),
    letters(line.transactionId),
    letters(line.reference),
    letters(line.counterpartyIban),
    letters(line.remittance),
  ];
}

/** Letters and digits alone, upper case, without accents: line breaks, padding and punctuation differ in exports. */
function letters(text: string | null | undefined): string {
  return (text ?? "")
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toUpperCase();
}
