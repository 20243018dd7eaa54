import { ensureCollections } from "@matchbook/runtime/mongo/migrations/migrations";
import { dayRange } from "@matchbook/runtime/values/days";
import { findPage } from "@matchbook/runtime/values/paging";
import type { Filter } from "mongodb";
import type { Rpcs } from "../context.ts";
import { fxRateCollections, putFxRates } from "../store/fx-rates.ts";
import type { FxRateRow } from "../store/rows.ts";

export const fxRates = {
  /** Stores rates, all or none; a rate of the same pair and day replaces the earlier one. */
  putFxRates: async (context, request, call) => {
    if (request.rates.length > 0) {
      await ensureCollections(context.mongo.db, fxRateCollections, call.tenant);
      await context.transaction(call, (scope) => putFxRates(scope, request.rates));
    }
    return { stored: request.rates.length };
  },
  /** Stored rates by pair, the latest day of a pair first. */
  listFxRates: async (_context, request, { collections: { fxRates } }) => {
    const days = dayRange(request.dateFrom, request.dateTo);
    // With a condition on every field before it, the index skips the other quotes and days of each pair.
    const filter: Filter<FxRateRow> = {
      base: request.base ?? { $gt: "" },
      quote: request.quote ?? { $gt: "" },
      ...(days === undefined ? {} : { date: days }),
    };
    const found = await findPage(fxRates, filter, { base: 1, quote: 1, date: -1 }, request.page);
    return { rates: found.items.map(({ _id, ...rate }) => rate), page: found.page };
  },
} satisfies Rpcs;
