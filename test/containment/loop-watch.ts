/** What one request cost the process. */
export interface Cost {
  /** The longest time that it held the event loop, in milliseconds of CPU. Time in which others had the CPU is no cost. */
  heldMs: number;
  /** The most memory that it added to the heap and to buffers, in bytes. */
  grownBytes: number;
}

/** Watches the event loop while work is done. A timer measures how long the loop did not come back to it. */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const before = memory();
  const cost = { heldMs: 0, grownBytes: 0 };
  let last = cpuMs();
  const look = () => {
    const now = cpuMs();
    cost.heldMs = Math.max(cost.heldMs, now - last);
    cost.grownBytes = Math.max(cost.grownBytes, memory() - before);
    last = cpuMs();
  };
  const timer = setInterval(look, 1);
  try {
    await work();
    look();
  } finally {
    clearInterval(timer);
  }
  return cost;
}

function memory(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** CPU time of this thread. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
