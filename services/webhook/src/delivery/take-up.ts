import { abandonDelivery, deferDelivery, isFinal, parkDelivery, startAttempt } from "../domain/delivery.ts";
import type { Store, TenantCollections } from "../store/collections.ts";
import { type DeliveryHead, findHeads, stateOf } from "../store/deliveries.ts";
import { type EndpointRow, findEndpoints } from "../store/endpoints.ts";
import { findBodies } from "../store/events.ts";
import { DESTINATION_DELETED } from "../store/record-attempts.ts";
import { parkedUntil, type ScheduleChange, type ScheduleRow, settleSchedule } from "../store/schedule.ts";
import type { Dispatcher } from "./dispatcher.ts";
import type { Job } from "./job.ts";

/** What is to happen with one claimed row. */
type Verdict =
  | { kind: "attempt"; endpoint: EndpointRow; body: string }
  | { kind: "park" }
  | { kind: "abandon"; reason: string }
  | { kind: "defer" };

const PAYLOAD_GONE = "payload is no longer kept";

/**
 * Decides over claimed rows of the schedule and begins the attempts that there is room for. The deliveries are changed
 * before their rows in the schedule: a crash in between leaves the claims to run out, and all is decided again.
 */
export async function takeUp(store: Store, dispatcher: Dispatcher, claimed: ScheduleRow[], now: Date): Promise<void> {
  for (const [tenant, rows] of Map.groupBy(claimed, (row) => row.tenant)) {
    await takeUpOfTenant(store, dispatcher, tenant, rows, now);
  }
}

async function takeUpOfTenant(
  store: Store,
  dispatcher: Dispatcher,
  tenant: string,
  rows: ScheduleRow[],
  now: Date,
): Promise<void> {
  const collections = await store.collections(tenant);
  const [heads, endpoints] = await Promise.all([
    findHeads(
      collections,
      rows.map((row) => row._id),
    ),
    findEndpoints(collections, new Set(rows.map((row) => row.endpointId))),
  ]);
  const bodies = await findBodies(
    collections,
    [...heads.values()].map((head) => head.eventId),
  );
  const jobs: Job[] = [];
  const writes: Write[] = [];
  const changes: ScheduleChange[] = [];

  for (const row of rows) {
    const head = heads.get(row._id);
    if (head === undefined || isFinal(head)) {
      changes.push({ id: row._id, done: true });
      continue;
    }
    const verdict = judge(head, endpoints.get(head.endpointId), bodies.get(head.eventId), dispatcher);
    const state = stateOf(head);
    if (verdict.kind === "attempt") {
      const started = startAttempt(state) ?? state;
      jobs.push(toJob(tenant, row, head, verdict, started));
      writes.push(write(head, started, row.claim));
    } else if (verdict.kind === "park") {
      writes.push(write(head, parkDelivery(state), null));
      changes.push({ id: row._id, dueAt: parkedUntil(now), parked: true });
    } else if (verdict.kind === "abandon") {
      writes.push(write(head, abandonDelivery(state, verdict.reason), null));
      changes.push({ id: row._id, done: true });
    } else {
      const dueAt = new Date(now.getTime() + dispatcher.deferMs(head.endpointId));
      writes.push(write(head, deferDelivery(state, dueAt), null));
      changes.push({ id: row._id, dueAt });
    }
  }

  let submitted = 0;
  try {
    const lost = await writeDeliveries(collections, writes, jobs);
    // Rows that somebody changed meanwhile are not ours to put anywhere: whoever did that has.
    const [row] = rows;
    if (row?.claim != null) await settleSchedule(store, changes, { claim: row.claim });
    for (const job of jobs) {
      submitted += 1;
      if (lost.has(job.deliveryId)) dispatcher.release(job.endpointId);
      else dispatcher.submit(job);
    }
  } finally {
    for (const job of jobs.slice(submitted)) dispatcher.release(job.endpointId);
  }
}

function judge(
  head: DeliveryHead,
  endpoint: EndpointRow | undefined,
  body: string | undefined,
  dispatcher: Dispatcher,
): Verdict {
  if (endpoint === undefined) return { kind: "abandon", reason: DESTINATION_DELETED };
  if (body === undefined) return { kind: "abandon", reason: PAYLOAD_GONE };
  if (!endpoint.active && !head.test) return { kind: "park" };
  return dispatcher.reserve(head.endpointId) ? { kind: "attempt", endpoint, body } : { kind: "defer" };
}

function toJob(
  tenant: string,
  row: ScheduleRow,
  head: DeliveryHead,
  { endpoint, body }: { endpoint: EndpointRow; body: string },
  state: Job["state"],
): Job {
  return {
    tenant,
    deliveryId: head._id,
    endpointId: head.endpointId,
    eventId: head.eventId,
    url: endpoint.url,
    body,
    secrets: endpoint.secrets,
    test: head.test,
    claim: row.claim ?? "",
    leaseUntil: row.dueAt,
    state,
  };
}

type Write = ReturnType<typeof write>;

function write(head: DeliveryHead, state: Job["state"], claim: string | null) {
  const { _id, claim: before, status, attemptCount, maxAttempts } = head;
  const filter = { _id, claim: before, status, attemptCount, maxAttempts };
  return { updateOne: { filter, update: { $set: { ...state, claim } } } };
}

/** @returns the ids of deliveries to attempt that somebody else changed meanwhile */
async function writeDeliveries(
  collections: TenantCollections,
  writes: Write[],
  jobs: Job[],
): Promise<ReadonlySet<string>> {
  if (writes.length === 0) return new Set();
  const { matchedCount } = await collections.deliveries.bulkWrite(writes, { ordered: false });
  if (matchedCount === writes.length || jobs.length === 0) return new Set();
  const heads = await findHeads(
    collections,
    jobs.map((job) => job.deliveryId),
  );
  const lost = jobs.filter((job) => heads.get(job.deliveryId)?.claim !== job.claim);
  return new Set(lost.map((job) => job.deliveryId));
}
