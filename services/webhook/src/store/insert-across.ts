import type { Mongo } from "@matchbook/runtime/mongo";
import { type ClientSession, type Collection, type Document, MongoClientBulkWriteError } from "mongodb";

/** Rows that are new, of one collection. */
export interface NewRows {
  // Collections of any rows: only their names matter here.
  collection: { collectionName: string };
  rows: readonly Document[];
}

/** MongoDB 8.0, the first whose `bulkWrite` command spans collections. */
const SPANNING_WIRE_VERSION = 25;

const spanning = new WeakMap<Mongo, Promise<boolean>>();

/**
 * Inserts rows of several collections in one command where the server can do that, and in one each where it cannot. Not
 * the first write of a transaction: some servers do not take a read concern with that command.
 */
export async function insertAcross(mongo: Mongo, all: readonly NewRows[], session: ClientSession): Promise<void> {
  const wanted = all.filter(({ rows }) => rows.length > 0);
  if (wanted.length > 1 && (await spansCollections(mongo))) {
    const models = wanted.flatMap(({ collection, rows }) => {
      const namespace = `${mongo.db.databaseName}.${collection.collectionName}`;
      return rows.map((document) => ({ name: "insertOne" as const, namespace, document }));
    });
    await mongo.client.bulkWrite(models, { session, ordered: true });
    return;
  }
  for (const { collection, rows } of wanted) {
    const into: Collection<Document> = mongo.db.collection(collection.collectionName);
    await into.insertMany([...rows], { session });
  }
}

/** Whether an insert ran into a row that was there. */
export function isDuplicateInsert(error: unknown): boolean {
  return (
    error instanceof MongoClientBulkWriteError && [...error.writeErrors.values()].some(({ code }) => code === 11_000)
  );
}

function spansCollections(mongo: Mongo): Promise<boolean> {
  const known = spanning.get(mongo);
  if (known !== undefined) return known;
  const asked = mongo.db
    .admin()
    .command({ hello: 1 })
    .then(({ maxWireVersion }) => Number(maxWireVersion) >= SPANNING_WIRE_VERSION);
  spanning.set(mongo, asked);
  asked.catch(() => spanning.delete(mongo));
  return asked;
}
