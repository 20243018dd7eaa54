import type { queuesResource } from "@matchbook/api/resources/queues";
import type { z } from "zod";
import { dayBefore } from "../../../values/days.ts";
import { NO_FILTER, type ReviewSearch } from "../search.ts";

export type WorkQueues = z.infer<typeof queuesResource>;
export type LineAge = WorkQueues["ages"][number]["age"];

/** The filters of each queue of work. */
export const WORK_FILTERS = {
  open: {},
  mine: { assignee: "me" },
  unassigned: { assignee: "none" },
  overdue: { postponed: "due" },
  waiting: { postponed: "waiting" },
} as const satisfies Record<string, Partial<ReviewSearch>>;
export type WorkQueue = keyof typeof WORK_FILTERS;

/** The first and the last age in days. */
const AGES: Record<LineAge, [from: number, to: number | undefined]> = {
  days_0_7: [0, 7],
  days_8_30: [8, 30],
  days_31_60: [31, 60],
  over_60_days: [61, undefined],
};

/** The value dates of lines of an age. The youngest have no end: a value date may be in the future. */
export function datesOf(age: LineAge, now: number = Date.now()): Pick<ReviewSearch, "dateFrom" | "dateTo"> {
  const [youngest, oldest] = AGES[age];
  return {
    ...(oldest !== undefined && { dateFrom: dayBefore(oldest, now) }),
    ...(youngest > 0 && { dateTo: dayBefore(youngest, now) }),
  };
}

/** The address of the page with only these filters. */
export function searchOf(filters: Partial<ReviewSearch>): ReviewSearch {
  return { ...(NO_FILTER as Partial<ReviewSearch>), ...filters, queue: "work" };
}

/** The filters that a queue of work leaves alone: what a person looks for, and not who works on it. */
export function lookedFor({
  assignee: _assignee,
  postponed: _postponed,
  ...search
}: ReviewSearch): Partial<ReviewSearch> {
  const { queue: _queue, line: _line, bulk: _bulk, order: _order, ...filters } = search;
  // The days of an age belong to the choice of an age.
  return ageOf({ ...search, queue: "work" }) === undefined
    ? filters
    : { ...filters, dateFrom: undefined, dateTo: undefined };
}

/** The age that the page shows. */
export function ageOf({ queue, dateFrom, dateTo }: ReviewSearch, now: number = Date.now()): LineAge | undefined {
  if (queue !== "work") return undefined;
  return (Object.keys(AGES) as LineAge[]).find((age) => {
    const dates = datesOf(age, now);
    return dates.dateFrom === dateFrom && dates.dateTo === dateTo;
  });
}
