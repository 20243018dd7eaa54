import { createHash } from "node:crypto";
import type { Collections } from "@matchbook/runtime/migrations/schema";
import type { Db } from "mongodb";

/**
 * A tenant that is being deleted, or was: nobody may act for it, whatever credentials are still about. By a hash of its
 * id, so that nothing of it remains; forgotten when every ID token of its time has long run out.
 */
interface ClosedTenantRow {
  /** SHA-256 of the id, base64url. */
  _id: string;
  removeAt: Date;
}

export const closedTenantCollections: Collections = {
  closed_tenants: [{ key: { removeAt: 1 }, name: "removeAt_1", expireAfterSeconds: 0 }],
};

const rows = (db: Db) => db.collection<ClosedTenantRow>("closed_tenants");
const idOf = (tenant: string) => createHash("sha256").update(tenant).digest("base64url");

/** Longer than an ID token is valid anywhere, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export async function closeTenant(db: Db, tenant: string, now: Date): Promise<void> {
  const removeAt = new Date(now.getTime() + KEPT_MS);
  await rows(db).updateOne({ _id: idOf(tenant) }, { $set: { removeAt } }, { upsert: true });
}

export async function isTenantClosed(db: Db, tenant: string): Promise<boolean> {
  return (await rows(db).findOne({ _id: idOf(tenant) })) !== null;
}

/** Lets a tenant be created again under the same id. */
export async function reopenTenant(db: Db, tenant: string): Promise<void> {
  await rows(db).deleteOne({ _id: idOf(tenant) });
}
