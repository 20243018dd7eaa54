import { waitUntil } from "@matchbook/servers/wait-until";
import { describe, expect, test } from "vitest";
import { fieldsOf } from "../client.ts";
import { api, at, get, newDestination, newHook, patch, pathOf, TIME } from "../destination-calls.ts";
import { dataOf, newLine } from "../fixtures.ts";
import { useSystem } from "../system.ts";

/** Webhook destinations: fields, states, secrets and test events. */

const system = useSystem();

describe("webhook destination", () => {
  test("only the answer to the creation contains the secret", async () => {
    const url = at(newHook());
    const answer = await api.console("POST", "/webhook-endpoints", {
      url,
      eventTypes: ["match.created", "sync.failed"],
    });
    const { secret, ...shown } = answer.body.data;
    expect(answer.status).toBe(201);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toEqual({
      id: expect.any(String),
      url,
      eventTypes: ["match.created", "sync.failed"],
      secretPrefix: secret.slice(0, 12),
      active: true,
      consecutiveFailures: 0,
      lastSuccessAt: null,
      lastFailureAt: null,
      lastDeliveryAt: null,
      disabledAt: null,
      disabledReason: null,
      createdAt: TIME,
      updatedAt: TIME,
    });
    expect(await get(shown)).toEqual(shown);
    const listed = await api.console("GET", "/webhook-endpoints");
    expect(listed.body.data[0]).toEqual(shown);
    expect(listed.text).not.toContain(secret);
  });

  test("a description is missing or as sent", async () => {
    expect(await newDestination()).not.toHaveProperty("description");
    expect(await newDestination({ description: "Büro" })).toMatchObject({ description: "Büro" });
  });

  test("a deleted destination is 404; its deliveries stay in the log", async () => {
    const endpoint = await newDestination();
    const { id } = dataOf(await api.console("POST", `${pathOf(endpoint)}/test`, {}));
    const deleted = await api.console("DELETE", pathOf(endpoint));
    expect([deleted.status, deleted.body.success]).toEqual([200, true]);
    expect((await api.console("GET", pathOf(endpoint))).status).toBe(404);
    expect((await api.console("GET", `/webhook-deliveries/${id}`)).status).toBe(200);
  });
});

describe("enabling and disabling a webhook destination", () => {
  test("PATCH active = false disables it: disabledAt is set, the reason is manual", async () => {
    const endpoint = await newDestination();
    const disabled = dataOf(await patch(endpoint, { active: false }));
    expect(disabled).toMatchObject({ active: false, disabledAt: TIME, disabledReason: "manual" });
    expect(dataOf(await patch(endpoint, { active: false })).disabledAt).toBe(disabled.disabledAt);
  });

  test("PATCH active = true enables it: disabledAt is cleared, consecutiveFailures is 0", async () => {
    const hook = newHook();
    const endpoint = await newDestination({ url: at(hook) });
    system.stack.receiver.setAnswers(hook, [{ status: 500 }]);
    await newLine(api);
    const failed = await waitUntil(
      () => get(endpoint),
      (seen) => seen.consecutiveFailures > 0,
    );
    expect(failed).toMatchObject({ active: true, lastFailureAt: TIME, lastDeliveryAt: TIME, lastSuccessAt: null });
    await patch(endpoint, { active: false });
    expect(dataOf(await patch(endpoint, { active: true }))).toMatchObject({
      active: true,
      disabledAt: null,
      disabledReason: null,
      consecutiveFailures: 0,
    });
  });

  test("deliveries of a disabled destination are failed without nextRetryAt, and are sent when it is enabled", async () => {
    const hook = newHook();
    const endpoint = await newDestination({ url: at(hook) });
    await patch(endpoint, { active: false });
    await newLine(api);
    const log = () => api.console("GET", `/webhook-deliveries?endpointId=${endpoint.id}`);
    const waiting = await waitUntil(log, ({ body }) => body.pagination.total === 1);
    expect(waiting.body.data[0]).toMatchObject({ status: "failed", nextRetryAt: null, attemptCount: 0, durationMs: 0 });
    await patch(endpoint, { active: true });
    await waitUntil(log, ({ body }) => body.data[0].status === "success");
    expect(system.stack.receiver.received(hook)).toHaveLength(1);
    const served = await waitUntil(
      () => get(endpoint),
      (seen) => seen.lastSuccessAt !== null,
    );
    expect(served).toMatchObject({ lastSuccessAt: TIME, lastDeliveryAt: served.lastSuccessAt, consecutiveFailures: 0 });
  });

  test("an answer of 410 disables it with the reason gone", async () => {
    const hook = newHook();
    const endpoint = await newDestination({ url: at(hook) });
    system.stack.receiver.setAnswers(hook, [{ status: 410 }]);
    await newLine(api);
    const gone = await waitUntil(
      () => get(endpoint),
      ({ active }) => !active,
    );
    expect(gone).toMatchObject({ disabledReason: "gone", disabledAt: TIME, consecutiveFailures: 1 });
  });
});

describe("secrets and test events", () => {
  test("rotate-secret shows a new secret once, and both secrets sign", async () => {
    const hook = newHook();
    const endpoint = await newDestination({ url: at(hook) });
    const rotated = await api.console("POST", `${pathOf(endpoint)}/rotate-secret`);
    const { secret, ...shown } = rotated.body.data;
    expect(rotated.status).toBe(200);
    expect(secret).not.toBe(endpoint.secret);
    expect(await get(endpoint)).toEqual(shown);
    expect(shown.secretPrefix).toBe(secret.slice(0, 12));
    const overlap = Date.parse(shown.previousSecretValidUntil) - Date.parse(shown.updatedAt);
    expect(overlap).toBe(24 * 60 * 60 * 1000);
    for (const known of [endpoint.secret, secret]) {
      system.stack.receiver.setSecrets(hook, [known]);
      const { eventId } = dataOf(await api.console("POST", `${pathOf(endpoint)}/test`, {}));
      const received = await system.stack.receiver.waitFor((all) =>
        all.find(({ headers }) => headers["webhook-id"] === eventId),
      );
      expect(received).toMatchObject({ verified: true });
      expect(received.headers["webhook-signature"]).toMatch(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/);
    }
  });

  test("test sends one event of the given type, also to a disabled destination, and logs it", async () => {
    const hook = newHook();
    const endpoint = await newDestination({ url: at(hook) });
    await patch(endpoint, { active: false });
    const delivery = dataOf(await api.console("POST", `${pathOf(endpoint)}/test`, { eventType: "invoice.paid" }));
    expect(delivery).toMatchObject({ endpointId: endpoint.id, endpointUrl: at(hook), eventType: "invoice.paid" });
    const received = await system.stack.receiver.waitFor((all) => all.find(({ path }) => path === hook));
    const body = JSON.parse(received.body);
    expect(body).toEqual({
      id: delivery.eventId,
      type: "invoice.paid",
      timestamp: TIME,
      data: expect.any(Object),
      test: true,
    });
    expect(fieldsOf(await api.console("POST", `${pathOf(endpoint)}/test`, { eventType: "no.such" }))).toEqual([
      "eventType",
    ]);
  });
});
