import { renderMetrics } from "@matchbook/runtime/telemetry/metrics";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { planMissing } from "../src/store/notices.ts";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, startFixture } from "./setup.ts";

/** Notices to other endpoints about one that fails or is disabled. */

const MINUTE = 60_000;
const OPERATIONAL = ["webhook_endpoint.failing", "webhook_endpoint.disabled"];

let receiver: Receiver;
let fixture: Fixture;
/** The status that `/broken` answers. */
let code = 500;
let broken: string;
let watcher: string;
beforeAll(async () => {
  receiver = await startReceiver((response, { url }) => response.writeHead(url === "/watcher" ? 204 : code).end());
  fixture = await startFixture([receiver.origin]);
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});
beforeEach(async () => {
  const { endpoints } = await fixture.service.context.store.collections("acme");
  await endpoints.deleteMany({});
  await fixture.service.context.store.schedule.deleteMany({});
  receiver.received.length = 0;
  code = 500;
  ({ id: broken } = await fixture.create(`${receiver.origin}/broken`, ["invoice.paid", ...OPERATIONAL]));
  ({ id: watcher } = await fixture.create(`${receiver.origin}/watcher`, OPERATIONAL));
  await fixture.create(`${receiver.origin}/uninterested`, ["sync.failed"]);
});

async function after(ms: number): Promise<void> {
  fixture.time.forward(ms);
  // A delivery of a notice is sent half a second later.
  await fixture.service.drain();
  fixture.time.forward(1_000);
  await fixture.service.drain();
}
const bodies = (path: string) =>
  receiver.received
    .filter(({ url }) => url === path)
    .map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
const heard = () => bodies("/watcher").map(({ type }) => type);
const failingNow = async () => /^matchbook_webhook_failing_destinations (\d+)$/m.exec(await renderMetrics())?.[1];
const setActive = (active: boolean) =>
  fixture.client.updateEndpoint({ id: broken, active, eventTypes: [] }, fixture.call);

test("a failure for an hour is told once, to endpoints that name the event, never to the one that fails", async () => {
  await fixture.deliver(anEvent());
  await after(59 * MINUTE);
  expect([heard(), await failingNow()]).toEqual([[], "0"]);
  await after(MINUTE);
  expect([heard(), await failingNow()]).toEqual([["webhook_endpoint.failing"], "1"]);
  const data = bodies("/watcher")[0]?.data;
  expect(data).toMatchObject({ id: broken, active: true, failingSince: expect.any(String) });
  expect(data).not.toHaveProperty("secret");
  // The endpoint goes on failing.
  await fixture.deliver(anEvent());
  await after(180 * MINUTE);
  expect(heard()).toEqual(["webhook_endpoint.failing"]);
  expect(new Set(bodies("/broken").map(({ type }) => type))).toEqual(new Set(["invoice.paid"]));
  expect(bodies("/uninterested")).toEqual([]);

  // Each run of failures is told.
  code = 204;
  await after(24 * 60 * MINUTE);
  expect(await failingNow()).toBe("0");
  code = 500;
  await fixture.deliver(anEvent());
  await after(61 * MINUTE);
  expect(heard()).toEqual(["webhook_endpoint.failing", "webhook_endpoint.failing"]);
});

test("no failure is told of an endpoint that recovers within the hour, is disabled or is deleted", async () => {
  await fixture.deliver(anEvent());
  code = 204;
  await after(30 * MINUTE);
  code = 500;
  await fixture.deliver(anEvent());
  await after(45 * MINUTE);
  expect(heard()).toEqual([]);
  await setActive(false);
  await after(60 * MINUTE);
  expect(heard()).toEqual(["webhook_endpoint.disabled"]);
  await setActive(true);
  code = 500;
  await fixture.deliver(anEvent());
  // Another tenant that knows the endpoint's id cannot delete it.
  const stranger = { ...fixture.call, tenant: "stranger" };
  await expect(fixture.client.deleteEndpoint({ id: broken }, stranger)).rejects.toThrow();
  expect(await fixture.service.context.store.schedule.countDocuments({ _id: `failing ${broken}` })).toBe(1);
  await fixture.client.deleteEndpoint({ id: broken }, fixture.call);
  await after(120 * MINUTE);
  expect([heard(), await failingNow()]).toEqual([["webhook_endpoint.disabled"], "0"]);
  expect(await fixture.service.context.store.schedule.countDocuments({})).toBe(0);
});

test("an endpoint's failure that began before there were notices is told, too", async () => {
  await fixture.deliver(anEvent());
  const { mongo, schedule } = fixture.service.context.store;
  // The schedule as an earlier version leaves it.
  await schedule.deleteMany({ endpointId: { $ne: broken } });
  await planMissing(mongo, "acme");
  await after(60 * MINUTE);
  await planMissing(mongo, "acme");
  await after(60 * MINUTE);
  expect(heard()).toEqual(["webhook_endpoint.failing"]);
});

test("a disabled endpoint is told with the reason: its own answer, or a person", async () => {
  code = 410;
  await fixture.deliver(anEvent());
  await after(0);
  expect(bodies("/watcher")).toMatchObject([
    { type: "webhook_endpoint.disabled", data: { id: broken, active: false, disabledReason: "gone" } },
  ]);
  expect(await failingNow()).toBe("0");
  code = 204;
  await setActive(true);
  await after(0);
  await setActive(false);
  await setActive(false);
  await after(0);
  expect(bodies("/watcher").slice(1)).toMatchObject([{ data: { disabledReason: "manual" } }]);
  // The disabled endpoint itself never hears of it.
  expect(bodies("/broken").every(({ type }) => type === "invoice.paid")).toBe(true);
});

test("each failure of two endpoints that watch each other is told once", async () => {
  code = 500;
  await fixture.client.updateEndpoint(
    { id: watcher, url: `${receiver.origin}/other`, eventTypes: ["invoice.paid", ...OPERATIONAL] },
    fixture.call,
  );
  await fixture.deliver(anEvent());
  for (let hours = 0; hours < 40; hours += 4) await after(4 * 60 * MINUTE);
  const count = (path: string) => new Set(bodies(path).map((body) => JSON.stringify(body))).size;
  // Each gets the paid invoice and the other's failure. Both are then disabled, and no active endpoint can be told.
  expect([count("/broken"), count("/other")]).toEqual([2, 2]);
});
