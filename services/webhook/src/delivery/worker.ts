import { within } from "@matchbook/runtime/deadline";
import type { Logger } from "@matchbook/runtime/logger";
import { openProcessLease } from "@matchbook/runtime/process-lease";
import type { Store } from "../store/collections.ts";
import { recordAttempts } from "../store/record-attempts.ts";
import { deferredUntil, isAnythingDue, releaseClaims } from "../store/schedule.ts";
import { countReturned, observeDeliveries } from "./attempt-metrics.ts";
import { createDispatcher, type Dispatcher } from "./dispatcher.ts";
import { createReturns } from "./give-back.ts";
import type { Job, Pace } from "./job.ts";
import { attempter } from "./make-attempt.ts";
import { createRecorder } from "./recorder.ts";
import type { Keyring } from "./secret-box.ts";
import type { Sender } from "./send.ts";
import { createSweeper } from "./sweeper.ts";

export interface WorkerOptions {
  store: Store;
  sender: Sender;
  keyring: Keyring;
  clock: () => Date;
  log: Logger;
  /** The most attempts of one tenant in flight; all tenants together may have an eighth more. */
  concurrency: number;
  /** The most attempts to one destination in flight. */
  perDestination: number;
  /** The time limit of an attempt, in ms. */
  timeoutMs: number;
  /** How long another replica waits for a sign of life before it takes over the deliveries of this one, in ms. */
  leaseMs: number;
  sweepEveryMs: number;
}

/** Makes the attempts of new deliveries and of deliveries that are due in the schedule. */
export interface Worker extends Pick<Dispatcher, "reserve" | "release" | "submit" | "waitForRoom"> {
  /** A new token for deliveries that are claimed for this process. */
  newClaim(): string;
  /** When a claim taken now expires, even if this process is alive. */
  leaseUntil(): Date;
  /** Starts sweeping the schedule. */
  start(): void;
  /** Claims all due rows that there is room for; resolves with the number of claimed rows. */
  sweepNow(): Promise<number>;
  /** Starts the next sweep now. */
  wake(): void;
  /** Resolves when no row is due, no attempt is in flight and every result is stored. For tests. */
  drain(): Promise<void>;
  /** Returns waiting jobs to the schedule, finishes attempts in flight within `graceMs` and stores the results. */
  stop(graceMs: number): Promise<void>;
}

/**
 * How much longer a claim lasts than the longest attempt: the time to wait for a place and to store the result. The
 * claims of a dead process are released long before.
 */
const LEASE_MARGIN_MS = 30_000;
/** An attempt only begins if at least this much of its claim remains after the longest attempt. */
const STORE_MARGIN_MS = 5_000;
/** How long storing the last results may take when the process stops. */
const LAST_WRITE_MS = 3_000;

/** Takes the lease of this process and creates its worker. */
export async function createWorker(options: WorkerOptions): Promise<Worker> {
  const { store, sender, clock, log, timeoutMs } = options;
  const claimMs = timeoutMs + LEASE_MARGIN_MS;
  let stopping = false;
  let forget = (): void => {};

  const recorder = createRecorder({
    log,
    write: async (batch) => {
      const disabled = await recordAttempts(store, batch);
      for (const endpointId of disabled) {
        log.info({ endpointId }, "webhook destination disabled");
        dispatcher.clear(endpointId);
      }
    },
  });
  const returns = createReturns(store, log);
  const giveBack = (jobs: Job[]): void => {
    const dueAt = stopping ? clock() : deferredUntil(clock());
    returns.add(jobs.map((job) => ({ job, dueAt })));
    countReturned(jobs.length);
  };
  const makeAttempt = attempter(options);
  const run = async (job: Job): Promise<Pace | undefined> => {
    const begunAt = performance.now();
    const finished = await makeAttempt(job);
    if (finished === undefined) {
      // The sender was closed. The receiver may or may not have the event, so it is sent again.
      giveBack([job]);
      return undefined;
    }
    recorder.add(finished);
    return { answered: finished.result.status !== null, durationMs: performance.now() - begunAt };
  };
  const dispatcher: Dispatcher = createDispatcher({
    concurrency: options.concurrency,
    perDestination: options.perDestination,
    run,
    isExpired: ({ claim, leaseUntil }) =>
      !lease.holds(claim) || clock().getTime() + timeoutMs + STORE_MARGIN_MS > leaseUntil.getTime(),
    giveBack,
  });
  const leaseUntil = () => new Date(clock().getTime() + claimMs);
  const sweeper = createSweeper({
    store,
    dispatcher,
    claim: () => (lease.isHeld() ? { token: lease.newClaim(), now: clock(), until: leaseUntil() } : undefined),
    log,
    everyMs: options.sweepEveryMs,
  });
  const lease = await openProcessLease({
    rows: store.processes,
    leaseMs: options.leaseMs,
    release: async (id) => {
      const released = await releaseClaims(store, id, clock(), 2 * claimMs);
      if (!stopping) sweeper.wake();
      return released;
    },
    log,
  });

  return {
    reserve: (tenant, id) => !stopping && lease.isHeld() && dispatcher.reserve(tenant, id),
    release: dispatcher.release,
    submit: dispatcher.submit,
    waitForRoom: dispatcher.waitForRoom,
    newClaim: lease.newClaim,
    leaseUntil,
    start: () => {
      forget = observeDeliveries(store, clock, { dispatcher, sweeper });
      sweeper.start();
    },
    sweepNow: sweeper.sweepNow,
    wake: sweeper.wake,
    drain: async () => {
      do {
        await sweeper.sweepNow();
        await dispatcher.idle();
        await returns.flush();
        await recorder.idle();
      } while (await isAnythingDue(store, clock()));
    },
    stop: async (graceMs) => {
      stopping = true;
      forget();
      await sweeper.stop();
      dispatcher.clear();
      await sender.close(graceMs);
      await dispatcher.idle();
      dispatcher.stop();
      await returns.stop(LAST_WRITE_MS);
      await recorder.stop(LAST_WRITE_MS);
      await within(LAST_WRITE_MS, lease.stop()).catch((error: unknown) =>
        log.warn({ err: error }, "claims were not released; another replica does it soon"),
      );
    },
  };
}
