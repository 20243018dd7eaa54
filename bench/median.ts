import { percentile } from "../test/containment/report.ts";

/** The median; of an even number of values the larger middle one. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
