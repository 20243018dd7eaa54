import { TENANT_ID } from "@matchbook/runtime/grpc/call";
import { newId } from "@matchbook/runtime/values/ids";
import type { KeyScope } from "@matchbook/vocabulary/scopes";
import type { ClientSession, Db } from "mongodb";
import { type ApiKeyRow, insertApiKey } from "../store/api-keys.ts";
import { saveTenant, tenantExists } from "../store/tenants.ts";
import { hashOf, newKey } from "./key-format.ts";

/** Creates a tenant; may be repeated. @throws Error when `id` is not 1 to 48 lower-case letters, digits and dashes */
export async function createTenant(db: Db, id: string, now: Date = new Date()): Promise<void> {
  if (!TENANT_ID.test(id))
    throw new Error(`"${id}" is not a tenant id: lower-case letters, digits and dashes, at most 48`);
  await saveTenant(db, id, now);
}

/** Facts of a new key. Session keys are removed a day after they expire. By default the operator creates a key. */
export interface NewApiKey
  extends Pick<ApiKeyRow, "tenant" | "name">,
    Partial<Pick<ApiKeyRow, "kind" | "agent" | "expiresAt" | "createdBy" | "createdByName">> {
  scopes: readonly KeyScope[];
  /** The second part of the key, e.g. `dev` or `live`. */
  env: string;
  session?: ClientSession;
}

export type IssuedApiKey = Awaited<ReturnType<typeof issueApiKey>>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** @returns the row and the full key, whose hash is stored @throws Error when the tenant does not exist */
export async function issueApiKey(db: Db, wanted: NewApiKey, now: Date = new Date()) {
  const { env, session, ...facts } = wanted;
  const { tenant, kind = "issued", createdBy = "operator", expiresAt } = facts;
  if (tenant !== null && !(await tenantExists(db, tenant))) throw new Error(`there is no tenant "${tenant}"`);
  const id = newId();
  const { key, prefix } = newKey(env, id);
  const row: ApiKeyRow = {
    ...{ _id: id, ...facts, kind, createdBy, scopes: [...facts.scopes], keyPrefix: prefix, hash: hashOf(key) },
    createdAt: now,
    ...(kind === "session" && expiresAt !== undefined ? { removeAt: new Date(expiresAt.getTime() + DAY_MS) } : {}),
  };
  await insertApiKey(db, row, session);
  return { id, key, row };
}
