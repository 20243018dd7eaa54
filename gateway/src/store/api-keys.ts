import type { PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { TenantLimit } from "@matchbook/runtime/limits/tenant-limit";
import type { Collections } from "@matchbook/runtime/mongo/migrations/schema";
import type { StoredBytes } from "@matchbook/runtime/mongo/mongo";
import { firstIdAt } from "@matchbook/runtime/values/ids";
import { findPage } from "@matchbook/runtime/values/paging";
import type { KeyScope } from "@matchbook/vocabulary/scopes";
import type { ClientSession, Db, Filter } from "mongodb";

/** An API key without its secret. */
export interface ApiKeyRow {
  /** UUID; part of the key. */
  _id: string;
  /** Null: bound to no tenant. */
  tenant: string | null;
  /** `issued` keys are managed by users; `session` keys are created for the console and expire. */
  kind: "issued" | "session";
  name: string;
  scopes: KeyScope[];
  /** Present on the key of an agent. Null: it only proposes. */
  agent?: { confirmUpTo: number | null } | undefined;
  /** The key without its secret, for display. */
  keyPrefix: string;
  /** SHA-256 of the whole key. */
  hash: StoredBytes;
  createdBy: string;
  createdByName?: string | undefined;
  createdAt: Date;
  /** Time of the last use, to the minute. */
  lastUsedAt?: Date;
  expiresAt?: Date;
  revokedAt?: Date;
  /** Time at which the row of a session key is removed. */
  removeAt?: Date;
}

const apiKeys = (db: Db) => db.collection<ApiKeyRow>("api_keys");

export const apiKeyCollections: Collections = {
  api_keys: [
    { key: { tenant: 1, kind: 1, _id: -1 }, name: "tenant_1_kind_1__id_-1" },
    { key: { removeAt: 1 }, name: "removeAt_1", expireAfterSeconds: 0 },
  ],
};

export async function insertApiKey(db: Db, row: ApiKeyRow, session?: ClientSession): Promise<void> {
  await apiKeys(db).insertOne(row, { session });
}

export async function findApiKey(db: Db, id: string): Promise<ApiKeyRow | null> {
  return apiKeys(db).findOne({ _id: id });
}

/** The limit on valid issued keys of a tenant. Session keys do not count. */
export function apiKeyLimit(db: Db, tenant: string, most: number, now: Date): TenantLimit<ApiKeyRow> {
  const counted: Filter<ApiKeyRow> = {
    tenant,
    kind: "issued",
    revokedAt: { $exists: false },
    $or: [{ expiresAt: { $exists: false } }, { expiresAt: { $gt: now } }],
  };
  return { rows: apiKeys(db), counted, most, error: "too_many_api_keys" };
}

/** The limit on valid session keys of a person. @param lifetimeMs of a session key; older rows need not be read */
export function sessionKeyLimit(
  db: Db,
  { tenant, actor: createdBy }: Pick<Call, "tenant" | "actor">,
  most: number,
  { now, lifetimeMs }: { now: Date; lifetimeMs: number },
): TenantLimit<ApiKeyRow> {
  const young = { $gte: firstIdAt(new Date(Date.now() - lifetimeMs)) };
  const valid = { revokedAt: { $exists: false }, expiresAt: { $gt: now } };
  const counted: Filter<ApiKeyRow> = { tenant, kind: "session", _id: young, createdBy, ...valid };
  return { rows: apiKeys(db), counted, most, error: "too_many_session_keys" };
}

/** Lists the issued keys of a tenant, or with null those of no tenant, newest first, with revoked ones. */
export async function listApiKeys(db: Db, tenant: string | null, page: PageRequest) {
  return findPage(apiKeys(db), { tenant, kind: "issued" }, { _id: -1 }, page);
}

/** Stores a use of a key, unless a replica stored one after `before`. */
export async function putLastUse(db: Db, id: string, at: Date, before: Date): Promise<void> {
  const unused = { $or: [{ lastUsedAt: { $exists: false } }, { lastUsedAt: { $lte: before } }] };
  await apiKeys(db).updateOne({ _id: id, ...unused }, { $set: { lastUsedAt: at } });
}

/** Renames an issued key of a tenant. @returns null when the key does not exist */
export async function renameApiKey(db: Db, tenant: string, id: string, name: string): Promise<ApiKeyRow | null> {
  const mine = { _id: id, tenant, kind: "issued" as const };
  return apiKeys(db).findOneAndUpdate(mine, { $set: { name } }, { returnDocument: "after" });
}

/** Revokes a key, elsewhere within `KEY_CACHE_MS`; operators name no tenant. @returns false when it does not exist */
export async function revokeApiKey(
  db: Db,
  id: string,
  { tenant, now = new Date() }: { tenant?: string; now?: Date } = {},
): Promise<boolean> {
  const mine = tenant === undefined ? { _id: id } : { _id: id, tenant };
  const { matchedCount } = await apiKeys(db).updateOne(
    { ...mine, revokedAt: { $exists: false } },
    { $set: { revokedAt: now } },
  );
  return matchedCount > 0 || (await apiKeys(db).findOne(mine)) !== null;
}
