import { inTransaction } from "@matchbook/runtime/mongo/mongo";
import type { ClientSession } from "mongodb";
import type { AttemptResult } from "../domain/attempt-outcome.ts";
import {
  type AttemptDecision,
  abandonDelivery,
  type DeliveryState,
  decideAttempt,
  deferDelivery,
  recordAttempt,
} from "../domain/delivery.ts";
import type { EndpointHealth } from "../domain/endpoint.ts";
import { changeDeliveries, type DeliveryChange, StaleClaim } from "./change-deliveries.ts";
import type { Store, TenantCollections } from "./collections.ts";
import { findById, findHeads, stateOf } from "./deliveries.ts";
import { healthOf } from "./endpoints.ts";
import { type HealthChange, planNotices } from "./notices.ts";
import type { AttemptRow } from "./rows.ts";
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

/** A delivery that is returned to the schedule without an attempt, and when it is due again. */
export interface Returned extends ClaimedDelivery {
  dueAt: Date;
  endedAt: Date;
}

export const ENDPOINT_DELETED = "webhook endpoint was deleted";

/**
 * Records finished attempts in one transaction, with the health of their endpoints and the next due times. The writes
 * check the claims; if one was lost, all deliveries are read and decided again. @returns the ids of disabled endpoints
 */
export async function recordAttempts(store: Store, finished: (FinishedAttempt | Returned)[]): Promise<string[]> {
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
  finished: (FinishedAttempt | Returned)[],
  { session, reload }: { session: ClientSession; reload: boolean },
): Promise<string[]> {
  const collections = await store.collections(tenant);
  const rated = new Set(finished.filter((one) => "result" in one && !one.test).map((one) => one.endpointId));
  const rows = rated.size === 0 ? new Map() : await findById(collections.endpoints, rated, { session });
  const known: Known = reload
    ? await currentStates(collections, finished, session)
    : new Map(finished.map(({ deliveryId, state, claim }) => [deliveryId, { state, claim }]));
  const health = new Map([...rows].map(([id, row]) => [id, healthOf(row)]));
  const { changes, disabled, healthChanges } = decideAll(finished, known, health);
  const now = new Date(Math.max(...finished.map(({ endedAt }) => endedAt.getTime())));
  await changeDeliveries(store, collections, changes, { session, now });
  if (healthChanges.length > 0) {
    const updates = healthChanges.map(({ id, after }) => ({
      updateOne: { filter: { _id: id }, update: { $set: { ...after } } },
    }));
    await collections.endpoints.bulkWrite(updates, { session, ordered: false });
    await planNotices(store, tenant, healthChanges, now, session);
  }
  return disabled;
}

/** Decides in order, each on the delivery and the health that the ones before left. `known` follows. */
function decideAll(
  finished: readonly (FinishedAttempt | Returned)[],
  known: Known,
  health: ReadonlyMap<string, EndpointHealth>,
) {
  const disabled: string[] = [];
  const changes: DeliveryChange[] = [];
  const healthChanges = new Map<string, HealthChange>();
  for (const one of finished) {
    const { deliveryId: id, endpointId, eventType, lanes } = one;
    const current = known.get(id);
    if (current === undefined) {
      // Retention has removed the delivery.
      changes.push({ id, lanes, schedule: { done: true } });
      continue;
    }
    const { state: was, claim } = current;
    // A late success counts, because the receiver has the event.
    const isSuccess = "result" in one && one.result.ok;
    if (claim !== one.claim && (!isSuccess || was.status === "success")) continue;
    const before = health.get(endpointId);
    const decided = decide(one, was, healthChanges.get(endpointId)?.after ?? before);
    const { delivery: state, endpoint: after } = decided;
    if (decided.disabled) disabled.push(endpointId);
    if (before !== undefined && after !== undefined) healthChanges.set(endpointId, { id: endpointId, before, after });
    known.set(id, { state, claim: null });
    const delivery = {
      before: { _id: id, endpointId, eventType, status: was.status, claim },
      after: { ...state, claim: null, ...("result" in one && { endpointUrl: one.url }) },
      attempt: "result" in one ? attemptRow(one, state) : undefined,
    };
    changes.push({ id, lanes, delivery, schedule: scheduleChange(one, state) });
  }
  return { changes, disabled, healthChanges: [...healthChanges.values()] };
}

interface Claimed {
  state: DeliveryState;
  claim: string | null;
}

type Known = Map<string, Claimed>;

async function currentStates(
  collections: TenantCollections,
  finished: readonly ClaimedDelivery[],
  session: ClientSession,
): Promise<Known> {
  const ids = new Set(finished.map((one) => one.deliveryId));
  const heads = await findHeads(collections, ids, { session });
  return new Map([...heads].map(([id, head]) => [id, { state: stateOf(head), claim: head.claim }]));
}

/** @returns no `endpoint` when the outcome does not change the endpoint's health */
function decide(
  one: FinishedAttempt | Returned,
  state: DeliveryState,
  health: EndpointHealth | undefined,
): Pick<AttemptDecision, "delivery" | "disabled"> & { endpoint?: EndpointHealth } {
  if (!("result" in one)) return { delivery: deferDelivery(state, one.dueAt), disabled: false };
  const { test, result, endedAt: now, random } = one;
  if (!test && health !== undefined) return decideAttempt(state, health, result, now, random);
  // A test event does not change the health; a deleted endpoint has none.
  const recorded = recordAttempt(state, result, { active: true, now, random });
  return { delivery: test ? recorded : abandonDelivery(recorded, ENDPOINT_DELETED), disabled: false };
}

function attemptRow({ result, startedAt: at }: FinishedAttempt, { attemptCount: number }: DeliveryState): AttemptRow {
  const { status: responseStatus, error, durationMs, responseExcerpt } = result;
  return { number, at, responseStatus, error, durationMs, responseExcerpt };
}

function scheduleChange(one: FinishedAttempt | Returned, state: DeliveryState): DeliveryChange["schedule"] {
  if (!("result" in one)) return { dueAt: one.dueAt };
  if (state.status !== "failed") return { done: true };
  // When its endpoint is enabled, all that are parked become due.
  return state.nextRetryAt === null ? { dueAt: parkedUntil(one.endedAt), parked: true } : { dueAt: state.nextRetryAt };
}
