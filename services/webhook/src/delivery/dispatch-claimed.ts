import { setTimeout as pause } from "node:timers/promises";
import { inTransaction } from "@matchbook/runtime/mongo/mongo";
import type { Logger } from "@matchbook/runtime/process/logger";
import {
  abandonDelivery,
  type DeliveryState,
  deferDelivery,
  isFinal,
  parkDelivery,
  startAttempt,
} from "../domain/delivery.ts";
import { changeDeliveries, type DeliveryChange } from "../store/change-deliveries.ts";
import type { Store } from "../store/collections.ts";
import { findById, findHeads, stateOf } from "../store/deliveries.ts";
import { noticeOf } from "../store/notices.ts";
import { findWaiting } from "../store/order.ts";
import { perTenant } from "../store/per-tenant.ts";
import { Rates } from "../store/rates.ts";
import { ENDPOINT_DELETED } from "../store/record-attempts.ts";
import type { DeliveryHead, EndpointRow, EventRow, ScheduleRow } from "../store/rows.ts";
import { type Claim, claimRows, deferredUntil, findClaimed, parkedUntil } from "../store/schedule.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { type Job, jobOf } from "./job.ts";
import { inLanes, takeTimes, withoutWaiting } from "./pacing.ts";
import { unparkEnabled } from "./plan.ts";
import { tellNotices } from "./tell-notices.ts";

const PAYLOAD_GONE = "payload is no longer kept";
/** Time for which rows of a tenant hold up others, in ms: a dead process's transaction may hold a row for a minute. */
const PATIENCE_MS = 3_000;

/**
 * Claims due rows for which there is room and begins their attempts. The other rows stay due. After a crash the claims
 * expire and the rows become due again. Notices about endpoints need no room.
 * @returns how many rows were claimed, without those of a tenant whose rows are held: the work for them goes on
 */
export async function dispatchClaimed(
  store: Store,
  dispatcher: Dispatcher,
  due: ScheduleRow[],
  claim: Claim,
  log: Logger,
  rates: Rates = new Rates(store),
): Promise<number> {
  const claimed = await perTenant(due, async (tenant, rows) => {
    const work = dispatchOfTenant({ store, dispatcher, log, rates }, tenant, rows, claim);
    const count = await Promise.race([work, pause(PATIENCE_MS, undefined, { ref: false })]);
    if (count === undefined)
      work.catch((error: unknown) => log.warn({ err: error, tenant }, "due deliveries did not begin; they stay due"));
    return count ?? 0;
  });
  return claimed.reduce((sum, count) => sum + count, 0);
}

interface Parts {
  store: Store;
  dispatcher: Dispatcher;
  log: Logger;
  rates: Rates;
}

async function dispatchOfTenant(
  { store, dispatcher, log, rates }: Parts,
  tenant: string,
  rows: ScheduleRow[],
  claim: Claim,
): Promise<number> {
  const collections = await store.collections(tenant);
  const due = rows.filter(({ _id }) => noticeOf(_id) === undefined);
  if (due.length < rows.length) await tellNotices(store, tenant, rows, claim.now, log);
  const endpoints = await findById(
    collections.endpoints,
    due.map((row) => row.endpointId),
  );
  const ready = await withoutWaiting(store, due, endpoints, claim.now);
  const reserved = new Map<string, string>();
  const wanted = ready.filter(({ _id, ...row }) => {
    // Rows of disabled or deleted endpoints need no room: they are only parked or finished.
    if (endpoints.get(row.endpointId)?.active !== true) return true;
    if (!dispatcher.reserve(tenant, row.endpointId)) return false;
    reserved.set(_id, row.endpointId);
    return true;
  });
  try {
    const times = await takeTimes(rates, tenant, wanted, endpoints, claim.now);
    const begins = wanted.filter(({ _id }) => times.get(_id) !== null);
    const claimed = await claimRows(store, begins, claim);
    if (claimed.length > 0) {
      for (const job of await beginClaimed(store, dispatcher, tenant, claimed, { endpoints, reserved, claim })) {
        reserved.delete(job.deliveryId);
        dispatcher.submit(job, (times.get(job.deliveryId) ?? 0) - claim.now.getTime());
      }
      const disabled = claimed.map(({ endpointId }) => endpointId).filter((id) => endpoints.get(id)?.active === false);
      await unparkEnabled({ store, clock: () => claim.now }, tenant, disabled);
    }
    return claimed.length + rows.length - ready.length;
  } finally {
    for (const endpointId of reserved.values()) dispatcher.release(endpointId);
  }
}

interface Known {
  endpoints: ReadonlyMap<string, EndpointRow>;
  reserved: Map<string, string>;
  claim: Claim;
}

/** Stores decisions about claimed rows that no other process has changed since the claim. @returns the attempts to make */
async function beginClaimed(
  store: Store,
  dispatcher: Dispatcher,
  tenant: string,
  claimed: ScheduleRow[],
  { endpoints, reserved, claim: { token: claim, now } }: Known,
): Promise<Job[]> {
  const collections = await store.collections(tenant);
  const ids = claimed.map((row) => row._id);
  return inTransaction(store.mongo, async (session) => {
    const rows = await findClaimed(store, ids, claim, { session });
    const heads = await findHeads(collections, ids, { session });
    const events = await findById(
      collections.events,
      [...heads.values()].map((head) => head.eventId),
    );
    // Another replica may have claimed a delivery of the same resource at the same time.
    const waiting = await findWaiting(store, inLanes(rows, endpoints), now, { session });
    const jobs: Job[] = [];
    const changes: DeliveryChange[] = [];
    for (const { _id: id, lanes, dueAt: leaseUntil } of rows) {
      const head = heads.get(id);
      if (head === undefined || isFinal(head)) {
        changes.push({ id, lanes, schedule: { done: true } });
        continue;
      }
      // A test event is also sent to a disabled endpoint, for which nothing is reserved yet.
      if (head.test && !reserved.has(id) && dispatcher.reserve(tenant, head.endpointId)) {
        reserved.set(id, head.endpointId);
      }
      const known = { endpoint: endpoints.get(head.endpointId), event: events.get(head.eventId) };
      const { state, begins, schedule } = decide(head, known, reserved.has(id) && !waiting.has(id), now);
      if (begins !== undefined) jobs.push(jobOf(head, ...begins, { tenant, claim, leaseUntil, knownAt: now, state }));
      const after = { ...state, claim: begins === undefined ? null : claim };
      changes.push({ id, lanes, delivery: { before: head, after }, schedule });
    }
    await changeDeliveries(store, collections, changes, { session, now });
    return jobs;
  });
}

interface Decision {
  state: DeliveryState;
  /** The endpoint and the event of an attempt, which keeps the claim. Otherwise the schedule changes. */
  begins?: [EndpointRow, EventRow];
  schedule?: DeliveryChange["schedule"];
}

function decide(
  head: DeliveryHead,
  { endpoint, event }: { endpoint: EndpointRow | undefined; event: EventRow | undefined },
  hasRoom: boolean,
  now: Date,
): Decision {
  const state = stateOf(head);
  if (endpoint === undefined) return { state: abandonDelivery(state, ENDPOINT_DELETED), schedule: { done: true } };
  if (event === undefined) return { state: abandonDelivery(state, PAYLOAD_GONE), schedule: { done: true } };
  if (!endpoint.active && !head.test)
    return { state: parkDelivery(state), schedule: { dueAt: parkedUntil(now), parked: true } };
  if (hasRoom) return { state: startAttempt(state) ?? state, begins: [endpoint, event] };
  const dueAt = deferredUntil(now);
  return { state: deferDelivery(state, dueAt), schedule: { dueAt } };
}
