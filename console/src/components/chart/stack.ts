/** One of the amounts that a bar is made of, or a line. */
export interface Series {
  text: string;
  /** A color of `styles/main.css`, such as `--color-brand`. */
  color: string;
  /** Null where nothing is known. */
  values: readonly (number | null)[];
  /** The values in words, where a number is not enough: amounts. */
  texts?: readonly string[];
}

/** Days of which nothing is known, both inclusive: `YYYY-MM-DD`. */
export interface Hole {
  from: string;
  to: string;
}

/**
 * Bars on top of each other: each series with those before it added. The last is the highest, so it is drawn first.
 * @returns the series in the order in which they are drawn
 */
export function stack(series: readonly Series[]): Series[] {
  const sums = series[0]?.values.map(() => 0) ?? [];
  const stacked = series.map(({ values, ...rest }) => ({
    ...rest,
    values: values.map((value, at) => {
      sums[at] = (sums[at] ?? 0) + (value ?? 0);
      return sums[at] ?? 0;
    }),
  }));
  return stacked.reverse();
}

/** The value of each day, or that of the last day before it; 0 before the first. @param values by day */
export function carried(values: ReadonlyMap<string, number>, days: readonly string[]): number[] {
  let value = 0;
  return days.map((day) => {
    value = values.get(day) ?? value;
    return value;
  });
}

/** The places of a line that have a value and no neighbor with one, so that nothing is drawn but a dot. */
export function alone(values: readonly (number | null | undefined)[]): number[] {
  const isKnown = (at: number) => typeof values[at] === "number";
  return [...values.keys()].filter((at) => isKnown(at) && !isKnown(at - 1) && !isKnown(at + 1));
}

const DAY_S = 86_400;

/** Seconds since 1970 of days `YYYY-MM-DD`. */
export const secondsOf = (days: readonly string[]): number[] =>
  days.map((day) => new Date(`${day}T00:00:00Z`).getTime() / 1000);

/** The days from the first to the last given one, so that days without anything are seen as such. */
export function everyDay(days: readonly string[]): string[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [from = 0, to = 0] = secondsOf([first, last]);
  const count = Math.round((to - from) / DAY_S) + 1;
  return Array.from({ length: count }, (_, nth) => new Date((from + nth * DAY_S) * 1000).toISOString().slice(0, 10));
}
