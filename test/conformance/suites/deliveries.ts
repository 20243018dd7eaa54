import { randomUUID } from "node:crypto";
import { waitUntil } from "@matchbook/servers/wait-until";
import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import { dataOf, newInvoice, newLine, type Resource, UNKNOWN_ID } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Webhook deliveries: fields, list, statuses, resend and recover. services/webhook tests retries over hours. */

const system = useSystem();
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const today = new Date().toISOString().slice(0, 10);
const shifted = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let api: Api;
let good: Resource;
let bad: Resource;
let badHook: string;
const LINES = 4;

/** 4 lines and 2 invoices: the good destination takes both types, the bad one refuses lines. */
beforeAll(async () => {
  api = await system.newApi();
  const hook = () => `/${randomUUID()}`;
  badHook = hook();
  system.stack.receiver.setAnswers(badHook, [{ status: 503, body: "not <now>", retryAfter: 3_600 }]);
  const make = async (path: string, eventTypes: string[]) =>
    dataOf(await api.console("POST", "/webhook-endpoints", { url: system.stack.receiver.url + path, eventTypes }));
  good = await make(hook(), ["transaction.created", "invoice.created"]);
  bad = await make(badHook, ["transaction.created"]);
  for (let at = 0; at < LINES; at++) await newLine(api);
  for (let at = 0; at < 2; at++) await newInvoice(api);
  await waitUntil(
    () => list("pageSize=100"),
    ({ body }) =>
      body.pagination.total === 2 * LINES + 2 &&
      body.data.every(({ status }: Resource) => status === "success" || status === "failed"),
  );
});

const list = (query: string) => api.console("GET", `/webhook-deliveries?${query}`);
const totalOf = async (query: string) => {
  const { body } = await list(`${query}&pageSize=100`);
  expect(body.data).toHaveLength(body.pagination.total);
  return body.pagination.total;
};

describe("webhook delivery", () => {
  test("shows every field of a successful delivery without its payload", async () => {
    const { body } = await list(`endpointId=${good.id}`);
    expect(body.data[0]).toEqual({
      id: UUID,
      endpointId: good.id,
      endpointUrl: good.url,
      eventId: UUID,
      eventType: "invoice.created",
      status: "success",
      attemptCount: 1,
      maxAttempts: 8,
      nextRetryAt: null,
      responseStatus: 204,
      lastError: null,
      durationMs: expect.any(Number),
      deliveredAt: TIME,
      createdAt: TIME,
    });
  });

  test("shows every field of a failed delivery; a longer Retry-After sets the next attempt", async () => {
    const { body } = await list(`endpointId=${bad.id}`);
    const [failed] = body.data;
    expect(failed).toMatchObject({
      status: "failed",
      attemptCount: 1,
      maxAttempts: 8,
      nextRetryAt: TIME,
      responseStatus: 503,
      lastError: expect.any(String),
      deliveredAt: null,
    });
    expect(new Date(failed.nextRetryAt).getTime() - Date.now()).toBeGreaterThan(3_000_000);
  });

  test("shows its attempts and its payload as sent", async () => {
    const { body } = await list(`endpointId=${bad.id}`);
    const [delivery] = body.data;
    const detail = dataOf(await api.console("GET", `/webhook-deliveries/${delivery.id}`));
    const { attempts, payload, ...row } = detail;
    expect(row).toEqual(delivery);
    expect(attempts).toEqual([
      {
        number: 1,
        at: TIME,
        responseStatus: 503,
        error: expect.any(String),
        durationMs: delivery.durationMs,
        responseExcerpt: "not <now>",
      },
    ]);
    const posted = system.stack.receiver.received(badHook).map((one) => JSON.parse(one.body));
    expect(posted).toContainEqual(payload);
    expect(payload.id).toBe(delivery.eventId);
  });

  test("answers 404 to get and resend of an unknown delivery", async () => {
    for (const id of [UNKNOWN_ID, "nonsense"]) {
      for (const [method, path] of [
        ["GET", ""],
        ["POST", "/resend"],
      ] as const) {
        expect(refusal(await api.console(method, `/webhook-deliveries/${id}${path}`))).toEqual([
          404,
          "Webhook delivery not found",
          "webhook_delivery_not_found",
        ]);
      }
    }
  });
});

describe("list of webhook deliveries", () => {
  test("is sorted newest first and has an exact total", async () => {
    const { body } = await list("pageSize=3&page=2");
    expect(Object.keys(body).sort()).toEqual(["data", "pagination", "success"]);
    expect(body.pagination).toEqual({ page: 2, pageSize: 3, total: 10, totalPages: 4 });
    const all = (await list("pageSize=100")).body.data;
    expect(body.data).toEqual(all.slice(3, 6));
    const times = all.map(({ createdAt }: Resource) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  test("filters by status, eventType and endpointId, alone and combined", async () => {
    expect(await totalOf("status=success")).toBe(LINES + 2);
    expect(await totalOf("status=failed")).toBe(LINES);
    for (const status of ["pending", "delivering", "exhausted"]) expect(await totalOf(`status=${status}`)).toBe(0);
    expect(await totalOf("eventType=transaction.created")).toBe(2 * LINES);
    expect(await totalOf("eventType=match.created")).toBe(0);
    expect(await totalOf(`endpointId=${good.id}`)).toBe(LINES + 2);
    expect(await totalOf(`endpointId=${good.id.toUpperCase()}`)).toBe(LINES + 2);
    expect(await totalOf(`endpointId=${UNKNOWN_ID}`)).toBe(0);
    expect(await totalOf(`endpointId=${good.id}&eventType=invoice.created&status=success`)).toBe(2);
    expect(await totalOf(`endpointId=${bad.id}&status=success`)).toBe(0);
  });

  test("filters by inclusive days of created_at, alone and combined", async () => {
    const days = `dateFrom=${today}&dateTo=${shifted(1)}`;
    expect(await totalOf(days)).toBe(10);
    expect(await totalOf(`${days}&status=failed`)).toBe(LINES);
    expect(await totalOf(`dateFrom=${shifted(-1)}&dateTo=${shifted(1)}&endpointId=${good.id}`)).toBe(LINES + 2);
    expect(await totalOf(`dateFrom=${shifted(2)}`)).toBe(0);
    expect(await totalOf(`dateTo=${shifted(-1)}`)).toBe(0);
    expect(await totalOf(`dateFrom=${shifted(1)}&dateTo=${shifted(-1)}`)).toBe(0);
  });

  test("names the invalid query parameter", async () => {
    for (const [query, field] of [
      ["status=done", "status"],
      ["status=success&status=failed", "status"],
      ["eventType=nothing", "eventType"],
      ["eventType=internal.line_removed", "eventType"],
      ["endpointId=1", "endpointId"],
      ["dateFrom=2026-02-30", "dateFrom"],
      ["dateTo=yesterday", "dateTo"],
      ["dateTo=2026-01-01T00:00:00Z", "dateTo"],
      ["page=0", "page"],
      ["pageSize=101", "pageSize"],
    ]) {
      const answer = await list(query ?? "");
      expect([query, ...refusal(answer), fieldsOf(answer)]).toEqual([
        query,
        400,
        "Invalid query parameters",
        "invalid_query_parameters",
        [field],
      ]);
    }
  });
});

describe("statuses, resend and recover", () => {
  test("is delivering during an attempt and exhausted after the last one", async () => {
    const hook = `/${randomUUID()}`;
    system.stack.receiver.setAnswers(hook, [{ status: 500, delayMs: 1_500 }]);
    const body = { url: system.stack.receiver.url + hook, eventTypes: ["sync.failed"] };
    const endpoint = dataOf(await api.console("POST", "/webhook-endpoints", body));
    const { id } = dataOf(await api.console("POST", `/webhook-endpoints/${endpoint.id}/test`, {}));
    await system.stack.receiver.waitFor((all) => all.some(({ path }) => path === hook));
    const seen = async () => dataOf(await api.console("GET", `/webhook-deliveries/${id}`));
    expect(await seen()).toMatchObject({ status: "delivering", attemptCount: 0, durationMs: 0 });
    expect(await waitUntil(seen, ({ status }) => status !== "delivering")).toMatchObject({
      status: "exhausted",
      attemptCount: 1,
      nextRetryAt: null,
      responseStatus: 500,
    });
  });

  test("is sent again by resend under the same event id, in every status", async () => {
    const [delivery] = (await list(`endpointId=${good.id}`)).body.data;
    const hook = new URL(good.url).pathname;
    const copies = () =>
      system.stack.receiver.received(hook).filter(({ headers }) => headers["webhook-id"] === delivery.eventId);
    const before = copies().length;
    expect((await api.console("POST", `/webhook-deliveries/${delivery.id}/resend`)).status).toBe(200);
    await system.stack.receiver.waitFor(() => copies().length > before);
    await waitUntil(
      () => api.console("GET", `/webhook-deliveries/${delivery.id}`),
      ({ body }) => body.data.status === "success" && body.data.attemptCount === 2,
    );
  });

  test("recover sends all deliveries again that failed since a time, and no delivered ones", async () => {
    const recover = (since: unknown) => api.console("POST", `/webhook-endpoints/${bad.id}/recover`, { since });
    for (const since of [undefined, "yesterday", "2026-01-01", 1])
      expect(fieldsOf(await recover(since))).toEqual(["since"]);
    expect(dataOf(await recover(new Date(Date.now() + 60_000).toISOString()))).toEqual({ scheduled: 0 });
    system.stack.receiver.setAnswers(badHook, [{ status: 200 }]);
    expect(dataOf(await recover(new Date(Date.now() - 3_600_000).toISOString()))).toEqual({ scheduled: LINES });
    await waitUntil(
      () => list(`endpointId=${bad.id}&status=success`),
      ({ body }) => body.pagination.total === LINES,
    );
    expect(dataOf(await recover("2026-01-01T00:00:00Z"))).toEqual({ scheduled: 0 });
  });
});
