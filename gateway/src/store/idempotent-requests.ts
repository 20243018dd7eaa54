import type { Collections } from "@matchbook/runtime/mongo/migrations/schema";
import { isDuplicateKey, type StoredBytes } from "@matchbook/runtime/mongo/mongo";
import type { Db } from "mongodb";

/** A request with an idempotency key, kept from its first execution until the key expires. */
export interface IdempotencyRow {
  /** Hash of the key, which is not stored, and its owner; see `keyMaterial`. */
  _id: string;
  tenant: string;
  /** Distinguishes this use of the key from one after its expiry. */
  nonce: string;
  /** Fingerprint of the request without its streamed body. */
  fingerprint: string;
  /** Execution that holds the lease. */
  owner: string;
  /** End of the owner's lease by the clock of MongoDB; in the past when it was released. */
  leaseUntil: Date;
  answer?: StoredBytes;
  expiresAt: Date;
}

const rows = (db: Db) => db.collection<IdempotencyRow>("idempotent_requests");

export const idempotentRequestCollections: Collections = {
  idempotent_requests: [{ key: { expiresAt: 1 }, name: "expiresAt_1", expireAfterSeconds: 0 }],
};

/** Inserts the row, or replaces an expired one; otherwise returns the existing row. */
export async function insertOrFind(db: Db, row: IdempotencyRow, now: Date): Promise<IdempotencyRow> {
  for (;;) {
    try {
      await rows(db).insertOne({ ...row });
      return row;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    // The row that refused the insertion may not be stored by a majority yet.
    const stored = await rows(db).findOne({ _id: row._id }, { readConcern: { level: "local" } });
    if (stored !== null && stored.expiresAt > now) return stored;
    // MongoDB's TTL monitor removes expired rows with a delay.
    if (stored !== null) await rows(db).deleteOne({ _id: row._id, nonce: stored.nonce });
  }
}

/** Takes over an expired lease. @returns false when another execution did so first or the owner extended it */
export async function takeOver(db: Db, row: IdempotencyRow, owner: string, leaseUntil: Date): Promise<boolean> {
  const { _id, nonce } = row;
  const { matchedCount } = await rows(db).updateOne(
    { _id, nonce, owner: row.owner, leaseUntil: row.leaseUntil },
    { $set: { owner, leaseUntil } },
  );
  return matchedCount === 1;
}

/** Updates a row under this owner's lease, without a majority: a lost update only makes the services answer again. */
export async function updateOwned(
  db: Db,
  { _id, owner }: Pick<IdempotencyRow, "_id" | "owner">,
  set: Partial<Pick<IdempotencyRow, "leaseUntil" | "answer">>,
): Promise<boolean> {
  const { matchedCount } = await rows(db).updateOne({ _id, owner }, { $set: set }, { writeConcern: { w: 1 } });
  return matchedCount === 1;
}
