import { consumerCollections } from "@matchbook/runtime/events/consumer/consumer";
import { tenantLimitCollections } from "@matchbook/runtime/limits/tenant-limit";
import { dayCounts } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { idempotencyCollections } from "@matchbook/runtime/mongo/idempotency";
import type { Migrations } from "@matchbook/runtime/mongo/migrations/migrations";
import { moveRows } from "@matchbook/runtime/mongo/migrations/move-rows";
import type { DatabaseSchema } from "@matchbook/runtime/mongo/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { tenantsOf } from "@matchbook/runtime/mongo/once-per-tenant";
import { smallCollections } from "@matchbook/runtime/mongo/shared-rows";
import type { Logger } from "@matchbook/runtime/process/logger";
import { processCollections } from "@matchbook/runtime/process/process-lease";
import type { ClientSession, Db } from "mongodb";
import { planMissing } from "./notices.ts";
import type { DeliveryRow, EndpointRow, EventRow, RateRow, ScheduleRow } from "./rows.ts";

/** The whole database of the service. */
export type Store = ReturnType<typeof openStore>;

export type TenantCollections = Awaited<ReturnType<Store["collections"]>>;

export interface InSession {
  session?: ClientSession;
}

const DELIVERIES = "deliveries.";

/**
 * The database of this service. A delivery's id contains its creation time, so the ids sort the log by creation, and
 * each index of the log ends with the id.
 */
export const databaseSchema: DatabaseSchema = {
  shared: {
    schedule: [
      { key: { dueAt: 1 }, name: "due" },
      { key: { tenant: 1, endpointId: 1, dueAt: 1 }, name: "by_destination" }, // what is due, tenant by tenant
      // deliveries that wait for their endpoint to be enabled
      { key: { tenant: 1, endpointId: 1 }, name: "parked", partialFilterExpression: { parked: true } },
      { key: { claim: 1 }, name: "claimed", partialFilterExpression: { claim: { $gt: "" } } }, // what a dead process held
      // what stands in the way of a delivery that waits for another
      {
        key: { lanes: 1, claim: 1, eventId: 1 },
        name: "lanes",
        partialFilterExpression: { lanes: { $exists: true } },
      },
    ],
    rates: [],
    ...idempotencyCollections,
    ...tenantLimitCollections,
    ...consumerCollections,
    ...processCollections,
    ...smallCollections, // day counts
  },
  perTenant: {},
  // A tenant has these from its first endpoint.
  onDemand: {
    "endpoints.*": [
      { key: { eventTypes: 1 }, name: "subscribed" },
      { key: { application: 1, _id: -1 }, name: "by_application" },
    ],
    "events.*": [{ key: { createdAt: 1 }, name: "by_age" }], // for retention
    [`${DELIVERIES}*`]: [
      { key: { status: 1, _id: 1 }, name: "by_status" },
      { key: { eventType: 1, _id: 1 }, name: "by_type" },
      { key: { endpointId: 1, status: 1, _id: 1 }, name: "by_endpoint_status" },
      { key: { eventId: 1, _id: 1 }, name: "by_event" },
      { key: { responseStatus: 1, _id: 1 }, name: "by_response" },
    ],
  },
  steps: { "shared-rows": moveRows("small"), "failing-notices": planMissing },
  again: ["failing-notices"],
};

/** Opens the database, whose shared collections are as declared. */
export function openStore(mongo: Mongo, migrations: Migrations, log: Logger) {
  const { db } = mongo;
  const counts = dayCounts(mongo, log);
  return {
    mongo,
    /** When each unfinished delivery of any tenant is due. */
    schedule: db.collection<ScheduleRow>("schedule"),
    /** When endpoints with a rate may get their next attempts. */
    rates: db.collection<RateRow>("rates"),
    /** The collections of a tenant. Every commit that adds or removes a delivery or changes its status counts it. */
    collections: tenantsOf(databaseSchema, handlesOf)(mongo, counts, migrations),
    tenants: async (): Promise<string[]> => {
      const named = await db.listCollections({ name: /^deliveries\./ }, { nameOnly: true }).toArray();
      return named.map(({ name }) => name.slice(DELIVERIES.length));
    },
    stop: counts.stop,
  };
}

function handlesOf(db: Db, tenant: string) {
  return {
    endpoints: db.collection<EndpointRow>(`endpoints.${tenant}`),
    events: db.collection<EventRow>(`events.${tenant}`),
    deliveries: db.collection<DeliveryRow>(`${DELIVERIES}${tenant}`),
  };
}
