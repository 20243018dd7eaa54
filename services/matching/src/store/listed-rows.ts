import { noteOf } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { countEntries } from "@matchbook/runtime/mongo/day-counts/entries";
import { rederive } from "@matchbook/runtime/mongo/migrations/rederive";
import type { Progress } from "@matchbook/runtime/mongo/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { changedFields, rowUpdate } from "@matchbook/runtime/mongo/row-update";
import type { Write } from "@matchbook/runtime/mongo/write-together";
import { fromLineRow, toLineRow } from "./lines.ts";
import { listedKeys } from "./listed-line.ts";
import type { LineRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** The name of the migration step. */
export const LISTED_LINES_STEP = "listed-lines-1";

/** Lists and counts lines of earlier versions. A row says what it is counted as, so this may run again. */
export async function listLines(
  mongo: Mongo,
  tenant: string,
  { lines }: Pick<TenantCollections, "lines">,
  progress: Progress,
  portion?: number,
): Promise<void> {
  const writesOf = (rows: readonly LineRow[]) => relisted(mongo, tenant, lines, rows, fromLineRow);
  await rederive(mongo, [{ collection: lines, writesOf }], progress, portion);
}

/** The writes that store rows anew and count what changes by that. They fail when a row has changed. */
export function relisted(
  mongo: Mongo,
  tenant: string,
  lines: TenantCollections["lines"],
  rows: readonly LineRow[],
  lineOf: (row: LineRow) => ReturnType<typeof fromLineRow>,
): Write[] {
  const changes = rows.map((before) => ({ before, after: toLineRow(lineOf(before)) }));
  const updates = changes.flatMap(({ before, after }) => {
    const set = changedFields(before, after);
    if (Object.keys(set).length === 0) return [];
    return rowUpdate(lines, { id: before._id, was: { version: before.version }, set });
  });
  return [...updates, ...noteOf(mongo, tenant, countEntries(changes, listedKeys))];
}
