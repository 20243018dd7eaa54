import { ensureCollections } from "@matchbook/runtime/migrations/migrations";
import { inTransactionOf } from "@matchbook/runtime/mongo";
import type { Rpc } from "../context.ts";
import { fxRateCollections, putFxRates as put } from "../store/fx-rates.ts";

/** Stores rates, all or none; a rate of the same pair and day replaces the earlier one. */
export const putFxRates: Rpc<"putFxRates"> = async (context, request, call) => {
  const collections = await context.collections(call.tenant);
  if (request.rates.length > 0) {
    await ensureCollections(context.mongo.db, fxRateCollections, call.tenant);
    await inTransactionOf(call, context.mongo, (session) => put({ ...collections, session }, request.rates));
  }
  return { stored: request.rates.length };
};
