import { setTimeout as pause } from "node:timers/promises";
import { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { grpcClient } from "@matchbook/runtime/grpc/client";
import { callOf } from "@matchbook/servers/call";
import { seededRandom } from "@matchbook/servers/random";
import { RESOURCE_EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { expect, test } from "vitest";
import { expectSound } from "./auditor/expect-sound.ts";
import { causeChaos } from "./chaos.ts";
import { startCluster } from "./cluster.ts";
import { type Commits, startCommits } from "./commits.ts";
import { drainDeliveries, listAll } from "./drain.ts";
import { startFlakyReceiver } from "./receiver.ts";
import { countReceipts, type Destination, judge } from "./verdict.ts";

/**
 * Delivery is at least once: while events are committed, every process and connection on their way is killed and cut.
 *
 *   FAULT_KILLS=150 FAULT_SEED=7 npm test -- test/faults/delivery
 */
/** The number of faults. By default one round: a replica of each service, MongoDB and NATS once. */
const KILLS = Number(process.env.FAULT_KILLS || 5);
const SEED = Number(process.env.FAULT_SEED || Date.now() % 1_000_000);
/** The least number of events. They are committed during the faults, and on a slow machine also after them. */
const EVENTS = 12 * KILLS;
/** Pause between two rounds of commits, in ms, so that commits spread over the whole time. */
const ROUND_EVERY_MS = 2_000;
/** Events committed between two faults, if the machine is fast enough. */
const EVENTS_PER_FAULT = 5;

const TENANTS = ["acme", "bravo"];
const INVOICES = ["invoice.created", "invoice.updated", "invoice.paid", "match.created"];
const DESTINATIONS: Destination[] = [
  { tenant: "acme", path: "/steady", eventTypes: [...RESOURCE_EVENT_TYPES], manners: "well" },
  { tenant: "acme", path: "/moody", eventTypes: INVOICES, manners: "moody" },
  { tenant: "acme", path: "/refusing", eventTypes: ["match.created"], manners: "refusing" },
  { tenant: "bravo", path: "/other", eventTypes: INVOICES, manners: "moody" },
];

const given = process.env.MONGODB_URI || process.env.NATS_URL;

// Servers given by their address must not be killed.
test.skipIf(given)(
  "every event of a committed change reaches every destination while processes and connections fail",
  { timeout: (16 * KILLS + 480) * 1_000 },
  async () => {
    const random = seededRandom(SEED);
    const receiver = await startFlakyReceiver(seededRandom(SEED + 1));
    const cluster = await startCluster(receiver.port);
    const commits = startCommits(cluster.targets, random);
    const webhook = grpcClient(WebhookServiceService, cluster.targets.webhook);
    let passed = false;
    try {
      for (const { tenant, path, eventTypes, manners } of DESTINATIONS) {
        receiver.setManners(path, manners);
        const url = `${cluster.receiverOrigin}${path}`;
        await webhook.createEndpoint({ url, eventTypes }, callOf(tenant));
      }
      const began = Date.now();
      const enough = () => commits.events >= EVENTS;
      let ended = false;
      const chaos = causeChaos(
        cluster,
        {
          isOver: (kills) => kills >= KILLS,
          progress: () => commits.more(EVENTS_PER_FAULT),
        },
        random,
      ).finally(() => {
        ended = true;
      });
      const commitAlong = TENANTS.map((tenant) =>
        commitWhile(commits, tenant, () => !ended || !enough(), cluster.note),
      );
      const [{ kills, cuts }] = await Promise.all([chaos, ...commitAlong]);

      // A stopped process has no call in progress, so now the outcome of every change is final. One of each then answers.
      const answering = [...cluster.matching, ...cluster.transaction];
      await Promise.all(answering.map((replica) => replica.stop()));
      const [matching, transaction] = [cluster.matching[0], cluster.transaction[0]];
      for (const replica of [matching, transaction]) replica?.start();
      await Promise.all([matching?.ready(), transaction?.ready()]);
      await commits.settle();
      const chaosEnded = Date.now();
      cluster.note(`${commits.events} events, ${commits.unknown} changes asked about`);
      await drainDeliveries(cluster, webhook, (tenant) => wantedDeliveries(commits, tenant), TENANTS);

      for (const tenant of TENANTS) {
        const rows = await listAll(webhook, tenant);
        expect(rows).toHaveLength(wantedDeliveries(commits, tenant));
        for (const destination of DESTINATIONS.filter((one) => one.tenant === tenant)) {
          const ofDestination = rows.filter((row) => new URL(row.endpointUrl).pathname === destination.path);
          const receipts = receiver.receipts.get(destination.path) ?? new Map();
          const faultless = { missing: [], unheardOf: [], doubled: [], untrue: [] };
          expect(judge(destination, commits.expected(tenant), receipts, ofDestination)).toEqual(faultless);
        }
      }
      await expectSound(cluster, receiver, TENANTS);
      expect([...cluster.webhook, ...answering].flatMap((replica) => replica.crashes)).toEqual([]);
      expect(sum(Object.values(kills))).toBeGreaterThanOrEqual(KILLS);
      passed = true;
      const deliveries = sum(TENANTS.map((tenant) => wantedDeliveries(commits, tenant)));
      const killed = Object.entries(kills).map(([name, count]) => `${name} ${count}`);
      const { received, duplicates } = countReceipts(receiver.receipts);
      process.stdout.write(
        `faults: ${commits.events} events (${commits.unknown} changes got no answer), ${deliveries} deliveries; kill -9: ` +
          `${killed.join(", ")}; ${cuts} connections cut or held; ${received} requests received, ${duplicates} of them ` +
          `duplicates; ${since(began)} s, the last ${since(chaosEnded)} without faults ` +
          `(FAULT_SEED=${SEED})\n`,
      );
    } finally {
      commits.close();
      webhook.close();
      await cluster.stop({ keepLogs: !passed });
      await receiver.stop();
      if (!passed) process.stdout.write(`faults: FAULT_SEED=${SEED}, logs of the processes: ${cluster.logDir}\n`);
    }
  },
);

async function commitWhile(
  commits: Commits,
  tenant: string,
  goesOn: () => boolean,
  note: (line: string) => void,
): Promise<void> {
  while (goesOn()) {
    const next = pause(ROUND_EVERY_MS);
    await commits.round(tenant);
    note(`${commits.events} events are known to be committed`);
    await next;
  }
}

function wantedDeliveries(commits: Commits, tenant: string): number {
  const events = [...commits.expected(tenant)];
  const subscriptions = DESTINATIONS.filter((one) => one.tenant === tenant).map((one) => new Set(one.eventTypes));
  return sum(subscriptions.map((types) => events.filter((event) => types.has(event.split(" ")[0] ?? "")).length));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function since(began: number): number {
  return Math.round((Date.now() - began) / 1_000);
}
