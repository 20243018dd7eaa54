import type { LineAge } from "@matchbook/vocabulary/statuses";

/** What a part of a line's money is: for an invoice, left over, or none of matching's business. */
export type BookedKind = "matched" | "adjusted" | "ignored" | "open";

/** A sum of lines, in minor units. */
export interface BookedSum {
  lines: number;
  credit: bigint;
  debit: bigint;
}

/** A part of the lines of a connection. */
export interface BookedPart extends BookedSum {
  currency: string;
  kind: BookedKind;
  /** Of ignored lines; empty without a reason. */
  reason: string;
  late: boolean;
  /** Relative to the day up to which it was summed up. */
  age: LineAge;
}

/** The sum of parts. */
export function sumOf(parts: readonly BookedSum[]): BookedSum {
  return parts.reduce<BookedSum>(
    (sum, { lines, credit, debit }) => {
      return { lines: sum.lines + lines, credit: sum.credit + credit, debit: sum.debit + debit };
    },
    { lines: 0, credit: 0n, debit: 0n },
  );
}

/** What a sum adds to the balance. */
export function netOf({ credit, debit }: BookedSum): bigint {
  return credit - debit;
}
