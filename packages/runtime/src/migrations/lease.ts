import type { Collection } from "mongodb";
import type { Logger } from "../logger.ts";
import { WorkQueue } from "../work-queue/work-queue.ts";
import type { WorkRow } from "../work-queue/work-row.ts";
import { BASELINE, type Progress } from "./schema.ts";

/** The migration state of the collections of one tenant, or of the shared collections, whose tenant is `*`. */
export interface MigrationRow extends WorkRow {
  /** See `BASELINE`. */
  baseline: string;
  /** Every version that was reached, so that older replicas in a rolling update have nothing to do. */
  versions: string[];
  /** The steps that have succeeded. */
  steps: string[];
  /** The progress of unfinished steps. */
  progress?: Record<string, string>;
}

/** How long the lease lasts without an extension, in milliseconds. Then another process takes over. */
const LEASE_MS = 30_000;

/** The lease of one migration. It is extended until it is released. */
export interface Lease {
  done(version: string): Promise<void>;
  stepDone(step: string): Promise<void>;
  /** Steps that had succeeded when the lease was taken. */
  steps: readonly string[];
  /** Where a step continues. The name of a step has no dot. */
  progressOf(step: string): Progress;
  release(): Promise<void>;
}

/** Takes the lease of a tenant's migration. @returns undefined while another process holds it */
export async function takeLease(rows: Collection<MigrationRow>, id: string, log: Logger): Promise<Lease | undefined> {
  const queue = new WorkQueue<MigrationRow>({ rows, queue: "migrations", leaseMs: LEASE_MS, log });
  await queue.add([{ _id: id, tenant: id, baseline: BASELINE, versions: [], steps: [] }]);
  const claim = await queue.claimRow(id);
  if (claim === undefined) return undefined;
  const { steps, progress } = claim.row;
  return {
    steps,
    stepDone: async (step) => {
      await rows.updateOne({ _id: id }, { $addToSet: { steps: step }, $unset: { [`progress.${step}`]: 1 } });
    },
    progressOf: (step) => ({
      at: progress?.[step],
      reached: async (at) => {
        await rows.updateOne({ _id: id }, { $set: { [`progress.${step}`]: at } });
      },
    }),
    done: async (version) => {
      await rows.updateOne({ _id: id }, { $addToSet: { versions: version } });
    },
    release: async () => {
      await claim.giveBack({ claims: 0 });
    },
  };
}
