import { createTenant, issueApiKey } from "@matchbook/gateway/auth/api-keys";
import { findApiKey, revokeApiKey } from "@matchbook/gateway/store/api-keys";
import { databaseSchema } from "@matchbook/gateway/store/collections";
import { Migrations } from "@matchbook/runtime/mongo/migrations/migrations";
import { connectMongo } from "@matchbook/runtime/mongo/mongo";
import type { KeyScope } from "@matchbook/vocabulary/scopes";
import type { Db } from "mongodb";

/** An operator's actions on the gateway's data. */
export interface Administration {
  createTenant(id: string): Promise<void>;
  /** @param tenant null for a key that is bound to no tenant */
  issueKey(tenant: string | null, scopes: readonly KeyScope[], expiresAt?: Date): Promise<{ id: string; key: string }>;
  /** @returns false when there is no such key */
  revokeKey(id: string): Promise<boolean>;
  /** Tells whether the key exists and was not revoked. */
  isKeyValid(id: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens the gateway's database. Keys that are issued carry `dev`, the development stack's KEY_ENV. */
export async function openAdministration(mongoUri: string, databasePrefix = "matchbook"): Promise<Administration> {
  const mongo = await connectMongo(mongoUri, `${databasePrefix}_gateway`);
  const db: Db = mongo.db;
  await new Migrations(mongo, databaseSchema).shared();
  return {
    createTenant: (id) => createTenant(db, id),
    issueKey: async (tenant, scopes, expiresAt) => {
      const { id, key } = await issueApiKey(db, { tenant, name: "operator", scopes, expiresAt, env: "dev" });
      return { id, key };
    },
    revokeKey: (id) => revokeApiKey(db, id),
    isKeyValid: async (id) => {
      const row = await findApiKey(db, id);
      return row !== null && row.revokedAt === undefined;
    },
    close: () => mongo.client.close(),
  };
}
