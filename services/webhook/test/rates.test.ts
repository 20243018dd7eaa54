import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AHEAD_MS, Rates } from "../src/store/rates.ts";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, startFixture, until } from "./setup.ts";

/** Endpoints with a rate. */

const ENDPOINT = { _id: "d1", perSecond: 7 };

let receiver: Receiver;
let fixture: Fixture;
beforeAll(async () => {
  receiver = await startReceiver((response) => response.writeHead(204).end());
  fixture = await startFixture([receiver.origin]);
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});
beforeEach(async () => {
  const { store } = fixture.service.context;
  await store.rates.deleteMany({});
  await (await store.collections("acme")).endpoints.deleteMany({});
  receiver.received.length = 0;
});

test("replicas that take times at once share them: each is given once, spaced by the rate", async () => {
  const { store } = fixture.service.context;
  const replicas = Array.from({ length: 4 }, () => new Rates(store));
  const given: number[] = [];
  const began = fixture.time.now.getTime();
  for (let round = 0; round < 10; round++) {
    const taken = await Promise.all(replicas.map((rates) => rates.take("acme", ENDPOINT, 3, fixture.time.now)));
    given.push(...taken.flat());
    // The last one found none left and knows when there are more.
    expect(replicas.some((rates) => !rates.isOpen("d1", fixture.time.now))).toBe(true);
    fixture.time.forward(500);
  }
  given.sort((a, b) => a - b);
  const everyMs = 1_000 / ENDPOINT.perSecond;
  for (const [nth, slot] of given.entries())
    if (nth > 0) expect(slot - (given[nth - 1] ?? 0)).toBeGreaterThan(everyMs - 0.01);
  // Nothing is wasted either.
  expect(given).toHaveLength(Math.floor((4_500 + AHEAD_MS) / everyMs) + 1);
  expect(given[0]).toBe(began);
});

test("replicas together send no more than the rate, whenever they look, and others are not held back", async () => {
  const other = await fixture.startAnother();
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 3, max: 9 }),
      fc.array(fc.integer({ min: 200, max: 1_500 }), { minLength: 1, maxLength: 4 }),
      async (maxPerSecond, pauses) => {
        const { client, call, time, service } = fixture;
        receiver.received.length = 0;
        const create = (path: string, rate?: number) =>
          client.createEndpoint(
            { url: `${receiver.origin}${path}`, eventTypes: ["invoice.paid"], maxPerSecond: rate },
            call,
          );
        const [paced, free] = [await create("/paced", maxPerSecond), await create("/free")];
        const events = Array.from({ length: 12 }, () => anEvent().id);
        const sent = (path: string) =>
          receiver.received.filter(({ url }) => url === path).map(({ headers }) => headers["webhook-id"]);
        const began = time.now.getTime();
        await fixture.publish(...events.map((id) => anEvent({ id })));
        await until(() => sent("/free").length === events.length);
        const endpointId = paced.endpoint?.id ?? "";
        const { schedule } = service.context.store;
        const isAtWork = async () => (await schedule.countDocuments({ endpointId, claim: { $ne: null } })) > 0;
        for (let nth = 0; sent("/paced").length < events.length; nth++) {
          await Promise.all([service, other.service].map(({ context }) => context.worker.sweepNow()));
          await until(async () => !(await isAtWork()));
          const most = ((time.now.getTime() - began + AHEAD_MS) * maxPerSecond) / 1_000 + 1;
          expect(sent("/paced").length).toBeLessThanOrEqual(most);
          time.forward(pauses[nth % pauses.length] ?? 0);
        }
        expect(sent("/paced").sort()).toEqual(events.sort());
        for (const { endpoint } of [paced, free]) await client.deleteEndpoint({ id: endpoint?.id ?? "" }, call);
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 2), endOnFailure: true },
  );
  await other.stop();
});

test("what is beyond the rate of an endpoint waits and is not lost; others are not held back", async () => {
  const create = (path: string, maxPerSecond?: number) =>
    fixture.client.createEndpoint(
      { url: `${receiver.origin}${path}`, eventTypes: ["invoice.paid"], maxPerSecond },
      fixture.call,
    );
  const slow = await create("/slow", 2);
  expect(slow.endpoint?.maxPerSecond).toBe(2);
  await create("/free");
  const events = Array.from({ length: 8 }, () => anEvent());
  const at = (path: string) => receiver.received.filter(({ url }) => url === path).length;
  await fixture.publish(...events);
  // The clock stands still, so there are times for now, half a second later, and a second later.
  await until(() => at("/free") === 8 && at("/slow") >= 3);
  for (let sweep = 0; sweep < 3; sweep++) await fixture.service.context.worker.sweepNow();
  expect(at("/slow")).toBe(3);
  const id = slow.endpoint?.id ?? "";
  const waiting = (await fixture.deliveries({ endpointId: id })).filter(({ status }) => status === "pending");
  expect(waiting).toHaveLength(5);
  for (const arrived of [5, 7, 8]) {
    fixture.time.forward(1_000);
    await fixture.service.context.worker.sweepNow();
    await until(() => at("/slow") >= arrived);
    expect(at("/slow")).toBe(arrived);
  }
  const ids = receiver.received.filter(({ url }) => url === "/slow").map(({ headers }) => headers["webhook-id"]);
  expect(ids).toEqual(events.map((event) => event.id));

  // Another tenant that knows the endpoint's id takes nothing away.
  const stranger = { ...fixture.call, tenant: "stranger" };
  await expect(fixture.client.deleteEndpoint({ id }, stranger)).rejects.toThrow();
  expect(await fixture.service.context.store.rates.countDocuments({ _id: id })).toBe(1);

  // Without the rate, nothing waits.
  await fixture.client.updateEndpoint({ id, eventTypes: [], removeMaxPerSecond: true }, fixture.call);
  await fixture.publish(...Array.from({ length: 8 }, () => anEvent()));
  await until(() => at("/slow") === 16);
});
