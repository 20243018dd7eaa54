import type { ClientSession, Collection, Document, Filter } from "mongodb";
import { AppError, type ErrorCode } from "../errors/errors.ts";
import type { Collections } from "../mongo/migrations/schema.ts";
import type { Mongo } from "../mongo/mongo.ts";

/** The collection of `assertRoom`, for the schema of a process's database. Each tenant has a row, with its id. */
export const tenantLimitCollections: Collections = { tenant_limits: [] };

export interface TenantLimit<T extends Document> {
  rows: Collection<T>;
  /** Selects the rows that count. An index must serve this filter. */
  counted: Filter<T>;
  most: number;
  error: ErrorCode;
}

/**
 * Refuses a creation at the limit. Call it in the database transaction that inserts the row. All such transactions
 * change the same row of `tenant_limits`: of two concurrent ones the second conflicts, is repeated and counts the new
 * row.
 * @throws AppError the limit's error
 */
export async function assertRoom<T extends Document>(
  { db }: Mongo,
  tenant: string,
  { rows, counted, most, error }: TenantLimit<T>,
  session: ClientSession,
): Promise<void> {
  const limits = db.collection<{ _id: string; tenant: string; creations: number }>("tenant_limits");
  const change = { $inc: { creations: 1 }, $setOnInsert: { tenant } };
  await limits.updateOne({ _id: tenant }, change, { upsert: true, session });
  if ((await rows.countDocuments(counted, { limit: most, session })) >= most) throw new AppError(error);
}
