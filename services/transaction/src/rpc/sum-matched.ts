import type { Rpc } from "../context.ts";
import { connectionIds } from "../store/bank-connections.ts";
import { bookedUntil } from "../store/booked-counts.ts";
import { toSum } from "../store/reconciliation.ts";

/** After the booking day of every line. */
const LAST_DAY = "9999-12-31";

/**
 * What all lines have allocated to invoices, by currency: the sums of what reconciliation statements show as matched, with
 * the lines that have no connection.
 */
export const sumMatched: Rpc<"sumMatched"> = async (context, _request, { tenant }) => {
  const collections = await context.collections(tenant);
  const { counts } = collections;
  const parts = [];
  for (const id of [undefined, ...(await connectionIds(collections))])
    parts.push(...(await bookedUntil(counts, id, LAST_DAY)));
  const matched = parts.filter(({ kind }) => kind === "matched" || kind === "adjusted");
  const byCurrency = Map.groupBy(matched, ({ currency }) => currency);
  return { sums: [...byCurrency].map(([currency, some]) => ({ currency, sum: toSum(some) })) };
};
