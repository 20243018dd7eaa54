import { inTransaction } from "@matchbook/runtime/mongo";
import type { ClientSession } from "mongodb";
import type { AttemptResult } from "../domain/attempt-outcome.ts";
import { decideAttempt } from "../domain/decide-attempt.ts";
import { abandonDelivery, type DeliveryState, recordAttempt } from "../domain/delivery.ts";
import type { EndpointHealth } from "../domain/endpoint.ts";
import type { Store } from "./collections.ts";
import { findHeads, MAX_KEPT_ATTEMPTS, stateOf } from "./deliveries.ts";
import type { CountedChange } from "./delivery-counts.ts";
import { findEndpoints, healthOf } from "./endpoints.ts";
import { parkedUntil, type ScheduleChange, settleSchedule } from "./schedule.ts";

/** An attempt that has ended, with what was known of its delivery when it began. */
export interface FinishedAttempt {
  tenant: string;
  deliveryId: string;
  endpointId: string;
  eventType: string;
  url: string;
  test: boolean;
  /** The claim under which it was made. */
  claim: string;
  /** True when the row of its batch stands for it in the schedule. */
  ofBatch: boolean;
  /** The delivery as it was claimed: `delivering`. */
  state: DeliveryState;
  result: AttemptResult;
  startedAt: Date;
  endedAt: Date;
  /** From 0 to 1, for the jitter of the next delay. */
  random: number;
}

/** Why a delivery ends whose destination no longer exists. */
export const DESTINATION_DELETED = "webhook endpoint was deleted";

/** A row was no longer as it was claimed. */
class StaleClaim extends Error {}

/**
 * Records finished attempts in one database transaction: the deliveries with their attempts, what failures say of their
 * destinations, and when each delivery is due again. Nothing is read of deliveries that are still as they were claimed;
 * only when a claim was lost on the way are all of them read and decided anew, so that a late result never undoes a newer
 * one. Successes of a destination none of whose attempts failed leave it to the caller to note them (`noteSuccesses`).
 * @returns the ids of destinations that these attempts disabled
 */
export async function recordAttempts(store: Store, finished: FinishedAttempt[]): Promise<string[]> {
  const run = (reload: boolean) =>
    inTransaction(store.mongo, async (session) => {
      const disabled: string[] = [];
      for (const [tenant, group] of Map.groupBy(finished, (one) => one.tenant)) {
        disabled.push(...(await recordOfTenant(store, tenant, group, { session, reload })));
      }
      return disabled;
    });
  try {
    return await run(false);
  } catch (error) {
    if (!(error instanceof StaleClaim)) throw error;
    return run(true);
  }
}

async function recordOfTenant(
  store: Store,
  tenant: string,
  finished: FinishedAttempt[],
  { session, reload }: { session: ClientSession; reload: boolean },
): Promise<string[]> {
  const collections = await store.collections(tenant);
  const failing = new Set(finished.filter(saysFailure).map((one) => one.endpointId));
  const rows = failing.size === 0 ? new Map() : await findEndpoints(collections, failing, { session });
  const known = reload ? await currentStates(collections, finished, session) : claimedStates(finished);
  const health = new Map([...rows].map(([id, row]) => [id, healthOf(row)]));
  const disabled: string[] = [];
  const writes = [];
  const changes: ScheduleChange[] = [];
  const counted: CountedChange[] = [];
  const touched = new Set<string>();

  for (const one of finished) {
    const { tenant: of, deliveryId, endpointId, eventType } = one;
    const before = known.get(deliveryId);
    if (before === undefined) {
      // Its retention has passed: nothing is left to record it in.
      changes.push({ id: deliveryId, done: true });
      continue;
    }
    // A success counts however late it is: the receiver has the event.
    if (before.claim !== one.claim && (!one.result.ok || before.state.status === "success")) continue;
    const decided = decide(one, before.state, health.get(endpointId));
    if (decided.disabled) disabled.push(endpointId);
    if (decided.health !== undefined) {
      health.set(endpointId, decided.health);
      touched.add(endpointId);
    }
    known.set(deliveryId, { state: decided.state, claim: null });
    writes.push(attemptWrite(one, before, decided.state));
    counted.push({ _id: deliveryId, endpointId, eventType, before: before.state.status, after: decided.state.status });
    const change = scheduleChange(one, decided.state, { tenant: of, endpointId });
    // Its batch's row has nothing of its own to be done with.
    if (!(one.ofBatch && before.claim === one.claim && "done" in change)) changes.push(change);
  }

  if (writes.length > 0) {
    const { matchedCount } = await collections.deliveries.bulkWrite(writes, { session });
    if (matchedCount !== writes.length) throw new StaleClaim();
  }
  if (touched.size > 0) {
    const updates = [...touched].map((id) => ({
      updateOne: { filter: { _id: id }, update: { $set: { ...health.get(id) } } },
    }));
    await collections.endpoints.bulkWrite(updates, { session, ordered: false });
  }
  await settleSchedule(store, changes, { session });
  await collections.counts.note(counted, session);
  return disabled;
}

function saysFailure({ result, test }: FinishedAttempt): boolean {
  return !result.ok && !test;
}

interface Claimed {
  state: DeliveryState;
  claim: string | null;
}

type Known = Map<string, Claimed>;

function claimedStates(finished: FinishedAttempt[]): Known {
  return new Map(finished.map(({ deliveryId, state, claim }) => [deliveryId, { state, claim }]));
}

async function currentStates(
  collections: Awaited<ReturnType<Store["collections"]>>,
  finished: FinishedAttempt[],
  session: ClientSession,
): Promise<Known> {
  const ids = new Set(finished.map((one) => one.deliveryId));
  const heads = await findHeads(collections, ids, { session });
  return new Map([...heads].map(([id, head]) => [id, { state: stateOf(head), claim: head.claim }]));
}

interface Decided {
  state: DeliveryState;
  /** Undefined when the attempt says nothing of the destination's health. */
  health?: EndpointHealth;
  disabled: boolean;
}

function decide(one: FinishedAttempt, state: DeliveryState, health: EndpointHealth | undefined): Decided {
  const { result, endedAt: now, random } = one;
  // Neither a test nor, by itself, a success says anything that a destination would have to be asked about.
  if (one.test || (result.ok && health === undefined)) {
    return { state: recordAttempt(state, result, { active: true, now, random }), disabled: false };
  }
  if (health === undefined) {
    const recorded = recordAttempt(state, result, { active: true, now, random });
    return { state: abandonDelivery(recorded, DESTINATION_DELETED), disabled: false };
  }
  const decision = decideAttempt(state, health, result, now, random);
  return { state: decision.delivery, health: decision.endpoint, disabled: decision.disabled };
}

/** The update that records an attempt; a first one, which is most of all, says only what it changes. */
function attemptWrite(one: FinishedAttempt, before: Claimed, state: DeliveryState) {
  const attempt = attemptRow(one, state);
  const first = one.ofBatch && before.claim === one.claim && before.state.attemptCount === 0;
  const update = first
    ? { $set: { ...changedParts(before.state, state), claim: null, attempts: [attempt] } }
    : {
        $set: { ...state, endpointUrl: one.url, claim: null },
        $push: { attempts: { $each: [attempt], $slice: -MAX_KEPT_ATTEMPTS } },
      };
  return { updateOne: { filter: { _id: one.deliveryId, claim: before.claim }, update } };
}

function changedParts(before: DeliveryState, after: DeliveryState): Partial<DeliveryState> {
  const known: Record<string, unknown> = { ...before };
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => known[name] !== value));
}

function attemptRow({ result, startedAt }: FinishedAttempt, { attemptCount }: DeliveryState) {
  return {
    number: attemptCount,
    at: startedAt,
    responseStatus: result.status,
    error: result.error,
    durationMs: result.durationMs,
    responseExcerpt: result.responseExcerpt,
  };
}

function scheduleChange(
  { deliveryId: id, endedAt }: FinishedAttempt,
  state: DeliveryState,
  of: { tenant: string; endpointId: string },
): ScheduleChange {
  if (state.status !== "failed") return { id, done: true };
  return state.nextRetryAt === null
    ? { id, dueAt: parkedUntil(endedAt), parked: true, of }
    : { id, dueAt: state.nextRetryAt, of };
}

/**
 * Notes when destinations last received something, and that their run of failures has ended. Only for those of whom no
 * failure was recorded with it.
 */
export async function noteSuccesses(store: Store, tenant: string, last: ReadonlyMap<string, Date>): Promise<void> {
  const { endpoints } = await store.collections(tenant);
  const updates = [...last].map(([_id, at]) => ({
    updateOne: {
      filter: { _id },
      update: {
        $set: { consecutiveFailures: 0, firstFailureAt: null },
        $max: { lastSuccessAt: at, lastDeliveryAt: at },
      },
    },
  }));
  await endpoints.bulkWrite(updates, { ordered: false });
}
