import type { ClientSession, Collection, Document, Filter } from "mongodb";
import { AppError, type ErrorCode } from "../errors/errors.ts";
import type { Collections } from "../mongo/migrations/schema.ts";
import type { Mongo } from "../mongo/mongo.ts";

/** The collection of `assertRoom`, with a row per tenant. */
export const tenantLimitCollections: Collections = { tenant_limits: [] };

export interface TenantLimit<T extends Document> {
  rows: Collection<T>;
  /** Selects the rows that count. An index must serve this filter. */
  counted: Filter<T>;
  most: number;
  error: ErrorCode;
}

/** Refuses a creation at the limit, in its transaction: all change one row, so of two the second counts again. */
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
