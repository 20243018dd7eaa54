import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, type Instance, startFixture, until } from "./setup.ts";

// A claim can expire during its attempt, when the process was suspended or lost its connection to the database.
let receiver: Receiver;
let fixture: Fixture;
let other: Instance;
/** For the other instance the claims of the first one are over, which does not see them end itself, as if suspended. */
let aheadMs = 0;
const answers: ServerResponse[] = [];
beforeAll(async () => {
  receiver = await startReceiver((response) => answers.push(response));
  // A process that loses its lease on a busy machine loses its claims, too.
  fixture = await startFixture([receiver.origin], { PROCESS_LEASE_MS: "60000" });
  const later = () => new Date(fixture.time.now.getTime() + aheadMs);
  other = await fixture.startAnother({ NATS_STREAM: `${fixture.env.NATS_STREAM}_OTHER` }, later);
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});
let id: string;
beforeEach(async () => {
  answers.length = 0;
  aheadMs = 0;
  ({ id } = await fixture.create(`${receiver.origin}/hook`));
});
afterEach(async () => {
  await fixture.client.deleteEndpoint({ id }, fixture.call);
  await fixture.service.drain();
});

/** One instance begins an attempt and its claim expires. Another instance then makes an attempt and records it. */
async function overtaken(event: ReturnType<typeof anEvent>, newer: number): Promise<void> {
  await fixture.publish(event);
  await until(() => answers.length === 1);
  aheadMs = 60_000;
  const drained = other.service.drain();
  await until(() => answers.length === 2);
  answers[1]?.writeHead(newer).end();
  await drained;
  await recorded(newer);
}

/** Waits for the result of the newer attempt, which another look than that of `drain` may have begun on a busy machine. */
async function recorded(code: number): Promise<void> {
  await until(async () => (await newest())?.responseStatus === code);
}
async function endLate(code: number): Promise<void> {
  answers[0]?.writeHead(code).end();
  await fixture.service.drain();
}
const newest = async () => (await fixture.deliveries())[0];

test("a late failure does not change a success", async () => {
  await overtaken(anEvent(), 200);
  await endLate(500);
  expect(await newest()).toMatchObject({ status: "success", attemptCount: 1, responseStatus: 200 });
});

test("a late failure does not change a newer failure", async () => {
  await overtaken(anEvent(), 500);
  const before = await newest();
  await endLate(503);
  expect(await newest()).toEqual(before);
  expect(before).toMatchObject({ status: "failed", attemptCount: 1, responseStatus: 500 });
});

test("a late failure does not change a newer attempt in flight", async () => {
  await fixture.publish(anEvent());
  await until(() => answers.length === 1);
  aheadMs = 60_000;
  const drained = other.service.drain();
  await until(() => answers.length === 2);
  await endLate(500);
  expect(await newest()).toMatchObject({ status: "delivering", attemptCount: 0 });
  answers[1]?.writeHead(200).end();
  await drained;
  await recorded(200);
  expect(await newest()).toMatchObject({ status: "success", attemptCount: 1, responseStatus: 200 });
});

test("a late success counts and cancels the planned retry", async () => {
  await overtaken(anEvent(), 500);
  await endLate(200);
  expect(await newest()).toMatchObject({ status: "success", attemptCount: 2, nextRetryAt: undefined });
  const { schedule } = fixture.service.context.store;
  expect(await schedule.findOne({ _id: (await newest())?.id ?? "" })).toBeNull();
});
