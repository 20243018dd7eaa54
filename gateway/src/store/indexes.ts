import type { Db } from "mongodb";
import { apiKeyIndexes } from "./api-keys.ts";

/** Makes sure that every query of the gateway's own database has its index. */
export async function ensureIndexes(db: Db): Promise<void> {
  await apiKeyIndexes(db);
}
