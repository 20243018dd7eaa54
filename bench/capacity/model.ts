/** A resource that calls use in turn: the cores of some processes, or a lock. */
export interface Station {
  name: string;
  /** Work of one call before its answer, in ms. */
  callMs: number;
  /** Work that one call leaves for later, in ms: it takes capacity and delays no answer. */
  laterMs: number;
  /** Calls that it serves at a time. */
  servers: number;
}

export interface Solution {
  perSecond: number;
  answerMs: number;
  /** The station nearest to its limit, and its share of the time at work. */
  busiest: { name: string; load: number };
}

const MOST_ROUNDS = 10_000;
const PRECISION = 1e-6;

/**
 * Throughput and mean answer time of `callers`, each of which begins its next call when the last is answered.
 *
 * Approximate mean value analysis of a closed queueing network: Bard and Schweitzer's estimate of the queue that a call
 * finds, and Seidmann's form of a station with several servers (a faster single one and a delay). Work that is left for
 * later takes its share of a station's speed.
 * @param waitMs the part of a call in which it uses no station, such as a write to disk or the network
 */
export function solve(
  stations: readonly Station[],
  { callers, waitMs }: { callers: number; waitMs: number },
): Solution {
  const limit = Math.min(...stations.map(({ callMs, laterMs, servers }) => servers / (callMs + laterMs)));
  let queues = stations.map(() => callers / stations.length);
  let perMs = 0;
  let answerMs = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const stays = stations.map((station, nth) =>
      stay(station, { found: (queues[nth] ?? 0) * (1 - 1 / callers), perMs }),
    );
    answerMs = waitMs + stays.reduce((sum, { queueMs, delayMs }) => sum + queueMs + delayMs, 0);
    const next = Math.min(limit, callers / answerMs);
    queues = stays.map(({ queueMs }) => next * queueMs);
    const isDone = Math.abs(next - perMs) < PRECISION * next;
    // Halfway steps keep the iteration from swinging.
    perMs = isDone ? next : (perMs + next) / 2;
    if (isDone) break;
  }
  return {
    perSecond: perMs * 1_000,
    answerMs: Math.max(answerMs, callers / perMs),
    busiest: busiestOf(stations, perMs),
  };
}

/** The time that a call spends at a station, in ms: in line and in service, and the delay that further servers are. */
function stay({ callMs, laterMs, servers }: Station, { found, perMs }: { found: number; perMs: number }) {
  const free = Math.max(0.01, 1 - (perMs * laterMs) / servers);
  return { queueMs: ((callMs / servers) * (1 + found)) / free, delayMs: callMs * (1 - 1 / servers) };
}

function busiestOf(stations: readonly Station[], perMs: number): Solution["busiest"] {
  const loads = stations.map(({ name, callMs, laterMs, servers }) => ({
    name,
    load: (perMs * (callMs + laterMs)) / servers,
  }));
  return loads.reduce((most, one) => (one.load > most.load ? one : most));
}
