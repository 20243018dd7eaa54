import type { PageInfo } from "@matchbook/proto/matchbook/common/v1/common";
import type { ListMatchesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { countedPage } from "@matchbook/runtime/day-counts/counted-page";
import { idsOfDays } from "@matchbook/runtime/ids";
import { findPage } from "@matchbook/runtime/paging";
import type { MatchStatus } from "@matchbook/vocabulary/statuses";
import type { Filter } from "mongodb";
import type { Rpc } from "../context.ts";
import { MATCHES } from "../store/counted-changes.ts";
import { fromMatchRow, toMatchMessage } from "../store/matches.ts";
import type { MatchRow } from "../store/rows.ts";

/** Matches, newest first. */
export const listMatches: Rpc<"listMatches"> = async (context, request, call) => {
  const { matches, counts } = await context.collections(call.tenant);
  const { invoiceNumber, transactionCode, statuses, page } = request;
  const filter: Filter<MatchRow> = {};
  if (statuses.length === 1) filter.status = statuses[0] as MatchStatus;
  else if (statuses.length > 0) filter.status = { $in: statuses as MatchStatus[] };
  if (invoiceNumber === undefined && transactionCode === undefined) {
    const selection = { list: MATCHES, values: [statuses.length === 0 ? undefined : statuses] };
    return answer(
      await countedPage(counts, selection, page, ({ from, to, skip, limit }, session) =>
        matches.find({ ...filter, _id: idsOfDays(from, to) }, { session, sort: NEWEST_FIRST, skip, limit }).toArray(),
      ),
    );
  }
  if (invoiceNumber !== undefined) filter.invoiceNumber = invoiceNumber;
  if (transactionCode !== undefined) filter.transactionCode = transactionCode;
  return answer(await findPage(matches, filter, NEWEST_FIRST, page));
};

/** Ids begin with the creation time, so they sort by it. */
const NEWEST_FIRST = { _id: -1 } as const;

function answer({ items, page }: { items: MatchRow[]; page: PageInfo }): ListMatchesResponse {
  return { matches: items.map((row) => toMatchMessage(fromMatchRow(row))), page };
}
