import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Received, type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, type Instance, startFixture, until } from "./setup.ts";

/** Endpoints that get the events of one resource one after the other. */

let receiver: Receiver;
let fixture: Fixture;
let other: Instance;
let id: string;
/** Answers a request; the invoice that it is about is in its body. */
let answer: (response: ServerResponse, invoice: string, request: Received) => void;
beforeAll(async () => {
  receiver = await startReceiver((response, request) => answer(response, invoiceOf(request), request));
  fixture = await startFixture([receiver.origin]);
  other = await fixture.startAnother();
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});
beforeEach(async () => {
  const { store } = fixture.service.context;
  const { endpoints } = await store.collections("acme");
  await endpoints.deleteMany({});
  await store.schedule.deleteMany({});
  receiver.received.length = 0;
  answer = (response) => response.writeHead(204).end();
  const url = `${receiver.origin}/hook`;
  const created = await fixture.client.createEndpoint(
    { url, eventTypes: ["invoice.paid", "invoice.updated"], ordered: true },
    fixture.call,
  );
  id = created.endpoint?.id ?? "";
  expect(created.endpoint?.ordered).toBe(true);
});

const invoiceOf = ({ body }: Received): string => JSON.parse(body).data.id;
const INVOICES = ["a", "b", "c"].map((letter) => `00000000-0000-7000-8000-00000000000${letter}`);

/** An event about an invoice. Later ones have later ids. */
function about(invoice = INVOICES[0] ?? "") {
  const event = anEvent();
  if (event.data?.$case !== "invoice") throw new Error("not an invoice");
  return { ...event, data: { ...event.data, value: { ...event.data.value, id: invoice } } };
}
const sent = () => receiver.received.map(({ headers }) => headers["webhook-id"]);
const statusOf = async (eventId: string) => (await fixture.deliveries({ endpointId: id, eventId }))[0]?.status;
const drain = () => fixture.drainUntil(() => true, other.service);
const drainUntil = (done: () => boolean | Promise<boolean>) => fixture.drainUntil(done, other.service);

test("a failing event holds back its own invoice only, and until its attempts are used up", async () => {
  const [stuck = "", fine = ""] = INVOICES;
  answer = (response, invoice) => response.writeHead(invoice === stuck ? 500 : 204).end();
  const [first, second, third, free] = [about(stuck), about(stuck), about(stuck), about(fine)];
  // The invoice's second event is published later, because the other replica could store it first.
  await fixture.publish(first, free);
  await drainUntil(async () => (await statusOf(free.id)) === "success" && (await statusOf(first.id)) === "failed");
  await fixture.publish(second, third);
  await until(async () => (await fixture.deliveries({ endpointId: id })).length === 4);
  await drain();
  expect(new Set(sent())).toEqual(new Set([first.id, free.id]));
  // Its attempts take more than a day. The others wait and have none.
  for (let step = 0; step < 20 && (await statusOf(first.id)) !== "exhausted"; step++) {
    fixture.time.forward(4 * 3_600_000);
    await drain();
  }
  expect(sent().filter((event) => event === first.id)).toHaveLength(8);
  await drainUntil(async () => (await statusOf(second.id)) === "failed");
  expect(sent()).not.toContain(third.id);
  answer = (response) => response.writeHead(204).end();
  fixture.time.forward(10_000);
  await drainUntil(async () => (await statusOf(third.id)) === "success");
  expect(sent().slice(-2)).toEqual([second.id, third.id]);
});

test("events that wait together go in the order in which they happened", async () => {
  const held: ServerResponse[] = [];
  answer = (response) => held.push(response);
  const [first, second, third] = [about(), about(), about()];
  await fixture.publish(first);
  await until(() => held.length === 1);
  await fixture.publish(third);
  await until(async () => (await fixture.deliveries({ endpointId: id })).length === 2);
  await fixture.publish(second);
  await until(async () => (await fixture.deliveries({ endpointId: id })).length === 3);
  answer = (response) => response.writeHead(204).end();
  held[0]?.writeHead(204).end();
  await drainUntil(() => receiver.received.length === 3);
  expect(sent()).toEqual([first.id, second.id, third.id]);
});

test("what is sent again takes its old place: before what waits, after what is in flight", async () => {
  const [old, later, last] = [about(), about(), about()];
  await fixture.publish(old);
  await drainUntil(async () => (await statusOf(old.id)) === "success");
  const held: ServerResponse[] = [];
  answer = (response) => held.push(response);
  await fixture.publish(later);
  await until(() => held.length === 1);
  await fixture.publish(last);
  const [delivery] = await fixture.deliveries({ endpointId: id, eventId: old.id });
  await fixture.client.resendDelivery({ id: delivery?.id ?? "" }, fixture.call);
  fixture.time.forward(1_000);
  await other.service.context.worker.sweepNow();
  expect(held).toHaveLength(1);
  answer = (response) => response.writeHead(204).end();
  held[0]?.writeHead(204).end();
  await drainUntil(() => receiver.received.length === 4);
  expect(sent()).toEqual([old.id, later.id, old.id, last.id]);
});

test("a replica that ends leaves its place to the next attempt, and without the option nothing waits", async () => {
  const third = await fixture.startAnother();
  const held: ServerResponse[] = [];
  answer = (response) => held.push(response);
  const [first, second] = [about(), about()];
  // Another replica could take the second one first.
  await fixture.publish(first);
  await until(() => held.length === 1);
  await fixture.publish(second);
  answer = (response) => response.writeHead(500).end();
  held[0]?.destroy();
  await third.stop();
  await drainUntil(async () => (await statusOf(first.id)) === "failed");
  expect(sent()).not.toContain(second.id);
  answer = (response) => response.writeHead(204).end();
  await fixture.client.updateEndpoint({ id, eventTypes: [], ordered: false }, fixture.call);
  await drainUntil(async () => (await statusOf(second.id)) === "success");
  expect(await statusOf(first.id)).not.toBe("pending");
});
