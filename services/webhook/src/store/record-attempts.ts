import { inTransaction } from "@matchbook/runtime/mongo";
import type { ClientSession } from "mongodb";
import type { AttemptResult } from "../domain/attempt-outcome.ts";
import { decideAttempt } from "../domain/decide-attempt.ts";
import { abandonDelivery, type DeliveryState, recordAttempt } from "../domain/delivery.ts";
import type { EndpointHealth } from "../domain/endpoint.ts";
import type { Store } from "./collections.ts";
import { findHeads, MAX_KEPT_ATTEMPTS, stateOf } from "./deliveries.ts";
import { findEndpoints, healthOf } from "./endpoints.ts";
import { parkedUntil, type ScheduleChange, settleSchedule } from "./schedule.ts";

/** An attempt that has ended, with what was known of its delivery when it began. */
export interface FinishedAttempt {
  tenant: string;
  deliveryId: string;
  endpointId: string;
  url: string;
  test: boolean;
  /** The claim under which it was made. */
  claim: string;
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
 * Records finished attempts in one database transaction: the deliveries with their attempts, how the destinations fare,
 * and when each delivery is due again. Nothing is read of deliveries that are still as they were claimed; only when a
 * claim was lost on the way are all of them read and decided anew, so that a late result never undoes a newer one.
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
  const rows = await findEndpoints(collections, new Set(finished.map((one) => one.endpointId)), { session });
  const known = reload ? await currentStates(collections, finished, session) : claimedStates(finished);
  const health = new Map([...rows].map(([id, row]) => [id, healthOf(row)]));
  const disabled: string[] = [];
  const writes = [];
  const changes: ScheduleChange[] = [];
  const touched = new Set<string>();

  for (const one of finished) {
    const before = known.get(one.deliveryId);
    if (before === undefined) {
      // Its retention has passed: nothing is left to record it in.
      changes.push({ id: one.deliveryId, done: true });
      continue;
    }
    // A success counts however late it is: the receiver has the event.
    if (before.claim !== one.claim && (!one.result.ok || before.state.status === "success")) continue;
    const decided = decide(one, before.state, health.get(one.endpointId));
    if (decided.disabled) disabled.push(one.endpointId);
    if (decided.health !== undefined) {
      health.set(one.endpointId, decided.health);
      touched.add(one.endpointId);
    }
    known.set(one.deliveryId, { state: decided.state, claim: null });
    writes.push({
      updateOne: {
        filter: { _id: one.deliveryId, claim: before.claim },
        update: {
          $set: { ...decided.state, endpointUrl: one.url, claim: null },
          $push: { attempts: { $each: [attemptRow(one, decided.state)], $slice: -MAX_KEPT_ATTEMPTS } },
        },
      },
    });
    changes.push(scheduleChange(one, decided.state));
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
  return disabled;
}

type Known = Map<string, { state: DeliveryState; claim: string | null }>;

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
  if (health === undefined) {
    const recorded = recordAttempt(state, result, { active: true, now, random });
    return { state: abandonDelivery(recorded, DESTINATION_DELETED), disabled: false };
  }
  if (one.test) return { state: recordAttempt(state, result, { active: true, now, random }), disabled: false };
  const decision = decideAttempt(state, health, result, now, random);
  return { state: decision.delivery, health: decision.endpoint, disabled: decision.disabled };
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

function scheduleChange({ deliveryId: id, endedAt }: FinishedAttempt, state: DeliveryState): ScheduleChange {
  if (state.status !== "failed") return { id, done: true };
  return state.nextRetryAt === null
    ? { id, dueAt: parkedUntil(endedAt), parked: true }
    : { id, dueAt: state.nextRetryAt };
}
