import type { Db } from "mongodb";

export interface TenantRow {
  _id: string;
  createdAt: Date;
}

const tenants = (db: Db) => db.collection<TenantRow>("tenants");

/** Stores a tenant; an existing one stays unchanged. */
export async function saveTenant(db: Db, id: string, now: Date): Promise<void> {
  await tenants(db).updateOne({ _id: id }, { $setOnInsert: { createdAt: now } }, { upsert: true });
}

export async function tenantExists(db: Db, id: string): Promise<boolean> {
  return (await tenants(db).findOne({ _id: id })) !== null;
}

export async function listTenants(db: Db): Promise<TenantRow[]> {
  return tenants(db).find({}).sort({ _id: 1 }).toArray();
}
