import { presentEvent } from "@matchbook/api/resources/event";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, startFixture } from "./setup.ts";

let receiver: Receiver;
let fixture: Fixture;
beforeAll(async () => {
  receiver = await startReceiver((response) => response.writeHead(200).end("thanks"));
  fixture = await startFixture([receiver.origin]);
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});

test("an event arrives signed at a subscribed endpoint, and the log contains its attempt", async () => {
  const { secret, endpoint, id } = await fixture.create(`${receiver.origin}/hook`);
  expect(secret).toMatch(/^whsec_/);
  expect(endpoint).toMatchObject({ active: true, consecutiveFailures: 0, secretPrefix: secret.slice(0, 12) });

  const event = anEvent();
  await fixture.deliver(event, anEvent({ type: "invoice.updated" }));

  expect(receiver.received).toHaveLength(1);
  const [received] = receiver.received;
  const verified = new Webhook(secret).verify(received?.body ?? "", received?.headers as Record<string, string>);
  expect(verified).toEqual(JSON.parse(JSON.stringify(presentEvent(event))));
  expect(received?.headers["webhook-id"]).toBe(event.id);

  const [delivery] = await fixture.deliveries();
  expect(delivery).toMatchObject({
    endpointId: id,
    endpointUrl: `${receiver.origin}/hook`,
    eventId: event.id,
    eventType: "invoice.paid",
    status: "success",
    attemptCount: 1,
    maxAttempts: 8,
    responseStatus: 200,
    deliveredAt: fixture.time.now,
    createdAt: fixture.time.now,
  });
  const detail = await fixture.client.getDelivery({ id: delivery?.id ?? "" }, fixture.call);
  expect(detail.attempts).toMatchObject([{ number: 1, responseStatus: 200, responseExcerpt: "thanks" }]);
  expect(detail.payloadJson).toBe(received?.body);
  const after = await fixture.client.getEndpoint({ id }, fixture.call);
  expect(after).toMatchObject({ lastSuccessAt: fixture.time.now, lastDeliveryAt: fixture.time.now });
});
