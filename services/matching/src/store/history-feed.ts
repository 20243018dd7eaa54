import type { ListChangesRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { inTransaction, type Mongo } from "@matchbook/runtime/mongo/mongo";
import { addDays } from "@matchbook/runtime/values/days";
import type { Filter } from "mongodb";
import type { HistoryRow } from "./rows.ts";
import { findSmall, type TenantCollections } from "./tenant-collections.ts";

type Feed = Pick<TenantCollections, "history" | "small">;

export type NumberedRow = HistoryRow & { sequence: bigint };

/** The conditions on entries, each of them or none: days are in UTC, inclusive. */
export type FeedFilter = Partial<Omit<ListChangesRequest, "limit" | "newestFirst">>;

/** The most entries that one database transaction numbers. */
export const PORTION = 500;

/** Selects the entries without a number, by the index of the numbers. */
const UNNUMBERED = { sequence: { $exists: false } };

/**
 * Numbers the oldest entries without a number (docs/decisions/0039-history-in-commit-order.md). The counter changes in
 * the transaction, so numberings conflict; an entry gets its number after its commit, so no reader misses a lower one.
 * @returns whether all committed entries have a number
 */
export async function numberPortion(mongo: Mongo, { history, small }: Feed): Promise<boolean> {
  // Most readers find nothing new. A look costs one command, a transaction several.
  if ((await history.findOne(UNNUMBERED, { projection: { _id: 1 } })) === null) return true;
  const numbered = await inTransaction(mongo, async (session) => {
    const oldest = await history
      .find(UNNUMBERED, { session, projection: { _id: 1, entityId: 1, version: 1 } })
      .sort({ _id: 1 })
      .limit(PORTION)
      .toArray();
    const rows = inOrder(oldest);
    if (rows.length === 0) return 0;
    const last = await small.findOneAndUpdate(
      { _id: "history" },
      { $inc: { sequence: BigInt(rows.length) } },
      { session, upsert: true, returnDocument: "after" },
    );
    if (last === null || !("sequence" in last)) throw new Error("the counter of the history is missing");
    const first = last.sequence - BigInt(rows.length) + 1n;
    const updates = rows.map(({ _id }, nth) => ({
      updateOne: { filter: { _id }, update: { $set: { sequence: first + BigInt(nth) } } },
    }));
    await history.bulkWrite(updates, { session, ordered: false });
    return rows.length;
  });
  return numbered < PORTION;
}

/** Entries by id, but those of one resource by its versions: ids are made by replicas whose clocks may differ. */
function inOrder<R extends Pick<HistoryRow, "entityId" | "version">>(byId: readonly R[]): R[] {
  const byVersion = byId.toSorted((a, b) => Number(a.version - b.version));
  const ofResource = Map.groupBy(byVersion, ({ entityId }) => entityId);
  return byId.map(({ entityId }) => ofResource.get(entityId)?.shift() as R);
}

/** The number of the last numbered entry; 0 without one. */
export async function lastNumber(collections: Pick<TenantCollections, "small" | "session">): Promise<bigint> {
  return (await findSmall(collections, "history"))?.sequence ?? 0n;
}

/** The numbered entries that fit a filter, by number. */
export async function findNumbered(
  { history }: Pick<Feed, "history">,
  filter: FeedFilter,
  { limit, newestFirst }: { limit: number; newestFirst: boolean },
): Promise<NumberedRow[]> {
  const { after, before, entity, actor, operation, operationId, dateFrom, dateTo } = filter;
  // Bounds that are undefined are not sent.
  const condition = {
    ...{ entity, actor, operation, operationId },
    at: (dateFrom ?? dateTo) && { $gte: dateFrom && new Date(dateFrom), $lt: dateTo && new Date(addDays(dateTo, 1)) },
    sequence: { $gt: after ?? 0n, $lt: before },
  } as Filter<HistoryRow>;
  const rows = await history
    .find(condition)
    .sort({ sequence: newestFirst ? -1 : 1 })
    .limit(limit)
    .toArray();
  return rows as NumberedRow[];
}
