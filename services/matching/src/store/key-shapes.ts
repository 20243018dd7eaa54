import { inTransaction, type Mongo } from "@matchbook/runtime/mongo";
import type { Collection } from "mongodb";
import type { Change } from "../domain/book.ts";
import { keyShape } from "../domain/key-shape.ts";
import { invoiceKeys } from "../domain/matcher/derived-keys.ts";
import type { Invoice } from "../domain/model.ts";
import type { InvoiceRow, KeyShapesRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

const INVOICES = "invoices";

/** Beyond this many, the document would cost more than the look-ups it saves. */
const MAX_SHAPES = 2_000;

/**
 * Which keys an invoice of the tenant can have at all; only these are worth looking up. It is exact at any moment, whoever
 * stores invoices: a new shape is stored in the commit of its invoice, so whoever sees the one sees the other.
 */
export async function knownShapes({ keyShapes, session }: TenantCollections): Promise<(key: string) => boolean> {
  const row = await keyShapes.findOne({ _id: INVOICES }, { session });
  if (row === null || row.shapes === null) return () => true;
  const shapes = new Set(row.shapes);
  return (key) => shapes.has(keyShape(key));
}

/** Keeps the shapes up to what a commit changes, as part of it. Allocations change no key and cost nothing. */
export async function noteShapes(collections: TenantCollections, invoices: readonly Change<Invoice>[]): Promise<void> {
  const keyed = invoices.filter(
    ({ before, after }) => before === undefined || before.paymentReference !== after.paymentReference,
  );
  if (keyed.length > 0)
    await addShapes(
      collections,
      keyed.map(({ after }) => after),
    );
}

/** Adds the shapes of some invoices, in the database transaction of the collections. */
export async function addShapes(
  { keyShapes, session }: Pick<TenantCollections, "keyShapes" | "session">,
  invoices: readonly Cited[],
): Promise<void> {
  const row = await keyShapes.findOne({ _id: INVOICES }, { session });
  // Without the document nobody relies on it; it is made of all invoices at once.
  if (row === null || row.shapes === null) return;
  const known = new Set(row.shapes);
  const shapes = shapesOf(invoices);
  for (const shape of known) shapes.delete(shape);
  if (shapes.size === 0) return;
  const update =
    known.size + shapes.size > MAX_SHAPES
      ? { $set: { shapes: null } }
      : { $addToSet: { shapes: { $each: [...shapes] } } };
  await keyShapes.updateOne({ _id: INVOICES }, update, { session });
}

/** Makes the document of the invoices that are stored, once in the life of a tenant. */
export async function prepareKeyShapes(
  mongo: Mongo,
  { invoices, keyShapes }: { invoices: Collection<InvoiceRow>; keyShapes: Collection<KeyShapesRow> },
): Promise<void> {
  await inTransaction(mongo, async (session) => {
    const shapes = new Set<string>();
    for await (const row of invoices.find({}, { session, projection: CITED })) {
      for (const shape of shapesOf([row])) shapes.add(shape);
    }
    const row = { shapes: shapes.size > MAX_SHAPES ? null : [...shapes] };
    await keyShapes.replaceOne({ _id: INVOICES }, row, { session, upsert: true });
  });
}

/** What the keys of an invoice are made of. Also of closed ones: they may open again. */
type Cited = Parameters<typeof invoiceKeys>[0];
const CITED = { _id: 0, invoiceNumber: 1, paymentReference: 1 } satisfies Record<"_id" | keyof Cited, 0 | 1>;

function shapesOf(invoices: readonly Cited[]): Set<string> {
  return new Set(invoices.flatMap((invoice) => invoiceKeys(invoice).map(keyShape)));
}
