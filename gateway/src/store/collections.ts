import { tenantLimitCollections } from "@matchbook/runtime/limits/tenant-limit";
import { idempotencyCollections } from "@matchbook/runtime/mongo/idempotency";
import type { DatabaseSchema } from "@matchbook/runtime/mongo/migrations/schema";
import { apiKeyCollections } from "./api-keys.ts";
import { closedTenantCollections } from "./closed-tenants.ts";
import { consoleLoginCollections, consoleSessionCollections } from "./console-sessions.ts";
import { idempotentRequestCollections } from "./idempotent-requests.ts";

/** The gateway's database. Its collections are shared by all tenants; rows name their tenant. */
export const databaseSchema: DatabaseSchema = {
  shared: {
    tenants: [],
    ...apiKeyCollections,
    ...closedTenantCollections,
    ...consoleLoginCollections,
    ...consoleSessionCollections,
    ...idempotencyCollections,
    ...idempotentRequestCollections,
    ...tenantLimitCollections,
  },
  perTenant: {},
};
