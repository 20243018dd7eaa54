import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Attempt, createClient, createExactClient, MatchbookError, verifyWebhook } from "../src/index.ts";
import { RETRY_DEFAULTS, retryDelayMs } from "../src/retry.ts";
import { type Prepared, PreparedServer } from "./prepared-server.ts";

const server = new PreparedServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

const quick = { retries: 2, firstRetryDelayMs: 1 };
const client = (more = {}) =>
  createClient({ baseUrl: `${server.url}/`, token: async () => "secret", ...quick, ...more });
const busy = (status: number, after = "0"): Prepared => ({ status, headers: { "retry-after": after } });
const failed = (status: number): Prepared => ({ status, body: "Bad gateway" });
const refused = (code: string) => ({ success: false, error: "Text", code, docs: `/docs/errors/${code}` });
const created = { status: 201, body: { success: true, data: { id: "1" } } };
const caught = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => undefined,
    (error: unknown) => error,
  );

test.each([
  ["429 and 503", [busy(429), busy(503)]],
  ["500 and 502", [failed(500), failed(502)]],
  ["504 and a reset connection", [failed(504), "reset" as const]],
])("a creating call is repeated after %s with the same key, body and credential", async (_what, before) => {
  server.prepare(...before, created);
  const { data } = await client().bankConnections.connect({ name: "Bank" });
  expect(data.id).toBe("1");
  // The server had not read the request that was reset.
  const read = before.includes("reset" as never) ? 2 : 3;
  expect(server.asked.map(({ body }) => body)).toEqual(Array(read).fill('{"name":"Bank"}'));
  const headers = server.asked.map(({ headers: { authorization, "idempotency-key": key } }) => ({
    authorization,
    key,
  }));
  expect(headers[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers).toEqual(Array(read).fill({ authorization: "Bearer secret", key: headers[0]?.key }));
});

test("a key of the caller is kept, and reading requests have none", async () => {
  server.prepare(created, { status: 200 });
  await client().bankConnections.connect({ name: "Bank" }, { idempotencyKey: "mine" });
  await client().overview.get();
  expect(server.asked.map(({ headers }) => headers["idempotency-key"])).toEqual(["mine", undefined]);
});

test.each(["reset" as const, failed(502), busy(503)])(
  "what may have been carried out without a key is not repeated after %j, but is after 429",
  async (end) => {
    server.prepare(end, created);
    const error = await caught(client().transactions.reconcile("T", { action: "ignore" }));
    expect(error).toBeInstanceOf(MatchbookError);
    expect(server.prepared).toHaveLength(1);
    server.prepare(busy(429), created);
    await client().transactions.reconcile("T", { action: "ignore" });
    expect(server.prepared).toEqual([]);
  },
);

test.each([
  ["the number of repetitions", [busy(503), busy(503), { status: 503, body: refused("unavailable") }, created], 1],
  [
    "the time of a repetition",
    [{ status: 503, headers: { "retry-after": "31" }, body: refused("unavailable") }, created],
    1,
  ],
] as [string, Prepared[], number][])("%s is bounded, then the caller gets the error", async (_what, answers, left) => {
  server.prepare(...answers);
  const error = await caught(client().matches.list());
  expect(error).toMatchObject({ status: 503, code: "unavailable", method: "GET", path: "/api/v1/matches" });
  expect(error).toMatchObject({ docs: `${server.url}/docs/errors/unavailable` });
  expect(server.prepared).toHaveLength(left);
});

test("an option that is undefined has its default, so that repetitions end", async () => {
  const answers = Array.from({ length: RETRY_DEFAULTS.retries + 2 }, () => busy(503));
  server.prepare(...answers);
  const error = await caught(client({ retries: undefined, maxRetryDelayMs: undefined }).matches.list());
  expect(error).toMatchObject({ status: 503 });
  expect(server.prepared).toHaveLength(1);
});

test("an error tells the request, the text, the code and what is wrong with the input", async () => {
  const details = [{ field: "totalAmount", message: "Must be a positive number" }];
  const headers = { "x-correlation-id": "c-1" };
  server.prepare({ status: 400, headers, body: { ...refused("validation_failed"), details } });
  const error = await caught(client().invoices.update("2026/0077", { totalAmount: -1 }));
  expect(error).toMatchObject({ status: 400, details, correlationId: "c-1", path: "/api/v1/invoices/2026%2F0077" });
  expect((error as Error).message).toBe(
    "PATCH /api/v1/invoices/2026%2F0077: Text; totalAmount: Must be a positive number (400 validation_failed)",
  );
});

test("a server that cannot be reached is an error with its cause and without a status", async () => {
  server.prepare("reset", "reset", "reset", created);
  const error = await caught(client().overview.get());
  expect(error).toMatchObject({ status: undefined, method: "GET", path: "/api/v1/overview" });
  expect((error as Error).message).toContain("GET /api/v1/overview: no answer: ");
  expect((error as Error).cause).toBeInstanceOf(TypeError);
  expect(server.prepared).toEqual([created]);
});

test("an attempt without an answer in time is repeated", async () => {
  // A separate server, and many repetitions: on a busy machine also an answered attempt may be late.
  const slow = new PreparedServer();
  await slow.start();
  slow.prepare("silence", ...Array(100).fill({ status: 200 }));
  await client({ baseUrl: slow.url, retries: 100 }).overview.get({ timeoutMs: 50 });
  expect(slow.prepared.length).toBeLessThan(100);
  slow.stop();
});

test("a caller who gives up gets the signal's reason, and nothing is repeated", async () => {
  server.prepare("silence", created);
  const reason = new Error("enough");
  const giveUp = new AbortController();
  server.onSilence = () => giveUp.abort(reason);
  expect(await caught(client().overview.get({ signal: giveUp.signal }))).toBe(reason);
  expect(server.prepared).toEqual([created]);
});

test("hooks see every attempt, and may add headers", async () => {
  const seen: unknown[] = [];
  const hooks = {
    onRequest: ({ operation, attempt, headers }: Attempt) => {
      headers.set("traceparent", "00-1-1-01");
      seen.push([operation, attempt]);
    },
    onError: () => seen.push("error"),
    onRetry: (_attempt: Attempt, { error }: { error: Error }) => seen.push(error.message.slice(0, 33)),
    onResponse: (_attempt: Attempt, { status }: { status: number }) => seen.push(status),
  };
  server.prepare("reset", { status: 200 });
  await client({ hooks }).overview.get();
  expect(seen).toEqual([["getOverview", 1], "error", "GET /api/v1/overview: no answer: ", ["getOverview", 2], 200]);
  expect(server.asked[0]?.headers).toMatchObject({ traceparent: "00-1-1-01", "user-agent": "matchbook-client/0.1.0" });
});

test("pauses are random below a limit that doubles, and as long as the server asks", () => {
  const attempt = fc.integer({ min: 1, max: 40 });
  const random = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(attempt, random, fc.option(fc.integer({ min: 0, max: 60_000 })), (number, chance, after) => {
      const delay = retryDelayMs(RETRY_DEFAULTS, number, after ?? undefined, chance);
      if (after === null) expect(delay).toBeCloseTo(chance * Math.min(30_000, 500 * 2 ** (number - 1)));
      else if (after > 30_000) expect(delay).toBeUndefined();
      else expect(delay).toBeCloseTo(after + chance * 500);
    }),
  );
});

const page = (count: number, more = {}) => ({
  status: 200,
  body: { success: true, data: Array(count).fill({}), pagination: { page: 1, pageSize: 2, ...more } },
});
const searches = () => server.asked.map(({ url }) => new URL(url, server.url).search);

test("a list is its first page when it is awaited, and all rows when it is iterated, by cursors", async () => {
  server.prepare(page(2), page(2, { nextCursor: "c=1" }), page(1, { nextCursor: null }));
  const list = client().matches.list({ status: ["active", "confirmed"], pageSize: 2 });
  expect((await list).data).toHaveLength(2);
  expect(await Array.fromAsync(list)).toHaveLength(3);
  const filter = "status=active&status=confirmed&pageSize=2";
  expect(searches()).toEqual([
    `?${filter}`,
    expect.stringContaining("cursor=&"),
    expect.stringContaining("cursor=c%3D1&"),
  ]);
  for (const search of searches()) expect(search).toContain("status=active&status=confirmed");
});

test("a path parameter that is missing or no segment of a path is an error before anything is sent", () => {
  server.prepare();
  for (const number of [undefined as never, "", ".", ".."])
    expect(() => client().invoices.get(number)).toThrow("getInvoice needs 1 values for /api/v1/invoices/{number}");
  expect(server.asked).toEqual([]);
});

test("a method that is short for another sets its fields, and one that answers a text gives the response", async () => {
  server.prepare({ status: 200 }, { status: 200, headers: { "content-type": "text/csv" }, body: "a,b\n" });
  await client().matches.confirm("m-1", { closeDifference: "fee" });
  expect(server.asked[0]).toMatchObject({ method: "PUT", url: "/api/v1/matches/m-1" });
  expect(JSON.parse(server.asked[0]?.body ?? "")).toEqual({ closeDifference: "fee", status: "confirmed" });
  expect(await (await client().invoices.export()).text()).toBe("a,b\n");
});

test("an exact client sends decimal strings and asks for them, besides the caller's other preferences", async () => {
  server.prepare({ status: 201, body: { success: true, data: { amount: "90071992547409.91" } } }, { status: 200 });
  const exact = createExactClient({ baseUrl: server.url, token: "secret" });
  const line = { currency: "EUR", direction: "credit" as const, value_date: "2026-03-01" };
  const answer = await exact.transactions.create({ ...line, amount: "90071992547409.91" });
  expect(answer.data.amount).toBe("90071992547409.91");
  await exact.overview.get({ headers: { Prefer: "handling=lenient" } });
  expect(server.asked.map(({ headers }) => headers.prefer)).toEqual([
    "handling=strict, amounts=string",
    "handling=lenient, handling=strict, amounts=string",
  ]);
  expect(JSON.parse(server.asked[0]?.body ?? "").amount).toBe("90071992547409.91");
});

test("a text that is not an address is refused at once", () => {
  for (const baseUrl of ["shop", "shop:8080", "ftp://shop", ""])
    expect(() => createClient({ baseUrl, token: "secret" })).toThrow(/^baseUrl must be an address such as/);
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
