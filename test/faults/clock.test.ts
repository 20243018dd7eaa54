import { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { callOf } from "@matchbook/servers/call";
import { patientClient } from "@matchbook/servers/patient-client";
import { patiently } from "@matchbook/servers/patiently";
import { seededRandom } from "@matchbook/servers/random";
import type { Replica } from "@matchbook/servers/replica";
import { waitUntil } from "@matchbook/servers/wait-until";
import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { type ChangeStreamDocument, MongoClient } from "mongodb";
import { expect, test } from "vitest";
import { generateStatement } from "../../tools/devstack/samples/generate-statement.ts";
import { expectSound } from "./auditor/expect-sound.ts";
import { startCluster } from "./cluster.ts";
import { startCommits } from "./commits.ts";
import { startFlakyReceiver } from "./receiver.ts";

/**
 * The services start with clocks that are days ahead. Then these are set days back, and the services start again; in the
 * end their clocks are right. Times that they store for one another must be those of MongoDB, so that nothing waits for
 * the wrong day.
 */
const HOUR_MS = 60 * 60 * 1_000;
const AHEAD_MS = 72 * HOUR_MS;
/** No row is due, or kept, for longer than an answer under an idempotency key. A retry waits for 12 hours at most. */
const FARTHEST_MS = 49 * HOUR_MS;
const UPLOADS = 2;
const LINES = 5;
const TENANT = "acme";

const given = process.env.MONGODB_URI || process.env.NATS_URL;

// Servers given by their address cannot be watched as a whole.
test.skipIf(given)(
  "what replicas store while their clocks are days wrong is due as if they were right",
  { timeout: 600_000 },
  async () => {
    const receiver = await startFlakyReceiver(seededRandom(1));
    const cluster = await startCluster(receiver.port, { clockAheadMs: AHEAD_MS });
    const replicas = [...cluster.matching, ...cluster.transaction, ...cluster.webhook];
    const commits = startCommits(cluster.targets, seededRandom(1));
    const webhook = patientClient(WebhookServiceService, cluster.targets.webhook);
    const transaction = patientClient(TransactionServiceService, cluster.targets.transaction);
    const mongo = new MongoClient(cluster.infra.mongoUri);
    const times = watchTimes(mongo);
    let passed = false;
    try {
      const destination = { url: `${cluster.receiverOrigin}/all`, eventTypes: [...EVENT_TYPES] };
      const { endpoint } = await webhook.createEndpoint(destination, callOf(TENANT));
      const { id } = await transaction.connectBank({ name: "Main" }, callOf(TENANT));
      // So that retries are planned.
      receiver.setManners("/all", "refusing");
      for (const round of [0, 1]) {
        if (round > 0) for (const replica of replicas) replica.setClock(-AHEAD_MS);
        await commits.round(TENANT);
        if (round > 0) await Promise.all(replicas.map(restart));
        for (let nth = 0; nth < UPLOADS; nth += 1) {
          const once = { ...callOf(TENANT), idempotencyKey: `${round}-${nth}` };
          await transaction.uploadStatement(upload(id, round * UPLOADS + nth), once);
        }
        await commits.round(TENANT);
        const queued = () => mongo.db("transaction").collection("imports").countDocuments({});
        await waitUntil(queued, (count) => count === 0, { timeoutMs: 60_000 });
        for (const replica of replicas) replica.setClock(0);
      }
      await waitUntil(
        () => Math.min(...["dueAt", "at", "expiresAt"].map((field) => times.seen(field))),
        (fewest) => fewest > UPLOADS,
      );
      expect(times.wrong()).toEqual([]);
      receiver.setManners("/all", "well");
      const schedule = mongo.db("webhook").collection("schedule");
      await waitUntil(
        async () => {
          // Refusals disable a destination.
          const enabled = { id: endpoint?.id ?? "", active: true, eventTypes: [] };
          await patiently(() => webhook.updateEndpoint(enabled, callOf(TENANT)));
          await schedule.updateMany({ claim: null }, { $set: { dueAt: new Date() } });
          return schedule.countDocuments({});
        },
        (left) => left === 0,
      );
      await commits.settle();
      await expectSound(cluster, receiver, [TENANT]);
      expect(replicas.flatMap(({ crashes }) => crashes)).toEqual([]);
      passed = true;
    } finally {
      await times.stop();
      await mongo.close();
      for (const client of [commits, webhook, transaction]) client.close();
      await cluster.stop({ keepLogs: !passed });
      await receiver.stop();
    }
  },
);

/** Kills a replica. It starts with the clock that was set. */
async function restart(replica: Replica): Promise<void> {
  const before = replica.pid;
  replica.kill(0);
  await waitUntil(
    () => replica.pid,
    (pid) => pid !== before,
  );
  await replica.ready();
}

async function* upload(bankConnectionId: string, seed: number) {
  const header = { bankConnectionId, leaveOut: [], filename: undefined, size: undefined, csvMapping: undefined };
  yield { part: { $case: "header" as const, value: header } };
  for await (const bytes of generateStatement({ entries: LINES, seed: seed + 1 }))
    yield { part: { $case: "chunk" as const, value: Buffer.from(bytes) } };
}

/** Times that replicas compare, and where they are stored. */
const TIMES = ["dueAt", "at", "expiresAt", "leaseUntil"];
const COMPARED = new Set(["imports", "event_backlog", "schedule", "outbox", "idempotency", "migrations"]);

/** Notes each of these times, and those that are far from the clock of this process. */
function watchTimes(mongo: MongoClient) {
  const wrong = new Set<string>();
  const seen = new Map<string, number>();
  const note = (change: ChangeStreamDocument): void => {
    if ((change.operationType !== "insert" && change.operationType !== "update") || !COMPARED.has(change.ns.coll))
      return;
    const stored = change.operationType === "insert" ? change.fullDocument : change.updateDescription.updatedFields;
    for (const field of TIMES) {
      const time = stored?.[field];
      if (!(time instanceof Date)) continue;
      seen.set(field, (seen.get(field) ?? 0) + 1);
      const ms = time.getTime() - Date.now();
      if (Math.abs(ms) > FARTHEST_MS)
        wrong.add(`${change.ns.db}.${change.ns.coll}: ${field} in ${Math.round(ms / HOUR_MS)} h`);
    }
  };
  const streams = ["transaction", "matching", "webhook"].map((name) => mongo.db(name).watch().on("change", note));
  return {
    seen: (field: string) => seen.get(field) ?? 0,
    wrong: () => [...wrong],
    stop: () => Promise.all(streams.map((stream) => stream.close())),
  };
}
