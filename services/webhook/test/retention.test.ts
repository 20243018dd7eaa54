import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveriesBefore, eventsBefore } from "../src/store/expire.ts";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, startFixture } from "./setup.ts";

const DAY = 24 * 60 * 60_000;

let receiver: Receiver;
let fixture: Fixture;
let code = 200;
beforeAll(async () => {
  receiver = await startReceiver((response) => response.writeHead(code).end());
  fixture = await startFixture([receiver.origin]);
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});

async function daysPass(days: number): Promise<void> {
  fixture.time.forward(days * DAY);
  await fixture.service.context.retention.runNow();
}
async function log() {
  const { deliveries, page } = await fixture.client.listDeliveries({ page: undefined }, fixture.call);
  const payloads = await Promise.all(
    deliveries.map(async ({ id }) => (await fixture.client.getDelivery({ id }, fixture.call)).payloadJson),
  );
  const kept = deliveries.map(({ status }, nth) => ({ status, payload: payloads[nth] !== undefined }));
  return { total: page?.total, kept };
}

test("finished deliveries lose their payload after 30 days and go after 90; unfinished ones keep both", async () => {
  const waiting = await fixture.create(`${receiver.origin}/waiting`, ["match.created"]);
  await fixture.client.updateEndpoint({ id: waiting.id, active: false, eventTypes: [] }, fixture.call);
  const open = await fixture.create(`${receiver.origin}/open`);
  await fixture.deliver(anEvent(), anEvent({ type: "match.created" }));
  const both = await fixture.create(`${receiver.origin}/both`, ["match.created"]);
  const shared = anEvent({ type: "match.created" });
  await fixture.deliver(shared);

  await daysPass(29);
  const all = [
    { status: "failed", payload: true },
    { status: "success", payload: true },
    { status: "failed", payload: true },
    { status: "success", payload: true },
  ];
  const sorted = (kept: object[]) => kept.map((one) => JSON.stringify(one)).sort();
  const before = await log();
  expect(before.total).toBe(4n);
  expect(sorted(before.kept)).toEqual(sorted(all));

  // A payload that a finished and a waiting delivery share is kept for the waiting one.
  await daysPass(2);
  const after = await log();
  expect(sorted(after.kept)).toEqual(sorted([...all.slice(0, 3), { status: "success", payload: false }]));

  await daysPass(60);
  expect(await log()).toEqual({
    total: 2n,
    kept: [
      { status: "failed", payload: true },
      { status: "failed", payload: true },
    ],
  });
  const { client, call } = fixture;
  const oneDay = { dateFrom: "2000-01-01", dateTo: "2000-01-01" };
  expect((await client.listDeliveries({ page: undefined, ...oneDay }, call)).page?.total).toBe(0n);

  receiver.received.length = 0;
  await client.updateEndpoint({ id: waiting.id, active: true, eventTypes: [] }, call);
  await fixture.service.drain();
  expect(receiver.received.map(({ url }) => url)).toEqual(["/waiting", "/waiting"]);
  await daysPass(0);
  expect((await log()).total).toBe(0n);
  const { events } = await fixture.service.context.store.collections("acme");
  expect(await events.countDocuments({})).toBe(0);
  for (const { id } of [waiting, open, both]) await client.deleteEndpoint({ id }, call);
});

test("an index finds the old rows", async () => {
  const { events, deliveries } = await fixture.service.context.store.collections("acme");
  const plans = [
    await events.find(eventsBefore(new Date(DAY))).explain("queryPlanner"),
    await deliveries.find(deliveriesBefore("success", new Date(DAY))).explain("queryPlanner"),
  ];
  for (const plan of plans) {
    const text = JSON.stringify(plan.queryPlanner.winningPlan);
    expect(text).toContain("IXSCAN");
    expect(text).not.toContain("COLLSCAN");
  }
});

test("concurrent retention of two replicas counts no removal twice", async () => {
  const { id } = await fixture.create(`${receiver.origin}/hook`);
  const other = await fixture.startAnother({ NATS_STREAM: `${fixture.env.NATS_STREAM}_OTHER` });
  await fixture.deliver(...Array.from({ length: 30 }, () => anEvent()));
  fixture.time.forward(50 * DAY);
  code = 200;
  const young = Array.from({ length: 5 }, () => anEvent());
  await fixture.deliver(...young);
  fixture.time.forward(50 * DAY);
  await Promise.all([fixture.service.context.retention.runNow(), other.service.context.retention.runNow()]);
  expect((await log()).total).toBe(5n);
  await fixture.client.deleteEndpoint({ id }, fixture.call);
});
