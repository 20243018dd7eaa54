import { cpSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type MongoReplicaSet, type PrimaryFault, startMongoReplicaSet } from "@matchbook/servers/mongo-replica-set";
import { type NatsCluster, startNatsCluster } from "@matchbook/servers/nats-cluster";
import { waitUntil } from "@matchbook/servers/wait-until";
import { expect, test } from "vitest";
import { textOf } from "./auditor/findings.ts";
import { type Creation, type Load, startLoad } from "./load.ts";

/**
 * A server of three is lost under load: the primary of MongoDB, or the leader of the stream of NATS.
 *
 *   FAULT_FAILOVERS=10 FAULT_RATE=50 FAULT_SLACK=1 npm test -- test/faults/failover
 */
const ROUNDS = Number(process.env.FAULT_FAILOVERS || 1);
/** Creations per second. A busy machine must be able to serve them. */
const PER_SECOND = Number(process.env.FAULT_RATE || 3);
/** With 1, what takes longer than promised fails. Only a quiet machine is asked for times; others print them. */
const SLACK = Number(process.env.FAULT_SLACK || Number.POSITIVE_INFINITY);
/** The longest answer, the longest time from an election to the next success, and from a success to its event. */
const ANSWER_MS = 3_000 * SLACK;
const RESUME_MS = 2_000 * SLACK;
const TELL_MS = 10_000 * SLACK;
/** Time for which the load goes on while the server is still lost. */
const LOST_MS = 1_000;
const FAULTS: PrimaryFault[] = ["kill", "step down", "freeze"];

interface Lost {
  lostAt: number;
  /** When another server had taken over. */
  electedAt: number;
  /** Brings the lost server back. */
  heal(): Promise<void>;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const successes = (load: Load) => load.creations.filter(({ status }) => status === 201);

/** Loses a server, and brings it back only after work has gone on without it. @returns the time without a success */
async function oneRound(load: Load, what: string, lose: () => Promise<Lost>): Promise<number> {
  const before = successes(load).length;
  await waitUntil(
    () => successes(load).length - before,
    (more) => more >= PER_SECOND,
  );
  const { lostAt, electedAt, heal } = await lose();
  try {
    const next = await waitUntil(
      () => successes(load).find(({ began, ended }) => began > lostAt && ended > electedAt),
      (success) => success !== undefined,
      { timeoutMs: 60_000 },
    );
    await pause(LOST_MS);
    const during = load.creations.filter(({ ended }) => ended > lostAt);
    const slowest = Math.max(...during.map(({ began, ended }) => ended - began));
    const refused = during.filter(({ status }) => status !== 201).length;
    const resumedMs = (next?.ended ?? 0) - electedAt;
    process.stdout.write(
      `failover, ${what}: another server was elected after ${seconds(electedAt - lostAt)}, the next success ` +
        `${seconds(resumedMs)} later, while the server was still lost; ${refused} of ${during.length} refused, the ` +
        `slowest answer took ${seconds(slowest)}\n`,
    );
    return resumedMs;
  } finally {
    await heal();
  }
}

/** Checks every answer, and that exactly what was stored was told, once. */
async function judge(load: Load): Promise<void> {
  const isPlain = ({ status, retryAfter }: Creation) => status === 201 || (status === 503 && retryAfter !== null);
  expect(load.creations.filter((one) => !isPlain(one))).toEqual([]);
  const acknowledged = successes(load);
  const untold = () => {
    const told = load.told();
    return acknowledged
      .filter(({ invoiceNumber }) => !told.has(invoiceNumber))
      .map(({ invoiceNumber }) => invoiceNumber);
  };
  await waitUntil(untold, (left) => left.length === 0, { timeoutMs: 90_000 });
  const refused = load.creations.filter(({ status }) => status === 503);
  const stored = new Set(acknowledged.map(({ invoiceNumber }) => invoiceNumber));
  for (const { invoiceNumber } of refused) if (await load.exists(invoiceNumber)) stored.add(invoiceNumber);
  for (const { invoiceNumber } of acknowledged.filter((_, nth) => nth % 10 === 0))
    expect(await load.exists(invoiceNumber)).toBe(true);
  const told = await waitUntil(
    () => load.told(),
    (now) => now.size >= stored.size,
    { timeoutMs: 90_000 },
  );
  expect(new Set(told.keys())).toEqual(stored);
  expect([...told].filter(([, ids]) => ids.size !== 1)).toEqual([]);
  const delays = acknowledged.map(({ invoiceNumber, ended }) => {
    const [at = 0] = told.get(invoiceNumber)?.values() ?? [];
    return at - ended;
  });
  const slowest = Math.max(...load.creations.map(({ began, ended }) => ended - began));
  process.stdout.write(
    `failover: ${acknowledged.length} of ${load.creations.length} creations acknowledged, none lost or told twice; the ` +
      `slowest answer took ${seconds(slowest)}, the slowest event ${seconds(Math.max(...delays))}; ` +
      `${stored.size - acknowledged.length} of ${refused.length} refused ones were stored\n`,
  );
  expect(slowest).toBeLessThan(ANSWER_MS);
  expect(Math.max(...delays)).toBeLessThan(TELL_MS);
}

test(`work goes on when the primary of MongoDB is killed, steps down or is frozen, and when the leader of NATS is (${ROUNDS} times each)`, {
  timeout: 180_000 + ROUNDS * (FAULTS.length + 1) * 90_000,
}, async () => {
  const set = await startMongoReplicaSet(3);
  const cluster = await startNatsCluster(3);
  let load: Load | undefined;
  let passed = false;
  try {
    await set.settled();
    load = await startLoad({ mongoUri: set.uri, natsUrl: cluster.urls }, PER_SECOND, { NATS_STREAM_REPLICAS: "3" });
    const resumed = await loseEach(load, set, cluster);
    await load.end();
    await judge(load);
    // The answer of the last request is logged soon after it.
    const { audit } = load;
    await waitUntil(
      async () => textOf(await audit()),
      (text) => text === "",
    );
    expect(Math.max(...resumed)).toBeLessThan(RESUME_MS);
    passed = true;
  } finally {
    if (load && !passed) {
      cpSync(load.logDir, `${load.logDir}-failed`, { recursive: true });
      process.stdout.write(`failover: logs of the processes: ${load.logDir}-failed\n`);
    }
    await load?.stop();
    await cluster.stop();
    await set.stop();
  }
});

/** Loses servers of MongoDB and NATS in turn. @returns the time of each round without a success */
async function loseEach(load: Load, set: MongoReplicaSet, cluster: NatsCluster): Promise<number[]> {
  const resumed: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const fault of FAULTS) {
      resumed.push(await oneRound(load, `${fault} ${round}`, () => set.losePrimary(fault)));
      await set.settled();
    }
    await cluster.settled(load.stream);
    resumed.push(await oneRound(load, `NATS ${round}`, () => cluster.freezeLeader(load.stream)));
  }
  return resumed;
}
