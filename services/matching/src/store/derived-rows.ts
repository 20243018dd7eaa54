import { type Derivation, rederive } from "@matchbook/runtime/migrations/rederive";
import type { Place } from "@matchbook/runtime/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo";
import { DERIVATION } from "../domain/matcher/derived-keys.ts";
import { fromCounterpartyRow, toCounterpartyRow } from "./counterparties.ts";
import { fromInvoiceRow, toInvoiceRow } from "./invoices.ts";
import { addShapes } from "./key-shapes.ts";
import { fromLineRow, toLineRow } from "./lines.ts";
import type { CounterpartyRow, InvoiceRow, LineRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

type Derived = Pick<TenantCollections, "counterparties" | "invoices" | "lines" | "keyShapes">;

/** The migration step that brings stored rows to the keys of this version; another derivation is another step. */
export const DERIVED_ROWS_STEP = `derived-rows-${DERIVATION}`;

/**
 * Brings the keys that rows are found by to what `derived-keys.ts` makes of them: of counterparties, of invoices with the
 * shapes of their keys, and of lines.
 * @param portion rows of a database transaction
 */
export async function deriveRows(mongo: Mongo, collections: Derived, place: Place, portion?: number): Promise<void> {
  const derivations: Derivation[] = [
    {
      collection: collections.counterparties,
      derive: (row) => toCounterpartyRow(fromCounterpartyRow(row as CounterpartyRow)),
    },
    {
      collection: collections.invoices,
      derive: (row) => toInvoiceRow(fromInvoiceRow(row as InvoiceRow)),
      note: (rows, session) => addShapes({ ...collections, session }, rows as InvoiceRow[]),
    },
    { collection: collections.lines, derive: (row) => toLineRow(fromLineRow(row as LineRow)) },
  ];
  await rederive(mongo, derivations, place, portion);
}
