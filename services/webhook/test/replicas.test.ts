import { newId } from "@matchbook/runtime/values/ids";
import { afterEach, expect, test } from "vitest";
import { claimRows, findDue } from "../src/store/schedule.ts";
import { kill, startProcess } from "./processes.ts";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, publisher, startFixture, until } from "./setup.ts";

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function setUp(receiver: Receiver, env: Record<string, string> = {}): Promise<Fixture> {
  open.push(() => receiver.close());
  const fixture = await startFixture([receiver.origin], env);
  open.push(() => fixture.stop());
  return fixture;
}

function idsOf(receiver: Receiver): string[] {
  return receiver.received.map(({ headers }) => String(headers["webhook-id"]));
}

test("a redelivered event is sent once to each endpoint", async () => {
  const receiver = await startReceiver((response) => response.writeHead(200).end());
  const fixture = await setUp(receiver);
  await fixture.create(`${receiver.origin}/a`);
  await fixture.create(`${receiver.origin}/b`);
  const [first, second] = [anEvent(), anEvent()];
  await fixture.deliver(first, first);
  // Some of these events are stored already.
  await fixture.deliver(first, second, first);
  expect(idsOf(receiver).sort()).toEqual([first.id, first.id, second.id, second.id].sort());
  expect(await fixture.deliveries()).toHaveLength(4);
});

test("two instances share the deliveries and send each once", async () => {
  const receiver = await startReceiver((response) => response.writeHead(200).end());
  const fixture = await setUp(receiver, { WEBHOOK_FAN_OUT_BATCH: "10" });
  const other = await fixture.startAnother();
  const { id } = await fixture.create(`${receiver.origin}/hook`);
  const events = Array.from({ length: 120 }, () => anEvent());
  await fixture.publish(...events);
  await fixture.drainUntil(() => receiver.received.length >= events.length, other.service);
  expect(idsOf(receiver).sort()).toEqual(events.map((event) => event.id).sort());
  const listed = { page: { page: 1, pageSize: 1 }, status: "success", endpointId: id };
  expect((await other.client.listDeliveries(listed, fixture.call)).page?.total).toBe(120n);
});

test("a retry that two instances find at the same time is made once", async () => {
  let code = 500;
  const receiver = await startReceiver((response) => response.writeHead(code).end());
  const fixture = await setUp(receiver);
  const other = await fixture.startAnother();
  await fixture.create(`${receiver.origin}/hook`);
  await fixture.publish(...Array.from({ length: 60 }, () => anEvent()));
  await fixture.drainUntil(() => receiver.received.length >= 60, other.service);
  receiver.received.length = 0;
  code = 200;
  fixture.time.forward(10_000);
  await fixture.drainUntil(() => receiver.received.length >= 60, other.service);
  expect(new Set(idsOf(receiver)).size).toBe(60);
  expect(receiver.received).toHaveLength(60);
});

test("concurrent claims of a due row succeed exactly once", async () => {
  const fixture = await setUp(await startReceiver((response) => response.writeHead(200).end()));
  const { store } = fixture.service.context;
  // Later than the service's clock, so that the service claims no row.
  const now = new Date(fixture.time.now.getTime() + 60_000);
  const rows = Array.from({ length: 100 }, () => newId());
  await store.schedule.insertMany(
    rows.map((_id) => ({ _id, tenant: "acme", endpointId: "e", dueAt: now, claim: null, parked: false })),
  );
  const until = new Date(now.getTime() + 60_000);
  const claim = async (at: Date, until: Date, limit: number) =>
    claimRows(store, await findDue(store, at, limit), { token: newId(), now: at, until });
  const claimed = await Promise.all([40, 100, 60, 100].map((limit) => claim(now, until, limit)));
  const ids = claimed.flat().map((row) => row._id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.sort()).toEqual(rows.sort());
  expect(await claim(now, until, 100)).toEqual([]);
  expect(await claim(until, new Date(until.getTime() + 1), 100)).toHaveLength(100);
  await store.schedule.deleteMany({});
});

test("another instance delivers the claimed deliveries of a killed one after the claims expire", async () => {
  let hang = true;
  const receiver = await startReceiver((response) => {
    if (!hang) response.writeHead(200).end();
  });
  const fixture = await setUp(receiver);
  const { id } = await fixture.create(`${receiver.origin}/hook`);
  // A separate stream, so that the other instance receives none of these events.
  const stream = `${fixture.env.NATS_STREAM}_KILLED`;
  const killed = await startProcess({ ...fixture.env, NATS_STREAM: stream });
  open.push(() => kill(killed));
  const event = anEvent();
  await publisher(fixture.service, stream)(event);
  await until(() => receiver.received.length === 1);
  await kill(killed);
  hang = false;

  fixture.time.now = new Date();
  await fixture.service.drain();
  expect(receiver.received).toHaveLength(1);
  expect(await fixture.deliveries({ endpointId: id })).toMatchObject([{ status: "delivering", attemptCount: 0 }]);

  fixture.time.forward(60_000);
  await fixture.service.drain();
  expect(idsOf(receiver)).toEqual([event.id, event.id]);
  expect(await fixture.deliveries({ endpointId: id })).toMatchObject([{ status: "success", attemptCount: 1 }]);
});

test("a stopping instance finishes attempts in flight and returns waiting jobs", async () => {
  const answers: (() => void)[] = [];
  let mayAnswer = false;
  const receiver = await startReceiver((response) => {
    const answer = () => response.writeHead(200).end();
    if (mayAnswer) answer();
    else answers.push(answer);
  });
  // A process that loses its lease on a busy machine defers what it claimed, and its clock stands still.
  const env = { WEBHOOK_CONCURRENCY_PER_DESTINATION: "2", PROCESS_LEASE_MS: "60000" };
  const fixture = await setUp(receiver, env);
  const stopping = await fixture.startAnother({ NATS_STREAM: `${fixture.env.NATS_STREAM}_STOPPING` });
  await fixture.create(`${receiver.origin}/hook`);
  await stopping.publish(...Array.from({ length: 6 }, () => anEvent()));
  await until(() => answers.length === 2);
  const stopped = stopping.stop();
  await until(async () => (await fixture.deliveries({ status: "pending" })).length === 4);
  for (const answer of answers.splice(0)) answer();
  await stopped;
  expect(await statuses(fixture)).toEqual({ success: 2, pending: 4 });

  mayAnswer = true;
  await fixture.drainUntil(async () => (await statuses(fixture)).success === 6);
  expect(await statuses(fixture)).toEqual({ success: 6 });
  expect(receiver.received).toHaveLength(6);
});

async function statuses(fixture: Fixture) {
  const groups = Map.groupBy(await fixture.deliveries(), (delivery) => delivery.status);
  return Object.fromEntries([...groups].map(([status, of]) => [status, of.length]));
}
