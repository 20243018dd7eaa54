import { type Derivation, rederive } from "@matchbook/runtime/migrations/rederive";
import type { Place } from "@matchbook/runtime/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo";
import { DERIVATION } from "../domain/matcher/derived-keys.ts";
import { fromCounterpartyRow, toCounterpartyRow } from "./counterparties.ts";
import { fromInvoiceRow, toInvoiceRow } from "./invoices.ts";
import { collectShapes, suspendShapes } from "./key-shapes.ts";
import { fromLineRow, toLineRow } from "./lines.ts";
import { fromMatchRow, toMatchRow } from "./matches.ts";
import type { CounterpartyRow, InvoiceRow, LineRow, MatchRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

type Derived = Pick<TenantCollections, "counterparties" | "invoices" | "lines" | "keyShapes">;

/** The name of the migration step. It contains `DERIVATION`, so a new way of deriving keys is a new step. */
export const DERIVED_ROWS_STEP = `derived-rows-${DERIVATION}`;

/** The name of the step that makes stored matches payments and stores the keys by which returns find them. */
export const RETURNS_STEP = "returns";

/**
 * Stores the kind of every match, and the keys by which returns find matches and lines.
 * @param place where to begin, and where to record the progress
 */
export async function deriveForReturns(
  mongo: Mongo,
  { matches, lines }: Pick<TenantCollections, "matches" | "lines">,
  place: Place,
  portion?: number,
): Promise<void> {
  const derivations: Derivation[] = [
    { collection: matches, derive: (row) => toMatchRow(fromMatchRow(row as MatchRow)) },
    { collection: lines, derive: (row) => toLineRow(fromLineRow(row as LineRow)) },
  ];
  await rederive(mongo, derivations, place, portion);
}

/** The rows of counterparties and invoices as the current code stores them. */
function namedRows({ counterparties, invoices }: Pick<TenantCollections, "counterparties" | "invoices">): Derivation[] {
  return [
    { collection: counterparties, derive: (row) => toCounterpartyRow(fromCounterpartyRow(row as CounterpartyRow)) },
    { collection: invoices, derive: (row) => toInvoiceRow(fromInvoiceRow(row as InvoiceRow)) },
  ];
}

/** Stores the words by which invoices and counterparties are searched. See `deriveRows`. */
export async function deriveWords(
  mongo: Mongo,
  collections: Pick<TenantCollections, "counterparties" | "invoices">,
  place: Place,
): Promise<void> {
  await rederive(mongo, namedRows(collections), place);
}

/**
 * Recomputes the keys in the rows of counterparties, invoices and lines with `derived-keys.ts`, and collects the shapes
 * of the invoices' keys.
 * @param place where to begin, and where to record the progress
 * @param portion rows per database transaction
 */
export async function deriveRows(mongo: Mongo, collections: Derived, place: Place, portion?: number): Promise<void> {
  const derivations: Derivation[] = [
    ...namedRows(collections),
    { collection: collections.lines, derive: (row) => toLineRow(fromLineRow(row as LineRow)) },
  ];
  await suspendShapes(collections);
  await rederive(mongo, derivations, place, portion);
  await collectShapes(collections);
}
