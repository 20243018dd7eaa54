import { newId } from "@matchbook/runtime/values/ids";
import { type HeldLease, holdLease } from "@matchbook/runtime/work/held-lease";
import type { Installation } from "../installation.ts";
import type { Sums } from "./amounts.ts";

/** The subject of a restore: a backup, and the only tenant of it; null for all. */
export interface RestoreMark {
  backup: string;
  tenant: string | null;
}

/** The restored rows of one file. */
export interface Restored {
  rows: number;
  bytes: number;
  /** Destinations that were disabled. */
  held: number;
  sums?: Sums;
}

/** Says which restore runs or was interrupted, and which of its files are complete. It exists during a restore only. */
interface ProgressRow extends RestoreMark {
  _id: string;
  restored?: Restored;
  /** In the row of the restore: false until the databases were found without its data. Absent in rows of older versions. */
  checked?: boolean;
  /** The process that restores, and until when by the clock of the database. Absent when the restore was interrupted. */
  owner?: string;
  leaseUntil?: Date;
}
const OF_ALL = "*";
/** The collection of these rows. It is removed by the end of the restore alone. */
export const RESTORE_PROGRESS = "restore_progress";

/** A process that was killed counts as restoring for this long, in milliseconds. */
const LEASE_MS = 15_000;
const IS_HELD = { $gt: ["$leaseUntil", "$$NOW"] };

export function restoreProgress({ gateway }: Installation) {
  return gateway.mongo.db.collection<ProgressRow>(RESTORE_PROGRESS);
}

/** The right to restore. Two processes that restore the same rows would delete one another's. */
export class RestoreLease {
  /** Set when an interrupted attempt may have stored rows, which are replaced. */
  readonly again: boolean;
  readonly #rows: ReturnType<typeof restoreProgress>;
  readonly #log: Installation["log"];
  readonly #own: { _id: string; owner: string };
  readonly #lease: HeldLease;

  /**
   * Takes the lease of a restore that begins, or goes on after an interruption.
   * @throws Error when a process restores, or another restore was interrupted
   */
  static async take(installation: Installation, mark: RestoreMark, leaseMs = LEASE_MS): Promise<RestoreLease> {
    const rows = restoreProgress(installation);
    const own = { _id: OF_ALL, owner: newId() };
    await rows.updateOne({ _id: OF_ALL }, { $setOnInsert: { ...mark, checked: false } }, { upsert: true });
    const takenAt = performance.now();
    const taken = { $set: { owner: own.owner, leaseUntil: { $add: ["$$NOW", leaseMs] } } };
    const before = await rows.findOneAndUpdate({ _id: OF_ALL, ...mark, $expr: { $not: IS_HELD } }, [taken]);
    if (before === null) throw await refusal(installation);
    const lease = holdLease({
      leaseMs,
      takenAt,
      extend: async () => (await rows.updateOne(own, [taken])).matchedCount === 1,
      failed: (error) => installation.log.warn({ err: error }, "could not extend the lease of the restore"),
    });
    return new RestoreLease(installation, own, lease, before.checked !== false);
  }

  private constructor(
    installation: Installation,
    own: { _id: string; owner: string },
    lease: HeldLease,
    again: boolean,
  ) {
    this.again = again;
    this.#rows = restoreProgress(installation);
    this.#log = installation.log;
    this.#own = own;
    this.#lease = lease;
  }

  /** Call it before rows are changed. @throws Error when another process may have taken the restore over */
  assertHeld(): void {
    if (!this.#lease.isHeld()) throw new Error("the restore lost its lease: run it again to finish it");
  }

  /** Notes that rows are changed from now on. */
  async checked(): Promise<void> {
    await this.#rows.updateOne(this.#own, { $set: { checked: true } });
  }

  /** Ends a restore that is complete, or given up. @throws Error when another process may have taken it over */
  async end(): Promise<void> {
    this.assertHeld();
    this.#lease.release();
    await this.#rows.drop();
  }

  /**
   * Ends the lease of a restore that was interrupted. One that has changed nothing leaves nothing. Never rejects, so the
   * error that interrupted it is not replaced: a lease that cannot be ended expires.
   */
  async interrupt(): Promise<void> {
    this.#lease.release();
    try {
      await this.#rows.deleteOne({ ...this.#own, checked: false });
      await this.#rows.updateOne(this.#own, { $unset: { owner: true, leaseUntil: true } });
    } catch (error) {
      this.#log.warn({ err: error }, "could not end the lease of the restore; it expires");
    }
  }
}

/**
 * Running an interrupted restore again replaces rows and skips complete files, so nothing else may write to its tenants.
 * @throws Error when a restore of the tenant, or of all, runs or was interrupted
 */
export async function assertNotRestoring(installation: Installation, tenant: string): Promise<void> {
  const running = await runningRestore(installation);
  if (running === null || (running.tenant !== null && running.tenant !== tenant)) return;
  if (running.isHeld) throw await refusal(installation);
  const way = running.tenant === null ? "" : `, or run "tenant delete ${tenant}" to give it up`;
  throw new Error(`a restore of ${running.tenant ?? "all"} was interrupted: run it again to finish it${way}`);
}

/**
 * Takes the lease of an interrupted restore of this tenant alone, to give it up.
 * @returns undefined when no restore of the tenant was interrupted
 * @throws Error when a process restores the tenant, or all
 */
export async function giveUpRestore(installation: Installation, tenant: string): Promise<RestoreLease | undefined> {
  const running = await runningRestore(installation);
  if (running?.tenant === tenant) return RestoreLease.take(installation, { backup: running.backup, tenant });
  await assertNotRestoring(installation, tenant);
  return undefined;
}

async function runningRestore(installation: Installation) {
  const shown = { backup: 1, tenant: 1, isHeld: IS_HELD };
  const rows = restoreProgress(installation);
  return rows.findOne<RestoreMark & { isHeld: boolean }>({ _id: OF_ALL }, { projection: shown });
}

async function refusal(installation: Installation): Promise<Error> {
  const running = await runningRestore(installation);
  if (running !== null && !running.isHeld)
    return new Error("another restore was interrupted: run it again to finish it");
  const what = running === null ? "" : ` of ${running.tenant ?? "all"}`;
  return new Error(`a restore${what} runs: wait for its end. One that was killed ends within ${LEASE_MS / 1_000} s`);
}
