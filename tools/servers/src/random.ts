/** A seeded random number generator, so that a failed run can be repeated similarly. */
export interface Random {
  /** At least 0, below 1. */
  unit(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  shuffled<T>(items: readonly T[]): T[];
}

/** @param seed a whole number; the generator is mulberry32 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1));
  return {
    unit,
    between,
    shuffled: (items) => {
      const mixed = [...items];
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = between(0, last);
        [mixed[last], mixed[other]] = [mixed[other] as (typeof mixed)[number], mixed[last] as (typeof mixed)[number]];
      }
      return mixed;
    },
  };
}
