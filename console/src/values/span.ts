const UNITS: readonly (readonly [unit: "day" | "hour" | "minute" | "second", ms: number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
];

/** A length of time in its largest unit: `3 sec`, `12 min`. @param ms in milliseconds */
export function formatSpan(ms: number, language: string): string {
  const [unit, length] = UNITS.find(([, size]) => ms >= size) ?? (["second", 1_000] as const);
  const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" });
  return format.format(Math.round(ms / length));
}

/** The time between two moments, in milliseconds. */
export const between = (from: string, to: string): number => new Date(to).getTime() - new Date(from).getTime();
