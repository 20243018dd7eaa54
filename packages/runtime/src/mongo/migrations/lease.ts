import type { Collection, UpdateFilter } from "mongodb";
import type { Logger } from "../../process/logger.ts";
import type { WorkRow } from "../../work/work-queue/claim.ts";
import { WorkQueue } from "../../work/work-queue/work-queue.ts";
import type { Mongo } from "../mongo.ts";
import { BASELINE, type Progress } from "./schema.ts";

/** The migration state of the collections of one tenant, or of the shared collections, whose tenant is `*`. */
export interface MigrationRow extends WorkRow {
  baseline: string;
  /** All reached versions, so that older replicas in a rolling update have nothing to do. */
  versions: string[];
  steps: string[];
  progress?: Record<string, string>;
}

/** Duration of the lease without an extension, in milliseconds. */
const LEASE_MS = 30_000;

export type Lease = NonNullable<Awaited<ReturnType<typeof takeLease>>>;

/** Takes and extends the lease of a tenant's migration. @returns undefined while another process holds it */
export async function takeLease(rows: Collection<MigrationRow>, id: string, { now }: Pick<Mongo, "now">, log: Logger) {
  const queue = new WorkQueue<MigrationRow>({ rows, queue: "migrations", leaseMs: LEASE_MS, now, log });
  await queue.add([{ _id: id, tenant: id, baseline: BASELINE, versions: [], steps: [] }]);
  const claim = await queue.claimRow(id);
  if (claim === undefined) return undefined;
  const { steps, progress } = claim.row;
  const update = async (change: UpdateFilter<MigrationRow>): Promise<void> => {
    await rows.updateOne({ _id: id }, change);
  };
  return {
    steps: steps as readonly string[],
    stepDone: (step: string) =>
      update({
        $addToSet: { steps: step },
        $unset: { [`progress.${step}`]: 1 } as UpdateFilter<MigrationRow>["$unset"],
      }),
    /** The progress of a step, whose name has no dot. */
    progressOf: (step: string): Progress => ({
      at: progress?.[step],
      reached: (at) => update({ $set: { [`progress.${step}`]: at } }),
    }),
    done: (version: string) => update({ $addToSet: { versions: version } }),
    release: async (): Promise<void> => {
      await claim.giveBack({ claims: 0 });
    },
  };
}
