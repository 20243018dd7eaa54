import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { grpcClient } from "@matchbook/runtime/grpc/client";
import { callOf } from "@matchbook/servers/call";
import { portForLater } from "@matchbook/servers/free-port";
import { patiently } from "@matchbook/servers/patiently";
import { seededRandom } from "@matchbook/servers/random";
import { startReplica } from "@matchbook/servers/replica";
import { SOON_ABORTED, startTestInfra } from "@matchbook/servers/start-test-infra";
import { expect, test } from "vitest";
import { generatedPayment, generateStatement } from "../../tools/devstack/samples/generate-statement.ts";
import { textOf } from "../faults/auditor/findings.ts";
import { openAudit } from "../faults/auditor/open.ts";
import { checkImport } from "./import-verdict.ts";
import { untilSettled } from "./settled.ts";

/**
 * An import runs through the transaction and the matching service while both are killed at random moments. The result
 * must be the same as without a kill.
 *
 *   FAULT_LINES=20000 FAULT_SEED=7 npm test -- test/import-crash
 */
const LINES = Number(process.env.FAULT_LINES || 160);
const SEED = Number(process.env.FAULT_SEED || Date.now() % 1_000_000);
/** Of ten payments, this many have an invoice. Half of the invoices exist before the import, half arrive during it. */
const PAYING = 7;
const INVOICES_AT_ONCE = 20;

/** Number of rounds of kills, and the rows per line that are stored: one in each service, and its invoice. */
const ROUNDS = 3;
const STEPS_PER_LINE = 2 + PAYING / 10;
/** Ranges in ms: the time from that progress to the kill, and the time a process is down. */
const LATER_MS = [0, 200] as const;
const DOWN_MS = [0, 300] as const;

const MAINS = {
  matching: join(import.meta.dirname, "../../services/matching/src/main.ts"),
  transaction: join(import.meta.dirname, "../../services/transaction/src/main.ts"),
};

const given = process.env.MONGODB_URI || process.env.NATS_URL;

// Servers given by their address must not be killed.
test.skipIf(given)(
  "an import loses and duplicates nothing, whenever its processes are killed",
  { timeout: 600_000 },
  async () => {
    const random = seededRandom(SEED);
    const infra = await startTestInfra({ mongodParameters: SOON_ABORTED });
    const logDir = mkdtempSync(join(tmpdir(), "matchbook-faults-"));
    const ports = { matching: await portForLater(), transaction: await portForLater() };
    const start = (name: keyof typeof ports, env: Record<string, string>) =>
      startReplica({
        name,
        main: MAINS[name],
        env: {
          MONGODB_URI: infra.mongoUri,
          NATS_URL: infra.natsUrl,
          MONGODB_DATABASE: name,
          GRPC_LISTEN: `127.0.0.1:${ports[name]}`,
          ...env,
        },
        logFile: join(logDir, `${name}.log`),
      });
    // Small chunks and a short lease make many steps, and a kill may come between any two.
    const replicas = [
      start("matching", { MATCHING_CHUNK: "20", EVENT_ACK_WAIT_MS: "1000" }),
      start("transaction", {
        IMPORT_CHUNK: "20",
        IMPORT_LEASE_MS: "1000",
        IMPORT_POLL_MS: "100",
        EVENT_ACK_WAIT_MS: "1000",
      }),
    ];
    await Promise.all(replicas.map((replica) => replica.ready()));
    const matching = grpcClient(MatchingServiceService, `127.0.0.1:${ports.matching}`);
    const transaction = grpcClient(TransactionServiceService, `127.0.0.1:${ports.transaction}`);
    const call = callOf("acme");
    let passed = false;
    try {
      const counterparty = { accountCode: "C-1", name: "Payers", aliases: [], paymentMethods: [] };
      await matching.createCounterparty(counterparty, call);
      const items = invoicesOf(LINES);
      const later = items.splice(items.length / 2);
      for (const some of chunks(items)) await matching.createInvoices({ items: some }, call);
      const { id } = await transaction.connectBank({ name: "Main" }, call);
      const sync = await transaction.uploadStatement(upload(id), call);

      let over = false;
      let kills = 0;
      const settled = untilSettled(infra, { lines: LINES, syncId: sync.id });
      const killing = async (): Promise<void> => {
        // Kills depend on progress, so that a slow machine does not spend its time on restarts alone.
        for (let round = 1; await settled.reached((round / ROUNDS) * LINES * STEPS_PER_LINE); round += 1) {
          await pause(random.between(...LATER_MS));
          if (over) return;
          // The first rounds kill every process, so that a short import does not pass with a few kills.
          const count = kills < 2 * replicas.length ? replicas.length : random.between(1, replicas.length);
          const victims = random.shuffled(replicas).slice(0, count);
          for (const victim of victims) victim.kill(random.between(...DOWN_MS));
          kills += victims.length;
          await Promise.all(victims.map((victim) => victim.ready()));
        }
      };
      const creating = async (): Promise<void> => {
        for (const [index, some] of chunks(later).entries()) {
          const once = { ...call, idempotencyKey: `later-${index}` };
          await patiently(() => matching.createInvoices({ items: some }, once));
        }
      };
      const done = Promise.all([creating(), settled.imported()]).finally(() => {
        over = true;
      });
      await Promise.all([done, killing()]);
      await Promise.all(replicas.map((replica) => replica.ready()));
      await settled.idle();

      expect(kills).toBeGreaterThan(3);
      expect(replicas.flatMap(({ crashes }) => crashes)).toEqual([]);
      await checkImport(infra, { lines: LINES, paying: PAYING });
      const opened = await openAudit(infra, {
        matching: `127.0.0.1:${ports.matching}`,
        transaction: `127.0.0.1:${ports.transaction}`,
      });
      try {
        expect(textOf(await opened.audit("acme"))).toBe("");
      } finally {
        await opened.stop();
      }
      passed = true;
    } finally {
      matching.close();
      transaction.close();
      await Promise.all(replicas.map((replica) => replica.stop()));
      await infra.stop();
      if (passed) rmSync(logDir, { recursive: true, force: true });
      else process.stderr.write(`FAULT_SEED=${SEED}; logs of the processes: ${logDir}\n`);
    }
  },
);

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
