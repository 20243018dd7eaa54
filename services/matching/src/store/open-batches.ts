import type { Mongo } from "@matchbook/runtime/mongo/mongo";

/** A batch of lines that are decided together when it ends: those of a file, or those of a tenant in the stream. */
export interface Batch {
  /** The id of the file's sync, or of the tenant. */
  id: string;
  /** When the batch is decided at the latest, because its end was lost or the process died that knew of it. */
  endsBy: Date;
}

interface OpenBatchRow {
  _id: string;
  tenant: string;
  endsBy: Date;
  /** A file that was decided is kept until `endsBy`, so that its lines that come after its end do not wait for it. */
  state: "open" | "ended" | "decided";
}

const MOST = 100;

export type OpenBatches = ReturnType<typeof openBatches>;

/** The batches whose lines wait, for all replicas and also when the process dies that knows of them. */
export function openBatches({ db }: Mongo) {
  const rows = db.collection<OpenBatchRow>("open_batches");
  return {
    /** Opens or prolongs the batch of a file, unless it has ended. Must be called before lines are stored that wait. */
    open: async (tenant: string, { id, endsBy }: Batch) => {
      const update = { $set: { tenant, endsBy }, $setOnInsert: { state: "open" as const } };
      await rows.updateOne({ _id: id }, update, { upsert: true });
    },
    /** The ids of the batches among these that are open. */
    openAmong: async (ids: string[]) => {
      const found = ids.length === 0 ? [] : await rows.find({ _id: { $in: ids }, state: "open" }).toArray();
      return new Set(found.map(({ _id }) => _id));
    },
    /** From now on the batch is decided as soon as no event of the tenant waits. */
    end: async (tenant: string, { id, endsBy }: Batch) => {
      await rows.updateOne({ _id: id }, { $set: { tenant, endsBy, state: "ended" } }, { upsert: true });
    },
    ended: async (tenant: string): Promise<Batch[]> => {
      const found = await rows.find({ tenant, state: "ended" }).limit(MOST).toArray();
      return found.map(({ _id, endsBy }) => ({ id: _id, endsBy }));
    },
    /** Notes that these batches were decided, except those that were ended again since they were read. */
    decided: async (batches: readonly Batch[]) => {
      if (batches.length === 0) return;
      const unchanged = batches.map(({ id, endsBy }) => ({ _id: id, endsBy }));
      await rows.updateMany({ $or: unchanged }, { $set: { state: "decided" } });
    },
    /** Ends the batches whose time has passed. @returns their tenants */
    endOverdue: async (now: Date) => {
      const overdue = { endsBy: { $lt: now } };
      await rows.deleteMany({ ...overdue, state: "decided" });
      const found = await rows.find(overdue).limit(MOST).toArray();
      await rows.updateMany({ _id: { $in: found.map(({ _id }) => _id) }, ...overdue }, { $set: { state: "ended" } });
      return [...new Set(found.map(({ tenant }) => tenant))];
    },
  };
}
