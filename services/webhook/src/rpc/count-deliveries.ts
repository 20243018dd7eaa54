import type { DayDeliveries } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import type { CountedDay } from "@matchbook/runtime/day-counts/day-counts";
import type { Rpc } from "../context.ts";
import { listOf } from "../store/delivery-counts.ts";

const MOST_DAYS = 366;

/** The number of deliveries of each status that were created on the days of a range, from the counts per day. */
export const countDeliveries: Rpc<"countDeliveries"> = async (context, { dateFrom: from, dateTo: to }, call) => {
  const { counts } = await context.store.collections(call.tenant);
  const days = await counts.read(listOf(undefined), { from, to });
  const rows = days.flatMap((day) => day.counts.map(({ values: [status = ""], rows }) => ({ status, rows })));
  const statuses = [...Map.groupBy(rows, ({ status }) => status)].map(([status, of]) => ({
    status,
    deliveries: BigInt(of.reduce((sum, { rows }) => sum + rows, 0)),
  }));
  return { statuses, days: endedByDay(days) };
};

function endedByDay(days: readonly CountedDay[]): DayDeliveries[] {
  return days
    .map(({ day, counts }) => {
      const of = (...statuses: string[]) =>
        BigInt(counts.reduce((sum, { values, rows }) => (statuses.includes(values[0] ?? "") ? sum + rows : sum), 0));
      return { day, delivered: of("success"), failed: of("failed", "exhausted") };
    })
    .filter(({ delivered, failed }) => delivered + failed > 0n)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .slice(-MOST_DAYS);
}
