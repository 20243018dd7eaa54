import { invalidField } from "@matchbook/runtime/errors";
import type { Context, Rpc } from "../context.ts";
import { toHistoryEntry } from "../store/history.ts";
import { type FeedFilter, findNumbered, type NumberedRow } from "../store/history-feed.ts";

const MAX_LIMIT = 100;

/** The changes of a tenant by number: every committed entry once, without gaps. */
export const listChanges: Rpc<"listChanges"> = async (context, { limit, newestFirst, ...filter }, { tenant }) =>
  readChanges(context, tenant, filter as FeedFilter, { limit, newestFirst });

/**
 * Numbers what is new and reads a page. A page from the beginning needs only the oldest of what is new: after an import
 * of 12,000 lines, numbering all took longer than a request may.
 * @throws AppError validation_failed when the limit is too high
 */
export async function readChanges(
  context: Context,
  tenant: string,
  filter: FeedFilter,
  page: { limit: number; newestFirst: boolean },
) {
  if (page.limit < 1 || page.limit > MAX_LIMIT) throw invalidField("limit", `Must be from 1 to ${MAX_LIMIT}`);
  let areAll = false;
  let rows: NumberedRow[] = [];
  while (!areAll && rows.length < page.limit) {
    areAll = await context.numbering.add(tenant, page.newestFirst ? "all" : "portion");
    rows = await findNumbered(await context.collections(tenant), filter, page);
  }
  return { entries: rows.map((row) => ({ sequence: row.sequence, entry: toHistoryEntry(row) })) };
}
