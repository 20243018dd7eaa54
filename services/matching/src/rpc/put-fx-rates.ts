import type { PutFxRatesRequest, PutFxRatesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { inTransactionOf } from "@matchbook/runtime/mongo";
import type { Context } from "../context.ts";
import { putFxRates as put } from "../store/fx-rates.ts";

/** Stores rates, all or none; a rate of the same pair and day replaces the earlier one. */
export async function putFxRates(
  context: Context,
  request: PutFxRatesRequest,
  call: Call,
): Promise<PutFxRatesResponse> {
  const collections = await context.collections(call.tenant);
  if (request.rates.length > 0) {
    await inTransactionOf(call, context.mongo, (session) => put({ ...collections, session }, request.rates));
  }
  return { stored: request.rates.length };
}
