import type { Rpc } from "../context.ts";
import { listOf } from "../store/delivery-counts.ts";

/** The number of deliveries of each status that were created on the days of a range, from the counts per day. */
export const countDeliveries: Rpc<"countDeliveries"> = async (context, { dateFrom: from, dateTo: to }, call) => {
  const { counts } = await context.store.collections(call.tenant);
  const days = await counts.read(listOf(undefined), { from, to });
  const rows = days.flatMap((day) => day.counts.map(({ values: [status = ""], rows }) => ({ status, rows })));
  const statuses = [...Map.groupBy(rows, ({ status }) => status)].map(([status, of]) => ({
    status,
    deliveries: BigInt(of.reduce((sum, { rows }) => sum + rows, 0)),
  }));
  return { statuses };
};
