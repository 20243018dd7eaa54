import type { Collection, Filter } from "mongodb";
import type { Nats } from "../events/nats.ts";
import { openWorkSignal } from "../events/signals.ts";
import { within } from "../limits/deadline.ts";
import { abortTransactionsOf } from "../mongo/abort-transactions.ts";
import type { Collections } from "../mongo/migrations/schema.ts";
import type { Mongo } from "../mongo/mongo.ts";
import { newId } from "../values/ids.ts";
import { type HeldLease, holdLease } from "../work/held-lease.ts";
import { type PeriodicTask, periodicTask } from "../work/periodic-task.ts";
import type { Logger } from "./logger.ts";
import { type ProcessRow, watchBeats } from "./watch-beats.ts";

export interface ProcessLeaseOptions {
  mongo: Pick<Mongo, "client" | "db" | "app" | "work">;
  /** Connection by which the replicas tell one another that they are at work. Without it they look every 30 s. */
  nats?: Nats;
  rows?: Collection<ProcessRow>;
  /** Time without a renewal after which a process counts as dead, in milliseconds. */
  leaseMs: number;
  /** Duration of a transaction, and of a claim that is not renewed, in milliseconds: a minute by default. */
  claimMs?: number;
  /** Releases everything that is claimed under a lease; repeated when it fails. @returns how much that was */
  release?(id: string): Promise<number>;
  log: Logger;
}

/** The collection of the leases. Each replica at work has a row. */
export const processCollections: Collections = { processes: [] };

/** Looks of a process at others that are at work, in the time of a lease. */
const LOOKS_PER_LEASE = 10;
/** Time after which its tasks are told of others again, in milliseconds. */
const TOLD_EVERY_MS = 500;
/** Time limit for ending the lease when the process stops, in milliseconds. */
const LAST_WRITE_MS = 3_000;
/** Far more processes than share a database. */
const MAX_PROCESSES = 1_000;
/** MongoDB ends a transaction after a minute. */
const CLAIM_MS = 60_000;

/**
 * One lease for all that a process holds, renewed by one small update. A claim is a token that names the lease.
 * Processes watch the leases of one another: the lease of a dead process is ended, its open transactions are aborted,
 * and its claims are released.
 * A process takes a lease with its first claim or transaction and tells the others, which look at the leases only while
 * there are some. It gives the lease up when its last claim has expired.
 * Clocks are not compared: a process is dead when its row did not change while another one looked at it regularly for
 * `leaseMs` (`watchBeats`). So no process counts as dead after an outage of the database, in which none could renew its
 * lease. A process counts `leaseMs` from the beginning of its last renewal, so it knows that its lease may be lost
 * before others do.
 */
export class ProcessLease {
  readonly #options: ProcessLeaseOptions;
  readonly #rows: Collection<ProcessRow>;
  readonly #watch: ReturnType<typeof watchBeats>;
  readonly #looking: PeriodicTask<void>;
  readonly #signal: ReturnType<typeof openWorkSignal> | undefined;
  #state: "open" | "stopping" = "open";
  #id = "";
  readonly #own = new Set<string>();
  #lease: HeldLease | undefined;
  #entering: Promise<void> | undefined;
  #usedAt = 0;
  /** Number of other processes at work at the last look. */
  #others = 0;
  /** Time at which the tasks of this process were told of others, and false while a signal was not passed on. */
  #toldAt = Number.NEGATIVE_INFINITY;
  #isTold = true;

  constructor(options: ProcessLeaseOptions) {
    const { mongo, nats, leaseMs, log } = options;
    this.#options = options;
    this.#rows = options.rows ?? options.mongo.db.collection("processes");
    this.#watch = watchBeats(leaseMs);
    this.#looking = periodicTask({
      run: () => this.#look(),
      failed: (error) => {
        log.warn({ err: error }, "the leases of the other processes were not read");
        this.#looking.wake(leaseMs / LOOKS_PER_LEASE);
      },
    });
    this.#looking.start(0);
    this.#signal = nats && openWorkSignal(nats, mongo.app, this.#heard);
    mongo.work.on("begun", this.#begun);
  }

  readonly #heard = (): void => {
    this.#isTold = false;
    this.#looking.wake();
  };

  readonly #begun = (): void => {
    this.use().catch((error: unknown) => this.#options.log.warn({ err: error }, "this process got no lease"));
  };

  /** False while the lease could not be renewed in time: the process must not claim or begin anything. */
  isHeld(): boolean {
    return this.#lease?.isHeld() ?? false;
  }

  /** Begins or goes on to be at work, and waits for a lease. */
  async use(): Promise<void> {
    this.#usedAt = performance.now();
    if (this.#lease !== undefined || this.#state === "stopping") return;
    this.#entering ??= this.#enter().finally(() => {
      this.#entering = undefined;
    });
    await this.#entering;
  }

  /** A new token for a claim, after `use`. */
  newClaim(): string {
    return `${this.#id}.${newId()}`;
  }

  /** Tells whether this process may act under a claim. */
  holds(claim: string): boolean {
    return claim.startsWith(`${this.#id}.`) && this.isHeld();
  }

  /** Releases all claims and ends the lease. Never rejects: while the database is away, it waits a short time. */
  async stop(): Promise<void> {
    this.#state = "stopping";
    this.#options.mongo.work.off("begun", this.#begun);
    this.#lease?.release();
    await within(LAST_WRITE_MS, this.#leave()).catch((error: unknown) =>
      this.#options.log.warn({ err: error }, "claims were not released; another process does it soon"),
    );
    this.#signal?.stop();
  }

  async #leave(): Promise<void> {
    await this.#looking.stop();
    await this.#entering;
    if (this.#id !== "") await this.#end(this.#id);
    this.#signal?.send();
  }

  async #enter(): Promise<void> {
    const { mongo, leaseMs, log } = this.#options;
    const own = newId();
    await this.#rows.insertOne({ _id: own, beat: 0, app: mongo.app });
    this.#own.add(own);
    this.#id = own;
    this.#lease = holdLease({
      leaseMs,
      extend: () => this.#extend(own),
      failed: (error) => log.warn({ err: error }, "the lease of this process was not renewed"),
    });
    this.#signal?.send();
    this.#looking.wake();
  }

  async #extend(own: string): Promise<boolean> {
    const { claimMs = CLAIM_MS, log } = this.#options;
    if (performance.now() - this.#usedAt > claimMs) {
      this.#forget(own);
      await this.#end(own).finally(() => this.#own.delete(own));
      return false;
    }
    this.#signal?.send();
    const held = { _id: own, ended: { $exists: false } };
    const { matchedCount } = await this.#rows.updateOne(held, { $inc: { beat: 1 } });
    if (matchedCount === 1) return true;
    // Another process ends the lease of one that was frozen or cut off. The next claim takes a new one.
    log.warn({ lease: own }, "the lease of this process was lost; its claims were released");
    this.#own.delete(own);
    this.#forget(own);
    return false;
  }

  #forget(own: string): void {
    if (this.#id !== own) return;
    this.#lease?.release();
    this.#lease = undefined;
    this.#id = "";
  }

  async #look(): Promise<void> {
    const { leaseMs, mongo, log } = this.#options;
    const others = await this.#rows
      .find({ _id: { $nin: [...this.#own] } })
      .limit(MAX_PROCESSES)
      .toArray();
    const now = performance.now();
    const before = this.#others;
    this.#others = others.length;
    for (const dead of this.#watch.dead(others, now)) {
      const { _id } = dead;
      const released = await this.#end(_id, dead);
      if (released === undefined) continue;
      this.#others -= 1;
      log.warn({ lease: _id, released }, "a process has died; its claims were released");
    }
    const hasOneEnded = this.#others < Math.max(before, others.length);
    const isDue = now - this.#toldAt >= TOLD_EVERY_MS;
    if (hasOneEnded || (isDue && (this.#others > 0 || !this.#isTold))) {
      this.#toldAt = now;
      this.#isTold = true;
      mongo.work.emit("others");
    }
    if (others.length > 0 || !this.#isTold || this.#signal?.isConnected() === false)
      this.#looking.wake(leaseMs / LOOKS_PER_LEASE);
  }

  /** Ends a lease and releases its claims. @param dead as it was last seen, undefined for the own lease */
  async #end(_id: string, dead?: ProcessRow): Promise<number | undefined> {
    const rows = this.#rows;
    const unchanged: Filter<ProcessRow> = dead === undefined ? { _id } : { _id, beat: dead.beat };
    const { matchedCount } = await rows.updateOne(unchanged, { $set: { ended: true } });
    if (matchedCount === 0) return undefined;
    if (dead?.app !== undefined) await this.#abort(dead.app);
    const released = (await this.#options.release?.(_id)) ?? 0;
    await rows.deleteOne({ _id });
    return released;
  }

  /** Frees the rows that a dead process was writing; MongoDB would after a minute. */
  async #abort(app: string): Promise<void> {
    const { mongo, log } = this.#options;
    await abortTransactionsOf(mongo, app).catch((error: unknown) =>
      log.warn({ err: error }, "the transactions of a process that has died were not aborted"),
    );
  }
}

/** The condition that selects the claims of a lease, which begin with its id and a dot. */
export function claimedUnder(id: string): { $gte: string; $lt: string } {
  return { $gte: `${id}.`, $lt: `${id}/` };
}
