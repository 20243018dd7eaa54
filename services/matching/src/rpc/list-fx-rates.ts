import { dayRange } from "@matchbook/runtime/days";
import { findPage } from "@matchbook/runtime/paging";
import type { Filter } from "mongodb";
import type { Rpc } from "../context.ts";
import { toFxRateMessage } from "../store/fx-rates.ts";
import type { FxRateRow } from "../store/rows.ts";

/** Stored rates by pair, the latest day of a pair first. */
export const listFxRates: Rpc<"listFxRates"> = async (context, request, call) => {
  const { fxRates } = await context.collections(call.tenant);
  const days = dayRange(request.dateFrom, request.dateTo);
  // With a condition on every field before it, the index skips the other quotes and days of each pair.
  const filter: Filter<FxRateRow> = {
    base: request.base ?? { $gt: "" },
    quote: request.quote ?? { $gt: "" },
    ...(days === undefined ? {} : { date: days }),
  };
  const found = await findPage(fxRates, filter, { base: 1, quote: 1, date: -1 }, request.page);
  return { rates: found.items.map(toFxRateMessage), page: found.page };
};
