/**
 * Queues that take turns, by key. An entry that had a turn is the last; one that cannot take its turn keeps its place.
 * Queues in the database keep the name of the last tenant instead (`WorkQueue`, `FairRounds`).
 */
export class Rotation<K, V> extends Map<K, V> {
  /** Offers at most so many turns until no entry takes one; `take` deletes an empty entry. @returns the taken turns */
  offer(take: (value: V, key: K) => boolean, most = Number.POSITIVE_INFINITY): number {
    let taken = 0;
    // An entry that is added again comes up again in the same loop.
    for (const [key, value] of this) {
      if (taken >= most) break;
      if (!take(value, key)) continue;
      taken += 1;
      if (this.delete(key)) this.set(key, value);
    }
    return taken;
  }
}
