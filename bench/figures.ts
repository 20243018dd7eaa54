/** The value below which this share of the values lies; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The median; of an even number of values the larger middle one, and 0 of none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
