import { workerData } from "node:worker_threads";

/**
 * The thread that ends its process when a reading takes too much CPU time, also while that holds the event loop. CPU time
 * counts and not elapsed time, so a busy machine ends nothing.
 */
const { limit, most } = workerData as { limit: BigInt64Array; most: string };
let [reading, begun] = [0n, 0];
setInterval(() => {
  const now = cpuMs();
  const current = Atomics.load(limit, 0);
  if (current !== reading) [reading, begun] = [current, now];
  else if (current !== 0n && now - begun > Number(most)) process.kill(process.pid, "SIGTERM");
}, 100);

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
