import { afterAll, beforeAll, expect, test } from "vitest";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, startFixture, until } from "./setup.ts";

let receiver: Receiver;
let fixture: Fixture;
let failing = false;
beforeAll(async () => {
  receiver = await startReceiver((response) => response.writeHead(failing ? 500 : 200).end());
  fixture = await startFixture([receiver.origin]);
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});

test("a failure right after a success is the last result of the endpoint", async () => {
  const { id } = await fixture.create(`${receiver.origin}/hook`);
  const stored = async (status: string) => (await fixture.deliveries({ status })).length === 1;
  await fixture.publish(anEvent());
  await until(() => stored("success"));
  const succeeded = fixture.time.now;
  failing = true;
  fixture.time.forward(1_000);
  await fixture.publish(anEvent());
  await until(() => stored("failed"));
  const seen = {
    lastSuccessAt: succeeded,
    lastFailureAt: fixture.time.now,
    lastDeliveryAt: fixture.time.now,
    consecutiveFailures: 1,
  };
  const endpoint = () => fixture.client.getEndpoint({ id }, fixture.call);
  expect(await endpoint()).toMatchObject(seen);
  await fixture.service.drain();
  expect(await endpoint()).toMatchObject(seen);
});
