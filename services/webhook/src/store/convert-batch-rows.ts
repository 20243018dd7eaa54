import type { Mongo } from "@matchbook/runtime/mongo";
import type { DeliveryRow, ScheduleRow } from "./rows.ts";

/** The schedule row of several deliveries, as earlier versions wrote it. */
interface BatchRow extends ScheduleRow {
  batch: string[];
}

/**
 * A migration step: replaces each schedule row of a batch, as earlier versions wrote it, by a row for each of its
 * deliveries that is still claimed under it. It may be repeated after an interruption.
 */
export async function convertBatchRows({ db }: Mongo, tenant: string): Promise<void> {
  const schedule = db.collection<ScheduleRow>("schedule");
  const deliveries = db.collection<DeliveryRow>(`deliveries.${tenant}`);
  const batches = await db.collection<BatchRow>("schedule").find({ tenant, endpointId: "" }).toArray();
  for (const { _id: claim, batch, dueAt } of batches) {
    const claimed = await deliveries
      .find({ _id: { $in: batch }, claim })
      .project<{ _id: string; endpointId: string }>({ endpointId: 1 })
      .toArray();
    const rows = claimed.map(({ _id, endpointId }) => ({
      updateOne: {
        filter: { _id },
        update: { $setOnInsert: { tenant, endpointId, dueAt, claim, parked: false } },
        upsert: true,
      },
    }));
    if (rows.length > 0) await schedule.bulkWrite(rows, { ordered: false });
    await schedule.deleteOne({ _id: claim });
  }
}
