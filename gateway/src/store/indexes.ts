import type { Db } from "mongodb";
import { apiKeyIndexes } from "./api-keys.ts";
import { idempotentRequestIndexes } from "./idempotent-requests.ts";

/** Makes sure that every query of the gateway's own database has its index. */
export async function ensureIndexes(db: Db): Promise<void> {
  await apiKeyIndexes(db);
  await idempotentRequestIndexes(db);
}
