import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { type Consumer, startConsumer } from "@matchbook/runtime/events/consumer/consumer";
import { connectNats, eventFilter, eventSubject, type Nats } from "@matchbook/runtime/events/nats";
import { openSignals, openWorkSignal, workSubject } from "@matchbook/runtime/events/signals";
import { connectMongo, type Mongo } from "@matchbook/runtime/mongo/mongo";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { newId } from "@matchbook/runtime/values/ids";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { INTERNAL_EVENT_TYPES, RESOURCE_EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { connect, Events, type NatsConnection } from "nats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConfiguredNats, PASSWORDS, startConfiguredNats } from "../connections/nats-server.ts";

/** deploy/nats against what the services really do: each can do its work, and nothing else. */

type User = keyof typeof PASSWORDS;
const SERVICES = ["transaction", "matching", "webhook"] as const;
type Service = (typeof SERVICES)[number];

/** The beginnings of the event types that each service publishes, and the durable consumers by which it reads others. */
const TELLS: Record<Service, string[]> = {
  transaction: ["transaction.", "bank.", "sync.", "internal.file_", "internal.bank_"],
  matching: ["invoice.", "match.", "internal.line_", "internal.match_", "internal.period_"],
  webhook: [],
};
const READS: Record<Service, Record<string, string[]>> = {
  transaction: { "transaction-line-state": ["internal.line_removed", "internal.period_changed"] },
  matching: {
    "matching-lines": ["transaction.created", "internal.file_ended"],
    "matching-invoices": ["invoice.created", "invoice.updated", "bank.connected", "internal.bank_updated"],
  },
  webhook: { "webhook-fanout": ["transaction.*", "invoice.*", "match.*", "bank.*", "sync.*"] },
};

const ALL_TYPES = [...RESOURCE_EVENT_TYPES, ...INTERNAL_EVENT_TYPES];
const tellerOf = (type: string) => SERVICES.find((service) => TELLS[service].some((start) => type.startsWith(start)));

let server: ConfiguredNats;
let mongo: Mongo;
const services = {} as Record<Service, Nats>;
const connections: NatsConnection[] = [];
beforeAll(async () => {
  server = await startConfiguredNats("nats-server.conf");
  mongo = await connectMongo(testInfra().mongoUri, uniqueName("permissions"));
  for (const name of SERVICES) {
    services[name] = await connectNats(server.url, "EVENTS", name, {
      NATS_USER: name,
      NATS_PASSWORD: PASSWORDS[name],
    });
    connections.push(services[name].connection);
  }
});
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await mongo.client.close();
  await server.stop();
});

/** A connection of a user without our client code, and its permission errors. */
async function intruder(user: User): Promise<{ connection: NatsConnection; refused(what: string): Promise<void> }> {
  const connection = await connect({ servers: server.url, user, pass: PASSWORDS[user], inboxPrefix: `_INBOX.${user}` });
  connections.push(connection);
  const violations: string[] = [];
  void (async () => {
    for await (const status of connection.status())
      if (status.type === Events.Error) violations.push(JSON.stringify(status));
  })();
  return {
    connection,
    refused: (what) =>
      expect
        .poll(() => violations.some((one) => one.includes("PERMISSIONS") && one.includes(what)), { message: what })
        .toBe(true),
  };
}

const eventOf = (type: string): Event => ({
  id: newId(),
  tenant: "acme",
  type,
  occurredAt: new Date(),
  correlationId: "c-1",
  actor: "test",
  actorName: undefined,
  data: undefined,
});
const publish = (nats: Nats, type: string) =>
  nats.js.publish(eventSubject(nats.root, "acme", type), Event.encode(eventOf(type)).finish(), { timeout: 60_000 });

test("the configuration names the durable consumers of the services", () => {
  const text = readFileSync(join(import.meta.dirname, "../../deploy/nats/permissions.conf"), "utf8");
  const fetched = [...text.matchAll(/CONSUMER\.MSG\.NEXT\.EVENTS\.([\w-]+)"/g)].map(([, name]) => name).sort();
  expect(fetched).toEqual(SERVICES.flatMap((service) => Object.keys(READS[service])).sort());
  const sources: Record<Service, string[]> = {
    transaction: ["services/transaction/src/consumers/follow-matching.ts"],
    matching: ["services/matching/src/service.ts"],
    webhook: ["services/webhook/src/service.ts"],
  };
  for (const service of SERVICES) {
    const source = sources[service]
      .map((file) => readFileSync(join(import.meta.dirname, "../..", file), "utf8"))
      .join();
    const durables = [...source.matchAll(/durable: "([\w-]+)"/g)].map(([, name]) => name).sort();
    expect(durables).toEqual(Object.keys(READS[service]).sort());
  }
});

test("the replicas of a service hear that one is at work, from each other and from an operator only", async () => {
  const operator = await intruder("admin");
  const stranger = await intruder("webhook");
  for (const service of SERVICES) {
    let heard = 0;
    const signal = openWorkSignal(services[service], "this replica", () => (heard += 1));
    services[service].connection.publish(workSubject("events", service), "another replica");
    // The server has the subscription before another connection publishes.
    await services[service].connection.flush();
    operator.connection.publish(workSubject("events", service));
    await expect.poll(() => heard).toBe(2);
    signal.stop();
  }
  stranger.connection.publish(workSubject("events", "matching"));
  await stranger.refused("signals.events.matching.work");
});

test("each service publishes its own events and reads those of its consumers", async () => {
  const got: Record<string, string[]> = {};
  const consumers: Consumer[] = [];
  for (const service of SERVICES) {
    for (const [durable, types] of Object.entries(READS[service])) {
      got[durable] = [];
      consumers.push(
        await startConsumer({
          nats: services[service],
          mongo,
          ackWaitMs: 15_000,
          retryDelaysMs: [100],
          log: silentLogger(),
          durable,
          filters: types.map((type) => eventFilter("events", type)),
          batch: 50,
          handle: async (events) => void got[durable]?.push(...events.map(({ type }) => type)),
        }),
      );
    }
  }
  for (const type of ALL_TYPES) {
    const teller = tellerOf(type);
    if (teller === undefined) throw new Error(`no process publishes ${type}`);
    await publish(services[teller], type);
  }
  for (const consumer of consumers) await consumer.drain();
  for (const service of SERVICES) {
    for (const [durable, filters] of Object.entries(READS[service])) {
      const wanted = ALL_TYPES.filter((type) =>
        filters.some((filter) => filter === type || (filter.endsWith(".*") && type.startsWith(filter.slice(0, -1)))),
      );
      await expect.poll(() => [durable, got[durable]?.sort()]).toEqual([durable, wanted.sort()]);
    }
  }
  await Promise.all(consumers.map((consumer) => consumer.stop()));
});

test("replicas of matching signal that a history has grown, and no other process may", async () => {
  const signals = openSignals(services.matching, "history");
  const signal = signals.next("acme", 60_000);
  await services.matching.connection.flush();
  signals.send("acme");
  expect(await signal.heard).toBe(true);
  signals.stop();
  for (const user of ["transaction", "webhook"] as const) {
    const { connection, refused } = await intruder(user);
    connection.publish("signals.events.acme.history");
    await refused("signals.events.acme.history");
    connection.subscribe("signals.>", { callback: () => {} });
    await refused("signals.>");
  }
});

test.each(
  SERVICES.flatMap((service) =>
    ALL_TYPES.filter((type) => tellerOf(type) !== service).map((type) => [service, type] as const),
  ),
)("%s cannot tell %s", async (service, type) => {
  const { connection, refused } = await intruder(service);
  const subject = `events.acme.${type}`;
  connection.publish(subject);
  await refused(subject);
});

test.each(SERVICES)("%s cannot listen to events or to other services' answers", async (service) => {
  const other = service === "webhook" ? "matching" : "webhook";
  const { connection, refused } = await intruder(service);
  for (const subject of ["events.>", ">", `_INBOX.${other}.>`, "_INBOX.>", "$JS.>"]) {
    connection.subscribe(subject, { callback: () => {} });
    await refused(`"${subject}`.replaceAll('"', ""));
  }
});

test.each(SERVICES)(
  "%s cannot change, purge, delete or read the stream, nor use another's consumer",
  async (service) => {
    const other = service === "webhook" ? "matching-lines" : "webhook-fanout";
    const { connection, refused } = await intruder(service);
    for (const subject of [
      "$JS.API.STREAM.UPDATE.EVENTS",
      "$JS.API.STREAM.PURGE.EVENTS",
      "$JS.API.STREAM.DELETE.EVENTS",
      "$JS.API.STREAM.MSG.GET.EVENTS",
      "$JS.API.DIRECT.GET.EVENTS",
      "$JS.API.STREAM.CREATE.ANOTHER",
      `$JS.API.CONSUMER.MSG.NEXT.EVENTS.${other}`,
      `$JS.API.CONSUMER.DELETE.EVENTS.${other}`,
      `$JS.API.CONSUMER.CREATE.EVENTS.spy`,
      `$JS.ACK.EVENTS.${other}.1.1.1.1.1`,
      "$SYS.REQ.SERVER.PING",
    ]) {
      connection.publish(subject);
      await refused(subject);
    }
  },
);

test("the stream gets the configured number of replicas, which needs a cluster", async () => {
  const credentials = { NATS_USER: "matching", NATS_PASSWORD: PASSWORDS.matching };
  expect((await services.matching.jsm.streams.info("EVENTS")).config.num_replicas).toBe(1);
  const attempt = connectNats(server.url, "EVENTS", "matching", { ...credentials, NATS_STREAM_REPLICAS: 3 });
  await expect(attempt).rejects.toThrow(/replicas > 1 not supported/);
});

test("a connection without the password is refused", async () => {
  const attempts = [{}, { user: "matching" }, { user: "matching", pass: "wrong" }, { user: "root", pass: "ma-1" }];
  for (const credentials of attempts) {
    const attempt = connect({ servers: server.url, reconnect: false, ...credentials });
    await expect(attempt).rejects.toMatchObject({ code: "AUTHORIZATION_VIOLATION" });
  }
});
