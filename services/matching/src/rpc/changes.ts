import { invalidField } from "@matchbook/runtime/errors/errors";
import type { Call, Context, Rpcs } from "../context.ts";
import { numberHistory } from "../engine/number-history.ts";
import { toHistoryEntries } from "../store/history.ts";
import { type FeedFilter, findNumbered, type NumberedRow } from "../store/history-feed.ts";

const MAX_LIMIT = 100;
const MAX_WAIT_MS = 20_000;

const MOST_NUMBERED = 5_000;

/** The history of a tenant by number: every committed entry once, without gaps. */
export const changes = {
  listChanges: async (context, { limit, newestFirst, ...filter }, call) =>
    readChanges(context, call, filter, { limit, newestFirst }),
  /** The changes after a number, read at once and when woken (docs/decisions/0039-history-in-commit-order.md). */
  awaitChanges: async (context, { after, limit, waitMs }, call) => {
    if (waitMs < 0 || waitMs > MAX_WAIT_MS) throw invalidField("waitMs", `Must be from 0 to ${MAX_WAIT_MS}`);
    const read = () => readChanges(context, call, { after }, { limit, newestFirst: false });
    // Listen before reading, so that no change falls in between.
    const signal = context.changed.next(call.tenant, waitMs);
    try {
      const found = await read();
      if (found.entries.length > 0) return found;
      return (await signal.heard) ? await read() : found;
    } finally {
      signal.forget();
    }
  },
} satisfies Rpcs;

/** Numbers what is new and reads a page. @returns `behind` when later changes have no number yet */
async function readChanges(
  context: Context,
  call: Call,
  filter: FeedFilter,
  page: { limit: number; newestFirst: boolean },
) {
  if (page.limit < 1 || page.limit > MAX_LIMIT) throw invalidField("limit", `Must be from 1 to ${MAX_LIMIT}`);
  let rows: NumberedRow[] = [];
  const isFull = async () => {
    rows = await findNumbered(call.collections, filter, page);
    return rows.length >= page.limit;
  };
  const until = page.newestFirst ? undefined : isFull;
  const areAll = await numberHistory(context, call, { most: MOST_NUMBERED, until });
  if (areAll || page.newestFirst) await isFull();
  const entries = await toHistoryEntries(call.collections, rows);
  return { entries: rows.map(({ sequence }, at) => ({ sequence, entry: entries[at] })), behind: !areAll };
}
