import type { Collections } from "@matchbook/runtime/migrations/schema";
import { isDuplicateKey } from "@matchbook/runtime/mongo";
import type { Binary, Db } from "mongodb";

/** A request that a caller may repeat, from its first execution until its key is forgotten. */
export interface IdempotencyRow {
  /** Hash of tenant and key: the key itself is not stored. */
  _id: string;
  tenant: string;
  /** Tells this use of the key from a later one, after it was forgotten. */
  nonce: string;
  /** Of everything about the request that is known before its body is read as a stream. */
  fingerprint: string;
  /** Who executes it, one name per execution. */
  owner: string;
  /** Until when that is believed without news; in the past when nobody does. By the machines' own time. */
  leaseUntil: Date;
  /** The outcome, sealed. */
  answer?: Buffer | Binary;
  expiresAt: Date;
}

const rows = (db: Db) => db.collection<IdempotencyRow>("idempotent_requests");

export const idempotentRequestCollections: Collections = {
  idempotent_requests: [{ key: { expiresAt: 1 }, name: "expiresAt_1", expireAfterSeconds: 0 }],
};

/** Stores a request that is new, or takes the place of a forgotten one; otherwise gives the row that is there. */
export async function insertOrFind(db: Db, row: IdempotencyRow, now: Date): Promise<IdempotencyRow> {
  for (;;) {
    try {
      await rows(db).insertOne({ ...row });
      return row;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const stored = await rows(db).findOne({ _id: row._id });
    if (stored !== null && stored.expiresAt > now) return stored;
    // The database removes what has expired from time to time only.
    if (stored !== null) await rows(db).deleteOne({ _id: row._id, nonce: stored.nonce });
  }
}

/** Takes over what its owner left behind; false when somebody else was faster, or the owner has come back. */
export async function takeOver(db: Db, row: IdempotencyRow, owner: string, leaseUntil: Date): Promise<boolean> {
  const { _id, nonce } = row;
  const { matchedCount } = await rows(db).updateOne(
    { _id, nonce, owner: row.owner, leaseUntil: row.leaseUntil },
    { $set: { owner, leaseUntil } },
  );
  return matchedCount === 1;
}

/** Changes a row that this owner still executes; false when it is another's by now. */
export async function updateOwned(
  db: Db,
  { _id, owner }: Pick<IdempotencyRow, "_id" | "owner">,
  set: Partial<Pick<IdempotencyRow, "leaseUntil" | "answer">>,
): Promise<boolean> {
  const { matchedCount } = await rows(db).updateOne({ _id, owner }, { $set: set });
  return matchedCount === 1;
}
