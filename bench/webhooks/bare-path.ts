import { join } from "node:path";
import { type ManagedProcess, managedProcess } from "@matchbook/devstack/stack/managed-process";
import { MongoClient } from "mongodb";
import { Agent, request } from "undici";
import { copyIndexes, copyRows } from "../copy-collections.ts";
import { median } from "../load.ts";
import { cpuPer, usagesOf } from "../process-figures.ts";
import { type BenchStack, INVOICE } from "../stack.ts";
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

const SOURCES = { invoices: "matching", history: "matching", events: "webhook", deliveries: "webhook" };
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
  const database = `${stack.databasePrefix}_bare`;
  await copySamples(stack, tenant, database);
  const stream = `BARE_${stack.stream}`;
  const started: ManagedProcess[] = [];
  const start = async (role: string, env: Record<string, string>) => {
    const one = managedProcess({
      name: `bare ${role}`,
      main: "bench/webhooks/bare-process.ts",
      env: {
        ...{ BARE_ROLE: role, MONGODB_URI: stack.infra.mongoUri, NATS_URL: stack.infra.natsUrl, BARE_STREAM: stream },
        ...{ BARE_DATABASE: database, NODE_ENV: "production", ...env },
      },
      logFile: join(process.cwd(), ".cache", `bench-bare-${role}.log`),
      watchdog: stack.watchdog,
    });
    await one.start();
    started.push(one);
    return one;
  };
  try {
    const matching = await start("matching", {});
    const { url: target, certificate } = receiver;
    const webhook = await start("webhook", { BARE_TARGET: target, NODE_EXTRA_CA_CERTS: certificate });
    const gateway = await start("gateway", { BARE_TARGET: matching.address });
    const { mongodb = 0, nats = 0 } = stack.pids;
    const pids = { gateway: gateway.pid ?? 0, matching: matching.pid ?? 0, webhook: webhook.pid ?? 0, mongodb, nats };
    await run(gateway.address, receiver, "W", closedLoop(callers, WARM_UP));
    const before = usagesOf(pids);
    const { perSecond } = await run(gateway.address, receiver, "N", closedLoop(callers, events));
    const cpuMs = cpuPer(events, before, usagesOf(pids));
    const { times } = await run(gateway.address, receiver, "P", paced(PER_SECOND, SECONDS));
    const of = (time: keyof CallTimes) => median(times.map((call) => call[time]));
    return { perSecond, cpuMs, arrivedMs: of("arrived"), afterwardsMs: of("afterwards") };
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
): Promise<{ perSecond: number; times: CallTimes[] }> {
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
  return { perSecond: (events * 1_000) / (lastAt - begun), times: timesOf(invoices) };
}

/** Copies the indexes of the collections that the calls of a tenant have filled, and a document of each. */
async function copySamples(stack: BenchStack, tenant: string, database: string): Promise<void> {
  await using client = await new MongoClient(stack.infra.mongoUri, { ignoreUndefined: true }).connect();
  const target = client.db(database);
  for (const [name, service] of Object.entries(SOURCES)) {
    const from = client.db(`${stack.databasePrefix}_${service}`).collection(`${name}.${tenant}`);
    await copyIndexes(from, target.collection(`${name}.bare`));
    await copyRows(from, target.collection(`${name}.bare`), 1);
  }
  await target.createCollection("outbox.bare");
}
