import type { Store } from "./collections.ts";

/** Time ahead for which attempts get their times, in ms: longer than the pause between two sweeps. */
export const AHEAD_MS = 1_000;

/**
 * Gives the attempts to endpoints with a rate their times, equally spaced. All replicas take them from one row per
 * endpoint, so together they keep the rate. The times of a process that dies are lost, which delays attempts and
 * repeats none. It is the virtual scheduling of the generic cell rate algorithm (ITU-T I.371, annex A) without a burst.
 */
export class Rates {
  readonly #store: Store;
  /** When the next time of an endpoint can be taken, as far as this process knows. */
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

  /** Takes times (ms since 1970) for at most `wanted` attempts, up to AHEAD_MS from now. Each time is given once. */
  async take(
    tenant: string,
    { _id, perSecond }: { _id: string; perSecond: number },
    wanted: number,
    now: Date,
  ): Promise<number[]> {
    const at = now.getTime();
    const everyMs = 1_000 / perSecond;
    const left = { $add: [{ $floor: { $divide: [{ $subtract: [at + AHEAD_MS, "$from"] }, everyMs] } }, 1] };
    const row = await this.#store.rates.findOneAndUpdate(
      { _id },
      [
        { $set: { tenant, from: { $max: ["$next", at] } } },
        { $set: { given: { $max: [0, { $min: [wanted, left] }] } } },
        { $set: { next: { $add: ["$from", { $multiply: ["$given", everyMs] }] } } },
      ],
      { upsert: true, returnDocument: "after" },
    );
    const { from = at, given = 0, next = at } = row ?? {};
    if (given < wanted) this.#closed.set(_id, next - AHEAD_MS);
    return Array.from({ length: given }, (_, nth) => from + nth * everyMs);
  }
}
