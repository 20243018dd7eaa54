import { join } from "node:path";
import { type ManagedProcess, managedProcess } from "@matchbook/devstack/stack/managed-process";
import { connectMongo } from "@matchbook/runtime/mongo";
import type { Document } from "mongodb";
import { Agent, request } from "undici";
import { copyIndexes } from "../copy-indexes.ts";
import { INVOICE } from "../invoices.ts";
import { median } from "../median.ts";
import { cpuPer, usagesOf } from "../process-figures.ts";
import type { BenchStack } from "../stack.ts";
import type { BenchReceiver } from "./receiver-process.ts";
import { type CallTimes, closedLoop, type Load, paced, timeCalls } from "./timed-calls.ts";

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
const SECONDS = 10;
const CONNECTIONS = 64;

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
      NODE_EXTRA_CA_CERTS: receiver.certificate,
    });
    const gateway = await start("gateway", { BARE_TARGET: matching.address });
    const { mongodb = 0, nats = 0 } = stack.pids;
    const pids = { gateway: gateway.pid ?? 0, matching: matching.pid ?? 0, webhook: webhook.pid ?? 0, mongodb, nats };
    await run(gateway.address, receiver, "W", closedLoop(callers, WARM_UP));
    const before = usagesOf(pids);
    const { perSecond } = await run(gateway.address, receiver, "N", closedLoop(callers, events));
    const cpuMs = cpuPer(events, before, usagesOf(pids));
    const { arrived, afterwards } = await run(gateway.address, receiver, "P", paced(PER_SECOND, SECONDS));
    return { perSecond, cpuMs, arrivedMs: median(arrived), afterwardsMs: median(afterwards) };
  } finally {
    for (const one of started) await one.kill();
  }
}

/** Makes the calls of a load and waits until all webhooks have arrived. */
async function run(
  url: string,
  receiver: BenchReceiver,
  prefix: string,
  load: Load,
): Promise<CallTimes & { perSecond: number }> {
  await receiver.reset();
  const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 });
  const headers = { "content-type": "application/json" };
  const { events, begun, timesOf } = await timeCalls(prefix, load, async (invoiceNumber) => {
    const body = JSON.stringify({ ...INVOICE, invoiceNumber });
    const answer = await request(`${url}/invoices`, { method: "POST", headers, body, dispatcher: agent });
    if (answer.statusCode !== 201) throw new Error(await answer.body.text());
    await answer.body.dump();
  });
  const { lastAt, invoices } = await receiver.arrived("bare", events);
  await agent.close();
  return { perSecond: (events * 1_000) / (lastAt - begun), ...timesOf(invoices) };
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
