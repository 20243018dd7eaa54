/** What became of each of several things, in their order. */
export type Outcomes<R> = readonly PromiseSettledResult<R>[];

/** Has one thing done, together with others that are asked for under the same key meanwhile. */
export type Gather<T, R> = (key: string, item: T) => Promise<R>;

interface Waiting<T, R> {
  item: T;
  resolve(value: R): void;
  reject(error: unknown): void;
}

/**
 * Work that costs little more for many than for one, done for callers who each have one. Whoever is alone is served at once;
 * what arrives while a round of its key is under way waits for its end and makes up the next round. So rounds grow with
 * the load, and nobody waits for others to come.
 * @param most how many a round may have
 * @param work does one round; never two of a key at the same time. When it rejects, so does everything of the round
 */
export function gatherer<T, R>(most: number, work: (key: string, items: T[]) => Promise<Outcomes<R>>): Gather<T, R> {
  const queues = new Map<string, Waiting<T, R>[]>();

  const run = async (key: string, queue: Waiting<T, R>[]): Promise<void> => {
    while (queue.length > 0) {
      const round = queue.splice(0, most);
      try {
        const outcomes = await work(
          key,
          round.map(({ item }) => item),
        );
        for (const [index, { resolve, reject }] of round.entries()) {
          const outcome = outcomes[index];
          if (outcome?.status === "fulfilled") resolve(outcome.value);
          else reject(outcome?.reason ?? new Error("a round left one of its items out"));
        }
      } catch (error) {
        for (const { reject } of round) reject(error);
      }
    }
    queues.delete(key);
  };

  return (key, item) =>
    new Promise<R>((resolve, reject) => {
      const one = { item, resolve, reject };
      const queue = queues.get(key);
      if (queue !== undefined) {
        queue.push(one);
        return;
      }
      const begun = [one];
      queues.set(key, begun);
      void run(key, begun);
    });
}

/** The outcomes of a round in which all went well. */
export function fulfilled<R>(values: readonly R[]): Outcomes<R> {
  return values.map((value) => ({ status: "fulfilled", value }));
}
