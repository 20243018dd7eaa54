import { type Sided, withOwnAccounts } from "./bank-connections.ts";
import { closedDays, type Dated, lateOf } from "./closed-periods.ts";
import type { Store } from "./collections.ts";

/** These new lines with what the tenant's connections and closed periods say about them. */
export async function markLines<T extends Sided & Dated>(
  store: Store,
  tenant: string,
  lines: readonly T[],
): Promise<T[]> {
  const [marked, closed] = await Promise.all([withOwnAccounts(store, tenant, lines), closedDays(store, tenant)]);
  return marked.map((line) => ({ ...line, late: lateOf(closed, line) }));
}
