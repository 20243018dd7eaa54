import type { ClientSession, Collection, Document, Filter } from "mongodb";
import { AppError, type ErrorCode } from "./errors.ts";
import type { Collections } from "./migrations/schema.ts";
import type { Mongo } from "./mongo.ts";

/** One row per tenant; its id is the tenant's. Every creation that is limited changes it. */
interface LimitRow {
  _id: string;
  tenant: string;
  creations: number;
}

/** The collection behind `assertRoom`, for the schema of a process's database. */
export const tenantLimitCollections: Collections = { tenant_limits: [] };

/** How many rows of a kind a tenant may have. */
export interface TenantLimit<T extends Document> {
  rows: Collection<T>;
  /** The rows that count; an index must serve it. */
  counted: Filter<T>;
  most: number;
  /** What a creation beyond the limit is refused with. */
  error: ErrorCode;
}

/**
 * Refuses a creation when the tenant has as many rows as it may have. Call it in the database transaction that inserts the
 * row. Every such transaction changes the same row of `tenant_limits`. Of two at the same time, the database therefore lets
 * one commit, and the other begins again and counts the new row.
 * @throws AppError the limit's error
 */
export async function assertRoom<T extends Document>(
  { db }: Mongo,
  tenant: string,
  { rows, counted, most, error }: TenantLimit<T>,
  session: ClientSession,
): Promise<void> {
  const limits = db.collection<LimitRow>("tenant_limits");
  const change = { $inc: { creations: 1 }, $setOnInsert: { tenant } };
  await limits.updateOne({ _id: tenant }, change, { upsert: true, session });
  if ((await rows.countDocuments(counted, { limit: most, session })) >= most) throw new AppError(error);
}
