import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, startFixture } from "./setup.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let receiver: Receiver;
let fixture: Fixture;
/** The next answers of the receiver. */
let answer: (response: ServerResponse) => void;
const status = (code: number, headers: Record<string, string> = {}) => {
  answer = (response) => response.writeHead(code, headers).end("answer");
};
beforeAll(async () => {
  receiver = await startReceiver((response) => answer(response));
  fixture = await startFixture([receiver.origin]);
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
});

/** Advances the clock and processes all deliveries that are then due. */
async function after(ms: number): Promise<void> {
  fixture.time.forward(ms);
  await fixture.service.drain();
}
async function aEndpoint() {
  const { id } = await fixture.create(`${receiver.origin}/hook`);
  const only = async () => {
    const [delivery] = await fixture.deliveries({ endpointId: id });
    if (delivery === undefined) throw new Error("no delivery");
    return delivery;
  };
  const endpoint = () => fixture.client.getEndpoint({ id }, fixture.call);
  const remove = () => fixture.client.deleteEndpoint({ id }, fixture.call);
  return { id, only, endpoint, remove };
}

test("a failed delivery is retried on schedule until it succeeds", async () => {
  const { only, endpoint, remove } = await aEndpoint();
  status(500);
  await fixture.deliver(anEvent());
  const failed = await only();
  expect(failed).toMatchObject({ status: "failed", attemptCount: 1, responseStatus: 500, lastError: "HTTP 500" });
  const delay = (failed.nextRetryAt?.getTime() ?? 0) - fixture.time.now.getTime();
  expect(delay).toBeGreaterThanOrEqual(4_000);
  expect(delay).toBeLessThanOrEqual(6_000);

  await after(3_900);
  expect(receiver.received).toHaveLength(1);
  await after(2_200);
  expect(await only()).toMatchObject({ status: "failed", attemptCount: 2 });
  expect(await endpoint()).toMatchObject({ consecutiveFailures: 2, active: true });

  status(204);
  await after(6.1 * MINUTE);
  expect(await only()).toMatchObject({ status: "success", attemptCount: 3, lastError: undefined });
  expect(await endpoint()).toMatchObject({ consecutiveFailures: 0 });
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  await remove();
});

test("a delivery is exhausted after eight failed attempts, and all are in the log", async () => {
  const { only, remove } = await aEndpoint();
  status(500);
  await fixture.deliver(anEvent());
  for (let retry = 0; retry < 7; retry++) await after(12.5 * HOUR);
  const delivery = await only();
  expect(delivery).toMatchObject({ status: "exhausted", attemptCount: 8, maxAttempts: 8, nextRetryAt: undefined });
  const { attempts } = await fixture.client.getDelivery({ id: delivery.id }, fixture.call);
  expect(attempts.map((attempt) => attempt.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await after(48 * HOUR);
  expect(receiver.received).toHaveLength(8);
  await remove();
});

test("a retry waits for the Retry-After of the receiver", async () => {
  const { only, remove } = await aEndpoint();
  status(503, { "retry-after": "3600" });
  await fixture.deliver(anEvent());
  expect((await only()).nextRetryAt).toEqual(new Date(fixture.time.now.getTime() + HOUR));
  status(200);
  await after(59 * MINUTE);
  expect(await only()).toMatchObject({ status: "failed" });
  await after(MINUTE);
  expect(await only()).toMatchObject({ status: "success" });
  await remove();
});

test("the answer 410 disables an endpoint at once; after enabling, its deliveries continue", async () => {
  const { id, only, endpoint, remove } = await aEndpoint();
  status(410);
  await fixture.deliver(anEvent());
  expect(await endpoint()).toMatchObject({ active: false, disabledReason: "gone", disabledAt: fixture.time.now });
  expect(await only()).toMatchObject({ status: "failed", attemptCount: 1, nextRetryAt: undefined });

  status(200);
  await after(24 * HOUR);
  expect(await only()).toMatchObject({ status: "failed", nextRetryAt: undefined });
  const enabled = await fixture.client.updateEndpoint({ id, active: true, eventTypes: [] }, fixture.call);
  expect(enabled).toMatchObject({ active: true, consecutiveFailures: 0, disabledAt: undefined });
  await after(0);
  expect(await only()).toMatchObject({ status: "success", attemptCount: 2 });
  await remove();
});

test("an endpoint that fails for a day is disabled, and its due deliveries wait", async () => {
  const { only, endpoint, remove } = await aEndpoint();
  status(500);
  await fixture.deliver(...Array.from({ length: 10 }, () => anEvent()));
  expect(await endpoint()).toMatchObject({ active: true, consecutiveFailures: 10 });
  await after(25 * HOUR);
  expect(await endpoint()).toMatchObject({ active: false, disabledReason: "consecutive_failures" });
  const attempts = receiver.received.length;
  await after(25 * HOUR);
  expect(receiver.received).toHaveLength(attempts);
  expect(await only()).toMatchObject({ status: "failed", nextRetryAt: undefined });
  await remove();
});

describe("while an endpoint is disabled manually", () => {
  test("its events wait without an attempt and arrive after it is enabled", async () => {
    const { id, endpoint, remove } = await aEndpoint();
    status(200);
    await fixture.client.updateEndpoint({ id, active: false, eventTypes: [] }, fixture.call);
    expect(await endpoint()).toMatchObject({ active: false, disabledReason: "manual" });
    const events = [anEvent(), anEvent()];
    await fixture.deliver(...events);
    await after(2 * HOUR);
    const waiting = await fixture.deliveries({ endpointId: id });
    expect(waiting).toHaveLength(2);
    for (const delivery of waiting) {
      expect(delivery).toMatchObject({ status: "failed", attemptCount: 0, nextRetryAt: undefined });
    }
    expect(receiver.received).toHaveLength(0);

    await fixture.client.updateEndpoint({ id, active: true, eventTypes: [] }, fixture.call);
    await fixture.service.drain();
    expect(receiver.received.map(({ headers }) => headers["webhook-id"]).sort()).toEqual(
      events.map((e) => e.id).sort(),
    );
    expect(await fixture.deliveries({ endpointId: id, status: "success" })).toHaveLength(2);
    await remove();
  });

  test("a retry that becomes due waits, too", async () => {
    const { id, only, remove } = await aEndpoint();
    status(500);
    await fixture.deliver(anEvent());
    await fixture.client.updateEndpoint({ id, active: false, eventTypes: [] }, fixture.call);
    await after(MINUTE);
    expect(await only()).toMatchObject({ status: "failed", attemptCount: 1, nextRetryAt: undefined });
    await remove();
  });
});

test("unfinished deliveries of a deleted endpoint end and stay in the log", async () => {
  const { only, remove } = await aEndpoint();
  status(500);
  await fixture.deliver(anEvent());
  await remove();
  await fixture.service.drain();
  const lastError = "webhook endpoint was deleted";
  expect(await only()).toMatchObject({ status: "exhausted", attemptCount: 1, lastError });
  expect(await fixture.service.context.store.schedule.countDocuments({})).toBe(0);
});

test("a repeated deletion ends the deliveries that an interrupted one has left", async () => {
  const { id, only, remove } = await aEndpoint();
  status(500);
  await fixture.deliver(anEvent());
  const { endpoints } = await fixture.service.context.store.collections("acme");
  await endpoints.deleteOne({ _id: id });
  await expect(remove()).rejects.toMatchObject({ code: "webhook_endpoint_not_found" });
  await fixture.service.drain();
  expect(await only()).toMatchObject({ status: "exhausted", attemptCount: 1 });
});
