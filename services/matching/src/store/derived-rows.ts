import { DERIVATION } from "@matchbook/matcher/reading/derived-keys";
import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { noteOf } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { countEntries } from "@matchbook/runtime/mongo/day-counts/entries";
import { derivation, rederive } from "@matchbook/runtime/mongo/migrations/rederive";
import type { Progress } from "@matchbook/runtime/mongo/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { changedFields, rowUpdate, type Write } from "@matchbook/runtime/mongo/write-together";
import { fromCounterpartyRow, toCounterpartyRow } from "./counterparties.ts";
import { fromInvoiceRow, toInvoiceRow } from "./invoices.ts";
import { fromLineRow, toLineRow, withFacts } from "./lines.ts";
import { listedKeys } from "./listed-line.ts";
import type { LineRow } from "./rows.ts";
import { handlesOf, type TenantCollections } from "./tenant-collections.ts";

/** The name of the migration step. It contains `DERIVATION`, so a new way of deriving keys is a new step. */
export const DERIVED_ROWS_STEP = `derived-rows-${DERIVATION}`;

/**
 * Recomputes the keys of counterparties, invoices and lines, and lists and counts lines.
 * @param portion rows per database transaction
 */
export async function deriveRows(
  mongo: Mongo,
  tenant: string,
  { counterparties, invoices, lines }: Pick<TenantCollections, "counterparties" | "invoices" | "lines">,
  progress: Progress,
  portion?: number,
): Promise<void> {
  const derivations = [
    derivation(counterparties, (rows) => rows.map((row) => toCounterpartyRow(fromCounterpartyRow(row)))),
    derivation(invoices, (rows) => rows.map((row) => toInvoiceRow(fromInvoiceRow(row)))),
    { collection: lines, writesOf: (rows: readonly LineRow[]) => derivedLines(mongo, tenant, lines, rows) },
  ];
  await rederive(mongo, derivations, progress, portion);
}

/**
 * The writes that store lines anew and count what changes by that: a row says what it is counted as, so they may run
 * again. They fail when a row has changed.
 */
function derivedLines(
  mongo: Mongo,
  tenant: string,
  lines: TenantCollections["lines"],
  rows: readonly LineRow[],
  lineOf: typeof fromLineRow = fromLineRow,
): Write[] {
  const changes = rows.map((before) => ({ before, after: toLineRow(lineOf(before)) }));
  const updates = changes.flatMap(({ before, after }) => {
    const set = changedFields(before, after);
    if (Object.keys(set).length === 0) return [];
    return rowUpdate(lines, { id: before._id, was: { version: before.version }, set });
  });
  const counted = countEntries(changes, (row) => listedKeys({ ...row, bookingDay: row.bookedOn }));
  return [...updates, ...noteOf(mongo, tenant, counted)];
}

const INCOMPLETE = { facts: { $exists: false }, removed: { $ne: true } };

/**
 * Completes rows of which an earlier version kept only some facts; may run with other writes, and more than once.
 * @returns how many; those that another process changes at the same time count again
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
