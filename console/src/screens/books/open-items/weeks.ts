import type { expectedPaymentsResource } from "@matchbook/api/resources/receivables";
import type { z } from "zod";
import { dayBefore } from "../../../values/days.ts";
import type { Amount } from "../../../values/money.ts";

export type Expected = z.infer<typeof expectedPaymentsResource>;

export const DIRECTIONS = ["receivable", "payable"] as const;

/** The amounts that are due in one currency. */
export interface Forecast {
  currency: string;
  /** The Mondays, without a gap. */
  weeks: string[];
  /** The amounts by week. */
  due: Record<(typeof DIRECTIONS)[number], Amount[]>;
  /** The amounts that are due in no week that is shown. */
  rest: Expected[];
}

/** Weeks without invoices are left out by the API; here they are zero, so that a chart shows them. */
export function forecastsOf(expected: readonly Expected[]): Forecast[] {
  return [...Map.groupBy(expected, ({ currency }) => currency)].map(([currency, all]) => {
    const ofWeeks = all.filter(({ period }) => period === "week");
    const mondays = ofWeeks.flatMap(({ dateFrom }) => dateFrom ?? []).sort();
    const weeks: string[] = [];
    for (let week = mondays[0]; week !== undefined && week <= (mondays.at(-1) ?? ""); week = weekAfter(week))
      weeks.push(week);
    const dueOf = (wanted: Expected["direction"]) =>
      weeks.map((week) => ofWeeks.find((one) => one.direction === wanted && one.dateFrom === week)?.amount ?? 0);
    return {
      ...{ currency, weeks, rest: all.filter(({ period }) => period !== "week") },
      due: { receivable: dueOf("receivable"), payable: dueOf("payable") },
    };
  });
}

const weekAfter = (monday: string): string => dayBefore(-7, Date.parse(monday));
