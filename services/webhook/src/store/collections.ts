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

/** Opens the database and makes sure that the schedule and its indexes exist. */
export async function openStore(mongo: Mongo): Promise<Store> {
  const schedule = mongo.db.collection<ScheduleRow>("schedule");
  await schedule.createIndexes([
    { key: { dueAt: 1 }, name: "due" },
    { key: { tenant: 1, endpointId: 1, parked: 1 }, name: "by_endpoint" }, // what waits for a destination
  ]);
  return { mongo, schedule, collections: tenantCollections(mongo) };
}

/** Gives the collections of a tenant; the first time in this process it makes sure that they and their indexes exist. */
function tenantCollections(mongo: Mongo): Store["collections"] {
  return oncePerTenant((tenant) => prepare(mongo, tenant));
}

/**
 * A delivery's id carries its creation time, so the list's order is that of its ids, and a range of days is a range of
 * ids: one index per filter serves it with and without days. Days alone have an index of their own, because not every
 * store reads a range of `_id` from its index.
 */
async function prepare({ db }: Mongo, tenant: string): Promise<TenantCollections> {
  const collections: TenantCollections = {
    endpoints: db.collection(`endpoints.${tenant}`),
    events: db.collection(`events.${tenant}`),
    deliveries: db.collection(`deliveries.${tenant}`),
  };
  const { endpoints, events, deliveries } = collections;
  await endpoints.createIndexes([{ key: { eventTypes: 1 }, name: "subscribed" }]);
  await deliveries.createIndexes([
    { key: { eventId: 1, endpointId: 1 }, unique: true, name: "event_endpoint" },
    { key: { createdAt: -1, _id: -1 }, name: "list_all" },
    { key: { status: 1, _id: -1 }, name: "list_status" },
    { key: { eventType: 1, _id: -1 }, name: "list_type" },
    { key: { endpointId: 1, _id: -1 }, name: "list_endpoint" },
  ]);
  // A collection that does not exist yet could not be created inside the transaction that first writes to it.
  await db.createCollection(events.collectionName).catch(ignoreExisting);
  return collections;
}

function ignoreExisting(error: { code?: unknown }): void {
  if (error.code !== 48) throw error; // NamespaceExists
}
