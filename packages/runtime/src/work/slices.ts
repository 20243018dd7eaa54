import { setImmediate } from "node:timers/promises";

/** Time for which a slice of work may hold the event loop, in milliseconds. */
const SLICE_MS = 5;

/** Rows that are read or written at once: the driver decodes and encodes them in one turn of the event loop. */
export const ROWS_AT_ONCE = 250;

/** Applies a function to each item, one after the other. Other work of the process goes on between two slices. */
export async function mapInSlices<A, B>(items: Iterable<A>, map: (item: A) => B | Promise<B>): Promise<B[]> {
  const done: B[] = [];
  const others = makesWay();
  for (const item of items) {
    const made = map(item);
    done.push(made instanceof Promise ? await made : made);
    const pause = others();
    if (pause !== undefined) await pause;
  }
  return done;
}

/** Runs a generator to its end, in slices. */
export async function inSlices<T>(steps: Iterator<unknown, T>): Promise<T> {
  const others = makesWay();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const pause = others();
    if (pause !== undefined) await pause;
  }
}

/** Divides a loop into slices: called in each round, it returns a promise when other work shall go on. */
export function makesWay(): () => Promise<void> | undefined {
  let end = performance.now() + SLICE_MS;
  return () => {
    if (performance.now() < end) return undefined;
    return setImmediate().then(() => {
      end = performance.now() + SLICE_MS;
    });
  };
}

/** Divides items in order into groups within bounds. An item beyond a bound is a group by itself. */
export function inGroups<T>(
  items: Iterable<T>,
  ...bounds: readonly { most: number; weigh: (item: T) => number }[]
): T[][] {
  const groups: T[][] = [];
  let left: number[] = [];
  for (const item of items) {
    left = bounds.map(({ weigh }, nth) => (left[nth] ?? -1) - weigh(item));
    if (left.some((rest) => rest < 0)) {
      groups.push([]);
      left = bounds.map(({ most, weigh }) => most - weigh(item));
    }
    groups.at(-1)?.push(item);
  }
  return groups;
}
