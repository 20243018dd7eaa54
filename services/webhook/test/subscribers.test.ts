import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fanOut } from "../src/consumers/fan-out.ts";
import { type Received, type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, type Instance, startFixture } from "./setup.ts";

let receiver: Receiver;
let fixture: Fixture;
let other: Instance;
beforeAll(async () => {
  receiver = await startReceiver((response) => response.writeHead(200).end());
  fixture = await startFixture([receiver.origin]);
  other = await fixture.startAnother();
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});

/** What one event brings, told to this replica, whatever it remembers. */
async function receivedOfOne(): Promise<Received[]> {
  const { context } = fixture.service;
  const event = anEvent();
  await fanOut(context, [event]);
  await context.worker.drain();
  return receiver.received.filter(({ headers }) => headers["webhook-id"] === event.id);
}
const paths = async () => (await receivedOfOne()).map(({ url }) => url).sort();

test("what is changed at another replica counts from the next event on", async () => {
  const { client } = other;
  const { call } = fixture;
  const create = async (path: string) => {
    const request = { url: `${receiver.origin}${path}`, eventTypes: ["invoice.paid"] };
    return (await client.createEndpoint(request, call)).endpoint?.id ?? "";
  };
  const first = await create("/first");
  expect(await paths()).toEqual(["/first"]);
  const second = await create("/second");
  expect(await paths()).toEqual(["/first", "/second"]);
  await client.updateEndpoint({ id: first, url: `${receiver.origin}/moved`, eventTypes: [] }, call);
  expect(await paths()).toEqual(["/moved", "/second"]);
  await client.updateEndpoint({ id: second, active: false, eventTypes: [] }, call);
  expect(await paths()).toEqual(["/moved"]);
  expect(await fixture.deliveries({ endpointId: second, status: "failed" })).toHaveLength(1);

  const { secret } = await client.rotateSecret({ id: first }, call);
  const [signed] = await receivedOfOne();
  const headers = Object.fromEntries(
    Object.entries(signed?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  expect(() => new Webhook(secret).verify(signed?.body ?? "", headers)).not.toThrow();

  for (const id of [first, second]) await client.deleteEndpoint({ id }, call);
  expect(await paths()).toEqual([]);
});
