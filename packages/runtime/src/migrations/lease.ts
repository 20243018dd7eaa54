import type { Collection } from "mongodb";
import { holdLease } from "../held-lease.ts";
import { newId } from "../ids.ts";
import { isDuplicateKey } from "../mongo.ts";
import { BASELINE, type Progress } from "./schema.ts";

/** The migration state of the collections of one tenant, or of the shared collections. */
export interface MigrationRow {
  /** The tenant; `*` for the shared collections. */
  _id: string;
  /** See `BASELINE`. */
  baseline: string;
  /** Every version that was reached, so that older replicas in a rolling update have nothing to do. */
  versions: string[];
  /** The steps that have succeeded. */
  steps: string[];
  /** The progress of unfinished steps. */
  progress?: Record<string, string>;
  owner: string;
  /** When the lease expires, by the machines' clocks. */
  leaseUntil: Date;
  updatedAt: Date;
}

/** How long the lease lasts without an extension, in milliseconds. Then another process takes over. */
const LEASE_MS = 30_000;
const NO_OWNER = "";

/** The lease of one migration. It is extended until it is released. */
export interface Lease {
  done(set: { version: string }): Promise<void>;
  stepDone(step: string): Promise<void>;
  /** Steps that had succeeded when the lease was taken. */
  steps: readonly string[];
  /** Where a step continues. The name of a step has no dot. */
  progressOf(step: string): Progress;
  release(): Promise<void>;
}

/** Takes the lease of a tenant's migration. @returns undefined while another process holds it */
export async function takeLease(rows: Collection<MigrationRow>, id: string): Promise<Lease | undefined> {
  const owner = newId();
  const now = new Date();
  const held = { owner, leaseUntil: new Date(now.getTime() + LEASE_MS), updatedAt: now };
  let row = await rows.findOneAndUpdate(
    { _id: id, leaseUntil: { $lt: now } },
    { $set: held },
    { returnDocument: "after" },
  );
  if (row === null) {
    row = { _id: id, baseline: BASELINE, versions: [], steps: [], ...held };
    try {
      await rows.insertOne(row);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return undefined;
    }
  }
  const lease = holdLease({
    leaseMs: LEASE_MS,
    extend: async () => {
      const leaseUntil = new Date(Date.now() + LEASE_MS);
      return (await rows.updateOne({ _id: id, owner }, { $set: { leaseUntil } })).matchedCount === 1;
    },
    // A lease that expires is harmless: the next owner repeats the step, which is idempotent.
    failed: () => undefined,
  });
  return {
    steps: row.steps,
    stepDone: async (step) => {
      await rows.updateOne({ _id: id }, { $addToSet: { steps: step }, $unset: { [`progress.${step}`]: 1 } });
    },
    progressOf: (step) => ({
      at: row.progress?.[step],
      reached: async (at) => {
        await rows.updateOne({ _id: id }, { $set: { [`progress.${step}`]: at } });
      },
    }),
    done: async ({ version }) => {
      await rows.updateOne({ _id: id }, { $addToSet: { versions: version }, $set: { updatedAt: new Date() } });
    },
    release: async () => {
      lease.release();
      await rows.updateOne({ _id: id, owner }, { $set: { owner: NO_OWNER, leaseUntil: new Date(0) } });
    },
  };
}
