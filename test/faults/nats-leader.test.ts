import { setTimeout as pause } from "node:timers/promises";
import { BankConnection } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { consumerCollections, startConsumer } from "@matchbook/runtime/events/consumer/consumer";
import { connectNats, eventFilter } from "@matchbook/runtime/events/nats";
import { Outbox, outboxCollections } from "@matchbook/runtime/events/outbox";
import type { Call } from "@matchbook/runtime/grpc/call";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { Migrations } from "@matchbook/runtime/mongo/migrations/migrations";
import { connectMongo } from "@matchbook/runtime/mongo/mongo";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { newId } from "@matchbook/runtime/values/ids";
import { startNatsCluster } from "@matchbook/servers/nats-cluster";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { waitUntil } from "@matchbook/servers/wait-until";
import { expect, test } from "vitest";

/**
 * Kills the NATS server that leads the stream, again and again, while events are committed and consumed.
 *
 *   FAULT_LEADER_KILLS=10 FAULT_SLACK=1 npm test -- test/faults/nats-leader
 */
const KILLS = Number(process.env.FAULT_LEADER_KILLS || 1);
/**
 * The longest time in which no event arrives. The stream and its consumer elect leaders at the same time, after at most 9 s.
 * Then the outbox publishes again within 1 s, and the consumer gives up its old request after 1.5 s
 * (docs/decisions/0076-when-the-stream-is-lost.md). Only a quiet machine is asked for it, with `FAULT_SLACK=1`.
 */
const SILENCE_MS = 12_000 * Number(process.env.FAULT_SLACK || Number.POSITIVE_INFINITY);
const EVERY_MS = 50;
/** Long enough for the others to elect a leader, mostly. */
const DOWN_MS = 5_000;
const TYPE = "bank.connected";

test(`events flow again after the leader of the stream dies (${KILLS} times)`, {
  timeout: 60_000 + KILLS * 60_000,
}, async () => {
  const log = silentLogger();
  const cluster = await startNatsCluster(3);
  const name = uniqueName("leader");
  const stream = name.toUpperCase();
  const mongo = await connectMongo(testInfra().mongoUri, name);
  const shared = { ...outboxCollections, ...consumerCollections };
  await new Migrations(mongo, { shared, perTenant: {} }).shared();
  const connected = (who: string) => connectNats(cluster.urls, stream, who, { NATS_STREAM_REPLICAS: 3 });
  const teller = await connected("matching");
  const listener = await connected("webhook");
  const outbox = new Outbox({ mongo, nats: teller, log, clock: () => new Date() });
  const arrivals = new Map<string, number[]>();
  const consumer = await startConsumer({
    ...{ nats: listener, mongo, log, durable: "test", filters: [eventFilter(listener.root, TYPE)] },
    ...{ batch: 100, ackWaitMs: 15_000, retryDelaysMs: [1_000] },
    handle: async (events) => {
      for (const { data } of events) {
        const of = data?.$case === "bankConnection" ? data.value.name : "";
        arrivals.set(of, [...(arrivals.get(of) ?? []), performance.now()]);
      }
    },
  });
  const committed = new Map<string, number>();
  let over = false;
  const committing = (async () => {
    for (; !over; await pause(EVERY_MS)) {
      const event = `E-${committed.size}`;
      await outbox.commit(callOf(), async () => ({ result: undefined, events: [bankEvent(event)] }));
      committed.set(event, performance.now());
    }
  })();
  try {
    const silences: number[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await cluster.settled(stream);
      await waitUntil(
        () => committed.size - arrivals.size,
        (waiting) => waiting < 5,
      );
      const { killedAt, restarted } = await cluster.killLeader(stream, DOWN_MS);
      const before = new Set(arrivals.keys());
      await restarted;
      await cluster.settled(stream);
      const settledAt = performance.now();
      await waitUntil(() => [...committed].every(([event, at]) => at > settledAt || arrivals.has(event)), Boolean);
      const after = [...arrivals].filter(([event]) => !before.has(event)).map(([, [first = 0]]) => first);
      const times = [killedAt, ...after.filter((at) => at > killedAt)].sort((a, b) => a - b);
      const silence = Math.max(...times.slice(1).map((at, nth) => at - (times[nth] ?? at)));
      const slowest = Math.max(
        ...[...arrivals]
          .filter(([event]) => !before.has(event))
          .map(([event, [at = 0]]) => at - (committed.get(event) ?? at)),
      );
      silences.push(silence);
      process.stdout.write(
        `leader killed, ${kill}: the longest silence was ${seconds(silence)} s; the slowest event took ${seconds(slowest)} s\n`,
      );
    }
    over = true;
    await committing;
    await waitUntil(
      () => committed.size - arrivals.size,
      (missing) => missing === 0,
    );
    const doubled = [...arrivals.values()].filter(({ length }) => length > 1).length;
    process.stdout.write(`leader: ${committed.size} events, none lost, ${doubled} handled more than once\n`);
    expect(Math.max(...silences)).toBeLessThan(SILENCE_MS);
  } finally {
    over = true;
    await committing;
    await consumer.stop();
    await outbox.stop();
    await Promise.all([teller.connection.close(), listener.connection.close()]);
    await mongo.client.close();
    await cluster.stop();
  }
});

const callOf = (): Call => ({ tenant: "acme", correlationId: "faults", actor: "key:test", log: silentLogger() });

function bankEvent(name: string) {
  const now = new Date();
  const value = {
    ...emptyMessage(BankConnection),
    id: newId(),
    name,
    status: "connected",
    createdAt: now,
    updatedAt: now,
  };
  return { type: TYPE, data: { $case: "bankConnection" as const, value } };
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
