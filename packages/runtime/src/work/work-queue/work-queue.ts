import type { Collection, Filter, UpdateFilter } from "mongodb";
import { countRows, oldestSeconds } from "../../mongo/measure.ts";
import type { Logger } from "../../process/logger.ts";
import { claimedUnder, type ProcessLease } from "../../process/process-lease.ts";
import { allOf, queueClaimed, queueOverdue, queueRows } from "../../telemetry/metrics.ts";
import { newId } from "../../values/ids.ts";
import { Claim, type WorkOf, type WorkRow } from "./claim.ts";

export interface QueueOptions<R extends WorkRow> {
  /** A collection with `workIndexes`. */
  rows: Collection<R>;
  queue: string;
  /** Time without a renewal after which another process may claim the row, in milliseconds. */
  leaseMs: number;
  /** Time of all replicas, see `Mongo`. */
  now: () => Date;
  log: Logger;
  /** Lease of the process, under which claims are for `release`. */
  lease?: Pick<ProcessLease, "use" | "newClaim">;
}

export interface Limits<R extends WorkRow> {
  /** Claimed rows of one tenant at most, of all processes together. */
  perTenant?: number;
  only?: Filter<R>;
}

/**
 * A queue in the database. One process at a time claims a row; tenants take turns, in the order of `dueAt`. The user
 * ends a row with too many `claims` (docs/decisions/0075-one-work-queue.md).
 */
export class WorkQueue<R extends WorkRow> {
  readonly rows: Collection<R>;
  readonly #options: QueueOptions<R>;
  #served = "";
  #foundNothing = true;
  #tell: ((ms: number) => void) | undefined;
  #claimed = 0;

  constructor(options: QueueOptions<R>) {
    this.rows = options.rows;
    this.#options = options;
  }

  /** @param tell called with the milliseconds until a row is due: one that was stored, freed, or is the next */
  whenDue(tell: (ms: number) => void): void {
    this.#tell = tell;
  }

  /** Tells this process that a row is due, after a commit that made it due. */
  wake(ms = 0): void {
    this.#tell?.(ms);
  }

  /** Adds rows that are due now, unless they exist. */
  async add(work: readonly WorkOf<R>[]): Promise<void> {
    const free = { ...this.#own(), dueAt: this.#options.now(), owner: null, claims: 0 };
    const writes = work.map(({ _id, ...fields }) => {
      const update = { $setOnInsert: { ...free, ...fields } } as unknown as UpdateFilter<R>;
      return { updateOne: { filter: { _id } as Filter<R>, update, upsert: true } };
    });
    if (writes.length > 0) await this.rows.bulkWrite(writes, { ordered: false });
    this.wake();
  }

  /** Adds a row that this process has claimed. It counts for no limit until it is claimed again. */
  async addClaimed(work: WorkOf<R>): Promise<Claim<R>> {
    const { now, ...claimed } = await this.#newClaim();
    const row = { ...work, ...this.#own(), ...claimed, claims: 0 } as unknown as R;
    await this.rows.insertOne(row as Parameters<Collection<R>["insertOne"]>[0]);
    return this.#hold({ ...row, dueAt: new Date(now) }, now);
  }

  /** Claims the first due row of the next tenant in turn. */
  async claimNext(limits: Limits<R> = {}): Promise<Claim<R> | undefined> {
    const { tenant, ...due } = await this.#due(limits);
    // A look takes one query that writes nothing while nothing is due.
    const mayFind = !this.#foundNothing || (await this.#isAny({ ...due, tenant: { ...tenant, $gt: "" } } as Filter<R>));
    this.#foundNothing = false;
    for (const turn of mayFind ? [{ $gt: this.#served }, { $lte: this.#served }] : []) {
      const claim = await this.#claim({ ...due, tenant: { ...tenant, ...turn } } as Filter<R>);
      if (claim === undefined) continue;
      this.#served = claim.row.tenant;
      return claim;
    }
    this.#foundNothing = true;
    if (this.#tell !== undefined) this.wake(await this.nextDueMs(due.dueAt.$lte));
    return undefined;
  }

  /** Claims a certain row, if it is due. */
  claimRow(_id: string): Promise<Claim<R> | undefined> {
    return this.#claim({ _id, dueAt: { $lte: this.#options.now() } } as unknown as Filter<R>);
  }

  /** Frees rows under the lease of a dead or stopping process, by `claimedIndex`. @returns the number of rows */
  async release(lease: string): Promise<number> {
    const now = this.#options.now();
    const claimed = { ...this.#own(), owner: claimedUnder(lease) } as unknown as Filter<R>;
    const free = { $set: { dueAt: now, owner: null } } as unknown as UpdateFilter<R>;
    const { modifiedCount } = await this.rows.updateMany(claimed, free);
    this.wake();
    return modifiedCount;
  }

  /** Tells whether a row of another tenant could be claimed. */
  async othersWait(than: string, limits: Limits<R> = {}): Promise<boolean> {
    const { tenant, ...due } = await this.#due(limits);
    return this.#isAny({ ...due, tenant: { ...tenant, $ne: than } } as Filter<R>);
  }

  /** Milliseconds until the next row is due that was not due at a time; infinite without one. */
  async nextDueMs(at: Date): Promise<number> {
    const later = { ...this.#own(), dueAt: { $gt: at } } as unknown as Filter<R>;
    const next = await this.rows.findOne(later, { sort: { dueAt: 1 }, projection: { dueAt: 1 } });
    return next === null ? Number.POSITIVE_INFINITY : Math.max(0, next.dueAt.getTime() - this.#options.now().getTime());
  }

  count(): Promise<number> {
    return countRows(this.rows, this.#own() as Filter<R>);
  }

  overdueSeconds(): Promise<number> {
    return oldestSeconds(this.rows, this.#own() as Filter<R>, "dueAt", this.#options.now());
  }

  /** @returns a function that unregisters the metrics */
  observe(): () => void {
    const { queue } = this.#options;
    return allOf(
      queueRows.from(() => this.count(), queue),
      queueOverdue.from(() => this.overdueSeconds(), queue),
      queueClaimed.from(() => this.#claimed, queue),
    );
  }

  async #isAny(filter: Filter<R>): Promise<boolean> {
    return (await this.rows.findOne(filter, { projection: { _id: 1 } })) !== null;
  }

  #own() {
    return { queue: this.#options.queue };
  }

  /** Fields that a claim writes to its row, and the time when it begins. */
  async #newClaim() {
    const { lease, leaseMs } = this.#options;
    await lease?.use();
    const now = this.#options.now().getTime();
    return { now, dueAt: new Date(now + leaseMs), owner: lease?.newClaim() ?? newId() };
  }

  async #claim(filter: Filter<R>): Promise<Claim<R> | undefined> {
    const { now, ...claimed } = await this.#newClaim();
    const update = { $set: claimed, $inc: { claims: 1 } } as unknown as UpdateFilter<R>;
    const options = { sort: { tenant: 1, dueAt: 1, _id: 1 }, returnDocument: "before" } as const;
    const row = (await this.rows.findOneAndUpdate(filter, update, options)) as R | null;
    if (row === null) return undefined;
    return this.#hold({ ...row, owner: claimed.owner, claims: row.claims + 1 }, now);
  }

  #hold(row: R, claimedAt: number): Claim<R> {
    const { rows, leaseMs, now, lease, log } = this.#options;
    this.#claimed += 1;
    const ended = () => {
      this.#claimed -= 1;
    };
    return new Claim(row, { rows, leaseMs, now, lease, log, claimedAt, ended });
  }

  /** Two processes that claim at the same moment may exceed `perTenant`. */
  async #due({ perTenant = Number.POSITIVE_INFINITY, only }: Limits<R>) {
    const now = this.#options.now();
    const busy = Number.isFinite(perTenant) ? await this.#tenantsWith(perTenant, now) : [];
    return { ...only, ...this.#own(), tenant: busy.length > 0 ? { $nin: busy } : {}, dueAt: { $lte: now } };
  }

  async #tenantsWith(count: number, now: Date): Promise<string[]> {
    const filter = { ...this.#own(), dueAt: { $gt: now }, owner: { $ne: null }, claims: { $gt: 0 } };
    const claimed = this.rows.find(filter as unknown as Filter<R>, { projection: { tenant: 1 } });
    const counts = new Map<string, number>();
    for await (const { tenant } of claimed) counts.set(tenant, (counts.get(tenant) ?? 0) + 1);
    return [...counts].filter(([, claims]) => claims >= count).map(([tenant]) => tenant);
  }
}
