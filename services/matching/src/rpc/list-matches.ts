import type { ListMatchesRequest, ListMatchesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { findPage } from "@matchbook/runtime/paging";
import type { Filter } from "mongodb";
import type { Context } from "../context.ts";
import type { MatchStatus } from "../domain/model.ts";
import { fromMatchRow, type MatchRow, toMatchMessage } from "../store/matches.ts";

/** Matches, newest first. */
export async function listMatches(
  context: Context,
  request: ListMatchesRequest,
  call: Call,
): Promise<ListMatchesResponse> {
  const { matches } = await context.collections(call.tenant);
  const filter: Filter<MatchRow> = {};
  if (request.invoiceNumber !== undefined) filter.invoiceNumber = request.invoiceNumber;
  if (request.transactionCode !== undefined) filter.transactionCode = request.transactionCode;
  if (request.statuses.length > 0) filter.status = { $in: request.statuses as MatchStatus[] };
  const found = await findPage(matches, filter, { _id: -1 }, request.page);
  return { matches: found.items.map((row) => toMatchMessage(fromMatchRow(row))), page: found.page };
}
