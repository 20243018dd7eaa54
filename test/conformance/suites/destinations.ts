import { randomUUID } from "node:crypto";
import { waitUntil } from "@matchbook/servers/wait-until";
import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import { dataOf, newLine, type Resource, UNKNOWN_ID } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Webhook destinations: fields, states, updates, secrets and test events. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.newApi();
});

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const newHook = () => `/${randomUUID()}`;
const at = (hook: string) => system.stack.receiver.url + hook;
async function newDestination(fields: object = {}): Promise<Resource> {
  const body = { url: at(newHook()), eventTypes: ["transaction.created"], ...fields };
  return dataOf(await api.console("POST", "/webhook-endpoints", body));
}
const pathOf = ({ id }: Resource) => `/webhook-endpoints/${id}`;
const patch = (endpoint: Resource, body: unknown) => api.console("PATCH", pathOf(endpoint), body);
const get = async (endpoint: Resource) => dataOf(await api.console("GET", pathOf(endpoint)));

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

describe("update of a webhook destination", () => {
  test("changes each field alone and keeps the others", async () => {
    const endpoint = await newDestination({ description: "one" });
    const { secret: _secret, ...before } = endpoint;
    const url = at(newHook());
    for (const change of [{ url }, { description: "two" }, { eventTypes: ["sync.completed"] }, { active: true }]) {
      const after = dataOf(await patch(endpoint, { ...change, unknown: 1, id: UNKNOWN_ID, secretPrefix: "x" }));
      expect(after).toEqual({ ...before, ...change, updatedAt: TIME });
      Object.assign(before, after);
    }
  });

  test("null removes the description, an empty text is kept, and null on creation is like a missing field", async () => {
    const endpoint = await newDestination({ description: "one" });
    expect(dataOf(await patch(endpoint, { description: null }))).not.toHaveProperty("description");
    expect(dataOf(await patch(endpoint, { description: "" }))).toMatchObject({ description: "" });
    const answer = await patch(endpoint, { description: null, active: true });
    expect(dataOf(answer)).not.toHaveProperty("description");
    expect(await newDestination({ description: null })).not.toHaveProperty("description");
  });

  test("an application is set, changed, filtered by and removed", async () => {
    const application = `shop-${newHook().replaceAll("/", "")}`;
    const endpoint = await newDestination({ application });
    const other = await newDestination();
    expect(endpoint).toMatchObject({ application });
    expect(other).not.toHaveProperty("application");
    const listed = async (name: string) =>
      dataOf(await api.console("GET", `/webhook-endpoints?application=${name}`)).map(({ id }: Resource) => id);
    expect(await listed(application)).toEqual([endpoint.id]);
    expect(dataOf(await patch(other, { application }))).toMatchObject({ application });
    expect(await listed(application)).toEqual([other.id, endpoint.id]);
    expect(dataOf(await patch(endpoint, { application: null }))).not.toHaveProperty("application");
    expect(await listed(application)).toEqual([other.id]);
    expect(await get(endpoint)).not.toHaveProperty("application");
    for (const wrong of ["", "-a", "a b", "a".repeat(65), 1])
      expect(fieldsOf(await patch(endpoint, { application: wrong }))).toEqual(["application"]);
    expect(fieldsOf(await api.console("GET", "/webhook-endpoints?application="))).toEqual(["application"]);
  });

  test("an empty body is refused with At least one field is required", async () => {
    const endpoint = await newDestination();
    for (const body of [{}, undefined, { unknown: 1 }]) {
      expect(refusal(await patch(endpoint, body))).toEqual([
        400,
        "At least one field is required",
        "at_least_one_field_required",
      ]);
    }
  });

  test("every route of a destination answers 404 to an unknown id", async () => {
    for (const id of [UNKNOWN_ID, "nonsense"]) {
      for (const [method, path, body] of [
        ["GET", "", undefined],
        ["PATCH", "", { active: true }],
        ["DELETE", "", undefined],
        ["POST", "/rotate-secret", undefined],
        ["POST", "/test", {}],
        ["POST", "/recover", { since: "2026-01-01T00:00:00Z" }],
      ] as const) {
        const answer = await api.console(method, `/webhook-endpoints/${id}${path}`, body);
        expect([path, ...refusal(answer)]).toEqual([
          path,
          404,
          "Webhook endpoint not found",
          "webhook_endpoint_not_found",
        ]);
      }
    }
  });

  test("values of a wrong type are refused", async () => {
    const endpoint = await newDestination();
    for (const active of ["true", 1, null]) expect(fieldsOf(await patch(endpoint, { active }))).toEqual(["active"]);
    expect(fieldsOf(await patch(endpoint, { description: 1 }))).toEqual(["description"]);
    expect(fieldsOf(await patch(endpoint, { url: ["https://8.8.8.8/"] }))).toEqual(["url"]);
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
      const received = await system.stack.receiver.waitFor(
        (all) => all.find(({ headers }) => headers["webhook-id"] === eventId),
        20_000,
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
    const received = await system.stack.receiver.waitFor((all) => all.find(({ path }) => path === hook), 20_000);
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
