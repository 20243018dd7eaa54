import type { Change } from "@matchbook/matcher/book";
import { invoiceKeys } from "@matchbook/matcher/derived-keys";
import type { Invoice } from "@matchbook/matcher/model";
import { keyShape } from "../domain/key-shape.ts";
import type { TenantCollections } from "./tenant-collections.ts";

const SHAPES = "key_shapes";

/** With more shapes, reading the document would cost more than the look-ups that it saves. */
const MAX_SHAPES = 2_000;

/**
 * Returns a filter that accepts every key that an invoice of the tenant can have. A new shape is stored in the same
 * commit as its invoice, so a snapshot with the invoice also has the shape.
 */
export async function knownShapes({ keyShapes, session }: TenantCollections): Promise<(key: string) => boolean> {
  const row = await keyShapes.findOne({ _id: SHAPES }, { session });
  if (row === null || !row.complete || row.shapes === null) return () => true;
  const shapes = new Set(row.shapes);
  return (key) => shapes.has(keyShape(key));
}

/** Stores the shapes of new invoices and of changed payment references, in the transaction of the collections. */
export async function noteShapes(collections: TenantCollections, invoices: readonly Change<Invoice>[]): Promise<void> {
  const keyed = invoices.filter(
    ({ before, after }) => before === undefined || before.paymentReference !== after.paymentReference,
  );
  const shapes = shapesOf(keyed.map(({ after }) => after));
  if (shapes.size > 0) await addShapes(collections, shapes);
}

/**
 * Adds the shapes of all stored invoices, and lets `knownShapes` rely on the document. Commits that run at the same
 * time add the shapes of their invoices themselves.
 */
export async function collectShapes(collections: ShapeCollections): Promise<void> {
  const shapes = new Set<string>();
  for await (const row of collections.invoices.find({}, { projection: CITED })) {
    for (const shape of shapesOf([row])) shapes.add(shape);
    if (shapes.size > MAX_SHAPES) break;
  }
  await addShapes(collections, shapes);
  await collections.keyShapes.updateOne({ _id: SHAPES }, { $set: { complete: true } });
}

/** Stops the use of the document while the keys of stored invoices change, until the next `collectShapes`. */
export async function suspendShapes({ keyShapes }: Pick<TenantCollections, "keyShapes">): Promise<void> {
  await keyShapes.updateOne({ _id: SHAPES }, { $set: { complete: false } });
}

type ShapeCollections = Pick<TenantCollections, "keyShapes" | "invoices" | "session">;

async function addShapes({ keyShapes, session }: ShapeCollections, shapes: Set<string>): Promise<void> {
  const row = await keyShapes.findOne({ _id: SHAPES }, { session });
  if (row !== null && row.shapes === null) return;
  const known = new Set(row?.shapes);
  const added = [...shapes].filter((shape) => !known.has(shape));
  if (row !== null && added.length === 0) return;
  const update =
    known.size + added.length > MAX_SHAPES ? { $set: { shapes: null } } : { $addToSet: { shapes: { $each: added } } };
  await keyShapes.updateOne(
    { _id: SHAPES },
    { ...update, $setOnInsert: { complete: false } },
    { session, upsert: true },
  );
}

/** The fields of which the keys of an invoice are made. Closed invoices count, because they may open again. */
type Cited = Parameters<typeof invoiceKeys>[0];
const CITED = { _id: 0, invoiceNumber: 1, paymentReference: 1, expected: 1 } satisfies Record<
  "_id" | keyof Cited,
  0 | 1
>;

function shapesOf(invoices: readonly Cited[]): Set<string> {
  return new Set(invoices.flatMap((invoice) => invoiceKeys(invoice).map(keyShape)));
}
