import { DERIVATION } from "@matchbook/matcher/derived-keys";
import { type Derivation, rederive } from "@matchbook/runtime/migrations/rederive";
import type { Place } from "@matchbook/runtime/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo";
import type { Document } from "mongodb";
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
  await rederive(mongo, derivationsOf({ matches, lines }, ["matches", "lines"]), place, portion);
}

/** The name of the step that stores everything that a row is found by in one field. */
export const FOUND_BY_STEP = "found-by";

/** Rows as the current code stores them, and the fields of older versions, each with an index, that `foundBy` replaces. */
const RENEWED = {
  counterparties: {
    derive: (row: Document) => toCounterpartyRow(fromCounterpartyRow(row as CounterpartyRow)),
    former: ["ibans", "nameKeys", "nameBlocks", "words"],
  },
  invoices: {
    derive: (row: Document) => toInvoiceRow(fromInvoiceRow(row as InvoiceRow)),
    former: ["keys", "partyKey", "openOf", "amountKey", "creditOf", "words"],
  },
  lines: {
    derive: (row: Document) => toLineRow(fromLineRow(row as LineRow)),
    former: ["keys", "amountKey", "openIban", "openNames", "paidIds", "returning", "openWords"],
  },
  matches: {
    derive: (row: Document) => toMatchRow(fromMatchRow(row as MatchRow)),
    former: ["relevantTo", "suggestedOn", "awaitsSince", "returnableAs"],
  },
};
type Renewed = keyof typeof RENEWED;

function derivationsOf<K extends Renewed>(collections: Pick<TenantCollections, K>, names: readonly K[]): Derivation[] {
  return names.map((name) => ({ collection: collections[name], derive: RENEWED[name].derive }));
}

/** Stores `foundBy` in the rows of an older version, and removes the fields that it replaces. See `deriveRows`. */
export async function deriveFoundBy(
  mongo: Mongo,
  collections: Pick<TenantCollections, Renewed>,
  place: Place,
  portion?: number,
): Promise<void> {
  const derivations = (Object.keys(RENEWED) as Renewed[]).map((name): Derivation => {
    const { derive, former } = RENEWED[name];
    return { collection: collections[name], derive: (row) => derive(without(former, row)) };
  });
  await rederive(mongo, derivations, place, portion);
}

function without(fields: readonly string[], row: Document): Document {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));
}

/** Stores the words by which invoices and counterparties are searched. See `deriveRows`. */
export async function deriveWords(
  mongo: Mongo,
  collections: Pick<TenantCollections, "counterparties" | "invoices">,
  place: Place,
): Promise<void> {
  await rederive(mongo, derivationsOf(collections, ["counterparties", "invoices"]), place);
}

/**
 * Recomputes the keys in the rows of counterparties, invoices and lines with `derived-keys.ts`, and collects the shapes
 * of the invoices' keys.
 * @param place where to begin, and where to record the progress
 * @param portion rows per database transaction
 */
export async function deriveRows(mongo: Mongo, collections: Derived, place: Place, portion?: number): Promise<void> {
  await suspendShapes(collections);
  await rederive(mongo, derivationsOf(collections, ["counterparties", "invoices", "lines"]), place, portion);
  await collectShapes(collections);
}
