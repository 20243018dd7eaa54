import { apiKeyLimit } from "@matchbook/gateway/store/api-keys";
import { isTenantClosed } from "@matchbook/gateway/store/closed-tenants";
import { listTenants } from "@matchbook/gateway/store/tenants";
import type { Db } from "mongodb";
import { countDeadLetters } from "./dead-letters.ts";
import type { Installation } from "./installation.ts";
import { tenantRows } from "./tenant-collections.ts";

/** The first answers that an operator wants about a tenant. It shows no data of the tenant. */
export interface TenantReport {
  id: string;
  /** Null for a tenant that services know only from ID tokens. */
  createdAt: Date | null;
  /** Set while the tenant is deleted. Its credentials are refused. */
  closed: boolean;
  /** Issued keys that may be used now. */
  validKeys: number;
  /** The tenant's rows by process and kind. For its separate collections these are the server's estimates. */
  rows: Record<string, number>;
  /** The size of the tenant's separate collections and their indexes on disk, in bytes. */
  bytes: number;
  deadLetters: number;
}

/** Describes a tenant that exists. */
export async function showTenant(installation: Installation, tenant: string): Promise<TenantReport> {
  const { db } = installation.gateway.mongo;
  const [all, closed, validKeys, deadLetters] = await Promise.all([
    listTenants(db),
    isTenantClosed(db, tenant),
    countValidKeys(db, tenant),
    countDeadLetters(installation, { tenant }),
  ]);
  const createdAt = all.find(({ _id }) => _id === tenant)?.createdAt ?? null;
  return {
    id: tenant,
    createdAt,
    closed,
    validKeys,
    ...(await sizes(installation, tenant)),
    deadLetters,
  };
}

function countValidKeys(db: Db, tenant: string): Promise<number> {
  const limit = apiKeyLimit(db, tenant, 0, new Date());
  return limit.rows.countDocuments(limit.counted);
}

async function sizes(installation: Installation, tenant: string): Promise<Pick<TenantReport, "rows" | "bytes">> {
  const rows: Record<string, number> = {};
  let bytes = 0;
  for (const { process, collection, own, filter } of await tenantRows(installation, tenant)) {
    if (!own) {
      const shared = await collection.countDocuments(filter);
      if (shared > 0) rows[`${process}/${collection.collectionName}`] = shared;
      continue;
    }
    const [found] = await collection.aggregate([{ $collStats: { storageStats: {} } }]).toArray();
    const { count = 0, totalSize = 0 } = found?.storageStats ?? {};
    rows[`${process}/${collection.collectionName.replace(`.${tenant}`, "")}`] = Number(count);
    bytes += Number(totalSize);
  }
  return { rows, bytes };
}
