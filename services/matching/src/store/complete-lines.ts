import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { rederive } from "@matchbook/runtime/mongo/migrations/rederive";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { derivedLines } from "./derived-rows.ts";
import { fromLineRow, withFacts } from "./lines.ts";
import type { LineRow } from "./rows.ts";
import { handlesOf } from "./tenant-collections.ts";

const INCOMPLETE = { facts: { $exists: false }, removed: { $ne: true } };

/**
 * Completes rows of which an earlier version kept only some facts; may run with other writes, and more than once.
 * @returns how many; those that another process changes meanwhile count again
 */
export async function completeLines(
  mongo: Mongo,
  tenant: string,
  factsOf: (ids: string[]) => Promise<ReadonlyMap<string, LineFacts>>,
  portion?: number,
): Promise<number> {
  const { lines: collection } = handlesOf(mongo.db, tenant);
  let completed = 0;
  const writesOf = async (rows: readonly LineRow[]) => {
    const known = await factsOf(rows.map(({ _id }) => _id));
    const found = rows.filter(({ _id }) => known.has(_id));
    completed += found.length;
    const factsFor = (row: LineRow) => withFacts(fromLineRow(row), known.get(row._id) as LineFacts);
    return derivedLines(mongo, tenant, collection, found, factsFor);
  };
  const progress = { at: undefined, reached: async () => {} };
  await rederive(mongo, [{ collection, filter: INCOMPLETE, writesOf }], progress, portion);
  return completed;
}
