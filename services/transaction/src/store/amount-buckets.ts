import type { TallyFields } from "@matchbook/runtime/list-index/documents";

/*
 * Amounts are counted in buckets of three leading digits: 12,345 with all from 12,300 to 12,399. An amount of up to
 * three digits has a bucket of its own. A document of the index holds the buckets of one class: the amounts of one
 * currency, length and first digit.
 */

/** Bounds in minor units, both inclusive. */
export interface AmountRange {
  min: bigint;
  max: bigint;
}

const LEADING = 3;

/** Where an amount (minor units) is counted. */
export function amountKey(currency: string, amount: bigint): { document: string; field: string } {
  const digits = amount.toString();
  return { document: documentOf(currency, digits.length, digits.slice(0, 1)), field: digits.slice(0, LEADING) };
}

/** What a line is found by among the newest of its class and of its bucket. */
export function amountKeys(currency: string, amount: bigint): string[] {
  const { document, field } = amountKey(currency, amount);
  return [classKey(document), bucketKey(document, field)];
}

/** The documents that count the amounts of a range; an unbounded one has the bounds 0 and MAX_MINOR. */
export function amountDocuments(currency: string, { min, max }: AmountRange): string[] {
  const documents: string[] = [];
  for (let length = min.toString().length; length <= max.toString().length; length += 1) {
    for (let first = 1n; first <= 9n; first += 1n) {
      const unit = 10n ** BigInt(length - 1);
      if ((first + 1n) * unit > min && first * unit <= max) documents.push(documentOf(currency, length, `${first}`));
    }
  }
  return documents;
}

/** The keys that lead to all amounts of a range, and how many rows they lead to. */
interface Touched {
  keys: string[];
  rows: number;
}

/** A bucket of which only a part is inside a range. */
export interface Edge {
  document: string;
  bucket: AmountRange;
  inBucket: number;
  inside: AmountRange;
}

export interface CountedAmounts {
  /** In the buckets that lie inside the range. */
  rows: number;
  /** The other buckets that it touches: at most one at each end. */
  edges: Edge[];
  buckets: Touched;
  classes: Touched;
}

/** Counts the amounts of a range by buckets. */
export function countAmounts(tallies: ReadonlyMap<string, TallyFields>, range: AmountRange): CountedAmounts {
  let rows = 0;
  const edges: Edge[] = [];
  const buckets: Touched = { keys: [], rows: 0 };
  const classes: Touched = { keys: [], rows: 0 };
  for (const [document, fields] of tallies) {
    const length = Number(document.split("/")[2]);
    touch(
      classes,
      classKey(document),
      Object.values(fields).reduce((sum, stretches) => sum + rowsOf(stretches), 0),
    );
    for (const [leading, stretches] of Object.entries(fields)) {
      const bucket = bucketOf(leading, length);
      const inside = overlap(bucket, range);
      if (inside === undefined) continue;
      touch(buckets, bucketKey(document, leading), rowsOf(stretches));
      if (inside === bucket) rows += rowsOf(stretches);
      else edges.push({ document, bucket, inBucket: rowsOf(stretches), inside });
    }
  }
  return { rows, edges, buckets, classes };
}

/** What two ranges have in common: the first itself if the second contains it, undefined if nothing. */
export function overlap(part: AmountRange, { min, max }: AmountRange): AmountRange | undefined {
  if (part.max < min || part.min > max) return undefined;
  if (part.min >= min && part.max <= max) return part;
  return { min: part.min < min ? min : part.min, max: part.max > max ? max : part.max };
}

function touch(touched: Touched, key: string, rows: number): void {
  if (rows === 0) return;
  touched.keys.push(key);
  touched.rows += rows;
}

function rowsOf(stretches: TallyFields[string]): number {
  return Object.values(stretches).reduce((sum, [counted]) => sum + counted, 0);
}

function classKey(document: string): string {
  return document.slice("amount/".length);
}

function bucketKey(document: string, leading: string): string {
  return `${classKey(document)}/${leading}`;
}

function bucketOf(leading: string, length: number): AmountRange {
  const unit = 10n ** BigInt(Math.max(0, length - LEADING));
  return { min: BigInt(leading) * unit, max: (BigInt(leading) + 1n) * unit - 1n };
}

function documentOf(currency: string, length: number, first: string): string {
  return `amount/${currency}/${length}/${first}`;
}
