import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareProcess, type SystemOptions } from "@matchbook/devstack/stack/system";
import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import { type GrpcClient, grpcClient } from "@matchbook/runtime/grpc-client";
import { silentLogger } from "@matchbook/runtime/logger";
import { connectMongo, type Mongo } from "@matchbook/runtime/mongo";
import { connectNats } from "@matchbook/runtime/nats";
import type { Infra } from "@matchbook/servers/start-infra";
import { startWatchdog } from "@matchbook/servers/watchdog";
import type { Document } from "mongodb";
import { generatedPayment, generateStatement } from "../../packages/devstack/samples/generate-statement.ts";
import { type BareTimes, bareWrites, type Written } from "./bare-writes.ts";

/** The number of payments, of ten, that cite an invoice and pay it exactly. */
const PAYING = 7;
const INVOICES_AT_ONCE = 1_000;
const DEADLINE_MS = 30 * 60_000;
/** The polling interval: short compared with the measured times, and long enough not to affect them. */
const PAUSE_MS = 100;

export interface ImportResult {
  lines: number;
  matched: number;
  seconds: number;
  /** Bare writes of the lines: insertMany and one update each. */
  ofLines: BareTimes;
  /** Bare writes of every document that the import stored, and one update of each that it changed. */
  ofAll: BareTimes;
}

/**
 * Imports a statement with the transaction and the matching service as separate processes until every line is stored,
 * matched, published and projected. Then writes the same documents without them to the same server.
 * @param rewrite changes the statement, whole entries at a time
 */
export async function measureImport(infra: Infra, lines: number, rewrite = asItIs): Promise<ImportResult> {
  const prefix = `bench_${randomBytes(4).toString("hex")}`;
  const logDir = mkdtempSync(join(tmpdir(), "matchbook-bench-"));
  const watchdog = startWatchdog();
  const options: SystemOptions = {
    mongoUri: infra.mongoUri,
    natsUrl: infra.natsUrl,
    issuer: "",
    audience: "",
    webhookSecretKeys: "",
    allowedOrigins: [],
    logDir,
    watchdog,
    databasePrefix: prefix,
    stream: prefix.toUpperCase(),
    env: { LOG_LEVEL: "warn" },
  };
  const grpc = { GRPC_LISTEN: "127.0.0.1:0" };
  const matching = prepareProcess("matching", options, grpc);
  await matching.start();
  const transaction = prepareProcess("transaction", options, { ...grpc, MATCHING_ADDRESS: matching.address });
  await transaction.start();
  const clients = {
    matching: grpcClient(MatchingServiceService, matching.address),
    transaction: grpcClient(TransactionServiceService, transaction.address),
  };
  const databases = {
    matching: await connectMongo(infra.mongoUri, `${prefix}_matching`),
    transaction: await connectMongo(infra.mongoUri, `${prefix}_transaction`),
  };
  try {
    // The first tenant only warms up.
    await importOne(infra, options, clients, databases, { tenant: "warm", lines: 500, rewrite });
    const { seconds, matched } = await importOne(infra, options, clients, databases, {
      tenant: "bench",
      lines,
      rewrite,
    });
    const [ofLines, ofAll] = [await bareWrites(linesOf(databases)), await bareWrites(allOf(databases))];
    return { lines, matched, seconds, ofLines, ofAll };
  } finally {
    for (const client of Object.values(clients)) client.close();
    await Promise.all([transaction.stop(), matching.stop()]);
    for (const { db, client } of Object.values(databases)) {
      await db.dropDatabase();
      await client.close();
    }
    await watchdog.stop();
    rmSync(logDir, { recursive: true, force: true });
  }
}

function asItIs(xml: string): string {
  return xml;
}

function linesOf({ transaction }: Record<keyof Clients, Mongo>): Written[] {
  return [{ mongo: transaction, source: "transactions.bench", inserted: true, updated: () => true }];
}

function allOf({ transaction, matching }: Record<keyof Clients, Mongo>): Written[] {
  const changedSince = ({ version }: Document) => version > 1n;
  return [
    { mongo: transaction, source: "transactions.bench", inserted: true, updated: ({ state }) => state.version > 0n },
    { mongo: matching, source: "lines.bench", inserted: true, updated: changedSince },
    { mongo: matching, source: "matches.bench", inserted: true, updated: changedSince },
    // Invoices and their history existed before the import.
    { mongo: matching, source: "invoices.bench", inserted: false, updated: changedSince },
    {
      mongo: matching,
      source: "history.bench",
      filter: { operation: "automatic_matching" },
      inserted: true,
      updated: () => false,
    },
  ];
}

interface Clients {
  matching: GrpcClient<typeof MatchingServiceService>;
  transaction: GrpcClient<typeof TransactionServiceService>;
}

async function importOne(
  infra: Infra,
  options: SystemOptions,
  clients: Clients,
  databases: Record<keyof Clients, Mongo>,
  { tenant, lines, rewrite }: { tenant: string; lines: number; rewrite: (xml: string) => string },
): Promise<{ seconds: number; matched: number }> {
  const call: Call = { tenant, correlationId: "bench", actor: "bench", log: silentLogger() };
  await createInvoices(clients.matching, call, lines);
  const { id } = await clients.transaction.connectBank({ name: "Bench" }, call);
  await idle(infra, options, databases);

  const started = performance.now();
  async function* upload() {
    yield { part: { $case: "header" as const, value: { bankConnectionId: id, filename: "bench.xml" } } };
    for await (const bytes of generateStatement({ entries: lines })) {
      yield { part: { $case: "chunk" as const, value: Buffer.from(rewrite(Buffer.from(bytes).toString())) } };
    }
  }
  const sync = await clients.transaction.uploadStatement(upload(), call, { timeoutMs: DEADLINE_MS });
  for (;;) {
    const { status, error } = await clients.transaction.getSync({ id: sync.id }, call);
    if (status === "failed") throw new Error(error);
    if (status === "completed") break;
    await pause();
  }
  const seconds = ((await idle(infra, options, databases)) - started) / 1_000;

  const stored = await databases.matching.db.collection(`lines.${tenant}`).countDocuments({});
  const projected = databases.transaction.db.collection(`transactions.${tenant}`);
  const matched = await projected.countDocuments({ "state.status": "matched" });
  if (stored !== lines) throw new Error(`${stored} of ${lines} lines came to matching`);
  return { seconds, matched };
}

async function createInvoices(client: Clients["matching"], call: Call, lines: number): Promise<void> {
  await client.createCounterparty({ accountCode: "C-1", name: "Payers", aliases: [], paymentMethods: [] }, call);
  const payments = Array.from({ length: lines }, (_, index) => generatedPayment(1, index));
  const items = payments
    .filter((_payment, index) => index % 10 < PAYING)
    .map(({ invoiceNumber, amount, day }) => ({
      invoiceNumber,
      counterpartyCode: "C-1",
      direction: "receivable",
      currency: "EUR",
      total: amount,
      issueDate: day,
    }));
  for (let start = 0; start < items.length; start += INVOICES_AT_ONCE) {
    await client.createInvoices({ items: items.slice(start, start + INVOICES_AT_ONCE) }, call, {
      timeoutMs: DEADLINE_MS,
    });
  }
}

/**
 * Waits until no event is left to publish or to consume.
 * @returns the time since when it was so, as `performance.now()`
 */
async function idle(
  infra: Infra,
  { stream = "" }: SystemOptions,
  databases: Record<keyof Clients, Mongo>,
): Promise<number> {
  const { connection, jsm } = await connectNats(infra.natsUrl, stream, "bench");
  const isIdle = async (): Promise<boolean> => {
    for (const { db } of Object.values(databases)) {
      for (const name of ["outbox", "event_backlog"])
        if ((await db.collection(name).findOne({})) !== null) return false;
    }
    for await (const { num_pending, num_ack_pending } of jsm.consumers.list(stream)) {
      if (num_pending + num_ack_pending > 0) return false;
    }
    return true;
  };
  // Checks twice, because an event may move from a consumer to an outbox during one check.
  let quietSince: number | undefined;
  for (;;) {
    const looked = performance.now();
    if (!(await isIdle())) quietSince = undefined;
    else if (quietSince === undefined) quietSince = looked;
    else break;
    await pause();
  }
  await connection.close();
  return quietSince;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
