import type { PageInfo } from "@matchbook/proto/matchbook/common/v1/common";
import type { ListMatchesRequest, ListMatchesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { findFacetPage } from "@matchbook/runtime/list-index/facet-page";
import { findPage } from "@matchbook/runtime/paging";
import type { MatchStatus } from "@matchbook/vocabulary/statuses";
import type { Filter } from "mongodb";
import type { Context } from "../context.ts";
import { MATCHES } from "../store/list-keys.ts";
import { fromMatchRow, type MatchRow, toMatchMessage } from "../store/matches.ts";

/** Matches, newest first. */
export async function listMatches(
  context: Context,
  request: ListMatchesRequest,
  call: Call,
): Promise<ListMatchesResponse> {
  const { matches, lists } = await context.collections(call.tenant);
  if (request.invoiceNumber === undefined && request.transactionCode === undefined) {
    const statuses = request.statuses.length === 0 ? undefined : request.statuses;
    return answer(await lists.read((view) => findFacetPage(view, matches, MATCHES, [statuses], request.page)));
  }
  const filter: Filter<MatchRow> = {};
  if (request.invoiceNumber !== undefined) filter.invoiceNumber = request.invoiceNumber;
  if (request.transactionCode !== undefined) filter.transactionCode = request.transactionCode;
  if (request.statuses.length > 0) filter.status = { $in: request.statuses as MatchStatus[] };
  return answer(await findPage(matches, filter, { _id: -1 }, request.page));
}

function answer({ items, page }: { items: MatchRow[]; page: PageInfo }): ListMatchesResponse {
  return { matches: items.map((row) => toMatchMessage(fromMatchRow(row))), page };
}
