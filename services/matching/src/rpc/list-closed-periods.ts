import type { Rpc } from "../context.ts";
import { findClosedPeriods, toClosedPeriodMessage } from "../store/closed-periods.ts";

/** The periods that are or were closed: that of the tenant, then those of its connections. */
export const listClosedPeriods: Rpc<"listClosedPeriods"> = async (context, _, { tenant }) => {
  const periods = await findClosedPeriods(await context.collections(tenant));
  return { periods: periods.map(toClosedPeriodMessage) };
};
