import type { Call } from "@matchbook/runtime/call";
import { invalidField } from "@matchbook/runtime/errors";
import type { Context, Rpc } from "../context.ts";
import { numberHistory } from "../engine/number-history.ts";
import { toHistoryEntry } from "../store/history.ts";
import { type FeedFilter, findNumbered, type NumberedRow } from "../store/history-feed.ts";

const MAX_LIMIT = 100;

/** The most entries that one request numbers. */
const MOST_NUMBERED = 5_000;

/** The changes of a tenant by number: every committed entry once, without gaps. */
export const listChanges: Rpc<"listChanges"> = async (context, { limit, newestFirst, ...filter }, call) =>
  readChanges(context, call, filter as FeedFilter, { limit, newestFirst });

/**
 * Numbers what is new and reads a page. A page from the beginning needs only the oldest of what is new.
 * @returns `behind` when later changes have no number yet; the next request numbers further ones
 * @throws AppError validation_failed when the limit is too high
 */
export async function readChanges(
  context: Context,
  call: Pick<Call, "tenant" | "deadline">,
  filter: FeedFilter,
  page: { limit: number; newestFirst: boolean },
) {
  if (page.limit < 1 || page.limit > MAX_LIMIT) throw invalidField("limit", `Must be from 1 to ${MAX_LIMIT}`);
  const collections = await context.collections(call.tenant);
  let rows: NumberedRow[] = [];
  const isFull = async () => {
    rows = await findNumbered(collections, filter, page);
    return rows.length >= page.limit;
  };
  const until = page.newestFirst ? undefined : isFull;
  const areAll = await numberHistory(context, call, { most: MOST_NUMBERED, until });
  if (areAll || page.newestFirst) await isFull();
  return { entries: rows.map((row) => ({ sequence: row.sequence, entry: toHistoryEntry(row) })), behind: !areAll };
}
