import type { LineAge } from "@matchbook/vocabulary/statuses";

/** State of a part of a line's money; `open` is what is left over. */
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
  /** Reason of ignored lines; empty without one. */
  reason: string;
  late: boolean;
  /** Age on the day up to which lines are summed up. */
  age: LineAge;
}

export function sumOf(parts: readonly BookedSum[]): BookedSum {
  return parts.reduce<BookedSum>(
    (sum, { lines, credit, debit }) => {
      return { lines: sum.lines + lines, credit: sum.credit + credit, debit: sum.debit + debit };
    },
    { lines: 0, credit: 0n, debit: 0n },
  );
}

/** The amount by which a sum changes the balance. */
export function netOf({ credit, debit }: BookedSum): bigint {
  return credit - debit;
}
