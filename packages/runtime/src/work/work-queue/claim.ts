import type { ClientSession, Collection, Filter, IndexDescription, MatchKeysAndValues, UpdateFilter } from "mongodb";
import type { Logger } from "../../process/logger.ts";
import type { ProcessLease } from "../../process/process-lease.ts";
import { type HeldLease, holdLease } from "../held-lease.ts";

export interface ClaimOptions<R extends WorkRow> {
  rows: Collection<R>;
  leaseMs: number;
  /** Time of all replicas, see `Mongo`. */
  now: () => Date;
  /** Lease of the process, which lasts as long as the claim. */
  lease: Pick<ProcessLease, "use"> | undefined;
  log: Logger;
  /** Time that was written to the row. */
  claimedAt: number;
  ended(): void;
}

/** A row that this process has claimed, and renews until the claim ends. */
export class Claim<R extends WorkRow> {
  /** The row as it was claimed. Its `dueAt` is its place among the rows of its tenant. */
  readonly row: R;
  readonly #options: ClaimOptions<R>;
  readonly #lease: HeldLease;
  #state: "renewed" | "stopped" = "renewed";

  constructor(row: R, options: ClaimOptions<R>) {
    const { leaseMs, now, lease, claimedAt, log } = options;
    this.row = row;
    this.#options = options;
    this.#lease = holdLease({
      leaseMs,
      now: () => now().getTime(),
      takenAt: claimedAt,
      extend: async () => {
        await lease?.use();
        // A renewal that arrives after the next one must not end the claim earlier.
        return this.#update({ $max: { dueAt: new Date(now().getTime() + leaseMs) } as MatchKeysAndValues<R> });
      },
      failed: (error) => log.warn({ err: error, queue: row.queue, id: row._id }, "a claim was not renewed"),
    });
  }

  /** False when another process may have claimed the row by now, or after the end of the claim. */
  isHeld(): boolean {
    return this.#lease.isHeld();
  }

  /** @returns false when another process has claimed the row since */
  change(set: Partial<Omit<R, "_id" | "queue" | "tenant" | "dueAt" | "owner">>): Promise<boolean> {
    return this.#set(set);
  }

  /** Ends the claim, and keeps the row at its place by default. @returns false when another process claimed it */
  giveBack(set: Partial<Omit<R, "_id" | "owner">> = {}, session?: ClientSession): Promise<boolean> {
    this.stop();
    return this.#set({ dueAt: this.row.dueAt, ...set, owner: null }, session);
  }

  /** Deletes the row and ends the claim; may be repeated. @returns false when another process has claimed it */
  async done(): Promise<boolean> {
    const { deletedCount } = await this.#options.rows.deleteOne(this.#held());
    this.stop();
    return deletedCount === 1;
  }

  /** Stops renewing the claim, so that it expires unless it is ended. */
  stop(): void {
    if (this.#state === "stopped") return;
    this.#state = "stopped";
    this.#lease.release();
    this.#options.ended();
  }

  #set(set: object, session?: ClientSession): Promise<boolean> {
    return this.#update({ $set: set as MatchKeysAndValues<R> }, session);
  }

  async #update(change: UpdateFilter<R>, session?: ClientSession): Promise<boolean> {
    const { matchedCount } = await this.#options.rows.updateOne(this.#held(), change, session ? { session } : {});
    return matchedCount === 1;
  }

  #held(): Filter<R> {
    return { _id: this.row._id, owner: this.row.owner } as Filter<R>;
  }
}

/** A row of a work queue. A queue adds fields of its work. */
export interface WorkRow {
  _id: string;
  /** Queues may share a collection. */
  queue: string;
  tenant: string;
  /** Time from which the row may be claimed, its place among the rows of its tenant, and the end of its claim. */
  dueAt: Date;
  /** The claim that holds the row, null while it is free. */
  owner: string | null;
  /** Claims without an outcome. More than one means that a process failed or ended. */
  claims: number;
}

/** Fields that the user of a queue stores. */
export type WorkOf<R extends WorkRow> = Omit<R, keyof WorkRow> & Pick<WorkRow, "_id" | "tenant">;

export const workIndexes: readonly IndexDescription[] = [
  { key: { queue: 1, tenant: 1, dueAt: 1, _id: 1 }, name: "turns" },
  { key: { queue: 1, dueAt: 1 }, name: "due_of_queue" }, // for the caps and the metrics
];

/** A further index, for a queue whose claims name the lease of their process. */
export const claimedIndex: IndexDescription = {
  key: { owner: 1 },
  name: "claimed",
  partialFilterExpression: { owner: { $gt: "" } },
};
