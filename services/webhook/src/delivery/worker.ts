import type { Nats } from "@matchbook/runtime/events/nats";
import type { Logger } from "@matchbook/runtime/process/logger";
import { ProcessLease } from "@matchbook/runtime/process/process-lease";
import type { Config } from "../config.ts";
import type { Store } from "../store/collections.ts";
import { type FinishedAttempt, type Returned, recordAttempts } from "../store/record-attempts.ts";
import { type Claim, deferredUntil, isAnythingDue, releaseClaims } from "../store/schedule.ts";
import { destinationsDisabled, observeDeliveries, returned } from "./attempt-metrics.ts";
import { Dispatcher } from "./dispatcher.ts";
import { type Job, jobRenewal, type Pace } from "./job.ts";
import { attempter } from "./make-attempt.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import type { Sender } from "./send.ts";
import { Sweeper } from "./sweeper.ts";

export interface WorkerOptions {
  store: Store;
  nats: Nats;
  sender: Sender;
  config: Config;
  clock: () => Date;
  log: Logger;
}

/** Time of a claim beyond the longest attempt: to wait for a slot and to store the result. */
const LEASE_MARGIN_MS = 30_000;
/** An attempt only begins if at least this much of its claim remains after the longest attempt. */
const STORE_MARGIN_MS = 5_000;
/** Time in which the last results must be stored when the process stops. */
const LAST_WRITE_MS = 3_000;

/** Makes the attempts of new deliveries and of deliveries that are due in the schedule. */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #claimMs: number;
  readonly dispatcher: Dispatcher;
  readonly #outcomes: Recorder<FinishedAttempt | Returned>;
  readonly #sweeper: Sweeper;
  readonly #makeAttempt: (job: Job) => Promise<FinishedAttempt | undefined>;
  readonly #renew: (job: Job) => Promise<Job | undefined>;
  readonly #lease: ProcessLease;
  #forget = (): void => {};
  #state: "open" | "stopping" = "open";

  constructor(options: WorkerOptions) {
    const { store, nats, clock, config, log } = options;
    this.#options = options;
    this.#claimMs = config.WEBHOOK_TIMEOUT_MS + LEASE_MARGIN_MS;
    this.#lease = new ProcessLease({
      ...{ mongo: store.mongo, nats, leaseMs: config.PROCESS_LEASE_MS, claimMs: this.#claimMs, log },
      release: async (id) => {
        const released = await releaseClaims(store, id, clock());
        this.wake();
        return released;
      },
    });
    this.#makeAttempt = attempter({ ...options, keyring: config.WEBHOOK_SECRET_KEYS });
    this.#renew = jobRenewal(store, clock);
    this.#outcomes = createRecorder({ log, write: (batch) => this.#record(batch) });
    this.dispatcher = new Dispatcher({
      concurrency: config.WEBHOOK_CONCURRENCY,
      perEndpoint: config.WEBHOOK_CONCURRENCY_PER_DESTINATION,
      run: (job) => this.#run(job),
      isExpired: (job) => this.#isExpired(job),
      giveBack: (jobs) => this.#giveBack(jobs),
    });
    this.#sweeper = new Sweeper({
      store,
      dispatcher: this.dispatcher,
      clock,
      claim: async () => {
        await this.use();
        return this.#lease.isHeld() ? this.newClaim() : undefined;
      },
      log,
      everyMs: config.WEBHOOK_SWEEP_EVERY_MS,
    });
  }

  /** Must be awaited before `reserve` and `newClaim`: a process at rest has no lease. */
  use(): Promise<void> {
    return this.#lease.use();
  }

  /** Reserves room for one job, if there is some. The dispatcher's `submit` or `release` ends the reservation. */
  reserve(tenant: string, endpointId: string): boolean {
    return this.#state === "open" && this.#lease.isHeld() && this.dispatcher.reserve(tenant, endpointId);
  }

  /** A new claim of this process on deliveries. It expires even if this process is alive. */
  newClaim(): Claim {
    const now = this.#options.clock();
    this.#sweeper.wakeSoon();
    return { token: this.#lease.newClaim(), now, until: new Date(now.getTime() + this.#claimMs) };
  }

  start(): void {
    const { store, clock } = this.#options;
    this.#forget = observeDeliveries(store, clock, { dispatcher: this.dispatcher, sweeper: this.#sweeper });
    this.#sweeper.task.start(0);
  }

  /** Claims all due rows that there is room for; resolves with the number of claimed rows. */
  sweepNow(): Promise<number> {
    return this.#sweeper.task.runNow();
  }

  wake(): void {
    if (this.#state === "open") this.#sweeper.task.wake();
  }

  /** Resolves when no row is due, no attempt is in flight and every result is stored. For tests. */
  async drain(): Promise<void> {
    const { store, clock } = this.#options;
    do {
      await this.#sweeper.task.runNow();
      await this.dispatcher.idle();
      await this.#outcomes.idle();
    } while (await isAnythingDue(store, clock()));
  }

  /** Returns waiting jobs to the schedule, finishes attempts in flight within `graceMs` and stores the results. */
  async stop(graceMs: number): Promise<void> {
    const { sender } = this.#options;
    this.#state = "stopping";
    this.#forget();
    await this.#sweeper.stop();
    this.dispatcher.clear();
    await sender.close(graceMs);
    await this.dispatcher.idle();
    await this.#outcomes.stop(LAST_WRITE_MS);
    await this.#lease.stop();
  }

  async #run(claimed: Job): Promise<Pace | undefined> {
    const job = await this.#renew(claimed);
    const begunAt = performance.now();
    const finished = job && (await this.#makeAttempt(job));
    if (finished === undefined) {
      // The endpoint was disabled or deleted, which the sweep finds out. Or the sender was closed; the receiver may
      // or may not have the event then, so it is sent again.
      this.#giveBack([claimed]);
      return undefined;
    }
    this.#outcomes.add(finished);
    return { answered: finished.result.status !== null, durationMs: performance.now() - begunAt };
  }

  async #record(batch: (FinishedAttempt | Returned)[]): Promise<void> {
    const { store, log } = this.#options;
    const disabled = await recordAttempts(store, batch).finally(() => {
      // The next deliveries of the same resources are due.
      if (batch.some(({ lanes }) => lanes !== undefined)) this.wake();
      else this.#sweeper.wakeSoon();
    });
    destinationsDisabled.inc(disabled.length);
    for (const endpointId of disabled) {
      log.info({ endpointId }, "webhook destination disabled");
      this.dispatcher.clear(endpointId);
    }
  }

  #giveBack(jobs: Job[]): void {
    const now = this.#options.clock();
    const dueAt = this.#state === "stopping" ? now : deferredUntil(now);
    for (const job of jobs) this.#outcomes.add({ ...job, dueAt, endedAt: now });
    returned.inc(jobs.length);
  }

  #isExpired({ claim, leaseUntil }: Job): boolean {
    const { clock, config } = this.#options;
    const latestEnd = clock().getTime() + config.WEBHOOK_TIMEOUT_MS + STORE_MARGIN_MS;
    return !this.#lease.holds(claim) || latestEnd > leaseUntil.getTime();
  }
}
