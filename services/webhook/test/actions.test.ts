import type { ServerResponse } from "node:http";
import { bankConnectionResource, syncResource } from "@matchbook/api/resources/bank";
import { invoiceResource } from "@matchbook/api/resources/invoice";
import { matchResource } from "@matchbook/api/resources/match";
import { transactionResource } from "@matchbook/api/resources/transaction";
import { webhookEndpointResource } from "@matchbook/api/resources/webhook";
import { newId } from "@matchbook/runtime/values/ids";
import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, startFixture } from "./setup.ts";

const DAY = 24 * 60 * 60_000;

let receiver: Receiver;
let fixture: Fixture;
let code: number;
beforeAll(async () => {
  receiver = await startReceiver((response: ServerResponse) => response.writeHead(code).end());
  fixture = await startFixture([receiver.origin]);
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
  code = 200;
});
const only = async (endpointId: string) => {
  const [delivery] = await fixture.deliveries({ endpointId });
  if (delivery === undefined) throw new Error("no delivery");
  return delivery;
};
const remove = (id: string) => fixture.client.deleteEndpoint({ id }, fixture.call);

test("an endpoint gets amounts as strings when it wants them so, and as numbers again later", async () => {
  const { id, secret } = await fixture.create(`${receiver.origin}/exact`);
  const amountOf = async (amounts: string) => {
    receiver.received.length = 0;
    expect(await fixture.client.updateEndpoint({ id, amounts, eventTypes: [] }, fixture.call)).toMatchObject({
      amounts,
    });
    const { eventId } = await fixture.client.sendTestEvent({ id, eventType: "match.confirmed" }, fixture.call);
    await fixture.drainUntil(() => receiver.received.length > 0);
    const { headers = {}, body = "" } = receiver.received[0] ?? {};
    const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
    expect(headers["webhook-signature"]).toBe(new Webhook(secret).sign(eventId, at, body));
    return JSON.parse(body).data.matchedAmount;
  };
  const text = await amountOf("string");
  expect(text).toMatch(/^\d+(\.\d+)?$/);
  expect(await amountOf("number")).toBe(Number(text));
  const wrong = { id, amounts: "words", eventTypes: [] };
  await expect(fixture.client.updateEndpoint(wrong, fixture.call)).rejects.toMatchObject({ code: "validation_failed" });
  await remove(id);
});

describe("a test event", () => {
  const RESOURCES: Record<string, { parse(data: unknown): unknown }> = {
    transaction: transactionResource,
    invoice: invoiceResource,
    match: matchResource,
    bank: bankConnectionResource,
    sync: syncResource,
    webhook_endpoint: webhookEndpointResource,
  };
  test("of every type is signed, has the shape of a real event and is marked as a test", async () => {
    const { id, secret } = await fixture.create(`${receiver.origin}/hook`);
    const sent = [];
    for (const type of EVENT_TYPES) {
      const delivery = await fixture.client.sendTestEvent({ id, eventType: type }, fixture.call);
      expect(delivery).toMatchObject({ endpointId: id, eventType: type, maxAttempts: 1 });
      sent.push({ type, delivery });
    }
    await fixture.drainUntil(() => receiver.received.length >= sent.length);
    expect(receiver.received).toHaveLength(sent.length);
    const logged = new Map((await fixture.deliveries({ endpointId: id })).map((row) => [row.id, row]));
    for (const { type, delivery } of sent) {
      const received = receiver.received.find(({ headers }) => headers["webhook-id"] === delivery.eventId);
      const at = new Date(Number(received?.headers["webhook-timestamp"]) * 1_000);
      const signature = new Webhook(secret).sign(delivery.eventId, at, received?.body ?? "");
      expect(received?.headers["webhook-signature"]).toBe(signature);
      const body = JSON.parse(received?.body ?? "");
      expect(Object.keys(body)).toEqual(["id", "type", "timestamp", "data", "test"]);
      expect(body).toMatchObject({ id: delivery.eventId, type, test: true });
      RESOURCES[type.split(".")[0] ?? ""]?.parse(body.data);
      expect(logged.get(delivery.id)).toMatchObject({ eventType: type, status: "success" });
    }
    await remove(id);
  });

  test("goes only to the given endpoint, with its first type by default", async () => {
    const { id } = await fixture.create(`${receiver.origin}/one`, ["match.created", "invoice.paid"]);
    const other = await fixture.create(`${receiver.origin}/two`, ["match.created"]);
    const delivery = await fixture.client.sendTestEvent({ id }, fixture.call);
    expect(delivery).toMatchObject({ eventType: "match.created", status: "delivering" });
    await fixture.service.drain();
    expect(receiver.received.map(({ url }) => url)).toEqual(["/one"]);
    await Promise.all([remove(id), remove(other.id)]);
  });

  test("reaches a disabled endpoint, has one attempt, and does not change the health", async () => {
    const { id } = await fixture.create(`${receiver.origin}/hook`);
    await fixture.client.updateEndpoint({ id, active: false, eventTypes: [] }, fixture.call);
    code = 410;
    await fixture.client.sendTestEvent({ id }, fixture.call);
    await fixture.service.drain();
    expect(await only(id)).toMatchObject({ status: "exhausted", attemptCount: 1, responseStatus: 410 });
    const endpoint = await fixture.client.getEndpoint({ id }, fixture.call);
    expect(endpoint).toMatchObject({ disabledReason: "manual", consecutiveFailures: 0, lastFailureAt: undefined });
    await remove(id);
  });

  test("of an unknown type is refused", async () => {
    const { id } = await fixture.create(`${receiver.origin}/hook`);
    const sending = fixture.client.sendTestEvent({ id, eventType: "internal.line_removed" }, fixture.call);
    await expect(sending).rejects.toMatchObject({ code: "validation_failed" });
    await remove(id);
  });
});

describe("resending", () => {
  test("an exhausted delivery sends the same message at once, with a new run of attempts", async () => {
    const { id } = await fixture.create(`${receiver.origin}/hook`);
    code = 500;
    await fixture.deliver(anEvent());
    for (let retry = 0; retry < 7; retry++) {
      fixture.time.forward(DAY / 2);
      await fixture.service.drain();
    }
    const exhausted = await only(id);
    expect(exhausted).toMatchObject({ status: "exhausted", attemptCount: 8 });

    const resent = await fixture.client.resendDelivery({ id: exhausted.id }, fixture.call);
    expect(resent).toMatchObject({ attemptCount: 8, maxAttempts: 16 });
    await fixture.service.drain();
    expect(await only(id)).toMatchObject({ status: "failed", attemptCount: 9 });
    code = 200;
    fixture.time.forward(10_000);
    await fixture.service.drain();
    expect(await only(id)).toMatchObject({ status: "success", attemptCount: 10 });
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    await remove(id);
  });

  test("a delivered message sends it once more", async () => {
    const { id } = await fixture.create(`${receiver.origin}/hook`);
    await fixture.deliver(anEvent());
    const { id: deliveryId } = await only(id);
    await fixture.client.resendDelivery({ id: deliveryId }, fixture.call);
    await fixture.service.drain();
    expect(receiver.received).toHaveLength(2);
    expect(await only(id)).toMatchObject({ status: "success", attemptCount: 2 });
    await remove(id);
  });

  test("a delivery of a disabled endpoint waits until it is enabled", async () => {
    const { id } = await fixture.create(`${receiver.origin}/hook`);
    await fixture.deliver(anEvent());
    await fixture.client.updateEndpoint({ id, active: false, eventTypes: [] }, fixture.call);
    const resent = await fixture.client.resendDelivery({ id: (await only(id)).id }, fixture.call);
    expect(resent).toMatchObject({ status: "failed", nextRetryAt: undefined });
    await fixture.client.updateEndpoint({ id, active: true, eventTypes: [] }, fixture.call);
    await fixture.service.drain();
    expect(await only(id)).toMatchObject({ status: "success", attemptCount: 2 });
    await remove(id);
  });

  test("is refused for an unknown delivery, a deleted endpoint and a removed payload", async () => {
    const resend = (id: string) => fixture.client.resendDelivery({ id }, fixture.call);
    await expect(resend(newId())).rejects.toMatchObject({ code: "webhook_delivery_not_found" });
    const { id } = await fixture.create(`${receiver.origin}/hook`);
    await fixture.deliver(anEvent());
    const delivery = await only(id);
    const { events } = await fixture.service.context.store.collections("acme");
    await events.deleteOne({ _id: delivery.eventId });
    await expect(resend(delivery.id)).rejects.toMatchObject({ code: "webhook_payload_expired" });
    const detail = await fixture.client.getDelivery({ id: delivery.id }, fixture.call);
    expect(detail.payloadJson).toBeUndefined();
    await remove(id);
    await expect(resend(delivery.id)).rejects.toMatchObject({ code: "webhook_endpoint_not_found" });
  });
});

test("recovering an endpoint resends only what failed since the given time", async () => {
  const { id } = await fixture.create(`${receiver.origin}/hook`);
  const other = await fixture.create(`${receiver.origin}/other`, ["match.created", "invoice.updated"]);
  await fixture.deliver(anEvent());
  code = 500;
  await fixture.deliver(anEvent({ type: "invoice.updated" }));
  const tooOld = anEvent();
  await fixture.deliver(tooOld);
  fixture.time.forward(DAY / 2);
  const since = fixture.time.now;
  const failed = Array.from({ length: 260 }, () => anEvent());
  await fixture.publish(...failed);
  await fixture.drainUntil(async () => (await fixture.deliveries({ status: "pending" })).length === 0);
  const { deliveries } = await fixture.service.context.store.collections("acme");
  await deliveries.updateMany({ endpointId: id, eventId: failed[0]?.id }, { $set: { status: "exhausted" } });
  receiver.received.length = 0;
  code = 200;
  const recovered = await fixture.client.recoverEndpoint({ id, since, until: undefined }, fixture.call);
  expect(recovered.scheduled).toBe(260n);
  const delivered = { page: { page: 1, pageSize: 1 }, endpointId: id, status: "success" };
  await fixture.drainUntil(
    async () => (await fixture.client.listDeliveries(delivered, fixture.call)).page?.total === 261n,
  );
  // The retry of the other endpoint has become due, too.
  const ids = receiver.received.filter(({ url }) => url === "/hook").map(({ headers }) => headers["webhook-id"]);
  expect(ids.sort()).toEqual(failed.map((event) => event.id).sort());
  expect(await fixture.deliveries({ endpointId: id, status: "failed" })).toMatchObject([{ eventId: tooOld.id }]);
  expect((await fixture.client.recoverEndpoint({ id, since, until: undefined }, fixture.call)).scheduled).toBe(0n);
  await Promise.all([remove(id), remove(other.id)]);
});

describe("the deliveries of a filter", () => {
  test("are counted and sent again; finished runs of other endpoints, types and answers stay", async () => {
    const { id } = await fixture.create(`${receiver.origin}/hook`, ["invoice.paid", "match.created"]);
    const gone = await fixture.create(`${receiver.origin}/gone`);
    code = 503;
    const wanted = [anEvent(), anEvent()];
    await fixture.deliver(...wanted);
    code = 500;
    const otherAnswer = anEvent();
    await fixture.deliver(otherAnswer);
    await remove(gone.id);
    code = 200;
    const delivered = anEvent();
    await fixture.deliver(delivered);
    receiver.received.length = 0;
    const resend = (filter: object, dryRun = false) =>
      fixture.client.resendDeliveries({ filter: { page: undefined, ...filter }, dryRun }, fixture.call);
    const one = { endpointId: id, responseStatus: 503 };
    expect(await resend(one, true)).toEqual({ selected: 2n, scheduled: 0n });
    expect(await resend({ responseStatus: 503, eventType: "match.created" }, true)).toMatchObject({ selected: 0n });
    // The deliveries of the deleted endpoint are not selected.
    expect(await resend({}, true)).toMatchObject({ selected: 3n });
    expect(receiver.received).toEqual([]);
    expect(await resend({ responseStatus: 503 })).toEqual({ selected: 2n, scheduled: 2n });
    await fixture.drainUntil(() => receiver.received.length >= 2);
    const sent = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(sent.sort()).toEqual(wanted.map((event) => event.id).sort());
    expect(await resend({ endpointId: id, status: "success", eventId: delivered.id })).toMatchObject({ scheduled: 1n });
    await fixture.drainUntil(() => receiver.received.length >= 3);
    expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(delivered.id);
    await expect(resend({ status: "pending" })).rejects.toMatchObject({ code: "validation_failed" });
    await remove(id);
  });

  test("have metrics: successes, failures, durations and answers since a time", async () => {
    const { id } = await fixture.create(`${receiver.origin}/hook`);
    await fixture.deliver(anEvent());
    fixture.time.forward(DAY);
    const since = fixture.time.now;
    const read = () => fixture.client.getEndpointMetrics({ id, since }, fixture.call);
    const nothing = { success: 0n, failure: 0n, unfinished: 0n, responses: [], sampled: false };
    const { periods: empty, ...unused } = await read();
    expect(unused).toEqual({ ...nothing, p50: undefined, p95: undefined });
    expect(empty.length).toBe(24);
    for (const answer of [200, 204, 500]) {
      code = answer;
      await fixture.deliver(anEvent());
    }
    const { deliveries } = await fixture.service.context.store.collections("acme");
    const durations = [10, 20, 900];
    for (const [nth, { id: _id }] of (await fixture.deliveries({ endpointId: id })).slice(0, 3).entries()) {
      await deliveries.updateOne({ _id }, { $set: { durationMs: durations[nth] ?? 0 } });
    }
    // The three were created at the beginning of the window, which is now two days long.
    fixture.time.forward(2 * DAY);
    const { responses, periods, ...numbers } = await read();
    expect(periods[0]).toEqual({ from: since, success: 2n, failure: 1n, p95: 900 });
    expect(periods[1]).toEqual({
      from: new Date(since.getTime() + DAY / 12),
      success: 0n,
      failure: 0n,
      p95: undefined,
    });
    expect(numbers).toEqual({ success: 2n, failure: 1n, unfinished: 0n, p50: 20, p95: 900, sampled: false });
    expect(responses).toEqual([200, 204, 500].map((responseStatus) => ({ responseStatus, deliveries: 1n })));
    await remove(id);
  });

  test("are recovered up to a time", async () => {
    const { id } = await fixture.create(`${receiver.origin}/hook`);
    code = 500;
    const since = fixture.time.now;
    await fixture.deliver(anEvent());
    fixture.time.forward(60_000);
    const until = fixture.time.now;
    await fixture.deliver(anEvent());
    expect(await fixture.client.recoverEndpoint({ id, since, until }, fixture.call)).toEqual({ scheduled: 1n });
    await remove(id);
  });
});
