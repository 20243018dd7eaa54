import { percentile } from "../test/containment/report.ts";

/** The result of one run. Latencies are in milliseconds. */
export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  count: number;
}

/**
 * Runs `work` in a closed loop for `seconds`: each of `connections` workers starts the next call when its call ends. A
 * warm-up before that is not counted.
 * @param work receives the number of the call; a rejection ends the whole run
 */
export async function runLoad(
  connections: number,
  seconds: number,
  work: (index: number) => Promise<unknown>,
): Promise<LoadResult> {
  const warmUntil = performance.now() + Math.min(1_000, (seconds * 1_000) / 3);
  const until = warmUntil + seconds * 1_000;
  const latencies: number[] = [];
  let index = 0;
  const worker = async (): Promise<void> => {
    for (;;) {
      const started = performance.now();
      if (started >= until) return;
      await work(index++);
      const ended = performance.now();
      if (started >= warmUntil) latencies.push(ended - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)];
  return { perSecond: latencies.length / seconds, p50, p99, count: latencies.length };
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
