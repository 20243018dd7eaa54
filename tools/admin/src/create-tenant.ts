import { createTenant as createInGateway } from "@matchbook/gateway/auth/api-keys";
import { reopenTenant } from "@matchbook/gateway/store/closed-tenants";
import type { Installation } from "./installation.ts";
import { type MigrateReport, migrate } from "./migrate.ts";

/**
 * Creates a tenant and its collections, so that its first request does not wait for a migration. Creating it again
 * changes nothing. A deleted tenant can be created again, without its data.
 * @throws Error when `id` is not 1 to 48 lower-case letters, digits and dashes
 */
export async function createTenant(installation: Installation, id: string): Promise<MigrateReport> {
  const { db } = installation.gateway.mongo;
  await createInGateway(db, id);
  const report = await migrate(installation, { tenant: id });
  await reopenTenant(db, id);
  return report;
}
