import type { Mongo } from "@matchbook/runtime/mongo";

/** A tenant with lines that wait for the rest of their batch. */
interface OpenBatchRow {
  _id: string;
  tenant: string;
  /** When its latest chunk arrived. */
  at: Date;
}

/** The tenants whose lines have to be decided, also when the process that knows of them dies. */
export interface OpenBatches {
  /** Must be called before lines are stored that wait. */
  open(tenant: string, at: Date): Promise<void>;
  /** When the latest chunk arrived; undefined when nothing waits. */
  latest(tenant: string): Promise<Date | undefined>;
  /** Everything up to this chunk was decided. */
  close(tenant: string, at: Date): Promise<void>;
  /** The tenants to which nothing has arrived since then. */
  idleSince(at: Date): Promise<string[]>;
}

const MOST = 100;

export function openBatches({ db }: Mongo): OpenBatches {
  const rows = db.collection<OpenBatchRow>("open_batches");
  return {
    open: async (tenant, at) => {
      await rows.updateOne({ _id: tenant }, { $set: { tenant }, $max: { at } }, { upsert: true });
    },
    latest: async (tenant) => (await rows.findOne({ _id: tenant }))?.at,
    close: async (tenant, at) => {
      await rows.deleteOne({ _id: tenant, at });
    },
    idleSince: async (at) => {
      const found = await rows
        .find({ at: { $lt: at } })
        .sort({ at: 1 })
        .limit(MOST)
        .toArray();
      return found.map(({ tenant }) => tenant);
    },
  };
}
