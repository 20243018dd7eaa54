import { DERIVATION } from "@matchbook/matcher/reading/derived-keys";
import { noteOf } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { countEntries } from "@matchbook/runtime/mongo/day-counts/entries";
import { derivation, rederive } from "@matchbook/runtime/mongo/migrations/rederive";
import type { Progress } from "@matchbook/runtime/mongo/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { changedFields, rowUpdate, type Write } from "@matchbook/runtime/mongo/write-together";
import { fromCounterpartyRow, toCounterpartyRow } from "./counterparties.ts";
import { fromInvoiceRow, toInvoiceRow } from "./invoices.ts";
import { fromLineRow, toLineRow } from "./lines.ts";
import { listedKeys } from "./listed-line.ts";
import type { LineRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

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
export function derivedLines(
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
