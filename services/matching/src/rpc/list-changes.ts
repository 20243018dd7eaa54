import { invalidField } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { toHistoryEntry } from "../store/history.ts";
import { type FeedFilter, findNumbered, numberEntries } from "../store/history-feed.ts";

const MAX_LIMIT = 100;

/** The changes of a tenant by number: every committed entry once, without gaps. */
export const listChanges: Rpc<"listChanges"> = async (context, { limit, newestFirst, ...filter }, { tenant }) => {
  if (limit < 1 || limit > MAX_LIMIT) throw invalidField("limit", `Must be from 1 to ${MAX_LIMIT}`);
  const collections = await context.collections(tenant);
  await numberEntries(context.mongo, collections);
  const rows = await findNumbered(collections, filter as FeedFilter, { limit, newestFirst });
  return { entries: rows.map((row) => ({ sequence: row.sequence, entry: toHistoryEntry(row) })) };
};
