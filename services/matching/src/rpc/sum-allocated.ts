import type { Rpc } from "../context.ts";
import { ALLOCATED } from "../store/counted-changes.ts";

/** The most days whose amounts are answered. */
const MAX_DAYS = 366;

/** What lines have allocated, by value date, currency and direction, from the counts per day. */
export const sumAllocated: Rpc<"sumAllocated"> = async (context, { dateFrom: from, dateTo: to }, { tenant }) => {
  const { counts } = await context.collections(tenant);
  const days = await counts.read(ALLOCATED, { from, to });
  const allocated = days.map(({ day, counts: of }) =>
    of.filter(({ rows }) => rows > 0).map((one) => ({ ...one, day })),
  );
  return {
    allocated: allocated
      .filter((ofDay) => ofDay.length > 0)
      .slice(0, MAX_DAYS)
      .flatMap((ofDay) =>
        ofDay
          .map(({ day, values: [currency = "", direction = ""], amount }) => ({ day, currency, direction, amount }))
          .sort((a, b) => (`${a.currency} ${a.direction}` < `${b.currency} ${b.direction}` ? -1 : 1)),
      ),
  };
};
