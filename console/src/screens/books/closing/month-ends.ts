import { dayBefore } from "../../../values/days.ts";

/** The month of a day, with its year. */
export const monthOf = (day: string, language: string): string =>
  new Date(day).toLocaleDateString(language, { month: "long", year: "numeric", timeZone: "UTC" });

/** A span of months whose books a person closes. */
export interface Preset {
  /** Its last day, `YYYY-MM-DD`. */
  until: string;
  months: 1 | 3;
}

/** The month and the quarter that have ended last. @param today `YYYY-MM-DD` */
export function presetsOf(today: string): [month: Preset, quarter: Preset] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const endBefore = (at: number) => dayBefore(1, Date.UTC(year, at, 1));
  return [
    { until: endBefore(month - 1), months: 1 },
    { until: endBefore(Math.floor((month - 1) / 3) * 3), months: 3 },
  ];
}
