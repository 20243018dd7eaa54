import { createTenant, issueApiKey, revokeApiKey } from "@matchbook/gateway/auth/api-keys";
import { databaseSchema } from "@matchbook/gateway/store/collections";
import { openMigrations } from "@matchbook/runtime/migrations/migrations";
import { connectMongo } from "@matchbook/runtime/mongo";
import type { Scope } from "@matchbook/vocabulary/scopes";
import type { Db } from "mongodb";

/** An operator's actions on the gateway's data. */
export interface Administration {
  createTenant(id: string): Promise<void>;
  /** @param tenant null for a key that is bound to no tenant */
  issueKey(tenant: string | null, scopes: readonly Scope[], expiresAt?: Date): Promise<{ id: string; key: string }>;
  /** @returns false when there is no such key */
  revokeKey(id: string): Promise<boolean>;
  keyExists(id: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens the gateway's database. Keys that are issued carry `dev`, the development stack's KEY_ENV. */
export async function openAdministration(mongoUri: string, databasePrefix = "matchbook"): Promise<Administration> {
  const mongo = await connectMongo(mongoUri, `${databasePrefix}_gateway`);
  const db: Db = mongo.db;
  await openMigrations(mongo, databaseSchema).shared();
  return {
    createTenant: (id) => createTenant(db, id),
    issueKey: async (tenant, scopes, expiresAt) => {
      const { id, key } = await issueApiKey(db, { tenant, name: "operator", scopes, expiresAt, env: "dev" });
      return { id, key };
    },
    revokeKey: (id) => revokeApiKey(db, id),
    keyExists: async (id) =>
      (await db.collection<{ _id: string }>("api_keys").countDocuments({ _id: id }, { limit: 1 })) > 0,
    close: () => mongo.client.close(),
  };
}
