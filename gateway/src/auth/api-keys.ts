import { TENANT_ID } from "@matchbook/runtime/call";
import { newId } from "@matchbook/runtime/ids";
import type { Scope } from "@matchbook/vocabulary/scopes";
import type { ClientSession, Db } from "mongodb";
import { type ApiKeyRow, insertApiKey, markRevoked } from "../store/api-keys.ts";
import { saveTenant, tenantExists } from "../store/tenants.ts";
import { hashOf, newKey } from "./key-format.ts";

/**
 * Creates a tenant; creating it again changes nothing.
 * @throws Error when `id` is not 1 to 48 lower-case letters, digits and dashes
 */
export async function createTenant(db: Db, id: string, now: Date = new Date()): Promise<void> {
  if (!TENANT_ID.test(id))
    throw new Error(`"${id}" is not a tenant id: lower-case letters, digits and dashes, at most 48`);
  await saveTenant(db, id, now);
}

export interface NewApiKey {
  /** Null for a key that is bound to no tenant. */
  tenant: string | null;
  name: string;
  scopes: readonly Scope[];
  expiresAt?: Date;
  /** The second part of the key, e.g. `dev` or `live`. */
  env: string;
  /** Who asked for it; the operator unless told. */
  createdBy?: string;
  /** Session keys are not listed, and are removed a day after they expire. */
  kind?: ApiKeyRow["kind"];
  /** The database transaction that it is part of. */
  session?: ClientSession;
}

export interface IssuedApiKey {
  id: string;
  /** The only copy there will ever be. */
  key: string;
  row: ApiKeyRow;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Issues an API key.
 * @throws Error when the tenant was never created
 */
export async function issueApiKey(db: Db, wanted: NewApiKey, now: Date = new Date()): Promise<IssuedApiKey> {
  const { tenant, expiresAt, kind = "issued" } = wanted;
  if (tenant !== null && !(await tenantExists(db, tenant))) throw new Error(`there is no tenant "${tenant}"`);
  const id = newId();
  const { key, prefix } = newKey(wanted.env, id);
  const row: ApiKeyRow = {
    _id: id,
    tenant,
    kind,
    name: wanted.name,
    scopes: [...wanted.scopes],
    keyPrefix: prefix,
    hash: hashOf(key),
    createdBy: wanted.createdBy ?? "operator",
    createdAt: now,
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(kind === "session" && expiresAt !== undefined ? { removeAt: new Date(expiresAt.getTime() + DAY_MS) } : {}),
  };
  await insertApiKey(db, row, wanted.session);
  return { id, key, row };
}

/**
 * Revokes a key: it stops working on this gateway's next look-up and on every other one within their cache's time.
 * @param tenant when given, only a key of this tenant is revoked
 * @returns false when there is no such key
 */
export async function revokeApiKey(
  db: Db,
  id: string,
  options: { tenant?: string; now?: Date } = {},
): Promise<boolean> {
  return markRevoked(db, id, options.tenant, options.now ?? new Date());
}
