import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { commitTogether, RowsChanged } from "@matchbook/runtime/mongo/write-together";
import { derivedLines } from "./derived-rows.ts";
import { fromLineRow, withFacts } from "./lines.ts";
import { handlesOf } from "./tenant-collections.ts";

/** Lines of one database transaction. */
const PORTION = 500;

/** Completes rows of which an earlier version kept only some facts; may run with other writes, and more than once. */
export async function completeLines(
  mongo: Mongo,
  tenant: string,
  factsOf: (ids: string[]) => Promise<ReadonlyMap<string, LineFacts>>,
  portion = PORTION,
): Promise<number> {
  const { lines } = handlesOf(mongo.db, tenant);
  let completed = 0;
  for (let last = ""; ; ) {
    const incomplete = { _id: { $gt: last }, facts: { $exists: false }, removed: { $ne: true } };
    const rows = await lines.find(incomplete, { sort: { _id: 1 }, limit: portion }).toArray();
    if (rows.length === 0) return completed;
    const known = await factsOf(rows.map(({ _id }) => _id));
    const found = rows.filter(({ _id }) => known.has(_id));
    const writes = derivedLines(mongo, tenant, lines, found, (row) =>
      withFacts(fromLineRow(row), known.get(row._id) as LineFacts),
    );
    try {
      if (writes.length > 0) await commitTogether(mongo, writes);
      completed += found.length;
      last = rows.at(-1)?._id ?? last;
    } catch (error) {
      // Another process changed a row since it was read.
      if (!(error instanceof RowsChanged)) throw error;
    }
  }
}
