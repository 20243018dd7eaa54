import { AHEAD_MS, slotsOf } from "../domain/rate.ts";
import type { Store } from "./collections.ts";

/**
 * Gives the attempts to destinations with a rate their times. All replicas take them from one row per destination, so
 * together they keep the rate. The times of a process that dies are lost, which delays attempts and repeats none.
 */
export class Rates {
  readonly #store: Store;
  /** When the next time of a destination can be taken, as far as this process knows. */
  readonly #closed = new Map<string, number>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** False while all times that can be given are taken. */
  isOpen(endpointId: string, now: Date): boolean {
    const until = this.#closed.get(endpointId);
    if (until === undefined) return true;
    if (until > now.getTime()) return false;
    this.#closed.delete(endpointId);
    return true;
  }

  /** Takes times for at most `wanted` attempts, none more than AHEAD_MS from now. Each time is given once. */
  async take(
    tenant: string,
    { _id, perSecond }: { _id: string; perSecond: number },
    wanted: number,
    now: Date,
  ): Promise<number[]> {
    const at = now.getTime();
    const everyMs = 1_000 / perSecond;
    // The same arithmetic as that of `slotsOf`, in one command.
    const from = { $max: [{ $ifNull: ["$next", 0] }, at] };
    const count = { $add: [{ $floor: { $divide: [{ $subtract: [at + AHEAD_MS, "$$from"] }, everyMs] } }, 1] };
    const given = { $max: [0, { $min: [wanted, count] }] };
    const next = { $let: { vars: { from }, in: { $add: ["$$from", { $multiply: [given, everyMs] }] } } };
    const before = await this.#store.rates.findOneAndUpdate({ _id }, [{ $set: { tenant, next } }], {
      upsert: true,
      returnDocument: "before",
    });
    const taken = slotsOf(before?.next, at, perSecond, wanted);
    if (taken.slots.length < wanted) this.#closed.set(_id, taken.next - AHEAD_MS);
    return taken.slots;
  }
}
