import type { Collection, Document, Filter } from "mongodb";

/** Time limit of the queries for metrics, in milliseconds. */
export const MEASURE_MS = 2_000;

export function countRows<R extends Document>(rows: Collection<R>, filter: Filter<R>): Promise<number> {
  return rows.countDocuments(filter, { maxTimeMS: MEASURE_MS });
}

/** The age of the earliest time of an indexed field, in seconds; 0 without rows, and for a time to come. */
export async function oldestSeconds<R extends Document>(
  rows: Collection<R>,
  filter: Filter<R>,
  field: string,
  now: Date,
) {
  const options = { sort: { [field]: 1 }, projection: { [field]: 1 }, maxTimeMS: MEASURE_MS } as const;
  const oldest: Document | null = await rows.findOne(filter, options);
  return oldest === null ? 0 : Math.max(0, (now.getTime() - oldest[field].getTime()) / 1_000);
}
