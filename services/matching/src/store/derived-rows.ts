import { DERIVATION } from "@matchbook/matcher/reading/derived-keys";
import { derivation, rederive } from "@matchbook/runtime/mongo/migrations/rederive";
import type { Progress } from "@matchbook/runtime/mongo/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { fromCounterpartyRow, toCounterpartyRow } from "./counterparties.ts";
import { fromInvoiceRow, toInvoiceRow } from "./invoices.ts";
import { fromLineRow, toLineRow } from "./lines.ts";
import type { TenantCollections } from "./tenant-collections.ts";

type Derived = Pick<TenantCollections, "counterparties" | "invoices" | "lines">;

/** The name of the migration step. It contains `DERIVATION`, so a new way of deriving keys is a new step. */
export const DERIVED_ROWS_STEP = `derived-rows-${DERIVATION}`;

/** The name of the step that adds the keys by which closed invoices are found, which rows of an earlier version lack. */
export const SETTLED_INVOICES_STEP = "settled-invoices";

/** Recomputes what is derived in the rows of invoices. @param progress see `deriveRows` */
export async function deriveInvoices(
  mongo: Mongo,
  { invoices }: Pick<Derived, "invoices">,
  progress: Progress,
): Promise<void> {
  await rederive(mongo, [derivationOf(invoices)], progress);
}

function derivationOf(invoices: Derived["invoices"]) {
  return derivation(invoices, (rows) => rows.map((row) => toInvoiceRow(fromInvoiceRow(row))));
}

/** Recomputes the keys of counterparties, invoices and lines. @param portion rows per database transaction */
export async function deriveRows(
  mongo: Mongo,
  collections: Derived,
  progress: Progress,
  portion?: number,
): Promise<void> {
  const { counterparties, invoices, lines } = collections;
  const derivations = [
    derivation(counterparties, (rows) => rows.map((row) => toCounterpartyRow(fromCounterpartyRow(row)))),
    derivationOf(invoices),
    // The listed form of a line changes together with the counts only (see listed-rows.ts).
    derivation(lines, (rows) => rows.map(({ listed, ...row }) => ({ ...toLineRow(fromLineRow(row)), listed }))),
  ];
  await rederive(mongo, derivations, progress, portion);
}
