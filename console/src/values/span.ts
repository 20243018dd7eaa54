import { STEPS } from "./dates.ts";

/** A length of time in its largest unit: `3 sec`, `12 min`. @param ms in milliseconds */
export function formatSpan(ms: number, language: string): string {
  const [unit, length] = STEPS.find(([, size]) => ms >= size * 1_000) ?? (["second", 1] as const);
  const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" });
  return format.format(Math.round(ms / length / 1_000));
}

/** The time between two moments, in milliseconds. */
export const between = (from: string, to: string): number => new Date(to).getTime() - new Date(from).getTime();
