import type { ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fanOut } from "../src/consumers/fan-out.ts";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, startFixture, until } from "./setup.ts";

/** Attempts that wait for their turn while their endpoint changes. */

let receiver: Receiver;
let fixture: Fixture;
let held: ServerResponse[] | undefined;
beforeAll(async () => {
  receiver = await startReceiver((response) => {
    if (held === undefined) response.writeHead(204).end();
    else held.push(response);
  });
  fixture = await startFixture([receiver.origin], { WEBHOOK_CONCURRENCY_PER_DESTINATION: "1" });
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});

/** Later events are for the endpoint of the next test only. */
afterEach(async () => {
  const { endpoints } = await fixture.service.context.store.collections("acme");
  await endpoints.deleteMany({});
});

let id: string;
let secret: string;

/** The receiver has not answered the first of three deliveries. The clock says that the others wait for two seconds. */
beforeEach(async () => {
  held = [];
  receiver.received.length = 0;
  ({ id, secret } = await fixture.create(`${receiver.origin}/old`));
  await fixture.publish(anEvent(), anEvent(), anEvent());
  await until(async () => held?.length === 1 && (await statuses()).every((status) => status === "delivering"));
  fixture.time.forward(2_000);
});

async function statuses(): Promise<string[]> {
  const found = await fixture.deliveries({ endpointId: id });
  return found.length < 3 ? ["incomplete"] : found.map(({ status }) => status).sort();
}

/** The receiver answers from now on. */
async function answer(done: () => Promise<boolean>): Promise<void> {
  const waiting = held ?? [];
  held = undefined;
  for (const response of waiting) response.writeHead(204).end();
  await fixture.drainUntil(done);
}

const change = (fields: { url?: string; active?: boolean }) =>
  fixture.client.updateEndpoint({ id, eventTypes: [], ...fields }, fixture.call);
const paths = () => receiver.received.map(({ url }) => url);
const allSent = async () => (await statuses()).every((status) => status === "success");

test("waiting attempts go to the new address of their endpoint", async () => {
  await change({ url: `${receiver.origin}/new` });
  await answer(allSent);
  expect(paths()).toEqual(["/old", "/new", "/new"]);
});

test("attempts whose event waited for room after the endpoint was read go there, too", async () => {
  const { context } = fixture.service;
  vi.spyOn(context.worker.dispatcher, "waitForRoom").mockImplementationOnce(async () => {
    await change({ url: `${receiver.origin}/new` });
    fixture.time.forward(2_000);
  });
  await fanOut(context, [anEvent()]);
  await answer(allSent);
  expect(paths()).toEqual(["/old", "/new", "/new", "/new"]);
});

test("deliveries that wait are signed with the new secret, too", async () => {
  const rotated = await fixture.client.rotateSecret({ id }, fixture.call);
  await answer(allSent);
  const signed = receiver.received.map(({ headers, body }) => {
    const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
    const signatures = String(headers["webhook-signature"]).split(" ");
    return [rotated.secret, secret].map((one) =>
      signatures.includes(new Webhook(one).sign(String(headers["webhook-id"]), at, body)),
    );
  });
  expect(signed).toEqual([
    [false, true],
    [true, true],
    [true, true],
  ]);
});

test("waiting attempts go on waiting when the endpoint is disabled, and end when it is deleted", async () => {
  await change({ active: false });
  await answer(async () => (await statuses()).join() === "failed,failed,success");
  expect(paths()).toEqual(["/old"]);
  await fixture.client.deleteEndpoint({ id }, fixture.call);
  await fixture.drainUntil(async () => (await statuses()).join() === "exhausted,exhausted,success");
  expect(paths()).toEqual(["/old"]);
});
