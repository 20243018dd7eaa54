import { inTransaction } from "@matchbook/runtime/mongo/mongo";
import type { Filter } from "mongodb";
import { parkDelivery, reopenDelivery } from "../domain/delivery.ts";
import { MAX_ATTEMPTS, TEST_ATTEMPTS } from "../domain/retry-delay.ts";
import { changeDeliveries } from "./change-deliveries.ts";
import type { Store } from "./collections.ts";
import { stateOf } from "./deliveries.ts";
import { placeOf } from "./order.ts";
import type { DeliveryHead, DeliveryRow } from "./rows.ts";
import { parkedUntil } from "./schedule.ts";

/** The most deliveries that one transaction reopens. */
const BATCH = 250;

/** Endpoints by id; deliveries to others are left alone. */
export type Endpoints = ReadonlyMap<string, { active: boolean }>;

/** Reopens the next deliveries of an indexed condition, oldest first. @returns how many, and `last` if others follow */
export async function reopenNext(
  store: Store,
  tenant: string,
  endpoints: Endpoints,
  { condition, after, now }: { condition: Filter<DeliveryRow>; after: string | undefined; now: Date },
): Promise<{ reopened: number; last: string | undefined }> {
  const collections = await store.collections(tenant);
  const rest = after === undefined ? [] : [{ $match: { _id: { $gt: after } } }];
  return inTransaction(store.mongo, async (session) => {
    const stages = [
      // An index serves the first stage.
      { $match: condition },
      ...rest,
      { $sort: { _id: 1 } },
      { $limit: BATCH },
      { $project: { attempts: 0 } },
    ];
    const read = await collections.deliveries.aggregate<DeliveryHead>(stages, { session }).toArray();
    const last = read.length === BATCH ? read.at(-1)?._id : undefined;
    const found = read.filter(({ endpointId }) => endpoints.has(endpointId));
    if (found.length === 0) return { reopened: 0, last };
    const reopened = found.map((head) => {
      const state = reopenDelivery(stateOf(head), head.test ? TEST_ATTEMPTS : MAX_ATTEMPTS, now);
      const waits = endpoints.get(head.endpointId)?.active === false && !head.test;
      return { head, state: waits ? parkDelivery(state) : state, waits };
    });
    const changes = reopened.map(({ head, state }) => {
      return { id: head._id, delivery: { before: head, after: { ...state, claim: null } } };
    });
    await changeDeliveries(store, collections, changes, { session, now });
    const rows = reopened.map(({ head, waits: parked }) => {
      const { _id, endpointId } = head;
      const replacement = {
        tenant,
        endpointId,
        ...placeOf(head),
        claim: null,
        parked,
        dueAt: parked ? parkedUntil(now) : now,
      };
      return { replaceOne: { filter: { _id }, replacement, upsert: true } };
    });
    await store.schedule.bulkWrite(rows, { session, ordered: false });
    return { reopened: found.length, last };
  });
}
