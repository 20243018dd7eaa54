import { setImmediate } from "node:timers/promises";

/** How long a slice of work may hold the event loop, in milliseconds. */
const SLICE_MS = 10;

/** How many rows are read or written at once: the driver decodes and encodes them in one turn of the event loop. */
export const ROWS_AT_ONCE = 250;

/** Applies a function to each item, one after the other. Other work of the process goes on between two slices. */
export async function mapInSlices<A, B>(items: Iterable<A>, map: (item: A) => B | Promise<B>): Promise<B[]> {
  const done: B[] = [];
  let end = performance.now() + SLICE_MS;
  for (const item of items) {
    const made = map(item);
    done.push(made instanceof Promise ? await made : made);
    if (performance.now() < end) continue;
    await setImmediate();
    end = performance.now() + SLICE_MS;
  }
  return done;
}
