import type { PageInfo } from "@matchbook/proto/matchbook/common/v1/common";
import type { ListMatchesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { countedPage } from "@matchbook/runtime/day-counts/counted-page";
import { idsOfDays } from "@matchbook/runtime/ids";
import { findPage, placeOf } from "@matchbook/runtime/paging";
import type { Rpc } from "../context.ts";
import { MATCHES } from "../store/counted-changes.ts";
import { fromMatchRow, matchesOf, toMatchMessage } from "../store/matches.ts";
import type { MatchRow } from "../store/rows.ts";

/** Matches, newest first. */
export const listMatches: Rpc<"listMatches"> = async (context, request, call) => {
  const { matches, counts } = await context.collections(call.tenant);
  const { invoiceNumber, counterpartyCode, transactionCode, statuses, page, after } = request;
  const ofCounterparty = counterpartyCode === undefined ? {} : { counterpartyCode };
  const filter = { ...matchesOf({ invoiceNumber, transactionCode, statuses }), ...ofCounterparty };
  if (after !== undefined) {
    const older = { ...filter, _id: { $lt: after } };
    const items = await matches.find(older).sort(NEWEST_FIRST).limit(placeOf(page).size).toArray();
    return answer({ items, page: undefined });
  }
  if (invoiceNumber === undefined && transactionCode === undefined) {
    const selection = { list: MATCHES, values: [statuses.length === 0 ? undefined : statuses] };
    return answer(
      await countedPage(counts, selection, page, ({ from, to, skip, limit }) =>
        matches.find({ ...filter, _id: idsOfDays(from, to) }, { sort: NEWEST_FIRST, skip, limit }).toArray(),
      ),
    );
  }
  return answer(await findPage(matches, filter, NEWEST_FIRST, page));
};

/** Ids begin with the creation time, so they sort by it. */
const NEWEST_FIRST = { _id: -1 } as const;

function answer({ items, page }: { items: MatchRow[]; page: PageInfo | undefined }): ListMatchesResponse {
  return { matches: items.map((row) => toMatchMessage(fromMatchRow(row))), page };
}
