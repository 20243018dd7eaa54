import pLimit from "p-limit";
import { abandonDelivery, deferDelivery, isFinal, parkDelivery, startAttempt } from "../domain/delivery.ts";
import type { Store } from "../store/collections.ts";
import { findHeads, stateOf } from "../store/deliveries.ts";
import { findEndpoints } from "../store/endpoints.ts";
import { findEvents } from "../store/events.ts";
import { DESTINATION_DELETED } from "../store/record-attempts.ts";
import type { DeliveryHead, EndpointRow, EventRow, ScheduleRow } from "../store/rows.ts";
import { type Claim, claimRows, deferredUntil, parkedUntil, type ScheduleChange } from "../store/schedule.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { type Job, jobOf } from "./job.ts";
import { type DeliveryWrite, storeDecisions } from "./store-decisions.ts";

/** The decision about one claimed row. */
type Verdict =
  | { kind: "attempt"; endpoint: EndpointRow; event: EventRow }
  | { kind: "park" }
  | { kind: "abandon"; reason: string }
  | { kind: "defer" };

const PAYLOAD_GONE = "payload is no longer kept";
/** Tenants whose rows are processed concurrently. */
const TENANTS_AT_ONCE = 8;

/**
 * Claims due rows for which there is room and begins their attempts. The other rows stay due. After a crash the claims
 * expire and the rows become due again.
 * @returns how many rows were claimed
 */
export async function dispatchClaimed(
  store: Store,
  dispatcher: Dispatcher,
  due: ScheduleRow[],
  claim: Claim,
): Promise<number> {
  const limit = pLimit(TENANTS_AT_ONCE);
  const tenants = [...Map.groupBy(due, (row) => row.tenant)];
  const done = await Promise.allSettled(
    tenants.map(([tenant, rows]) => limit(() => dispatchOfTenant(store, dispatcher, tenant, rows, claim))),
  );
  // A failure for one tenant must not stop the others.
  const failed = done.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return done.reduce((sum, outcome) => sum + (outcome.status === "fulfilled" ? outcome.value : 0), 0);
}

async function dispatchOfTenant(
  store: Store,
  dispatcher: Dispatcher,
  tenant: string,
  due: ScheduleRow[],
  claim: Claim,
): Promise<number> {
  const { now } = claim;
  const collections = await store.collections(tenant);
  const endpoints = await findEndpoints(collections, new Set(due.map((row) => row.endpointId)));
  /** The reservations: row id to destination. */
  const reserved = new Map<string, string>();
  const wanted = due.filter(({ _id, ...row }) => {
    // Rows of disabled or deleted destinations need no room: they are only parked or finished.
    if (endpoints.get(row.endpointId)?.active !== true) return true;
    if (!dispatcher.reserve(tenant, row.endpointId)) return false;
    reserved.set(_id, row.endpointId);
    return true;
  });
  try {
    const claimed = await claimRows(store, wanted, claim);
    if (claimed.length > 0) {
      for (const job of await beginClaimed(store, dispatcher, tenant, claimed, { endpoints, reserved, now })) {
        reserved.delete(job.deliveryId);
        dispatcher.submit(job);
      }
    }
    return claimed.length;
  } finally {
    for (const endpointId of reserved.values()) dispatcher.release(endpointId);
  }
}

interface Known {
  endpoints: ReadonlyMap<string, EndpointRow>;
  reserved: Map<string, string>;
  now: Date;
}

/** Decides about claimed rows and stores the decisions. @returns the jobs of the attempts to make */
async function beginClaimed(
  store: Store,
  dispatcher: Dispatcher,
  tenant: string,
  rows: ScheduleRow[],
  { endpoints, reserved, now }: Known,
): Promise<Job[]> {
  const collections = await store.collections(tenant);
  const ids = rows.map((row) => row._id);
  const heads = await findHeads(collections, ids);
  const eventIds = [...heads.values()].map((head) => head.eventId);
  const events = await findEvents(collections, eventIds);
  const jobs: Job[] = [];
  const writes: DeliveryWrite[] = [];
  const changes: ScheduleChange[] = [];

  for (const row of rows) {
    const head = heads.get(row._id);
    if (head === undefined || isFinal(head)) {
      changes.push({ id: row._id, done: true });
      continue;
    }
    // A test event is also sent to a disabled destination, for which nothing is reserved yet.
    if (head.test && !reserved.has(row._id) && dispatcher.reserve(tenant, head.endpointId)) {
      reserved.set(row._id, head.endpointId);
    }
    const verdict = judge(head, endpoints.get(head.endpointId), events.get(head.eventId), reserved.has(row._id));
    const state = stateOf(head);
    if (verdict.kind === "attempt") {
      const started = startAttempt(state) ?? state;
      const claimed = { tenant, claim: row.claim ?? "", leaseUntil: row.dueAt, state: started };
      jobs.push(jobOf(head, verdict.endpoint, verdict.event, claimed));
      writes.push({ head, state: started, claim: row.claim });
    } else if (verdict.kind === "park") {
      writes.push({ head, state: parkDelivery(state), claim: null });
      changes.push({ id: row._id, dueAt: parkedUntil(now), parked: true });
    } else if (verdict.kind === "abandon") {
      writes.push({ head, state: abandonDelivery(state, verdict.reason), claim: null });
      changes.push({ id: row._id, done: true });
    } else {
      const dueAt = deferredUntil(now);
      writes.push({ head, state: deferDelivery(state, dueAt), claim: null });
      changes.push({ id: row._id, dueAt });
    }
  }
  const stored = await storeDecisions(store, tenant, rows, writes, changes);
  return jobs.filter((job) => stored.has(job.deliveryId));
}

function judge(
  head: DeliveryHead,
  endpoint: EndpointRow | undefined,
  event: EventRow | undefined,
  hasRoom: boolean,
): Verdict {
  if (endpoint === undefined) return { kind: "abandon", reason: DESTINATION_DELETED };
  if (event === undefined) return { kind: "abandon", reason: PAYLOAD_GONE };
  if (!endpoint.active && !head.test) return { kind: "park" };
  return hasRoom ? { kind: "attempt", endpoint, event } : { kind: "defer" };
}
