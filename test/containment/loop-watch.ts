/** Cost of one request for the process. */
export interface Cost {
  /**
   * The longest time that it held the event loop, in milliseconds of CPU. Time in which others had the CPU is no cost.
   */
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

const SAMPLE = JSON.stringify(
  Array.from({ length: 5_000 }, (_, nth) => ({ nth, name: `row ${nth}`, amount: nth / 4 })),
);
const SAMPLES = 10;
/** The CPU time of reading them on the machine that the limits are made for, in milliseconds. */
const SAMPLES_MS = 24;

/**
 * Factor between the CPU time that this machine takes now and that of the machine that limits are made for; 1 at least.
 */
export function slowness(): number {
  const before = cpuMs();
  for (let nth = 0; nth < SAMPLES; nth += 1) JSON.parse(SAMPLE);
  return Math.max(1, (cpuMs() - before) / SAMPLES_MS);
}
