import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type ManagedProcess, managedProcess } from "@matchbook/devstack/stack/managed-process";
import { connectMongo } from "@matchbook/runtime/mongo";
import type { Document } from "mongodb";
import { Agent, request } from "undici";
import { copyIndexes } from "../copy-indexes.ts";
import { usagesOf } from "../process-figures.ts";
import type { BenchReceiver } from "../receiver-process.ts";
import type { BenchStack } from "../stack.ts";

/** The cost of the bare path. */
export interface BareCost {
  perSecond: number;
  /** From the call to the arrival of the webhook at 50 calls per second, median in ms. */
  arrivedMs: number;
  /** The same from the answer to the arrival; negative when the webhook arrived first. */
  afterwardsMs: number;
  /** CPU per event of each process, and of MongoDB and NATS, in ms. */
  cpuMs: Record<string, number>;
}

const SOURCES = { matching: ["invoices", "history"], webhook: ["events", "deliveries"] } as const;
const WARM_UP = 3_000;
const PER_SECOND = 50;
const PACED = 500;
const INVOICE = { counterpartyId: "C-1", currency: "EUR", totalAmount: 10, issueDate: "2026-02-01" };

/**
 * Measures the least that the way from `POST /invoices` to its webhook costs with the same libraries and the same three
 * processes: express, one gRPC call, one commit of the documents that Matchbook stores with their indexes, JetStream, one
 * commit of the delivery, a signed POST over TLS, and its result. See bare-process.ts.
 * @param tenant whose documents are the samples
 */
export async function measureBarePath(
  stack: BenchStack,
  receiver: BenchReceiver,
  { tenant, events, callers }: { tenant: string; events: number; callers: number },
): Promise<BareCost> {
  const databases = { matching: `${stack.databasePrefix}_bare_m`, webhook: `${stack.databasePrefix}_bare_w` };
  for (const [service, names] of Object.entries(SOURCES))
    await copySamples(stack, { service, names, tenant, to: databases[service as keyof typeof SOURCES] });
  const stream = `BARE_${stack.stream}`;
  const started: ManagedProcess[] = [];
  const start = async (role: string, env: Record<string, string>) => {
    const one = managedProcess({
      name: `bare ${role}`,
      main: "bench/webhooks/bare-process.ts",
      env: {
        ...{ BARE_ROLE: role, MONGODB_URI: stack.mongoUri, NATS_URL: stack.natsUrl, BARE_STREAM: stream },
        ...{ NODE_ENV: "production", ...env },
      },
      logFile: join(process.cwd(), ".cache", `bench-bare-${role}.log`),
      watchdog: stack.watchdog,
    });
    await one.start();
    started.push(one);
    return one;
  };
  try {
    const matching = await start("matching", { BARE_DATABASE: databases.matching });
    const webhook = await start("webhook", {
      ...{ BARE_DATABASE: databases.webhook, BARE_TARGET: receiver.url },
      NODE_EXTRA_CA_CERTS: receiver.certificate ?? "",
    });
    const gateway = await start("gateway", { BARE_TARGET: matching.address });
    const { mongodb = 0, nats = 0 } = stack.pids;
    const pids = { gateway: gateway.pid ?? 0, matching: matching.pid ?? 0, webhook: webhook.pid ?? 0, mongodb, nats };
    await run(gateway.address, receiver, { events: WARM_UP, callers, name: "W" });
    const before = usagesOf(pids);
    const { seconds } = await run(gateway.address, receiver, { events, callers, name: "N" });
    const after = usagesOf(pids);
    const paced = { events: PACED, callers: PACED, name: "P", everyMs: 1_000 / PER_SECOND };
    const { arrivedMs, afterwardsMs } = await run(gateway.address, receiver, paced);
    const cpuMs = Object.entries(after).map(([name, { cpuMs }]) => [
      name,
      (cpuMs - (before[name]?.cpuMs ?? 0)) / events,
    ]);
    return { perSecond: events / seconds, arrivedMs, afterwardsMs, cpuMs: Object.fromEntries(cpuMs) };
  } finally {
    for (const one of started) await one.kill();
  }
}

/** Calls from so many callers until all webhooks have arrived. With `everyMs` each caller makes one call at its time. */
async function run(
  url: string,
  receiver: BenchReceiver,
  { events, callers, name, everyMs = 0 }: { events: number; callers: number; name: string; everyMs?: number },
): Promise<{ seconds: number; arrivedMs: number; afterwardsMs: number }> {
  await receiver.reset();
  const agent = new Agent({ connections: callers, pipelining: 1 });
  const headers = { "content-type": "application/json" };
  const calls = new Map<string, { at: number; answeredAt: number }>();
  const began = performance.now();
  const caller = async (nth: number) => {
    await pause(nth * everyMs);
    while (calls.size < events) {
      const invoiceNumber = `${name}-${calls.size}`;
      const times = { at: now(), answeredAt: 0 };
      calls.set(invoiceNumber, times);
      const body = JSON.stringify({ ...INVOICE, invoiceNumber });
      const answer = await request(`${url}/invoices`, { method: "POST", headers, body, dispatcher: agent });
      if (answer.statusCode !== 201) throw new Error(await answer.body.text());
      await answer.body.dump();
      times.answeredAt = now();
      if (everyMs > 0) return;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, nth) => caller(nth)));
  const { invoices } = await receiver.arrived("bare", events);
  await agent.close();
  const since = (time: "at" | "answeredAt") =>
    median(invoices.map(([number, arrivedAt]) => arrivedAt - (calls.get(number)?.[time] ?? arrivedAt)));
  const seconds = (performance.now() - began) / 1_000;
  return { seconds, arrivedMs: since("at"), afterwardsMs: since("answeredAt") };
}

const now = () => performance.timeOrigin + performance.now();

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function copySamples(
  stack: BenchStack,
  { service, names, tenant, to }: { service: string; names: readonly string[]; tenant: string; to: string },
): Promise<void> {
  const source = await connectMongo(stack.mongoUri, `${stack.databasePrefix}_${service}`);
  const target = await connectMongo(stack.mongoUri, to);
  for (const name of names) {
    const from = source.db.collection<Document>(`${name}.${tenant}`);
    const copy = target.db.collection<Document>(`${name}.bare`);
    await copyIndexes(from, copy);
    const sample = await from.findOne({});
    if (sample === null) throw new Error(`${from.collectionName} is empty`);
    await copy.insertOne(sample);
  }
  await target.db.createCollection("outbox.bare");
  await Promise.all([source.client.close(), target.client.close()]);
}
