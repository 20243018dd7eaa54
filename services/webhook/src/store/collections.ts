import { idempotencyCollections } from "@matchbook/runtime/idempotency";
import type { Migrations } from "@matchbook/runtime/migrations/migrations";
import type { DatabaseSchema } from "@matchbook/runtime/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo";
import { oncePerTenant } from "@matchbook/runtime/once-per-tenant";
import type { ClientSession, Collection } from "mongodb";
import type { DeliveryRow } from "./deliveries.ts";
import type { EndpointRow } from "./endpoints.ts";
import type { EventRow } from "./events.ts";
import type { ScheduleRow } from "./schedule.ts";

/** The collections of one tenant. */
export interface TenantCollections {
  endpoints: Collection<EndpointRow>;
  events: Collection<EventRow>;
  deliveries: Collection<DeliveryRow>;
}

/** The whole database of the service. */
export interface Store {
  mongo: Mongo;
  /** What is to be done when, of all tenants. */
  schedule: Collection<ScheduleRow>;
  collections(tenant: string): Promise<TenantCollections>;
}

/** Options of a call that may be part of a database transaction. */
export interface InSession {
  session?: ClientSession;
}

/**
 * The database of this service. A delivery's id carries its creation time, so the list's order is that of its ids, and a
 * range of days is a range of ids: one index per filter serves it with and without days. Days alone have an index of
 * their own, because not every store reads a range of `_id` from its index.
 */
export const databaseSchema: DatabaseSchema = {
  shared: {
    schedule: [
      { key: { dueAt: 1 }, name: "due" },
      { key: { tenant: 1, endpointId: 1, parked: 1 }, name: "by_endpoint" }, // what waits for a destination
    ],
    ...idempotencyCollections,
  },
  perTenant: {
    "endpoints.*": [{ key: { eventTypes: 1 }, name: "subscribed" }],
    "events.*": [],
    "deliveries.*": [
      { key: { eventId: 1, endpointId: 1 }, unique: true, name: "event_endpoint" },
      { key: { createdAt: -1, _id: -1 }, name: "list_all" },
      { key: { status: 1, _id: -1 }, name: "list_status" },
      { key: { eventType: 1, _id: -1 }, name: "list_type" },
      { key: { endpointId: 1, _id: -1 }, name: "list_endpoint" },
    ],
  },
};

/** Opens the database, whose shared collections are as declared. */
export function openStore(mongo: Mongo, migrations: Migrations): Store {
  const { db } = mongo;
  return {
    mongo,
    schedule: db.collection("schedule"),
    // The first time in this process it makes sure that a tenant's collections are as declared.
    collections: oncePerTenant(async (tenant) => {
      await migrations.tenant(tenant);
      return {
        endpoints: db.collection(`endpoints.${tenant}`),
        events: db.collection(`events.${tenant}`),
        deliveries: db.collection(`deliveries.${tenant}`),
      };
    }),
  };
}
