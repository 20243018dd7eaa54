import { join } from "node:path";
import { type ManagedProcess, managedProcess } from "@matchbook/devstack/stack/managed-process";
import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { connectNats, eventSubject } from "@matchbook/runtime/events/nats";
import { collectionName } from "@matchbook/runtime/mongo/migrations/schema";
import { newId } from "@matchbook/runtime/values/ids";
import { MongoClient } from "mongodb";
import { Agent, request } from "undici";
import { copyIndexes, copyRows } from "../copy-collections.ts";
import { cpuPer, pidsWith, usagesOf } from "../process-figures.ts";
import { type BenchStack, INVOICE } from "../stack.ts";
import type { BenchReceiver } from "./receiver-process.ts";
import { closedLoop, WARM_UP } from "./timed-calls.ts";

/** The deliveries per second, and the CPU of each process, of MongoDB and of NATS per delivery, in ms. */
export interface DeliveryCost {
  perSecond: number;
  cpuMs: Record<string, number>;
}

/** An event of an invoice that no other service consumes. */
export const PUBLISHED_TYPE = "invoice.paid";
const SOURCES = { "invoices.*": "matching", history: "matching", "events.*": "webhook", "deliveries.*": "webhook" };
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
): Promise<DeliveryCost> {
  await using bare = await openBare(stack, receiver, tenant);
  const matching = await bare.start("matching");
  const webhook = await bare.start("webhook");
  const gateway = await bare.start("gateway", { BARE_TARGET: matching.address });
  const pids = pidsWith(stack.infra, { gateway: gateway.pid, matching: matching.pid, webhook: webhook.pid });
  const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 });
  const headers = { "content-type": "application/json" };
  const create = async () => {
    const body = JSON.stringify({ ...INVOICE, invoiceNumber: newId() });
    const answer = await request(`${gateway.address}/invoices`, { method: "POST", headers, body, dispatcher: agent });
    if (answer.statusCode !== 201) throw new Error(await answer.body.text());
    await answer.body.dump();
  };
  const cost = await costOf(receiver, pids, create, { group: "bare", callers, events, destinations: 1 });
  await agent.close();
  return cost;
}

/**
 * Measures the least cost of deliveries of events in JetStream: signing, posting and the bare writes of the same
 * documents.
 */
export async function measureBareFanOut(
  stack: BenchStack,
  receiver: BenchReceiver,
  { tenant, events, destinations }: { tenant: string; events: number; destinations: number },
): Promise<DeliveryCost> {
  await using bare = await openBare(stack, receiver, tenant);
  const webhook = await bare.start("webhook", { BARE_DESTINATIONS: String(destinations) });
  const pids = pidsWith(stack.infra, { webhook: webhook.pid, receiver: receiver.pid });
  const { connection, js, root } = await connectNats(stack.infra.natsUrl, bare.stream, "bare-events");
  const publish = () => js.publish(eventSubject(root, "bare", "invoice.created"), bare.event, { msgID: newId() });
  const cost = await costOf(receiver, pids, publish, { group: "bare", events, destinations });
  await connection.close();
  return cost;
}

/**
 * Measures deliveries by Matchbook, whose destinations exist: its webhook service takes events that are published to NATS as
 * fast.
 */
export async function measureFanOut(
  stack: BenchStack,
  receiver: BenchReceiver,
  { tenant, ...load }: { tenant: string; group: string; events: number; destinations: number },
): Promise<DeliveryCost> {
  const pids = pidsWith(stack.infra, { webhook: stack.pids.webhook, receiver: receiver.pid });
  const { connection, js, jsm, root } = await connectNats(stack.infra.natsUrl, stack.stream, "bench-events");
  const created = eventSubject(root, tenant, "invoice.created");
  const { data } = await jsm.streams.getMessage(stack.stream, { last_by_subj: created });
  const event = { ...Event.decode(data), type: PUBLISHED_TYPE };
  const subject = eventSubject(root, tenant, PUBLISHED_TYPE);
  const publish = () => {
    const id = newId();
    return js.publish(subject, Event.encode({ ...event, id }).finish(), { msgID: id });
  };
  const cost = await costOf(receiver, pids, publish, load);
  await connection.close();
  return cost;
}

/** Samples of a tenant's documents in a database, and the processes that write such. `event` is the text of an event. */
async function openBare(stack: BenchStack, receiver: BenchReceiver, tenant: string) {
  const database = `${stack.databasePrefix}_bare`;
  const event = await copySamples(stack, tenant, database);
  const stream = `BARE_${stack.stream}`;
  const shared = { MONGODB_URI: stack.infra.mongoUri, NATS_URL: stack.infra.natsUrl, BARE_STREAM: stream };
  const { url: target, certificate } = receiver;
  const env = { ...shared, BARE_DATABASE: database, BARE_TARGET: target, NODE_EXTRA_CA_CERTS: certificate };
  const started: ManagedProcess[] = [];
  return {
    ...{ stream, event },
    start: async (role: string, more: Record<string, string> = {}) => {
      const one = managedProcess({
        name: `bare ${role}`,
        main: "bench/webhooks/bare-process.ts",
        env: { ...env, BARE_ROLE: role, NODE_ENV: "production", ...more },
        logFile: join(process.cwd(), ".cache", `bench-bare-${role}.log`),
        watchdog: stack.watchdog,
      });
      started.push(one);
      await one.start();
      return one;
    },
    [Symbol.asyncDispose]: async () => {
      for (const one of started) await one.kill();
    },
  };
}

/** Makes the calls of a load, after a warm-up, and waits until all webhooks have arrived. */
async function costOf(
  receiver: BenchReceiver,
  pids: Record<string, number>,
  create: () => Promise<unknown>,
  load: { group: string; callers?: number; events: number; destinations: number },
): Promise<DeliveryCost> {
  const { group, callers = CONNECTIONS, events, destinations } = load;
  const make = async (count: number) => {
    await closedLoop(callers, count)(create);
    return receiver.arrived(group, count * destinations);
  };
  await make(WARM_UP / destinations);
  const [before, begun] = [usagesOf(pids), Date.now()];
  const { lastAt } = await make(events);
  const deliveries = events * destinations;
  const perSecond = (deliveries * 1_000) / (lastAt - begun);
  return { perSecond, cpuMs: cpuPer(deliveries, before, usagesOf(pids)) };
}

/**
 * Makes a database with the indexes of the collections that the calls of a tenant have filled, and a document of each.
 * @returns the text of its event
 */
async function copySamples(stack: BenchStack, tenant: string, database: string): Promise<string> {
  await using client = await new MongoClient(stack.infra.mongoUri, { ignoreUndefined: true }).connect();
  const target = client.db(database);
  await target.dropDatabase();
  for (const [name, service] of Object.entries(SOURCES)) {
    const from = client.db(`${stack.databasePrefix}_${service}`).collection(collectionName(name, tenant));
    const bare = target.collection(collectionName(name, "bare"));
    await copyIndexes(from, bare);
    await copyRows(from, bare, 1);
  }
  await target.createCollection("outbox.bare");
  return (await target.collection("events.bare").findOne<{ body: string }>({}))?.body ?? "";
}
