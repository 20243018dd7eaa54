import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createClient, createExactClient, MatchbookError, unwrap, verifyWebhook } from "../src/index.ts";

/** A server that gives prepared answers, one after the other, and keeps what was asked. */
interface Prepared {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}
let prepared: Prepared[] = [];
let asked: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
const server = createServer(async (request, response) => {
  const { method = "", url = "", headers } = request;
  asked.push({ method, url, headers, body: await text(request) });
  const { status, body, headers: more } = prepared.shift() ?? { status: 500 };
  response.writeHead(status, { "content-type": "application/json", ...more });
  response.end(typeof body === "string" ? body : JSON.stringify(body ?? {}));
});
let baseUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => server.close());

const client = () => createClient({ baseUrl: `${baseUrl}/`, token: async () => "secret", retries: 2 });
const busy = (status: number, after = "0"): Prepared => ({ status, headers: { "retry-after": after } });
const refused = (code: string) => ({ success: false, error: "Text", code });
const connect = { body: { name: "Bank" } };

test("a creating request is repeated after 429 and 503 with the same key, body and credential", async () => {
  prepared = [busy(429), busy(503), { status: 201, body: { success: true, data: { id: "1" } } }];
  const { data } = await unwrap(client().POST("/api/v1/bank-connections", connect));
  expect(data.id).toBe("1");
  const keys = asked.map(({ headers }) => headers["idempotency-key"]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(keys).size).toBe(1);
  expect(asked.map(({ body }) => body)).toEqual(Array(3).fill('{"name":"Bank"}'));
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill("Bearer secret"));
});

test("a key of the caller is kept, and reading requests have none", async () => {
  prepared = [{ status: 201 }, { status: 200 }];
  await client().POST("/api/v1/bank-connections", { ...connect, headers: { "Idempotency-Key": "mine" } });
  await client().GET("/api/v1/bank-connections");
  expect(asked.map(({ headers }) => headers["idempotency-key"])).toEqual(["mine", undefined]);
});

test("what may have been carried out without a key is not repeated after 503", async () => {
  const reconcile = { params: { path: { code: "T" } }, body: { action: "ignore" as const } };
  prepared = [busy(503), busy(429), { status: 200, body: { success: true } }];
  const { response } = await client().POST("/api/v1/transactions/{code}/reconcile", reconcile);
  expect([response.status, asked.length]).toEqual([503, 1]);
  await unwrap(client().POST("/api/v1/transactions/{code}/reconcile", reconcile));
  expect(asked).toHaveLength(3);
});

test.each([
  ["the number of repetitions", [busy(503), busy(503), { status: 503, body: refused("unavailable") }], 3],
  ["the time of a repetition", [{ ...busy(503, "31"), body: refused("unavailable") }], 1],
])("%s is bounded, then the caller gets the error", async (_what, answers, requests) => {
  prepared = answers;
  const error = await unwrap(client().GET("/api/v1/matches")).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MatchbookError);
  expect(error).toMatchObject({ status: 503, code: "unavailable", message: "Text" });
  expect(asked).toHaveLength(requests);
});

test("a list is read page by page until a page is not full", async () => {
  const page = (count: number) => ({
    status: 200,
    body: { success: true, data: Array.from({ length: count }, () => ({})), pagination: { pageSize: 2 } },
  });
  prepared = [page(2), page(2), page(1)];
  const rows = await Array.fromAsync(client().iterate("/api/v1/matches", { status: ["active"], pageSize: 2 }));
  expect(rows).toHaveLength(5);
  expect(asked.map(({ url }) => new URL(url, baseUrl).search)).toEqual(
    [1, 2, 3].map((number) => `?pageSize=2&status=active&page=${number}`),
  );
});

test("an exact client sends and receives every digit, and leaves the caller's own fields alone", async () => {
  const data =
    '{"amount":90071992547409.91,"remaining_amount":0,"version":3,"charges":[{"amount":1E2}],"original":null}';
  prepared = [{ status: 201, body: `{"success":true,"data":${data}}` }, { status: 201 }];
  const exact = createExactClient({ baseUrl, token: "secret" });
  const answer = await unwrap(
    exact.POST("/api/v1/transactions", {
      body: { amount: "90071992547409.91", currency: "EUR", direction: "credit", value_date: "2026-03-01" },
    }),
  );
  expect(answer.data).toEqual({
    ...{ amount: "90071992547409.91", remaining_amount: "0", version: 3, original: null },
    charges: [{ amount: "1E2" }],
  });
  expect(asked[0]?.body).toContain('"amount":90071992547409.91,');
  const csvMapping = { columns: { bookingDate: 1, amount: "2" } };
  await exact.POST("/api/v1/bank-connections", { body: { name: "B", csvMapping } });
  expect(JSON.parse(asked[1]?.body ?? "").csvMapping).toEqual(csvMapping);
});

test("a webhook is verified with headers of every kind, and refused when it was changed", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const body = JSON.stringify({ id: "1", type: "sync.failed", timestamp: "2026-03-01T00:00:00.000Z", data: {} });
  const now = new Date();
  const headers = {
    "Webhook-Id": "1",
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("1", now, body),
  };
  for (const received of [headers, new Headers(headers)]) {
    expect(verifyWebhook(secret, received, body).type).toBe("sync.failed");
  }
  expect(() => verifyWebhook(secret, headers, body.replace("failed", "completed"))).toThrow();
});
