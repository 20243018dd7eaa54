import { hash } from "node:crypto";
import type { Collections } from "@matchbook/runtime/mongo/migrations/schema";
import type { Db } from "mongodb";

/** A deleted tenant, whose credentials are refused until they expire. A hash keeps nothing of the tenant. */
interface ClosedTenantRow {
  /** SHA-256 of the id, base64url. */
  _id: string;
  removeAt: Date;
}

export const closedTenantCollections: Collections = {
  closed_tenants: [{ key: { removeAt: 1 }, name: "removeAt_1", expireAfterSeconds: 0 }],
};

const rows = (db: Db) => db.collection<ClosedTenantRow>("closed_tenants");
const idOf = (tenant: string) => hash("sha256", tenant, "base64url");

/** Longer than any ID token is valid, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export async function closeTenant(db: Db, tenant: string, now: Date): Promise<void> {
  const removeAt = new Date(now.getTime() + KEPT_MS);
  await rows(db).updateOne({ _id: idOf(tenant) }, { $set: { removeAt } }, { upsert: true });
}

export async function isTenantClosed(db: Db, tenant: string): Promise<boolean> {
  return (await rows(db).findOne({ _id: idOf(tenant) })) !== null;
}

/** Allows a tenant to be created again under the same id. */
export async function reopenTenant(db: Db, tenant: string): Promise<void> {
  await rows(db).deleteOne({ _id: idOf(tenant) });
}
