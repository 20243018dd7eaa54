import { setTimeout as pause } from "node:timers/promises";
import { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { grpcClient } from "@matchbook/runtime/grpc/client";
import { callOf } from "@matchbook/servers/call";
import { seededRandom } from "@matchbook/servers/random";
import { waitUntil } from "@matchbook/servers/wait-until";
import { RESOURCE_EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { expect, test } from "vitest";
import { expectSound } from "./auditor/expect-sound.ts";
import { startCluster } from "./cluster.ts";
import { startCommits } from "./commits.ts";
import { listAll } from "./drain.ts";
import { startFlakyReceiver } from "./receiver.ts";
import { countReceipts, type Destination, judge } from "./verdict.ts";

/**
 * NATS is away for a while under load, and then MongoDB. Every change that was acknowledged is delivered afterwards. Runs
 * only when it is asked for; `test/lifecycle/dependencies.test.ts` has short outages.
 *
 *   FAULT_OUTAGE_SECONDS=60 OUTBOX_MAX_ROWS=300 npm test -- test/faults/outage
 */
const SECONDS = Number(process.env.FAULT_OUTAGE_SECONDS || 0);
const SEED = 1;
const TENANT = "acme";
const WRITERS = 4;
/** A writer waits after a 503 as its `Retry-After` says. Without the wait, the outcome of 100,000 changes is looked up. */
const RETRY_AFTER_MS = 1_000;
/** After an outage, until everything has arrived, in ms. */
const CATCH_UP_MS = 120_000;

const given = process.env.MONGODB_URI || process.env.NATS_URL;

// Servers given by their address must not be killed.
test.skipIf(given || SECONDS === 0)(
  `after ${SECONDS} s without NATS and ${SECONDS} s without MongoDB under load, every acknowledged change is delivered`,
  { timeout: 2 * (SECONDS * 1_000 + CATCH_UP_MS) + 60_000 },
  async () => {
    const receiver = await startFlakyReceiver(seededRandom(SEED));
    const cluster = await startCluster(receiver.port);
    const commits = startCommits(cluster.targets, seededRandom(SEED));
    const webhook = grpcClient(WebhookServiceService, cluster.targets.webhook);
    const destination: Destination = {
      tenant: TENANT,
      path: "/all",
      eventTypes: [...RESOURCE_EVENT_TYPES],
      manners: "well",
    };
    let over = false;
    let passed = false;
    try {
      await webhook.createEndpoint(
        { url: `${cluster.receiverOrigin}${destination.path}`, eventTypes: destination.eventTypes },
        callOf(TENANT),
      );
      const writers = Array.from({ length: WRITERS }, async () => {
        while (!over) {
          const { refused } = commits;
          await commits.round(TENANT);
          if (commits.refused > refused) await pause(RETRY_AFTER_MS);
        }
      });
      await commits.more(50);
      const said: string[] = [];
      const away = async (name: string, server: { kill(): Promise<void>; restart(): Promise<void> }) => {
        const before = { events: commits.events, refused: commits.refused };
        await server.kill();
        await pause(SECONDS * 1_000);
        const during = { events: commits.events - before.events, refused: commits.refused - before.refused };
        await server.restart();
        await commits.more(20);
        said.push(`without ${name}: ${during.events} events committed, ${during.refused} changes answered with 503`);
      };
      await away("NATS", cluster.infra.nats);
      await away("MongoDB", cluster.infra.mongo);
      over = true;
      await Promise.all(writers);
      const endedAt = performance.now();
      // A stopped process has no call in progress, so now the outcome of every change is final.
      const answering = [...cluster.matching, ...cluster.transaction];
      await Promise.all(answering.map((replica) => replica.stop()));
      for (const replica of answering) replica.start();
      await Promise.all(answering.map((replica) => replica.ready()));
      await commits.settle();

      const wanted = commits.expected(TENANT);
      const receipts = () => receiver.receipts.get(destination.path) ?? new Map();
      await waitUntil(
        () => wanted.size - receipts().size,
        (missing) => missing <= 0,
        { timeoutMs: CATCH_UP_MS },
      );
      const caughtUp = performance.now() - endedAt;
      const rows = await waitUntil(
        () => listAll(webhook, TENANT),
        (all) => all.every(({ status }) => status === "success"),
        { timeoutMs: CATCH_UP_MS },
      );
      const faultless = { missing: [], unheardOf: [], doubled: [], untrue: [] };
      expect(judge(destination, wanted, receipts(), rows)).toEqual(faultless);
      await expectSound(cluster, receiver, [TENANT]);
      passed = true;
      const { received, duplicates } = countReceipts(receiver.receipts);
      process.stdout.write(
        `outage of ${SECONDS} s each: ${said.join("; ")}; all ${wanted.size} events arrived ` +
          `${(caughtUp / 1_000).toFixed(1)} s after the last commit, ${duplicates} of ${received} requests repeated\n`,
      );
    } finally {
      over = true;
      commits.close();
      webhook.close();
      await cluster.stop({ keepLogs: !passed });
      await receiver.stop();
      if (!passed) process.stdout.write(`outage: logs of the processes: ${cluster.logDir}\n`);
    }
  },
);
