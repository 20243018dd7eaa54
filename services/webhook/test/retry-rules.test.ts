import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, startFixture, until } from "./setup.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let receiver: Receiver;
let fixture: Fixture;
/** The next answers of the receiver. */
let answer: (response: ServerResponse) => void;
const status = (code: number, headers: Record<string, string> = {}) => {
  answer = (response) => response.writeHead(code, headers).end();
};
let id: string;
beforeAll(async () => {
  receiver = await startReceiver((response) => answer(response));
  fixture = await startFixture([receiver.origin]);
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});
beforeEach(async () => {
  receiver.received.length = 0;
  // HTTP dates and signed times are whole seconds.
  fixture.time.forward(SECOND - (fixture.time.now.getTime() % SECOND));
  ({ id } = await fixture.create(`${receiver.origin}/hook`));
});
afterEach(async () => {
  await fixture.client.deleteEndpoint({ id }, fixture.call);
  await fixture.service.drain();
});

const only = async () => {
  const [delivery] = await fixture.deliveries({ endpointId: id });
  if (delivery === undefined) throw new Error("no delivery");
  return delivery;
};
const endpoint = () => fixture.client.getEndpoint({ id }, fixture.call);
const setActive = (active: boolean) => fixture.client.updateEndpoint({ id, active, eventTypes: [] }, fixture.call);
const waitOf = ({ nextRetryAt }: { nextRetryAt?: Date | undefined }) =>
  (nextRetryAt?.getTime() ?? Number.NaN) - fixture.time.now.getTime();
async function after(ms: number): Promise<void> {
  fixture.time.forward(ms);
  await fixture.service.drain();
}

test("each attempt is made at its scheduled time, within 20 %, and signed with its own time", async () => {
  status(500);
  await fixture.deliver(anEvent());
  const times = [fixture.time.now.getTime()];
  for (const base of [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]) {
    const wait = waitOf(await only());
    expect(wait).toBeGreaterThanOrEqual(0.8 * base);
    expect(wait).toBeLessThanOrEqual(1.2 * base);
    await after(wait - 1);
    expect(receiver.received).toHaveLength(times.length);
    await after(1);
    times.push(fixture.time.now.getTime());
    expect(receiver.received).toHaveLength(times.length);
  }
  expect(await only()).toMatchObject({ status: "exhausted", attemptCount: 8, nextRetryAt: undefined });
  const signed = receiver.received.map(({ headers }) => Number(headers["webhook-timestamp"]));
  expect(signed).toEqual(times.map((time) => Math.floor(time / SECOND)));
});

describe("Retry-After", () => {
  const inHttp = (ms: number) => new Date(fixture.time.now.getTime() + ms).toUTCString();
  test.each([
    ["429 with seconds", 429, () => "90", 90 * SECOND],
    ["503 with an HTTP date", 503, () => inHttp(3 * MINUTE), 3 * MINUTE],
    ["a wait of more than 24 hours", 503, () => "864000", 24 * HOUR],
  ])("is followed: %s", async (_case, code, header, expected) => {
    status(code, { "retry-after": header() });
    await fixture.deliver(anEvent());
    expect(waitOf(await only())).toBe(expected);
    status(204);
    await after(expected - 1);
    expect(receiver.received).toHaveLength(1);
    await after(1);
    expect(await only()).toMatchObject({ status: "success", attemptCount: 2 });
  });

  test.each([
    ["a shorter one than the schedule's", 503, () => "1"],
    ["with another status", 500, () => "3600"],
  ])("is ignored: %s", async (_case, code, header) => {
    status(code, { "retry-after": header() });
    await fixture.deliver(anEvent());
    expect(waitOf(await only())).toBeGreaterThanOrEqual(4 * SECOND);
    expect(waitOf(await only())).toBeLessThanOrEqual(6 * SECOND);
  });
});

test("a redirect is a failure and is retried at the same URL", async () => {
  status(308, { location: `${receiver.origin}/elsewhere` });
  await fixture.deliver(anEvent());
  expect(await only()).toMatchObject({
    status: "failed",
    responseStatus: 308,
    lastError: "redirect (308) not followed",
  });
  expect(await endpoint()).toMatchObject({ consecutiveFailures: 1 });
  await after(6 * SECOND);
  expect(receiver.received.map(({ url }) => url)).toEqual(["/hook", "/hook"]);
});

test("the answer 410 also stops waiting retries, and all continue after enabling", async () => {
  status(500);
  await fixture.deliver(anEvent(), anEvent());
  status(410);
  await fixture.deliver(anEvent());
  expect(await endpoint()).toMatchObject({ active: false, disabledReason: "gone" });
  const attempts = receiver.received.length;
  await after(HOUR);
  expect(receiver.received).toHaveLength(attempts);
  expect(await fixture.deliveries({ endpointId: id, status: "failed" })).toHaveLength(3);
  for (const { nextRetryAt } of await fixture.deliveries({ endpointId: id })) expect(nextRetryAt).toBeUndefined();

  status(204);
  await setActive(true);
  await fixture.service.drain();
  expect(await fixture.deliveries({ endpointId: id, status: "success" })).toHaveLength(3);
});

test("twenty failures within a day do not disable an endpoint; the next one after a day does", async () => {
  status(500);
  await fixture.deliver(...Array.from({ length: 7 }, () => anEvent()));
  await after(6 * SECOND);
  await after(6 * MINUTE);
  expect(await endpoint()).toMatchObject({ active: true, consecutiveFailures: 21, disabledReason: undefined });
  await after(24 * HOUR);
  expect(await endpoint()).toMatchObject({ active: false, disabledReason: "consecutive_failures" });
});

test("a success in between resets the count of failures", async () => {
  status(500);
  await fixture.deliver(...Array.from({ length: 7 }, () => anEvent()));
  await after(6 * SECOND);
  status(204);
  await fixture.deliver(anEvent());
  status(500);
  await after(24 * HOUR);
  expect(await endpoint()).toMatchObject({ active: true, consecutiveFailures: 7 });
});

test("a retry that is not due yet keeps its time when its endpoint is disabled and enabled again", async () => {
  status(503, { "retry-after": "3600" });
  await fixture.deliver(anEvent());
  const { nextRetryAt } = await only();
  await setActive(false);
  await after(MINUTE);
  await setActive(true);
  await fixture.service.drain();
  expect((await only()).nextRetryAt).toEqual(nextRetryAt);
  expect(receiver.received).toHaveLength(1);
  status(204);
  await after(59 * MINUTE);
  expect(await only()).toMatchObject({ status: "success", attemptCount: 2 });
});

test("resending a delivery in flight sends it once", async () => {
  const held: ServerResponse[] = [];
  answer = (response) => held.push(response);
  await fixture.publish(anEvent());
  await until(() => held.length === 1);
  const inFlight = await only();
  expect(inFlight.status).toBe("delivering");
  expect(await fixture.client.resendDelivery({ id: inFlight.id }, fixture.call)).toEqual(inFlight);
  held[0]?.writeHead(204).end();
  await fixture.service.drain();
  expect(await only()).toMatchObject({ status: "success", attemptCount: 1 });
  expect(receiver.received).toHaveLength(1);
});

test("recovering a disabled endpoint sends nothing until it is enabled, then with a new run of attempts", async () => {
  status(500);
  const since = fixture.time.now;
  await fixture.deliver(anEvent());
  await setActive(false);
  const recovered = await fixture.client.recoverEndpoint({ id, since, until: undefined }, fixture.call);
  expect(recovered.scheduled).toBe(1n);
  await after(HOUR);
  expect(await only()).toMatchObject({ status: "failed", attemptCount: 1, maxAttempts: 9, nextRetryAt: undefined });
  expect(receiver.received).toHaveLength(1);
  await setActive(true);
  await fixture.service.drain();
  const again = await only();
  expect(again).toMatchObject({ status: "failed", attemptCount: 2, maxAttempts: 9 });
  // The new run has had its first attempt, so the next wait is that before a second attempt.
  expect(waitOf(again)).toBeLessThanOrEqual(6 * SECOND);
});
