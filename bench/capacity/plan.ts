import { type Solution, type Station, solve } from "./model.ts";

/** Costs of a call, measured with some callers. */
export interface Costs {
  /** Median time from a call to its answer, in ms. */
  answerMs: number;
  /** CPU per call, in ms, by process. */
  cpuMs: Record<string, number>;
}

/** The costs of a call in ms as a function of the callers, who share what wakes a process: `own + shared / callers`. */
export interface Fitted {
  costs: Record<string, { own: number; shared: number }>;
  /** The part of a call in which no processor works for it, in ms. */
  waitMs: number;
}

/** The share of a process' work that is done before the answer. Deliveries and events come later. */
const BEFORE_ANSWER: Record<string, number> = { gateway: 1, load: 1, matching: 0.8, mongodb: 0.5 };

/** Cores of a primary of MongoDB and of the leader of a stream. A process of ours has one. */
const [PRIMARY_CORES, LEADER_CORES] = [8, 2];
/** Callers for each replica of the gateway. */
const CALLERS = 32;

/** docs/measurements/2026-11-26-files.md: files of a tenant, those that a first use opens, and the lock for each, in ms. */
const FILES = { all: 25, opened: 10, lockMs: 0.5 };
/** Time without use after which MongoDB closes a file, in seconds. */
const CLOSED_AFTER_SECONDS = 600;
/** Open files that a server may have: the usual limit of systemd's units for MongoDB. */
const MOST_FILES = 64_000;

/** Fits the costs through two measurements. */
export function fitted(few: Costs & { callers: number }, many: Costs & { callers: number }): Fitted {
  const costs = Object.entries(few.cpuMs).map(([name, most]) => {
    const least = Math.min(most, many.cpuMs[name] ?? most);
    const shared = (most - least) / (1 / few.callers - 1 / many.callers);
    return [name, { own: Math.max(0, least - shared / many.callers), shared }] as const;
  });
  const working = Object.entries(few.cpuMs).reduce((sum, [name, ms]) => sum + ms * (BEFORE_ANSWER[name] ?? 0), 0);
  return { costs: Object.fromEntries(costs), waitMs: Math.max(0, few.answerMs - working) };
}

/** All processes, and the one that calls, on the cores of one machine. */
export function onOneMachine({ costs }: Fitted, { callers, cores }: { callers: number; cores: number }): Station[] {
  const stations = Object.keys(costs).map((name) => station(costs, name, { callers, servers: cores }));
  const sum = (of: (one: Station) => number) => stations.reduce((all, one) => all + of(one), 0);
  return [
    { name: "cores", callMs: sum(({ callMs }) => callMs), laterMs: sum(({ laterMs }) => laterMs), servers: cores },
  ];
}

interface Size {
  replicas: number;
  shards: number;
  tenants: number;
}

export const PLANNED = { shards: [1, 3, 9], replicas: [1, 2, 4, 8, 16, 32], tenants: [100, 1_000, 10_000] };

/**
 * Rows of a plan: shards, replicas of each process, and for each number of tenants the creations per second and the
 * station that limits them.
 */
export function plan(fit: Fitted): string[][] {
  return PLANNED.shards.flatMap((shards) =>
    PLANNED.replicas.map((replicas) => [
      `${shards}`,
      `${replicas}`,
      ...PLANNED.tenants.map((tenants) => limitOf(fit, { shards, replicas, tenants })),
    ]),
  );
}

function limitOf(fit: Fitted, size: Size): string {
  const files = Math.ceil((size.tenants * FILES.all) / size.shards);
  if (files > MOST_FILES) return `${files} open files`;
  const { perSecond, busiest } = withFirstUses(fit, size);
  return `${perSecond.toFixed(0)}, ${busiest.name} ${Math.round(busiest.load * 100)} %`;
}

/** Solves with the share of calls that find their tenant at rest, which depends on the rate. */
function withFirstUses(fit: Fitted, size: Size): Solution {
  const load = { callers: CALLERS * size.replicas, waitMs: fit.waitMs };
  let share = 0;
  let solution = solve(apart(fit, size, share), load);
  for (let round = 0; round < ROUNDS; round += 1) {
    share = (share + Math.exp((-solution.perSecond / size.tenants) * CLOSED_AFTER_SECONDS)) / 2;
    solution = solve(apart(fit, size, share), load);
  }
  return solution;
}

const ROUNDS = 20;

/** Stations of machines that share no cores. @param share of the calls that are the first of a resting tenant */
function apart({ costs }: Fitted, { replicas, shards }: Size, share: number): Station[] {
  const ours = ["gateway", "matching", "webhook"].map((name) =>
    station(costs, name, { callers: CALLERS, servers: replicas }),
  );
  const callers = CALLERS * replicas;
  return [
    ...ours,
    station(costs, "mongodb", { callers, servers: PRIMARY_CORES * shards }),
    station(costs, "nats", { callers, servers: LEADER_CORES }),
    { name: "opening files", callMs: share * FILES.opened * FILES.lockMs, laterMs: 0, servers: shards },
  ];
}

function station(costs: Fitted["costs"], name: string, { callers, servers }: { callers: number; servers: number }) {
  const { own = 0, shared = 0 } = costs[name] ?? {};
  const ms = own + shared / callers;
  const before = BEFORE_ANSWER[name] ?? 0;
  return { name, callMs: ms * before, laterMs: ms * (1 - before), servers };
}
