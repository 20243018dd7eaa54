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
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99), count: latencies.length };
}
