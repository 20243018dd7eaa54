import { duplicateKeyIndex, inTransaction } from "@matchbook/runtime/mongo";
import type { Store, TenantCollections } from "./collections.ts";
import type { DeliveryRow } from "./deliveries.ts";
import type { EventRow } from "./events.ts";
import type { ScheduleRow } from "./schedule.ts";

/** A new delivery with its row in the schedule. */
export interface PlannedDelivery {
  delivery: DeliveryRow;
  schedule: ScheduleRow;
}

const MAX_ATTEMPTS = 5;

/**
 * Stores events with their deliveries and schedule in one database transaction. What is stored already, because the
 * events came a second time, stays as it is and only what is missing is added.
 * @returns the ids of the deliveries that this call added
 */
export async function insertDeliveries(
  store: Store,
  tenant: string,
  events: EventRow[],
  planned: PlannedDelivery[],
): Promise<Set<string>> {
  const collections = await store.collections(tenant);
  let missing = { events, planned };
  for (let attempt = 1; ; attempt++) {
    try {
      await insert(store, collections, missing);
      return new Set(missing.planned.map(({ delivery }) => delivery._id));
    } catch (error) {
      if (duplicateKeyIndex(error) === undefined || attempt === MAX_ATTEMPTS) throw error;
      missing = await findMissing(collections, events, planned);
    }
  }
}

async function insert(
  { mongo, schedule }: Store,
  collections: TenantCollections,
  { events, planned }: { events: EventRow[]; planned: PlannedDelivery[] },
): Promise<void> {
  if (planned.length === 0) return;
  await inTransaction(mongo, async (session) => {
    if (events.length > 0) await collections.events.insertMany(events, { session });
    await collections.deliveries.insertMany(
      planned.map(({ delivery }) => delivery),
      { session },
    );
    await schedule.insertMany(
      planned.map((one) => one.schedule),
      { session },
    );
  });
}

async function findMissing(collections: TenantCollections, events: EventRow[], planned: PlannedDelivery[]) {
  const eventIds = events.map((event) => event._id);
  const storedEvents = await collections.events
    .find({ _id: { $in: eventIds } })
    .project({ _id: 1 })
    .toArray();
  const storedDeliveries = await collections.deliveries
    .find({ eventId: { $in: eventIds } })
    .project({ eventId: 1, endpointId: 1 })
    .toArray();
  const knownEvents = new Set(storedEvents.map((row) => row._id as string));
  const knownPairs = new Set(storedDeliveries.map((row) => pair(row.eventId as string, row.endpointId as string)));
  return {
    events: events.filter((event) => !knownEvents.has(event._id)),
    planned: planned.filter(({ delivery }) => !knownPairs.has(pair(delivery.eventId, delivery.endpointId))),
  };
}

function pair(eventId: string, endpointId: string): string {
  return `${eventId} ${endpointId}`;
}
