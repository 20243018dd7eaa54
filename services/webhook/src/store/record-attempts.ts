import { inTransaction } from "@matchbook/runtime/mongo/mongo";
import type { ClientSession } from "mongodb";
import type { AttemptResult } from "../domain/attempt-outcome.ts";
import {
  type AttemptDecision,
  abandonDelivery,
  type DeliveryState,
  decideAttempt,
  recordAttempt,
} from "../domain/delivery.ts";
import type { EndpointHealth } from "../domain/endpoint.ts";
import { changeSchedule, type ScheduleChange } from "./change-schedule.ts";
import type { Store, TenantCollections } from "./collections.ts";
import { findById, findHeads, MAX_KEPT_ATTEMPTS, stateOf } from "./deliveries.ts";
import type { CountedChange } from "./delivery-counts.ts";
import { healthOf } from "./endpoints.ts";
import { type HealthChange, planNotices } from "./notices.ts";
import { parkedUntil } from "./schedule.ts";

/** A delivery that this process has claimed, as it is when its attempt begins. */
export interface ClaimedDelivery {
  tenant: string;
  deliveryId: string;
  endpointId: string;
  eventType: string;
  url: string;
  test: boolean;
  /** The lanes of its row in the schedule. */
  lanes?: string[] | undefined;
  claim: string;
  state: DeliveryState;
}

export interface FinishedAttempt extends ClaimedDelivery {
  result: AttemptResult;
  startedAt: Date;
  endedAt: Date;
  /** From 0 to 1, for the jitter of the next delay. */
  random: number;
}

export const ENDPOINT_DELETED = "webhook endpoint was deleted";

/** A delivery has changed since it was claimed. */
class StaleClaim extends Error {}

/**
 * Records finished attempts in one transaction, with the health of their endpoints and the next due times. The writes
 * check the claims; if one was lost, all deliveries are read and decided again. @returns the ids of disabled endpoints
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
  const rated = new Set(finished.filter(({ test }) => !test).map((one) => one.endpointId));
  const rows = rated.size === 0 ? new Map() : await findById(collections.endpoints, rated, { session });
  const known: Known = reload
    ? await currentStates(collections, finished, session)
    : new Map(finished.map(({ deliveryId, state, claim }) => [deliveryId, { state, claim }]));
  const health = new Map([...rows].map(([id, row]) => [id, healthOf(row)]));
  const { writes, changes, counted, disabled, healthChanges } = decideAll(finished, known, health);
  const now = latestEnd(finished);
  if (writes.length > 0) {
    const { matchedCount } = await collections.deliveries.bulkWrite(writes, { session });
    if (matchedCount !== writes.length) throw new StaleClaim();
  }
  if (healthChanges.length > 0) {
    const updates = healthChanges.map(({ id, after }) => ({
      updateOne: { filter: { _id: id }, update: { $set: { ...after } } },
    }));
    await collections.endpoints.bulkWrite(updates, { session, ordered: false });
    await planNotices(store, tenant, healthChanges, now, session);
  }
  await changeSchedule(store, changes, { session, now });
  await collections.counts.note(counted, session);
  return disabled;
}

/** Decides about attempts in their order, each on the delivery and the health that the ones before left. `known` follows. */
function decideAll(finished: readonly FinishedAttempt[], known: Known, health: ReadonlyMap<string, EndpointHealth>) {
  const disabled: string[] = [];
  const writes: ReturnType<typeof attemptWrite>[] = [];
  const changes: ScheduleChange[] = [];
  const counted: CountedChange[] = [];
  const healthChanges = new Map<string, HealthChange>();
  for (const one of finished) {
    const { deliveryId, endpointId, eventType } = one;
    const current = known.get(deliveryId);
    if (current === undefined) {
      // Retention has removed the delivery.
      changes.push({ id: deliveryId, done: true, lanes: one.lanes });
      continue;
    }
    // A late success counts, because the receiver has the event.
    if (current.claim !== one.claim && (!one.result.ok || current.state.status === "success")) continue;
    const before = health.get(endpointId);
    const {
      delivery: state,
      endpoint: after,
      ...decided
    } = decide(one, current.state, healthChanges.get(endpointId)?.after ?? before);
    if (decided.disabled) disabled.push(endpointId);
    if (before !== undefined && after !== undefined) healthChanges.set(endpointId, { id: endpointId, before, after });
    known.set(deliveryId, { state, claim: null });
    writes.push(attemptWrite(one, current, state));
    counted.push({ _id: deliveryId, endpointId, eventType, before: current.state.status, after: state.status });
    changes.push(scheduleChange(one, state));
  }
  return { writes, changes, counted, disabled, healthChanges: [...healthChanges.values()] };
}

function latestEnd(finished: readonly FinishedAttempt[]): Date {
  return new Date(Math.max(...finished.map(({ endedAt }) => endedAt.getTime())));
}

interface Claimed {
  state: DeliveryState;
  claim: string | null;
}

type Known = Map<string, Claimed>;

async function currentStates(
  collections: TenantCollections,
  finished: FinishedAttempt[],
  session: ClientSession,
): Promise<Known> {
  const ids = new Set(finished.map((one) => one.deliveryId));
  const heads = await findHeads(collections, ids, { session });
  return new Map([...heads].map(([id, head]) => [id, { state: stateOf(head), claim: head.claim }]));
}

/** @returns no `endpoint` when the attempt does not change the endpoint's health */
function decide(
  { test, result, endedAt: now, random }: FinishedAttempt,
  state: DeliveryState,
  health: EndpointHealth | undefined,
): Pick<AttemptDecision, "delivery" | "disabled"> & { endpoint?: EndpointHealth } {
  if (!test && health !== undefined) return decideAttempt(state, health, result, now, random);
  // A test event does not change the health; a deleted endpoint has none.
  const recorded = recordAttempt(state, result, { active: true, now, random });
  return { delivery: test ? recorded : abandonDelivery(recorded, ENDPOINT_DELETED), disabled: false };
}

function attemptWrite({ deliveryId, url, result, startedAt }: FinishedAttempt, before: Claimed, state: DeliveryState) {
  const { status: responseStatus, error, durationMs, responseExcerpt } = result;
  const row = { number: state.attemptCount, at: startedAt, responseStatus, error, durationMs, responseExcerpt };
  const update = {
    $set: { ...state, endpointUrl: url, claim: null },
    $push: { attempts: { $each: [row], $slice: -MAX_KEPT_ATTEMPTS } },
  };
  return { updateOne: { filter: { _id: deliveryId, claim: before.claim }, update } };
}

function scheduleChange({ deliveryId: id, lanes, endedAt }: FinishedAttempt, state: DeliveryState): ScheduleChange {
  if (state.status !== "failed") return { id, lanes, done: true };
  // When its endpoint is enabled, all that are parked become due.
  return state.nextRetryAt === null
    ? { id, dueAt: parkedUntil(endedAt), parked: true }
    : { id, lanes, dueAt: state.nextRetryAt };
}
