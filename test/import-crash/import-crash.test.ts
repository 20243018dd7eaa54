import { setTimeout as pause } from "node:timers/promises";
import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { callOf } from "@matchbook/servers/call";
import { patientClient } from "@matchbook/servers/patient-client";
import { patiently } from "@matchbook/servers/patiently";
import { type Random, seededRandom } from "@matchbook/servers/random";
import { waitUntil } from "@matchbook/servers/wait-until";
import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { MongoClient } from "mongodb";
import { expect, test } from "vitest";
import { generatedPayment, generateStatement } from "../../tools/devstack/samples/generate-statement.ts";
import { expectSound } from "../faults/auditor/expect-sound.ts";
import { type Cluster, startCluster } from "../faults/cluster.ts";
import { startCommits } from "../faults/commits.ts";
import { startFlakyReceiver } from "../faults/receiver.ts";
import { checkImport } from "./import-verdict.ts";
import { untilSettled } from "./settled.ts";
import { watchTimes } from "./stored-times.ts";

/**
 * An import runs through the transaction and the matching service while both are killed at random moments. The result
 * must be the same as without a kill. The services start with clocks that are days ahead, start again with clocks that
 * are days behind, and have the right time in the end. Times that they store for one another must be those of MongoDB, so
 * that nothing waits for the wrong day.
 *
 *   FAULT_LINES=20000 FAULT_SEED=7 npm test -- test/import-crash
 */
const LINES = Number(process.env.FAULT_LINES || 80);
const SEED = Number(process.env.FAULT_SEED || Date.now() % 1_000_000);
/** Payments of ten that have an invoice. Half of the invoices exist before the import, half arrive during it. */
const PAYING = 7;
const INVOICES_AT_ONCE = 10;

/** Number of rounds of kills, and the rows per line that are stored: one in each service, and its invoice. */
const ROUNDS = 3;
const STEPS_PER_LINE = 2 + PAYING / 10;
/** Ranges in ms: the time from that progress to the kill, and the time a process is down. */
const LATER_MS = [0, 200] as const;
const DOWN_MS = [0, 300] as const;

const AHEAD_MS = 72 * 60 * 60 * 1_000;
/** The tenant of the import, and one whose destination refuses, so that retries are planned. */
const [TENANT, REFUSED] = ["acme", "bravo"];
/** The fields of times that must have been stored this often. */
const SEEN = { fields: ["dueAt", "at", "expiresAt"], times: 4 };

// Small chunks and a short lease make many steps, and a kill may come between any two.
const SMALL_STEPS = {
  MATCHING_CHUNK: "10",
  IMPORT_CHUNK: "10",
  IMPORT_LEASE_MS: "1000",
  IMPORT_POLL_MS: "100",
  EVENT_ACK_WAIT_MS: "1000",
};

const given = process.env.MONGODB_URI || process.env.NATS_URL;

// Servers given by their address must not be killed, and cannot be watched as a whole.
test.skipIf(given)(
  "an import loses and duplicates nothing, whenever its processes are killed, and however wrong their clocks are",
  { timeout: 600_000 },
  async () => {
    const random = seededRandom(SEED);
    const receiver = await startFlakyReceiver(seededRandom(SEED));
    const cluster = await startCluster(receiver.port, { clockAheadMs: AHEAD_MS, env: SMALL_STEPS });
    const replicas = [...cluster.matching, ...cluster.transaction, ...cluster.webhook];
    const commits = startCommits(cluster.targets, random);
    const matching = patientClient(MatchingServiceService, cluster.targets.matching);
    const transaction = patientClient(TransactionServiceService, cluster.targets.transaction);
    const webhook = patientClient(WebhookServiceService, cluster.targets.webhook);
    const mongo = new MongoClient(cluster.infra.mongoUri);
    const times = watchTimes(mongo);
    const call = callOf(TENANT);
    let passed = false;
    try {
      receiver.setManners("/all", "refusing");
      const destination = { url: `${cluster.receiverOrigin}/all`, eventTypes: [...EVENT_TYPES] };
      const { endpoint } = await webhook.createEndpoint(destination, callOf(REFUSED));
      await commits.round(REFUSED);
      const counterparty = { accountCode: "C-1", name: "Payers", aliases: [], paymentMethods: [] };
      await matching.createCounterparty(counterparty, call);
      const items = invoicesOf(LINES);
      const later = items.splice(items.length / 2);
      for (const some of chunks(items)) await matching.createInvoices({ items: some }, call);
      const { id } = await transaction.connectBank({ name: "Main" }, call);
      const sync = await transaction.uploadStatement(upload(id), { ...call, idempotencyKey: "upload" });

      const settled = untilSettled(cluster.infra, { lines: LINES, syncId: sync.id });
      const creating = async (): Promise<void> => {
        for (const [index, some] of chunks(later).entries()) {
          const once = { ...call, idempotencyKey: `later-${index}` };
          await patiently(() => matching.createInvoices({ items: some }, once));
        }
      };
      const [kills] = await Promise.all([killAlong(cluster, random, settled.reached), creating(), settled.imported()]);
      await Promise.all(replicas.map((replica) => replica.ready()));
      await commits.round(REFUSED);
      await settled.idle();
      for (const replica of replicas) replica.setClock(0);
      await waitUntil(
        () => Math.min(...SEEN.fields.map((field) => times.seen(field))),
        (fewest) => fewest >= SEEN.times,
      );
      expect(times.wrong()).toEqual([]);
      expect(kills).toBeGreaterThan(3);

      receiver.setManners("/all", "well");
      const schedule = mongo.db("webhook").collection("schedule");
      await waitUntil(
        async () => {
          // Refusals disable a destination.
          const enabled = { id: endpoint?.id ?? "", active: true, eventTypes: [] };
          await patiently(() => webhook.updateEndpoint(enabled, callOf(REFUSED)));
          await schedule.updateMany({ claim: null }, { $set: { dueAt: new Date() } });
          return schedule.countDocuments({});
        },
        (left) => left === 0,
      );
      await commits.settle();
      await checkImport(cluster.infra, { lines: LINES, paying: PAYING });
      await expectSound(cluster, receiver, [TENANT, REFUSED]);
      expect(replicas.flatMap(({ crashes }) => crashes)).toEqual([]);
      passed = true;
    } finally {
      await times.stop();
      await mongo.close();
      for (const client of [commits, matching, transaction, webhook]) client.close();
      await cluster.stop({ keepLogs: !passed });
      await receiver.stop();
      if (!passed) process.stderr.write(`FAULT_SEED=${SEED}; logs of the processes: ${cluster.logDir}\n`);
    }
  },
);

/**
 * Kills the services of the import, and the webhook service with them once. Kills depend on progress, so that a slow
 * machine does not spend its time on restarts alone.
 * @param reached waits for rows; false when the import has ended
 * @returns the number of killed processes of the import
 */
async function killAlong(
  { matching, transaction, webhook }: Cluster,
  random: Random,
  reached: (rows: number) => Promise<boolean>,
): Promise<number> {
  const services = [...matching, ...transaction];
  let kills = 0;
  for (let round = 1; await reached((round / ROUNDS) * LINES * STEPS_PER_LINE); round += 1) {
    await pause(random.between(...LATER_MS));
    // The first rounds kill every process, so that a short import does not pass with a few kills.
    const count = kills < 2 * services.length ? services.length : random.between(1, services.length);
    const victims = random.shuffled(services).slice(0, count);
    kills += victims.length;
    if (round === 1) for (const replica of victims.concat(webhook)) replica.setClock(-AHEAD_MS);
    if (round === 1) victims.push(...webhook);
    for (const victim of victims) victim.kill(random.between(...DOWN_MS));
    await Promise.all(victims.map((victim) => victim.ready()));
  }
  return kills;
}

function invoicesOf(lines: number) {
  return Array.from({ length: lines }, (_, index) => generatedPayment(1, index))
    .filter((_payment, index) => index % 10 < PAYING)
    .map(({ invoiceNumber, amount, day }) => ({
      invoiceNumber,
      counterpartyCode: "C-1",
      direction: "receivable",
      currency: "EUR",
      total: amount,
      issueDate: day,
    }));
}

function chunks<T>(items: T[]): T[][] {
  const count = Math.ceil(items.length / INVOICES_AT_ONCE);
  return Array.from({ length: count }, (_, n) => items.slice(n * INVOICES_AT_ONCE, (n + 1) * INVOICES_AT_ONCE));
}

async function* upload(bankConnectionId: string) {
  yield { part: { $case: "header" as const, value: { bankConnectionId, filename: "statement.xml", leaveOut: [] } } };
  for await (const bytes of generateStatement({ entries: LINES })) {
    yield { part: { $case: "chunk" as const, value: Buffer.from(bytes) } };
  }
}
