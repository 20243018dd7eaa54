import type { LineAge } from "@matchbook/vocabulary/statuses";
import { addDays } from "../days.ts";

/** The most days of each age but the oldest. */
const AGES: readonly [LineAge, number][] = [
  ["days_0_7", 7],
  ["days_8_30", 30],
  ["days_31_60", 60],
];
const OLDEST: LineAge = "over_60_days";
export const OLDEST_DAYS = 61;

/** @returns the age that a day (YYYY-MM-DD) has on another */
export function agesOn(on: string): (day: string) => LineAge {
  const ages = AGES.map(([age, most]): [LineAge, string] => [age, addDays(on, -most)]);
  return (day) => ages.find(([, first]) => day >= first)?.[0] ?? OLDEST;
}
