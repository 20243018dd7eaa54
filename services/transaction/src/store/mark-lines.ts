import { type Sided, withOwnAccounts } from "./bank-connections.ts";
import { closedDays, type Dated, lateOf } from "./closed-periods.ts";
import type { TenantCollections } from "./collections.ts";

/** Marks new lines by the tenant's connections and closed periods. */
export async function markLines<T extends Sided & Dated>(collections: TenantCollections, lines: readonly T[]) {
  const [marked, closed] = await Promise.all([withOwnAccounts(collections, lines), closedDays(collections)]);
  return marked.map((line) => ({ ...line, late: lateOf(closed, line) }));
}
