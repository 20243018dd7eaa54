import { dayRange } from "@matchbook/runtime/days";
import { findPage } from "@matchbook/runtime/paging";
import type { Filter } from "mongodb";
import type { Rpc } from "../context.ts";
import { toFxRateMessage } from "../store/fx-rates.ts";
import type { FxRateRow } from "../store/rows.ts";

/** Stored rates by pair, the latest day of a pair first. */
export const listFxRates: Rpc<"listFxRates"> = async (context, request, call) => {
  const { fxRates } = await context.collections(call.tenant);
  const filter: Filter<FxRateRow> = {};
  if (request.base !== undefined) filter.base = request.base;
  if (request.quote !== undefined) filter.quote = request.quote;
  const days = dayRange(request.dateFrom, request.dateTo);
  if (days !== undefined) filter.date = days;
  const found = await findPage(fxRates, filter, { base: 1, quote: 1, date: -1 }, request.page);
  return { rates: found.items.map(toFxRateMessage), page: found.page };
};
