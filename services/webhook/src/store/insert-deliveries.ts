import { setTimeout as pause } from "node:timers/promises";
import { isOutage } from "@matchbook/runtime/errors/outage";
import { isDuplicateKey } from "@matchbook/runtime/mongo/mongo";
import { commitTogether, insertion, type Write } from "@matchbook/runtime/mongo/write-together";
import type { Store, TenantCollections } from "./collections.ts";
import { findById } from "./deliveries.ts";
import { entriesOf } from "./delivery-counts.ts";
import type { DeliveryRow, EventRow, ScheduleRow } from "./rows.ts";

/** A new delivery, which may be claimed already. */
export interface PlannedDelivery {
  delivery: DeliveryRow;
  schedule: ScheduleRow;
}

/** Commits that are tried until it is known what a lost primary has stored. */
const MOST_COMMITS = 5;
/** Pause before the look at what a lost primary has stored, in milliseconds: it is read once a majority has it. */
const REPEAT_MS = 100;

/**
 * Stores events, deliveries and schedule rows in one transaction, without events that are stored already. A lost
 * primary may have committed, so a repetition finds what it stored under the claim. @returns the added deliveries' ids
 */
export async function insertDeliveries(
  store: Store,
  tenant: string,
  claim: string,
  events: EventRow[],
  planned: PlannedDelivery[],
): Promise<Set<string>> {
  const collections = await store.collections(tenant);
  let missing = { events, planned };
  let own: string[] = [];
  for (let attempt = 1; ; attempt++) {
    try {
      if (missing.planned.length > 0) await commitTogether(store.mongo, insertionsOf(store, collections, missing));
      return new Set([...own, ...missing.planned.map(({ delivery }) => delivery._id)]);
    } catch (error) {
      const isStored = isDuplicateKey(error);
      if ((!isStored && !isOutage(error)) || attempt === MOST_COMMITS) throw error;
      if (!isStored) continue;
      await pause(REPEAT_MS);
      missing = await findMissing(collections, events, planned);
      own = await findOwn(collections, claim, planned);
    }
  }
}

/** The planned deliveries that an earlier attempt of the same call has stored. */
function findOwn({ deliveries }: TenantCollections, claim: string, planned: PlannedDelivery[]): Promise<string[]> {
  const ids = planned.map(({ delivery }) => delivery._id);
  return deliveries.distinct("_id", { _id: { $in: ids }, claim });
}

export function insertionsOf(
  { schedule }: Store,
  { events: eventRows, deliveries: deliveryRows, counts }: TenantCollections,
  { events, planned }: { events: EventRow[]; planned: PlannedDelivery[] },
): Write[] {
  const deliveries = planned.map(({ delivery }) => delivery);
  return [
    ...deliveries.map((row) => insertion(deliveryRows, row)),
    ...events.map((row) => insertion(eventRows, row)),
    ...planned.map((one) => insertion(schedule, one.schedule)),
    ...counts.note(entriesOf(deliveries.map((row) => ({ ...row, after: row.status })))),
  ];
}

async function findMissing({ events: rows }: TenantCollections, events: EventRow[], planned: PlannedDelivery[]) {
  const ids = events.map((event) => event._id);
  const known = await findById(rows, ids, { projection: { _id: 1 } });
  return {
    events: events.filter((event) => !known.has(event._id)),
    planned: planned.filter(({ delivery }) => !known.has(delivery.eventId)),
  };
}
