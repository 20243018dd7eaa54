import { inTransaction } from "@matchbook/runtime/mongo";
import { abandonDelivery, deferDelivery, isFinal, parkDelivery, startAttempt } from "../domain/delivery.ts";
import type { Store } from "../store/collections.ts";
import { type DeliveryHead, findHeads, stateOf } from "../store/deliveries.ts";
import { type EndpointRow, findEndpoints } from "../store/endpoints.ts";
import { type EventRow, findEvents } from "../store/events.ts";
import { DESTINATION_DELETED } from "../store/record-attempts.ts";
import { parkedUntil, type ScheduleChange, type ScheduleRow, settleSchedule } from "../store/schedule.ts";
import type { Dispatcher } from "./dispatcher.ts";
import type { Job } from "./job.ts";

/** What is to happen with one claimed row. */
type Verdict =
  | { kind: "attempt"; endpoint: EndpointRow; event: EventRow }
  | { kind: "park" }
  | { kind: "abandon"; reason: string }
  | { kind: "defer" };

const PAYLOAD_GONE = "payload is no longer kept";

/**
 * Decides over claimed rows of the schedule and begins the attempts that there is room for. A crash on the way leaves the
 * claims to run out, and all is decided again.
 */
export async function takeUp(store: Store, dispatcher: Dispatcher, claimed: ScheduleRow[], now: Date): Promise<void> {
  for (const [tenant, rows] of Map.groupBy(claimed, (row) => row.tenant)) {
    for (const row of rows) if (row.batch !== undefined) await dissolveBatch(store, row, row.batch, now);
    const own = rows.filter((row) => row.batch === undefined);
    if (own.length > 0) await takeUpOfTenant(store, dispatcher, tenant, own, now);
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
  const events = await findEvents(
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
    const verdict = judge(head, endpoints.get(head.endpointId), events.get(head.eventId), dispatcher);
    const state = stateOf(head);
    if (verdict.kind === "attempt") {
      const started = startAttempt(state) ?? state;
      jobs.push(toJob(tenant, row, head, verdict, started));
      writes.push({ head, state: started, claim: row.claim });
    } else if (verdict.kind === "park") {
      writes.push({ head, state: parkDelivery(state), claim: null });
      changes.push({ id: row._id, dueAt: parkedUntil(now), parked: true });
    } else if (verdict.kind === "abandon") {
      writes.push({ head, state: abandonDelivery(state, verdict.reason), claim: null });
      changes.push({ id: row._id, done: true });
    } else {
      const dueAt = new Date(now.getTime() + dispatcher.deferMs(head.endpointId));
      writes.push({ head, state: deferDelivery(state, dueAt), claim: null });
      changes.push({ id: row._id, dueAt });
    }
  }

  let submitted = 0;
  try {
    const stored = await storeTaken(store, tenant, rows, writes, changes);
    for (const job of jobs) {
      submitted += 1;
      if (stored.has(job.deliveryId)) dispatcher.submit(job);
      else dispatcher.release(job.endpointId);
    }
  } finally {
    for (const job of jobs.slice(submitted)) dispatcher.release(job.endpointId);
  }
}

function judge(
  head: DeliveryHead,
  endpoint: EndpointRow | undefined,
  event: EventRow | undefined,
  dispatcher: Dispatcher,
): Verdict {
  if (endpoint === undefined) return { kind: "abandon", reason: DESTINATION_DELETED };
  if (event === undefined) return { kind: "abandon", reason: PAYLOAD_GONE };
  if (!endpoint.active && !head.test) return { kind: "park" };
  return dispatcher.reserve(head.endpointId) ? { kind: "attempt", endpoint, event } : { kind: "defer" };
}

function toJob(
  tenant: string,
  row: ScheduleRow,
  head: DeliveryHead,
  { endpoint, event }: { endpoint: EndpointRow; event: EventRow },
  state: Job["state"],
): Job {
  return {
    tenant,
    deliveryId: head._id,
    endpointId: head.endpointId,
    eventId: head.eventId,
    eventType: head.eventType,
    url: endpoint.url,
    body: event.body,
    trace: event.trace,
    secrets: endpoint.secrets,
    test: head.test,
    claim: row.claim ?? "",
    leaseUntil: row.dueAt,
    ofBatch: false,
    state,
  };
}

interface Write {
  head: DeliveryHead;
  state: Job["state"];
  claim: string | null;
}

/** Somebody changed a delivery since it was read. */
class Changed extends Error {}

/**
 * Stores what was decided in one database transaction. Deliveries that somebody changed meanwhile are not ours to put
 * anywhere: whoever did that has.
 * @returns the ids of the deliveries that were as they had been read
 */
async function storeTaken(
  store: Store,
  tenant: string,
  [row]: ScheduleRow[],
  writes: Write[],
  changes: ScheduleChange[],
): Promise<ReadonlySet<string>> {
  const { deliveries, counts } = await store.collections(tenant);
  const run = (reload: boolean) =>
    inTransaction(store.mongo, async (session) => {
      let wanted = writes;
      if (reload) {
        const ids = writes.map(({ head }) => head._id);
        const heads = await findHeads({ deliveries }, ids, { session });
        wanted = writes.filter(({ head }) => isUnchanged(head, heads.get(head._id)));
      }
      if (wanted.length > 0) {
        const { matchedCount } = await deliveries.bulkWrite(wanted.map(toUpdate), { session, ordered: false });
        if (matchedCount !== wanted.length) throw new Changed();
      }
      const lost = new Set(writes.map(({ head }) => head._id));
      for (const { head } of wanted) lost.delete(head._id);
      const kept = changes.filter(({ id }) => !lost.has(id));
      if (row?.claim != null) await settleSchedule(store, kept, { session, claim: row.claim });
      const counted = wanted.map(({ head, state }) => ({ ...head, before: head.status, after: state.status }));
      await counts.note(counted, session);
      return new Set(wanted.map(({ head }) => head._id));
    });
  return run(false).catch((error: unknown) => {
    if (!(error instanceof Changed)) throw error;
    return run(true);
  });
}

function toUpdate({ head, state, claim }: Write) {
  const { _id, claim: before, status, attemptCount, maxAttempts } = head;
  const filter = { _id, claim: before, status, attemptCount, maxAttempts };
  return { updateOne: { filter, update: { $set: { ...state, claim } } } };
}

function isUnchanged(before: DeliveryHead, now: DeliveryHead | undefined): boolean {
  return (
    now !== undefined &&
    now.claim === before.claim &&
    now.status === before.status &&
    now.attemptCount === before.attemptCount &&
    now.maxAttempts === before.maxAttempts
  );
}

/**
 * The claim of a batch ran out: its process is gone, or was away. What is still held under that claim gets a row of its
 * own, due now.
 */
async function dissolveBatch(store: Store, row: ScheduleRow, ids: string[], now: Date): Promise<void> {
  const collections = await store.collections(row.tenant);
  await inTransaction(store.mongo, async (session) => {
    const heads = await findHeads(collections, ids, { session });
    const held = [...heads.values()].filter((head) => head.claim === row._id);
    const changes = held.map(({ _id, endpointId }) => ({
      id: _id,
      dueAt: now,
      of: { tenant: row.tenant, endpointId },
    }));
    await settleSchedule(store, [...changes, { id: row._id, done: true }], { session });
  });
}
