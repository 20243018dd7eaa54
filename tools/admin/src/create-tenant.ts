import { createTenant as createInGateway } from "@matchbook/gateway/auth/api-keys";
import { reopenTenant } from "@matchbook/gateway/store/closed-tenants";
import { assertNotRestoring } from "./backup/restore-progress.ts";
import type { Installation } from "./installation.ts";
import { type MigrateReport, migrate } from "./migrate.ts";

/**
 * Creates a tenant and its collections, so that its first request does not wait for a migration. Creating it again
 * changes nothing. A deleted tenant can be created again, without its data.
 * @throws Error when `id` is not 1 to 48 lower-case letters, digits and dashes, or an interrupted restore has the tenant
 */
export async function createTenant(installation: Installation, id: string): Promise<MigrateReport> {
  const { db } = installation.gateway.mongo;
  await assertNotRestoring(installation, id);
  await createInGateway(db, id);
  const report = await migrate(installation, { tenant: id });
  await reopenTenant(db, id);
  return report;
}
