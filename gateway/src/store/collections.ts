import { idempotencyCollections } from "@matchbook/runtime/idempotency";
import type { DatabaseSchema } from "@matchbook/runtime/migrations/schema";
import { tenantLimitCollections } from "@matchbook/runtime/tenant-limit";
import { apiKeyCollections } from "./api-keys.ts";
import { closedTenantCollections } from "./closed-tenants.ts";
import { idempotentRequestCollections } from "./idempotent-requests.ts";

/** The gateway's own database. It has nothing per tenant: what is a tenant's says so in its rows. */
export const databaseSchema: DatabaseSchema = {
  shared: {
    tenants: [],
    ...apiKeyCollections,
    ...closedTenantCollections,
    ...idempotencyCollections,
    ...idempotentRequestCollections,
    ...tenantLimitCollections,
  },
  perTenant: {},
};
