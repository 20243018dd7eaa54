import type { Mongo } from "@matchbook/runtime/mongo";

/** The latest chunk of a tenant. */
export interface LatestChunk {
  /** When it arrived. */
  at: Date;
  /** Whether more lines of its file follow. */
  moreFollow: boolean;
}

/** A tenant with lines that wait for the rest of their batch. */
interface OpenBatchRow extends LatestChunk {
  _id: string;
  tenant: string;
}

/** The tenants whose lines have to be decided, also when the process that knows of them dies. */
export interface OpenBatches {
  /** Must be called before lines are stored that wait. */
  open(tenant: string, chunk: LatestChunk): Promise<void>;
  /** Undefined when nothing waits. */
  latest(tenant: string): Promise<LatestChunk | undefined>;
  /** Everything up to this chunk was decided. */
  close(tenant: string, at: Date): Promise<void>;
  /** The tenants to which nothing has arrived since then. */
  idleSince(at: Date): Promise<string[]>;
}

const MOST = 100;

export function openBatches({ db }: Mongo): OpenBatches {
  const rows = db.collection<OpenBatchRow>("open_batches");
  return {
    open: async (tenant, chunk) => {
      await rows.updateOne({ _id: tenant }, { $set: { tenant, ...chunk } }, { upsert: true });
    },
    latest: async (tenant) => (await rows.findOne({ _id: tenant })) ?? undefined,
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
