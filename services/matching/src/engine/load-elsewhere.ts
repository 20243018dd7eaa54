import { Elsewhere, soughtKeys } from "../domain/matcher/explanations/elsewhere.ts";
import type { Pool } from "../domain/matcher/pool.ts";
import { readingOf } from "../domain/matcher/reading.ts";
import type { Line } from "../domain/model.ts";
import { findCited } from "../store/candidates/invoices.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { distinct } from "./questions.ts";

/** Loads the closed invoices that these lines cite, with one bounded query per `LIMITS.keysPerQuery` keys. */
export async function loadElsewhere(
  collections: TenantCollections,
  lines: readonly Line[],
  pool: Pool,
): Promise<Elsewhere> {
  const keys = distinct(lines.flatMap((line) => soughtKeys(readingOf(line))));
  const unknown = keys.filter((key) => pool.cited(key).values.length === 0);
  return new Elsewhere(await findCited(collections, unknown, { open: false }));
}
