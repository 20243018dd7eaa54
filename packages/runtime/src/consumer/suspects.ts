import type { Collection } from "mongodb";
import { newId } from "../ids.ts";
import type { Collections } from "../migrations/schema.ts";
import { isDuplicateKey, type Mongo } from "../mongo.ts";
import { failedKey } from "./backlog.ts";
import type { Delivery } from "./delivery.ts";

/** Marks an event that a process is handling alone, because another process ended while it had the event. */
interface MarkerRow {
  _id: string;
  tenant: string;
  owner: string;
  /** The last sign of life of the process, by its machine's clock. */
  at: Date;
  /** How many processes ended while they handled the event alone. */
  ends: number;
}

/**
 * A process may end for a reason that has nothing to do with the event, for example a kill. So one end while the event was
 * handled alone is no proof.
 */
const DEADLY_ENDS = 2;

/**
 * `clear`: this process may handle the event. `deadly`: `DEADLY_ENDS` processes that handled it alone ended. `busy`:
 * another process may still be handling it.
 */
export type Verdict = "clear" | "deadly" | "busy";

/** The markers of suspect events. */
export interface Suspects {
  /** Sets the marker of an event, unless there is one. */
  begin(delivery: Delivery): Promise<Verdict>;
  /** Gives a sign of life for the marker of this process. Called regularly. */
  renew(): Promise<void>;
  /** Removes the marker. When that fails, `renew` tries again. */
  end(delivery: Delivery): Promise<void>;
  /** Removes the marker of an event that becomes a dead letter, whichever process has set it. */
  discard(delivery: Delivery): Promise<void>;
}

/** The collection of the markers, for the schema of a process's database. */
export const suspectCollections: Collections = {
  // A process that ends right after it settled an event leaves its marker behind.
  event_suspects: [{ key: { at: 1 }, name: "expires", expireAfterSeconds: 7 * 24 * 60 * 60 }],
};

/** @param deadAfterMs a process without a sign of life for this long counts as ended */
export function openSuspects({ db }: Mongo, consumer: string, deadAfterMs: number): Suspects {
  const markers: Collection<MarkerRow> = db.collection("event_suspects");
  const owner = newId();
  let current: string | undefined;
  const left = new Set<string>();
  const remove = async (id: string): Promise<void> => {
    await markers.deleteOne({ _id: id, owner });
    left.delete(id);
  };

  return {
    begin: async ({ eventId, tenant }) => {
      const _id = failedKey(consumer, eventId);
      const at = new Date();
      try {
        await markers.insertOne({ _id, tenant, owner, at, ends: 0 });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const marker = await markers.findOne({ _id });
        const ended = marker === null || marker.owner === owner ? 0 : 1;
        if (marker !== null && ended === 1) {
          if (at.getTime() - marker.at.getTime() < deadAfterMs) return "busy";
          if (marker.ends + 1 >= DEADLY_ENDS) return "deadly";
        }
        const seen = marker === null ? { _id } : { _id, owner: marker.owner };
        const update = { $set: { owner, at, tenant }, $inc: { ends: ended } };
        const { matchedCount, upsertedCount } = await markers.updateOne(seen, update, { upsert: marker === null });
        if (matchedCount + upsertedCount === 0) return "busy";
      }
      current = _id;
      left.delete(_id);
      return "clear";
    },
    renew: async () => {
      for (const id of left) await remove(id);
      if (current !== undefined) await markers.updateOne({ _id: current, owner }, { $set: { at: new Date() } });
    },
    end: async ({ eventId }) => {
      const _id = failedKey(consumer, eventId);
      current = undefined;
      left.add(_id);
      await remove(_id).catch(() => undefined);
    },
    discard: async ({ eventId }) => {
      await markers.deleteOne({ _id: failedKey(consumer, eventId) });
    },
  };
}
