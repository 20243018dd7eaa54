import pLimit from "p-limit";

/** Tenants whose rows are processed concurrently. */
const TENANTS_AT_ONCE = 8;

/** Processes rows, those of each tenant together. @throws the first error, after all ended: one tenant stops no other */
export async function perTenant<Row extends { tenant: string }, T>(
  rows: Iterable<Row>,
  work: (tenant: string, rows: Row[]) => Promise<T>,
): Promise<T[]> {
  const limit = pLimit(TENANTS_AT_ONCE);
  const done = [...Map.groupBy(rows, (row) => row.tenant)].map(([tenant, own]) => limit(() => work(tenant, own)));
  await Promise.allSettled(done);
  return Promise.all(done);
}
