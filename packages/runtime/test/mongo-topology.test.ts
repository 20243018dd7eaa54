import { EventEmitter, once } from "node:events";
import { createRequire } from "node:module";
import nodeTimers from "node:timers";
import { setImmediate } from "node:timers/promises";
import { checkServers, endWrites, keepMonitored, letPoolsRest } from "@matchbook/runtime/mongo/topology";
import { startHoldingProxy } from "@matchbook/servers/holding-proxy";
import { testInfra } from "@matchbook/servers/test-infra";
import { Long, MongoClient, type ServerDescriptionChangedEvent } from "mongodb";
import { expect, test, vi } from "vitest";

test.each([[7n], [Long.fromNumber(7)]])("the monitor can read the state of a server as %o", (counter) => {
  const client = new MongoClient("mongodb://127.0.0.1:1", { useBigInt64: true });
  keepMonitored(client);
  const topologyVersion = { counter };
  const event = { newDescription: { topologyVersion } };
  client.emit("serverDescriptionChanged", event as unknown as ServerDescriptionChangedEvent);
  expect(topologyVersion.counter).toEqual(Long.fromNumber(7));
});

test("a server that the driver asks once an hour is asked at once when it is used, and its connections rest", async () => {
  const hourly = { heartbeatFrequencyMS: 3_600_000, serverMonitoringMode: "poll" } as const;
  const client = new MongoClient(testInfra().mongoUri, hourly);
  letPoolsRest(client);
  const timers = vi.spyOn(nodeTimers, "setTimeout");
  await client.connect();
  await client.db("admin").command({ ping: 1 });
  const beats = once(client, "serverHeartbeatSucceeded");
  checkServers(client);
  await beats;
  const delays = timers.mock.calls.map(([, ms = 0]) => ms);
  await client.close();
  timers.mockRestore();
  expect([delays.includes(2 ** 31 - 1), delays.includes(100)]).toEqual([true, false]);
});

test("the driver has the parts that it does not publish, as topology.ts found them in version 7.9", async () => {
  const client = new MongoClient(testInfra().mongoUri);
  const used = once(client, "connectionCheckedOut").then(() => {
    const servers = [...(client as unknown as Connected).topology.s.servers.values()];
    const [connection] = servers.flatMap(({ pool }) => [...pool.checkedOut]);
    return { servers, connection };
  });
  await client.db("admin").command({ ping: 1 });
  const { servers, connection } = await used;
  // Another version may need none of what topology.ts does, or not take it: then look at its functions first.
  expect(createRequire(import.meta.url)("mongodb/package.json").version).toMatch(/^7\.9\./);
  expect(servers).toMatchObject([{ requestCheck: expect.any(Function), pool: { options: expect.any(Object) } }]);
  expect(connection).toBeInstanceOf(EventEmitter);
  expect(Object.getPrototypeOf(connection)).toHaveProperty("writeCommand", expect.any(Function));
  expect(connection).toHaveProperty("error", null);
  expect(client).toHaveProperty("s.sessionPool.sessions.clear", expect.any(Function));
  await client.close();
});

/** The parts of a client into which topology.ts reaches. */
interface Connected {
  topology: { s: { servers: Map<string, { pool: { checkedOut: Set<object> } }> } };
}

test("a command ends that begins on a connection which has just ended", async () => {
  const proxy = await startHoldingProxy(() => new URL(testInfra().mongoUri).host);
  const client = new MongoClient(`mongodb://${proxy.address}/?directConnection=true`);
  endWrites(client);
  const ping = () => client.db("admin").command({ ping: 1 });
  await Promise.all(Array.from({ length: 20 }, ping));
  const accepted = proxy.accepted;
  proxy.reset();
  const outcomes = [];
  // A socket is destroyed in one phase of the event loop and closed in the next: some command begins between them.
  for (; proxy.accepted === accepted; await setImmediate()) outcomes.push(ping().catch(() => undefined));
  await Promise.all(outcomes);
  await client.close();
  await proxy.stop();
});
