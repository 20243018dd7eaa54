import { setTimeout as pause } from "node:timers/promises";
import { connectNats } from "@matchbook/runtime/events/nats";
import { connectMongo, type Mongo, sameServer } from "@matchbook/runtime/mongo/mongo";
import { waitUntil } from "@matchbook/servers/wait-until";
import type { Document } from "mongodb";
import { generatedPayment, generateStatement } from "../../tools/devstack/samples/generate-statement.ts";
import { type Api, createMany } from "../api.ts";
import { cpuPer, usagesOf } from "../process-figures.ts";
import type { BenchStack } from "../stack.ts";
import { type BareTime, bareWrites, type Written } from "./bare-writes.ts";

/** The number of payments, of ten, that cite an invoice and pay it exactly. */
const PAYING = 7;
/** The polling interval: short compared with the measured times, and long enough not to affect them. */
const PAUSE_MS = 100;
/** The lines of the warm-up: after 8,000, a process still compiles for an eighth of its processor time. */
const WARM_UP = { perLine: 2, most: 20_000 };
const LONGEST_IMPORT_MS = 3_600_000;

export interface ImportResult {
  matched: number;
  seconds: number;
  /** Milliseconds of CPU per line, by process. */
  cpu: Record<string, number>;
  /** Bare writes of every document that the import stored, and one update of each that it changed. */
  bare: BareTime;
  /** The time with the indexes of their collections. */
  indexed: BareTime;
}

/** Imports a statement, and writes its documents without Matchbook, so that what is measured later runs compiled code. */
export async function warmUp(stack: BenchStack, lines: number): Promise<void> {
  const tenant = "warm-up";
  await using databases = await openDatabases(stack);
  await importStatement(stack, databases, tenant, { lines: Math.min(WARM_UP.perLine * lines, WARM_UP.most) });
  await bareWrites(stack.pids, writtenBy(databases, tenant), true);
}

/**
 * Uploads a statement to the REST API of the whole system, for a tenant with as many open invoices as the statement has
 * lines, and waits until every line is stored, matched and published. Then writes the same documents without
 * Matchbook to the same server.
 * @param tenant a new tenant
 * @param rewrite changes the statement, whole entries at a time
 */
export async function measureImport(
  stack: BenchStack,
  { tenant, ...statement }: { tenant: string } & Statement,
): Promise<ImportResult> {
  await using databases = await openDatabases(stack);
  const { seconds, cpu } = await importStatement(stack, databases, tenant, statement);
  const stored = await databases.matching.db.collection(`lines.${tenant}`).countDocuments({});
  if (stored !== statement.lines) throw new Error(`${stored} of ${statement.lines} lines came to matching`);
  const listed = databases.matching.db.collection(`lines.${tenant}`);
  const matched = await listed.countDocuments({ "listed.status": "matched" });
  const written = writtenBy(databases, tenant);
  const bare = await bareWrites(stack.pids, written, false);
  return { matched, seconds, cpu, bare, indexed: await bareWrites(stack.pids, written, true) };
}

interface Statement {
  lines: number;
  rewrite?: (xml: string) => string;
}

type Databases = Record<"transaction" | "matching" | "webhook", Mongo>;

/** The databases of the services, through one connection. */
async function openDatabases({ infra, databasePrefix }: BenchStack): Promise<Databases & AsyncDisposable> {
  const webhook = await connectMongo(infra.mongoUri, `${databasePrefix}_webhook`);
  const transaction = sameServer(webhook, `${databasePrefix}_transaction`);
  const matching = sameServer(webhook, `${databasePrefix}_matching`);
  return { transaction, matching, webhook, [Symbol.asyncDispose]: () => webhook.client.close() };
}

function writtenBy({ transaction, matching }: Databases, tenant: string): Written[] {
  const updated = ({ version }: Document) => version > 1n;
  const filter = { tenant, operation: "automatic_matching" };
  return [
    { mongo: transaction, source: `transactions.${tenant}`, updated: () => false },
    { mongo: matching, source: `lines.${tenant}`, updated },
    { mongo: matching, source: `matches.${tenant}`, updated },
    // Invoices and their history existed before the import.
    { mongo: matching, source: `invoices.${tenant}`, inserted: false, updated },
    { mongo: matching, source: "history", filter, updated: () => false },
  ];
}

/** Imports a statement of a new tenant and measures from the upload until nothing is left to do. */
async function importStatement(
  stack: BenchStack,
  databases: Databases,
  tenant: string,
  { lines, rewrite = (xml) => xml }: Statement,
): Promise<Pick<ImportResult, "seconds" | "cpu">> {
  const api = await stack.tenant(tenant);
  await createInvoices(api, lines);
  const { id } = await api.call<{ id: string }>("POST", "/bank-connections", { name: "Bench" });
  await idle(stack, databases);

  const before = usagesOf(stack.pids);
  const started = performance.now();
  async function* statement() {
    for await (const bytes of generateStatement({ entries: lines })) yield rewrite(Buffer.from(bytes).toString());
  }
  const sync = await api.upload<Sync>(`/bank-connections/${id}/statements`, "application/xml", statement());
  const { status, error } = await waitUntil(
    () => api.call<Sync>("GET", `/syncs/${sync.id}`),
    (one) => ["completed", "failed"].includes(one.status),
    { timeoutMs: LONGEST_IMPORT_MS },
  );
  if (status === "failed") throw new Error(error);
  const seconds = ((await idle(stack, databases)) - started) / 1_000;
  const cpu = cpuPer(lines, before, usagesOf(stack.pids));
  await api.close();
  return { seconds, cpu };
}

type Sync = { id: string; status: string; error?: string };

/** Creates as many invoices as the statement has lines. Payments cite seven of ten; the others stay open. */
async function createInvoices(api: Api, lines: number): Promise<void> {
  await api.call("POST", "/counterparties", { accountCode: "C-1", name: "Payers" });
  const invoices = Array.from({ length: lines }, (_, index) => {
    const { invoiceNumber, amount, day } = generatedPayment(index % 10 < PAYING ? 1 : 2, index);
    const totalAmount = Number(amount) / 100;
    return { invoiceNumber, counterpartyId: "C-1", currency: "EUR", totalAmount, issueDate: day };
  });
  await createMany(api, "/invoices/batch", "invoices", invoices);
}

/**
 * Waits until no event is left to publish or to consume.
 * @returns the time since when it was so, as `performance.now()`
 */
async function idle({ infra: { natsUrl }, stream }: BenchStack, databases: Databases): Promise<number> {
  const { connection, jsm } = await connectNats(natsUrl, stream, "bench");
  const isIdle = async (): Promise<boolean> => {
    // Only the id: a row holds the events of a whole chunk.
    for (const { db } of Object.values(databases))
      for (const name of ["outbox", "event_backlog"])
        if ((await db.collection(name).findOne({}, { projection: { _id: 1 } })) !== null) return false;
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
    await pause(PAUSE_MS);
  }
  await connection.close();
  return quietSince;
}
