import type { Logger } from "@matchbook/runtime/logger";
import { inSpan, SpanKind, SpanStatusCode } from "@matchbook/runtime/telemetry/spans";
import type { AttemptResult } from "../domain/attempt-outcome.ts";
import { validSecrets } from "../domain/signing-secrets.ts";
import type { Store } from "../store/collections.ts";
import { recordAttempts } from "../store/record-attempts.ts";
import { isAnythingDue } from "../store/schedule.ts";
import { countAttempt, countReturned, observeDeliveries } from "./attempt-metrics.ts";
import { createBatches } from "./batches.ts";
import { createDispatcher, type Dispatcher } from "./dispatcher.ts";
import { createReturns } from "./give-back.ts";
import type { Job, Pace } from "./job.ts";
import { openedSecrets } from "./opened-secrets.ts";
import { createRecorder } from "./recorder.ts";
import type { Keyring } from "./secret-box.ts";
import type { Sender } from "./send.ts";
import { createSuccesses } from "./successes.ts";
import { createSweeper } from "./sweeper.ts";
import { unstalledClock } from "./unstalled-clock.ts";

export interface WorkerOptions {
  store: Store;
  sender: Sender;
  keyring: Keyring;
  clock: () => Date;
  log: Logger;
  /** Most attempts in flight of one tenant; all tenants together have an eighth more. */
  concurrency: number;
  /** Most attempts in flight to one destination. */
  perDestination: number;
  /** The hard end of an attempt, in ms. */
  timeoutMs: number;
  sweepEveryMs: number;
}

/** Makes attempts: the first ones that it is given, and whatever has become due. */
export interface Worker extends Pick<Dispatcher, "reserve" | "release" | "submit" | "deferMs" | "waitForRoom"> {
  /** Takes over the jobs of a new batch. */
  submitBatch(claim: string, jobs: Job[]): void;
  /** Until when work that is claimed now is this process's. */
  leaseUntil(): Date;
  /** Starts looking at the schedule. */
  start(): void;
  /** Takes up everything that is due now and has room; resolves with how many rows it claimed. */
  sweepNow(): Promise<number>;
  /** Looks at the schedule soon instead of at the next turn. */
  wake(): void;
  /** Resolves when nothing is due now, nothing in flight and every result stored. For tests. */
  drain(): Promise<void>;
  /** Takes no more work, gives back what waits, finishes what is in flight within `graceMs` and stores the results. */
  stop(graceMs: number): Promise<void>;
}

/** How much longer a claim lasts than the longest attempt: time to wait for a place before it and to store after it. */
const LEASE_MARGIN_MS = 30_000;
/** An attempt is not begun when less than this would be left of its claim after it. */
const STORE_MARGIN_MS = 5_000;
/** How long results may take to be stored when the process stops. */
const LAST_WRITE_MS = 3_000;

export function createWorker(options: WorkerOptions): Worker {
  const { store, sender, keyring, clock, log, timeoutMs } = options;
  const openSecret = openedSecrets(keyring);
  const pace = unstalledClock();
  let stopping = false;
  let forget = (): void => {};

  const batches = createBatches(store, log);
  const successes = createSuccesses(store, log);
  const recorder = createRecorder({
    log,
    write: async (batch) => {
      await successes.flushOf(batch.filter(({ result }) => !result.ok));
      const disabled = await recordAttempts(store, batch);
      successes.add(batch);
      settleBatches(batch);
      for (const endpointId of disabled) {
        log.info({ endpointId }, "webhook destination disabled");
        dispatcher.clear(endpointId);
      }
    },
  });
  const settleBatches = (jobs: Pick<Job, "claim" | "ofBatch">[]): void => {
    for (const { claim, ofBatch } of jobs) if (ofBatch) batches.settled(claim);
  };
  const returns = createReturns(store, log, settleBatches);
  const giveBack = (jobs: Job[]): void => {
    const now = clock().getTime();
    const dueAt = ({ tenant, endpointId }: Job) => now + (stopping ? 0 : dispatcher.deferMs(tenant, endpointId));
    returns.add(jobs.map((job) => ({ job, dueAt: new Date(dueAt(job)) })));
    countReturned(jobs.length);
  };
  const attempt = async (job: Job): Promise<Pace | undefined> => {
    const startedAt = clock();
    const begun = pace.now();
    const result = await inSpan(
      "DeliverWebhook",
      { kind: SpanKind.CLIENT, parent: job.trace, attributes: about(job) },
      (span) =>
        sendSafely(job, startedAt).then((sent) => {
          if (sent?.status) span?.setAttribute("http.response.status_code", sent.status);
          if (sent?.ok === false) span?.setStatus({ code: SpanStatusCode.ERROR });
          if (sent !== undefined) logAttempt(log, job, sent);
          return sent;
        }),
    );
    if (result === undefined) {
      // Closed on the way: whether the receiver has it is not known, so it is sent again.
      giveBack([job]);
      return undefined;
    }
    const { tenant, deliveryId, endpointId, eventType, url, test, claim, ofBatch, state } = job;
    const of = { tenant, deliveryId, endpointId, eventType, url, test, claim, ofBatch, state };
    recorder.add({ ...of, result, startedAt, endedAt: clock(), random: Math.random() });
    countAttempt(deliveryId, result, clock());
    return { answered: result.status !== null, durationMs: pace.now() - begun };
  };
  const sendSafely = async (job: Job, now: Date): Promise<AttemptResult | undefined> => {
    let secrets: string[];
    try {
      const owner = { tenantId: job.tenant, endpointId: job.endpointId };
      secrets = validSecrets(job.secrets, now).map((sealed) => openSecret(sealed, owner));
    } catch (error) {
      log.error({ err: error, tenant: job.tenant, endpointId: job.endpointId }, "a signing secret cannot be opened");
      return SECRET_UNREADABLE;
    }
    const { endpointId: destinationId, url, eventId: messageId, body } = job;
    return sender.send({ destinationId, url, messageId, body, secrets }).catch(() => undefined);
  };
  const dispatcher: Dispatcher = createDispatcher({
    concurrency: options.concurrency,
    perDestination: options.perDestination,
    run: attempt,
    now: pace.now,
    isExpired: ({ leaseUntil }) => clock().getTime() + timeoutMs + STORE_MARGIN_MS > leaseUntil.getTime(),
    giveBack,
  });
  const leaseUntil = () => new Date(clock().getTime() + timeoutMs + LEASE_MARGIN_MS);
  const sweeper = createSweeper({ store, dispatcher, clock, leaseUntil, log, everyMs: options.sweepEveryMs });

  const settled = async (): Promise<void> => {
    await dispatcher.idle();
    await returns.flush();
    await recorder.idle();
    await Promise.all([batches.flush(), successes.flush()]);
  };
  return {
    reserve: (tenant, id) => !stopping && dispatcher.reserve(tenant, id),
    release: dispatcher.release,
    submit: dispatcher.submit,
    submitBatch: (claim, jobs) => {
      batches.begun(claim, jobs.length);
      for (const job of jobs) dispatcher.submit(job);
    },
    deferMs: dispatcher.deferMs,
    waitForRoom: dispatcher.waitForRoom,
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
        await settled();
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
      pace.stop();
      await returns.flush();
      await recorder.stop(LAST_WRITE_MS);
      await Promise.all([batches.flush(), successes.flush()]);
    },
  };
}

const SECRET_UNREADABLE: AttemptResult = {
  ok: false,
  status: null,
  error: "signing secret is not available",
  durationMs: 0,
  responseExcerpt: "",
  retryAfter: null,
};

/** What a span tells of an attempt: not its URL, which may hold a secret. */
function about({ tenant, deliveryId, endpointId, eventId, eventType, state }: Job) {
  return { tenant, deliveryId, endpointId, eventId, eventType, attempt: state.attemptCount + 1 };
}

/** One line per attempt, with everything that a person asks for and nothing of the payload. */
function logAttempt(log: Logger, job: Job, { ok, status, error, durationMs }: AttemptResult): void {
  const { tenant, deliveryId, endpointId, eventId, state } = job;
  const attempt = state.attemptCount + 1;
  log.debug({ tenant, deliveryId, endpointId, eventId, attempt, ok, status, error, durationMs }, "webhook attempt");
}
