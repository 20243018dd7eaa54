import type { ClientSession, Collection, Filter, MatchKeysAndValues, UpdateFilter } from "mongodb";
import type { Logger } from "../../process/logger.ts";
import type { ProcessLease } from "../../process/process-lease.ts";
import { type HeldLease, holdLease } from "../held-lease.ts";
import type { WorkRow } from "./work-row.ts";

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
