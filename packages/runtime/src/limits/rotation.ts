/**
 * Queues that take turns, by key: the calls of tenants, or the jobs of destinations. An entry that had a turn is the
 * last; one that cannot take its turn keeps its place, and holds up no other. So between two turns of an entry each
 * other one has at most one, and no turn is left while an entry can take it.
 *
 * Queues in the database keep the name of the last tenant instead (`WorkQueue`, `FairRounds`): no process knows all
 * tenants there. The slices of imports bound the length of a turn, not the order (`startTurn`).
 */
export class Rotation<K, V> extends Map<K, V> {
  /**
   * Offers turns in order until no entry takes one.
   * @param take takes a turn of an entry, or returns false. It deletes an entry that has nothing left.
   * @param most turns to offer
   * @returns the number of turns that were taken
   */
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
