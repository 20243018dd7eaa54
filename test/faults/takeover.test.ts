import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { BankConnection } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { connectNats, eventSubject } from "@matchbook/runtime/events/nats";
import { workSubject } from "@matchbook/runtime/events/signals";
import { grpcClient } from "@matchbook/runtime/grpc/client";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { connectMongo } from "@matchbook/runtime/mongo/mongo";
import { newId } from "@matchbook/runtime/values/ids";
import { callOf } from "@matchbook/servers/call";
import { portForLater } from "@matchbook/servers/free-port";
import { freeze } from "@matchbook/servers/freeze";
import { startReplica } from "@matchbook/servers/replica";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { waitUntil } from "@matchbook/servers/wait-until";
import { expect, test } from "vitest";

/**
 * A replica of the webhook service dies while it has claimed deliveries. Every second time, it is frozen for longer than
 * its lease instead.
 *
 *   FAULT_TAKEOVERS=8 FAULT_LEASE_MS=1500 npm test -- test/faults/takeover
 */
const ROUNDS = Number(process.env.FAULT_TAKEOVERS || 1);
const LEASE_MS = Number(process.env.FAULT_LEASE_MS || 1_500);
/** The longest that an attempt may be allowed to last. Its claim lasts 30 s longer. */
const TIMEOUT_MS = 60_000;
/** Deliveries that waited for the end of their claims would come later. The measured time is printed. */
const TAKEN_OVER = { timeoutMs: 80_000 };

/** Results that the replica was storing when it ended may be held by its transaction for a minute. */
const SETTLED = { timeoutMs: 90_000 };

/** A busy server acknowledges a published event late. */
const STORED = { timeout: 60_000 };

const TENANT = "acme";
const TYPE = "bank.connected";
const PATHS = ["/one", "/two"];
const EVENTS = 40;
/** The deliveries that are answered before a replica ends. The other answers are held until then: it has claimed many. */
const ANSWERED = EVENTS / 4;
const ANSWER_MS = 20;

test(`the claimed deliveries of a replica that dies or is frozen are sent by another one (${ROUNDS} times)`, {
  timeout: ROUNDS * 200_000,
}, async () => {
  const name = uniqueName("takeover");
  const logDir = mkdtempSync(join(tmpdir(), "matchbook-takeover-"));
  const receiver = await startReceiver();
  const { mongoUri, natsUrl } = testInfra();
  const mongo = await connectMongo(mongoUri, name);
  // The victim alone receives the events, so all deliveries in progress when it ends are claimed by it.
  const streams = { victim: `${name}_VICTIM`.toUpperCase(), survivor: name.toUpperCase() };
  const env = {
    MONGODB_URI: mongoUri,
    MONGODB_DATABASE: name,
    NATS_URL: natsUrl,
    WEBHOOK_SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    WEBHOOK_ALLOWED_ORIGINS: receiver.origin,
    PROCESS_LEASE_MS: String(LEASE_MS),
    WEBHOOK_TIMEOUT_MS: String(TIMEOUT_MS),
    // Events that the victim had not stored yet come to it again.
    EVENT_ACK_WAIT_MS: String(LEASE_MS),
  };
  const address = `127.0.0.1:${await portForLater()}`;
  const start = (role: "victim" | "survivor", more: Record<string, string>) =>
    startReplica({
      name: role,
      main: join(import.meta.dirname, "webhook-process.ts"),
      env: { ...env, NATS_STREAM: streams[role], ...more },
      logFile: join(logDir, `${role}.log`),
    });
  const [survivor, victim] = [start("survivor", { GRPC_LISTEN: address }), start("victim", {})];
  const webhook = grpcClient(WebhookServiceService, address);
  const nats = await connectNats(natsUrl, streams.victim, "test");
  // Replicas hear one another on the subjects of their stream.
  const hears = workSubject(streams.survivor.toLowerCase(), "webhook");
  nats.connection.subscribe(workSubject(nats.root, "webhook"), {
    callback: (_error, { data }) => nats.connection.publish(hears, data),
  });
  let passed = false;
  try {
    await Promise.all([survivor.ready(), victim.ready()]);
    for (const path of PATHS) {
      await webhook.createEndpoint({ url: `${receiver.origin}${path}`, eventTypes: [TYPE] }, callOf(TENANT));
    }
    const deliveries = mongo.db.collection(`deliveries.${TENANT}`);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const frozen = round % 2 === 0;
      const before = receiver.accepted.size;
      const held = receiver.holdAfter(before + ANSWERED);
      receiver.repeated.length = 0;
      await Promise.all(
        Array.from({ length: EVENTS }, () => nats.js.publish(eventSubject(nats.root, TENANT, TYPE), anEvent(), STORED)),
      );
      const wanted = before + EVENTS * PATHS.length;
      // An attempt that lasts a second would count as slow, and the deliveries behind it would not stay claimed.
      await held;
      const pid = victim.pid ?? 0;
      const endedAt = performance.now();
      if (frozen) await freeze(pid);
      else {
        victim.kill(500);
        await waitUntil(() => victim.pid !== pid, Boolean);
      }
      receiver.release();
      const rows = await deliveries.find({ status: "delivering" }).toArray();
      const claimed = rows.map(({ eventId, endpointUrl }) => `${new URL(endpointUrl).pathname} ${eventId}`);
      await waitUntil(
        () => claimed.filter((one) => !receiver.accepted.has(one)).length,
        (left) => left === 0,
        TAKEN_OVER,
      );
      const lastAt = Math.max(...claimed.map((one) => receiver.accepted.get(one) ?? 0));
      // Now it stores what it had sent, and goes on with what it had claimed.
      if (frozen) process.kill(pid, "SIGCONT");
      await waitUntil(
        () => deliveries.countDocuments({ status: "success" }),
        (done) => done === wanted,
        SETTLED,
      );
      await waitUntil(
        () => mongo.db.collection("schedule").countDocuments({ parked: false }),
        (left) => left === 0,
        SETTLED,
      );
      // The receiver had answered these before the replica ended, and their results were not stored.
      const answered = receiver.repeated.filter((one) => (receiver.accepted.get(one) ?? endedAt) < endedAt);
      process.stdout.write(
        `takeover ${round}: a replica ${frozen ? "was frozen" : "died"} with ${claimed.length} claimed deliveries; the last one ` +
          `was sent after ${((lastAt - endedAt) / 1_000).toFixed(1)} s (lease ${LEASE_MS} ms); ` +
          `${receiver.repeated.length} of ${EVENTS * PATHS.length} deliveries were sent twice, of which ` +
          `${answered.length} had been answered (${answered.map((one) => Math.round(endedAt - (receiver.accepted.get(one) ?? 0)))} ms before)\n`,
      );
      expect(claimed).not.toEqual([]);
      expect(receiver.repeated.filter((one, at) => receiver.repeated.indexOf(one) !== at)).toEqual([]);
      // A result that was stored twice would count two attempts.
      expect(await deliveries.countDocuments({ attemptCount: { $ne: 1 } })).toBe(0);
      await victim.ready();
    }
    expect(await deliveries.countDocuments({})).toBe(ROUNDS * EVENTS * PATHS.length);
    passed = true;
  } finally {
    webhook.close();
    await nats.connection.close();
    await Promise.all([survivor.stop(), victim.stop()]);
    await receiver.stop();
    await mongo.client.close();
    if (passed) rmSync(logDir, { recursive: true, force: true });
    else process.stdout.write(`takeover: logs of the processes: ${logDir}\n`);
  }
});

function anEvent(): Uint8Array {
  const now = new Date();
  const value = {
    ...emptyMessage(BankConnection),
    id: newId(),
    name: "Main",
    status: "connected",
    createdAt: now,
    updatedAt: now,
  };
  const data = { $case: "bankConnection" as const, value };
  const event = {
    id: newId(),
    tenant: TENANT,
    type: TYPE,
    occurredAt: now,
    correlationId: "faults",
    actor: "key:test",
    actorName: undefined,
  };
  return Event.encode({ ...event, data }).finish();
}

/** Answers every request with success, unless it holds the answers. */
async function startReceiver() {
  /** When each `<path> <webhook-id>` was answered first. */
  const accepted = new Map<string, number>();
  /** The `<path> <webhook-id>` of each request that repeats an earlier one. */
  const repeated: string[] = [];
  const seen = new Set<string>();
  let most = Number.POSITIVE_INFINITY;
  let held: (() => void)[] = [];
  let begun = Promise.withResolvers<void>();
  const server: Server = createServer((request, response) => {
    request.resume().on("end", () => {
      const key = `${request.url} ${request.headers["webhook-id"]}`;
      if (seen.has(key)) repeated.push(key);
      seen.add(key);
      const answer = () => {
        // Its process has died.
        if (!request.socket.writable) return;
        accepted.set(key, accepted.get(key) ?? performance.now());
        response.writeHead(204).end();
      };
      setTimeout(() => {
        if (accepted.size < most) return answer();
        held.push(answer);
        begun.resolve();
      }, ANSWER_MS);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    repeated,
    /** Accepts so many deliveries, and holds the answers to others. Resolves when the first one is held. */
    holdAfter: (count: number): Promise<void> => {
      most = count;
      begun = Promise.withResolvers();
      return begun.promise;
    },
    /** Holds no more answers. */
    release: () => {
      most = Number.POSITIVE_INFINITY;
      for (const answer of held) answer();
      held = [];
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
