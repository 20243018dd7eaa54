import { invalidField } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { showClosedPeriod } from "../store/closed-periods.ts";

/** Stores a closed period that matching has changed, unless something newer is stored. */
export const showClosedPeriods: Rpc<"showClosedPeriods"> = async (context, { period }, { tenant }) => {
  if (period === undefined) throw invalidField("period", "Required");
  await showClosedPeriod(await context.collections(tenant), period);
  return {};
};
