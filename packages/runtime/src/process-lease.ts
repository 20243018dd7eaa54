import type { Collection, Filter } from "mongodb";
import { abortTransactionsOf } from "./abort-transactions.ts";
import { within } from "./deadline.ts";
import { type HeldLease, holdLease } from "./held-lease.ts";
import { newId } from "./ids.ts";
import type { Logger } from "./logger.ts";
import type { Collections } from "./migrations/schema.ts";
import type { Mongo } from "./mongo.ts";
import { type PeriodicTask, periodicTask } from "./periodic-task.ts";

/** A process that works with the database. It is alive as long as `beat` changes. */
export interface ProcessRow {
  _id: string;
  beat: number;
  /** The name under which the process is connected to the database. */
  app?: string;
  /** True once another process has found it dead. It may not act under its claims any more. */
  ended?: true;
}

export interface ProcessLeaseOptions {
  mongo: Pick<Mongo, "client" | "db" | "app">;
  /** The collection that `processCollections` declares; that of the database by default. */
  rows?: Collection<ProcessRow>;
  /** A process that does not renew its lease for this long counts as dead, in milliseconds. */
  leaseMs: number;
  /** Releases everything that is claimed under a lease. Called again when it fails. @returns how much that was */
  release?(id: string): Promise<number>;
  log: Logger;
}

/** The collection of the leases, for the schema of a process's database. It has as many rows as there are replicas. */
export const processCollections: Collections = { processes: [] };

/** How often a process looks at the others in the time of a lease. */
const LOOKS_PER_LEASE = 10;
/** How long ending the lease may take when the process stops, in milliseconds. */
const LAST_WRITE_MS = 3_000;
/** Far more processes than share a database. */
const MAX_PROCESSES = 1_000;

/**
 * One lease for all that a process holds: it is renewed by one small update, however much that is. A claim is a token
 * that names the lease. The process watches the leases of the other processes as well: the lease of a dead process is
 * ended, its open transactions are aborted, and what it had claimed is released.
 *
 * Clocks are not compared: a process is dead when its row did not change while this process looked at it regularly for
 * `leaseMs` (`watchBeats`). So no process counts as dead after an outage of the database, in which none could renew its
 * lease. A process counts `leaseMs` from the beginning of its last renewal, so it knows that its lease may be lost before
 * others do.
 */
export class ProcessLease {
  readonly #options: ProcessLeaseOptions;
  readonly #rows: Collection<ProcessRow>;
  readonly #watch: ReturnType<typeof watchBeats>;
  readonly #looking: PeriodicTask<void>;
  #state: "open" | "stopping" = "open";
  #id = "";
  #lease: HeldLease | undefined;
  #entering: Promise<void> | undefined;

  /** Takes a lease. */
  static async open(options: ProcessLeaseOptions): Promise<ProcessLease> {
    const opened = new ProcessLease(options);
    await opened.#enter();
    opened.#looking.start(0);
    return opened;
  }

  private constructor(options: ProcessLeaseOptions) {
    const { leaseMs, log } = options;
    this.#options = options;
    this.#rows = options.rows ?? options.mongo.db.collection("processes");
    this.#watch = watchBeats(leaseMs);
    this.#looking = periodicTask({
      everyMs: leaseMs / LOOKS_PER_LEASE,
      run: () => this.#look(),
      failed: (error) => log.warn({ err: error }, "the leases of the other processes were not read"),
    });
  }

  /** False while the process could not renew its lease in time. Then it must not claim or begin anything. */
  isHeld(): boolean {
    return this.#lease?.isHeld() ?? false;
  }

  /** A new token for a claim. */
  newClaim(): string {
    return `${this.#id}.${newId()}`;
  }

  /** Whether this process may act under a claim. */
  holds(claim: string): boolean {
    return claim.startsWith(`${this.#id}.`) && this.isHeld();
  }

  /** Releases what is still claimed and ends the lease. Never rejects: while the database is away, it waits a short time. */
  async stop(): Promise<void> {
    this.#state = "stopping";
    this.#lease?.release();
    await within(LAST_WRITE_MS, this.#leave()).catch((error: unknown) =>
      this.#options.log.warn({ err: error }, "claims were not released; another process does it soon"),
    );
  }

  async #leave(): Promise<void> {
    await this.#looking.stop();
    await this.#entering;
    await this.#end(this.#id);
  }

  async #enter(): Promise<void> {
    const { mongo, leaseMs, log } = this.#options;
    const rows = this.#rows;
    const own = newId();
    await rows.insertOne({ _id: own, beat: 0, app: mongo.app });
    this.#lease?.release();
    this.#id = own;
    this.#lease = holdLease({
      leaseMs,
      extend: async () => {
        const { matchedCount } = await rows.updateOne({ _id: own, ended: { $exists: false } }, { $inc: { beat: 1 } });
        // Another process has ended the lease, because this one was frozen or cut off.
        if (matchedCount === 0) this.#enterAgain();
        return matchedCount === 1;
      },
      failed: (error) => log.warn({ err: error }, "the lease of this process was not renewed"),
    });
  }

  #enterAgain(): void {
    const { log } = this.#options;
    if (this.#state === "stopping" || this.#entering !== undefined) return;
    log.warn({ lease: this.#id }, "the lease of this process was lost; its claims were released");
    this.#entering = this.#enter()
      // The next renewal fails as well, and tries again.
      .catch((error: unknown) => log.warn({ err: error }, "this process got no new lease"))
      .finally(() => {
        this.#entering = undefined;
      });
  }

  async #look(): Promise<void> {
    const { log } = this.#options;
    const others = await this.#rows
      .find({ _id: { $ne: this.#id } })
      .limit(MAX_PROCESSES)
      .toArray();
    for (const dead of this.#watch.dead(others, performance.now())) {
      const { _id } = dead;
      const released = await this.#end(_id, dead);
      if (released !== undefined) log.warn({ lease: _id, released }, "a process has died; its claims were released");
    }
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

  /** Frees the rows that a dead process was writing. Without it they would be free after a minute. */
  async #abort(app: string): Promise<void> {
    const { mongo, log } = this.#options;
    await abortTransactionsOf(mongo, app).catch((error: unknown) =>
      log.warn({ err: error }, "the transactions of a process that has died were not aborted"),
    );
  }
}

/** The condition that selects the claims of a lease: they begin with its id and a dot. */
export function claimedUnder(id: string): { $gte: string; $lt: string } {
  return { $gte: `${id}.`, $lt: `${id}/` };
}

/**
 * Finds rows whose beat has not changed while they were read regularly for `leaseMs` in all. Of a gap between two reads
 * nothing is known: this process was frozen, or the database was away for the others as well. So a gap does not count,
 * and after it the others have half a lease to renew theirs. What was seen before it is not forgotten: on a busy machine
 * one late read would otherwise make a dead process count as alive for a whole lease more.
 */
export function watchBeats(leaseMs: number) {
  const seen = new Map<string, { beat: number; watchedMs: number }>();
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    /** @param now of a monotonic clock, after the rows were read */
    dead: (rows: readonly ProcessRow[], now: number): ProcessRow[] => {
      const passedMs = now - readAt;
      const isGap = passedMs > leaseMs / 2;
      const watched = (ms: number) => (isGap ? Math.min(ms, leaseMs / 2) : ms + passedMs);
      readAt = now;
      const ids = new Set(rows.map(({ _id }) => _id));
      for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id);
      return rows.filter(({ _id, beat, ended }) => {
        const before = seen.get(_id);
        const watchedMs = before?.beat === beat ? watched(before.watchedMs) : 0;
        seen.set(_id, { beat, watchedMs });
        return ended || watchedMs >= leaseMs;
      });
    },
  };
}
