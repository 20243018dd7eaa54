import type { ServerResponse } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { fanOut } from "../src/consumers/fan-out.ts";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, startFixture, until } from "./setup.ts";

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});
async function receive(respond: (response: ServerResponse) => void): Promise<Receiver> {
  const receiver = await startReceiver(respond);
  open.push(() => receiver.close());
  return receiver;
}
async function start(origins: string[], env: Record<string, string>): Promise<Fixture> {
  // A process that loses its lease on a busy machine makes its attempts again.
  const fixture = await startFixture(origins, { PROCESS_LEASE_MS: "60000", ...env });
  open.push(() => fixture.stop());
  return fixture;
}

/**
 * Limit of an attempt in ms. A busy machine makes a good endpoint slow, too, which then waits for an attempt of the
 * hanging ones to end. Tests of the dispatcher hold with its own clock that nothing else waits for slow endpoints.
 */
const ENDS_MS = "20000";

test("a hanging endpoint delays no other; its deliveries beyond its share wait in the schedule", async () => {
  const hanging = new Set<ServerResponse>();
  const slow = await receive((response) => {
    hanging.add(response);
    response.on("close", () => hanging.delete(response));
  });
  const fast = await receive((response) => response.writeHead(200).end());
  const slots = { WEBHOOK_CONCURRENCY: "12", WEBHOOK_CONCURRENCY_PER_DESTINATION: "8" };
  const fixture = await start([slow.origin, fast.origin], { ...slots, WEBHOOK_TIMEOUT_MS: ENDS_MS });
  const stuck = await fixture.create(`${slow.origin}/hook`);
  await fixture.create(`${fast.origin}/hook`);
  const events = Array.from({ length: 50 }, () => anEvent());
  // Published one by one, so that the hanging endpoint is always first in the queue.
  for (const event of events) await fixture.publish(event);
  await until(async () => {
    // The clock advances, because on a busy machine some deliveries to the fast endpoint are deferred too.
    fixture.time.now = new Date();
    await fixture.service.context.worker.sweepNow();
    return fast.received.length === events.length;
  });
  // An endpoint has at most this many attempts, also while they move to the pool for slow ones.
  expect(hanging.size).toBeLessThanOrEqual(8);
  await until(async () => {
    // On a slow machine an attempt may have reached its time limit, and waits for the next one.
    const waiting = ["pending", "failed"].map((status) => fixture.deliveries({ endpointId: stuck.id, status }));
    return (await Promise.all(waiting)).flat().length === events.length - hanging.size;
  });
  for (const response of hanging) response.writeHead(200).end();
});

test("twelve endpoints get everything while one hangs, one refuses connections and one drips", async () => {
  const GOOD = 12;
  // More events than an endpoint gets attempts.
  const EACH = 7;
  const held = new Set<ServerResponse>();
  let maxHeld = 0;
  let released = false;
  const hold = (response: ServerResponse) => {
    held.add(response);
    maxHeld = Math.max(maxHeld, held.size);
    // On a slow machine an attempt may reach its time limit, and another one begins.
    response.on("close", () => held.delete(response));
  };
  const good = await receive((response) => response.writeHead(200).end());
  const hanging = await receive((response) => {
    if (released) return void response.end();
    hold(response);
  });
  const dripping = await receive((response) => {
    if (released) return void response.end();
    const timer = setInterval(() => response.write("."), 1_000);
    response.writeHead(200).on("close", () => clearInterval(timer));
    hold(response);
  });
  // No process listens on port 1.
  const refusing = "http://127.0.0.1:1";
  const origins = [good.origin, hanging.origin, dripping.origin, refusing];
  // Fewer slots than the bad endpoints could take without the limits on slow attempts.
  const slots = { WEBHOOK_CONCURRENCY: "20", WEBHOOK_CONCURRENCY_PER_DESTINATION: "6" };
  const fixture = await start(origins, { ...slots, WEBHOOK_TIMEOUT_MS: ENDS_MS });
  for (const url of [hanging.origin, refusing, dripping.origin]) await fixture.create(`${url}/bad`);
  for (let nth = 0; nth < GOOD; nth++) await fixture.create(`${good.origin}/${nth}`);
  await fixture.publish(...Array.from({ length: EACH }, () => anEvent()));
  await until(async () => {
    fixture.time.now = new Date();
    await fixture.service.context.worker.sweepNow();
    return good.received.length >= GOOD * EACH;
  });
  const byPath = Map.groupBy(good.received, ({ url }) => url);
  expect([...byPath.values()].map((received) => received.length)).toEqual(Array(GOOD).fill(EACH));
  // The bad endpoints have hung, and took only their limited number of slots.
  expect(maxHeld).toBeLessThanOrEqual(12);
  expect(maxHeld).toBeGreaterThan(0);
  released = true;
  for (const response of held) response.end();
});

test("a tenant waits for room at its endpoints only while no other tenant has events", async () => {
  const receiver = await receive((response) => response.writeHead(200).end());
  const fixture = await start([receiver.origin], {});
  for (const tenant of ["acme", "other"]) {
    const request = { url: `${receiver.origin}/${tenant}`, eventTypes: ["invoice.paid"] };
    await fixture.client.createEndpoint(request, { ...fixture.call, tenant });
  }
  const { context } = fixture.service;
  const waiting = vi.spyOn(context.worker.dispatcher, "waitForRoom");
  const hurriedFlags = async (tenants: string[], behind: string[]) => {
    waiting.mockClear();
    const events = tenants.map((tenant) => anEvent({ tenant }));
    const othersWait = (tenant: string) => behind.some((one) => one !== tenant);
    await fanOut(context, events, othersWait);
    return [...new Set(waiting.mock.calls.map(([, , hurried]) => hurried?.() ?? false))];
  };
  expect(await hurriedFlags(["acme", "acme"], ["acme"])).toEqual([false]);
  expect(await hurriedFlags(["acme"], ["acme", "other"])).toEqual([true]);
  expect(await hurriedFlags(["acme", "other"], [])).toEqual([true]);
  await fixture.service.drain();
});

test("a silent endpoint gets one attempt at a time, and all deliveries when it answers again", async () => {
  let answering = false;
  let maxHeld = 0;
  const pending = new Set<ServerResponse>();
  const receiver = await receive((response) => {
    if (answering) return void response.writeHead(200).end();
    pending.add(response);
    maxHeld = Math.max(maxHeld, pending.size);
    response.on("close", () => pending.delete(response));
  });
  const fixture = await start([receiver.origin], { WEBHOOK_TIMEOUT_MS: "300", WEBHOOK_SWEEP_EVERY_MS: "20" });
  await fixture.create(`${receiver.origin}/hook`);
  await fixture.publish(...Array.from({ length: 8 }, () => anEvent()));
  await fixture.service.drain();
  maxHeld = 0;
  fixture.time.forward(10_000);
  await fixture.service.drain();
  expect(maxHeld).toBe(1);

  answering = true;
  // On a busy machine an attempt may reach its time limit, and is made again.
  await until(async () => {
    fixture.time.forward(60 * 60_000);
    await fixture.service.drain();
    return (await fixture.deliveries({ status: "success" })).length === 8;
  });
});
