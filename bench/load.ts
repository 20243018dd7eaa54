import { percentile } from "../test/containment/report.ts";

/** The result of one run. Latencies are in milliseconds. */
export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Does some work. @returns how long it took, in ms */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Runs `work` in `callers` loops, each of which begins the next call when its call has ended, while `goesOn`. */
export async function runLoops(callers: number, goesOn: () => boolean, work: () => Promise<unknown>): Promise<void> {
  const caller = async () => {
    while (goesOn()) await work();
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

/**
 * Runs `work` in loops for `seconds`. A warm-up before that is not counted.
 * @param work receives the number of the call; a rejection ends the whole run
 */
export async function runLoad(
  callers: number,
  seconds: number,
  work: (index: number) => Promise<unknown>,
): Promise<LoadResult> {
  const warmUntil = performance.now() + Math.min(1_000, (seconds * 1_000) / 3);
  const until = warmUntil + seconds * 1_000;
  const latencies: number[] = [];
  let index = 0;
  const call = async () => {
    const isWarm = performance.now() >= warmUntil;
    const latency = await timed(() => work(index++));
    if (isWarm) latencies.push(latency);
  };
  await runLoops(callers, () => performance.now() < until, call);
  return { perSecond: latencies.length / seconds, p50: median(latencies), p99: percentile(latencies, 0.99) };
}

/**
 * Begins `count` calls at even intervals, without waiting for their ends.
 * @param work receives the number of the call; a rejection ends the whole run
 * @returns the results, in order
 */
export async function runPaced<T>(perSecond: number, count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const begun = performance.now();
  const calls: Promise<T>[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const wait = begun + (nth * 1_000) / perSecond - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    calls.push(work(nth));
  }
  return Promise.all(calls);
}

/** The median; of an even number of values the larger middle one. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
