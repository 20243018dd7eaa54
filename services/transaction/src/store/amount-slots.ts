import type { Histogram } from "@matchbook/runtime/list-index/histogram";
import { type AmountRange, amountKey, type Edge, overlap } from "./amount-buckets.ts";

/*
 * Inside a bucket of three leading digits, amounts are counted by five: 12,345 has a slot of its own, 123,456 shares it
 * with all from 123,450 to 123,459. A histogram of the index holds the slots of one class.
 */

const LEADING = 5;

/** Where an amount (minor units) is counted inside its class. */
export function amountSlot(currency: string, amount: bigint): { document: string; slot: number } {
  // A class has one first digit: the others number its slots.
  const slot = Number(amount.toString().slice(1, LEADING));
  return { document: amountKey(currency, amount).document, slot };
}

/**
 * Counts the amounts of the parts of buckets at the ends of a range by slots.
 * @returns how many there are, and the ranges in which the rows themselves have to be counted: at most a slot at each end
 *   of each part, or the part itself if the histogram does not know every row of the bucket
 */
export function countEdges(
  histograms: ReadonlyMap<string, Histogram>,
  edges: readonly Edge[],
): { rows: number; rest: AmountRange[] } {
  let rows = 0;
  const rest: AmountRange[] = [];
  for (const { document, bucket, inBucket, inside } of edges) {
    const unit = 10n ** BigInt(Math.max(0, bucket.min.toString().length - LEADING));
    const known = slots(histograms.get(document), bucket, unit);
    if (known.reduce((sum, slot) => sum + slot.rows, 0) !== inBucket) {
      rest.push(inside);
      continue;
    }
    for (const slot of known) {
      const wanted = overlap(slot, inside);
      if (wanted === slot) rows += slot.rows;
      else if (wanted !== undefined) rest.push(wanted);
    }
  }
  return { rows, rest };
}

interface Slot extends AmountRange {
  rows: number;
}

/** The slots of a bucket that have rows, each of `unit` amounts. */
function slots(histogram: Histogram | undefined, bucket: AmountRange, unit: bigint): Slot[] {
  const found: Slot[] = [];
  for (let min = bucket.min; min <= bucket.max; min += unit) {
    const rows = histogram?.[Number(min.toString().slice(1, LEADING))] ?? 0;
    if (rows !== 0) found.push({ min, max: min + unit - 1n, rows });
  }
  return found;
}
