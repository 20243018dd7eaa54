import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../src/routes/index.ts";
import { answerEveryRoute } from "./hostile-services.ts";
import { FIELDS, hostileValue } from "./hostile-values.ts";
import { ask } from "./request.ts";
import { ID } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

/** Any code point. The unit `binary` of fast-check lists all of them first, which takes a second. */
const codePoint = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

let gateway: TestGateway;
let key: string;
let idToken: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  key = (await gateway.key()).key;
  idToken = await gateway.issuer.token({ tenant_id: "acme" });
  answerEveryRoute(gateway.services);
});
afterAll(() => gateway.stop());

const REFUSALS = [400, 404, 405, 409, 413, 415];
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...FIELDS), hostileValue, { noNullPrototype: false }),
  hostileValue,
);
const named = (operationId: string) => {
  const route = routes.find((one) => one.operationId === operationId);
  if (route === undefined) throw new Error(`no operation ${operationId}`);
  return route;
};
const operations = (isSelected: (route: (typeof routes)[number]) => boolean) =>
  fc.constantFrom(...routes.filter(isSelected).map((route) => route.operationId));

function expectHandled(answer: { status: number }, sent: unknown): void {
  const isExpected = [200, 201, 202, ...REFUSALS].includes(answer.status);
  expect(isExpected, `${JSON.stringify(sent)} answered ${answer.status}`).toBe(true);
}
const tokenFor = (auth: unknown) => (auth === "console" ? idToken : key);

test("no JSON body makes any writing route fail", async () => {
  await fc.assert(
    fc.asyncProperty(
      operations((one) => one.body !== undefined),
      body,
      async (operation, sent) => {
        const route = named(operation);
        const path = route.path.replace(":id", ID).replace(/:\w+/, "X");
        const answer = await ask(gateway.url, route.method.toUpperCase(), path, {
          token: tokenFor(route.auth),
          body: sent,
        });
        expectHandled(answer, [route.operationId, sent]);
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 60) },
  );
});

test("one hostile field in a valid body is refused by its name or accepted", async () => {
  const valid: Record<string, Record<string, unknown>> = {
    createTransactions: { amount: 1, currency: "EUR", direction: "credit", value_date: "2026-01-01" },
    createInvoices: {
      invoiceNumber: "I",
      counterpartyId: "C",
      currency: "EUR",
      totalAmount: 1,
      issueDate: "2026-01-01",
      metadata: {},
    },
    createMatch: { invoiceId: "I", transactionId: "T", matchedAmount: 1, metadata: {} },
    reconcileTransaction: {
      action: "save",
      matchId: ID,
      counterpartyId: "C",
      paymentMethodId: "P",
      invoiceId: "I",
      matchedAmount: 1,
    },
    createWebhookEndpoint: { url: "https://x.example", eventTypes: ["match.created"] },
    previewMatches: { transactionId: "T" },
  };
  const cases = Object.entries(valid).flatMap(([operation, fields]) =>
    Object.keys(fields).map((field) => ({ operation, field })),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...cases), hostileValue, async ({ operation, field }, value) => {
      const route = named(operation);
      const path = route.path.replace(/:\w+/, "X");
      const sent = { ...valid[operation], [field]: value };
      const answer = await ask(gateway.url, "POST", path, { token: tokenFor(route.auth), body: sent });
      expectHandled(answer, sent);
      if (answer.status !== 400) return;
      expect(answer.body.details[0].field.split(".")[0]).toBe(field);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 60) },
  );
});

test("no path and no query makes a reading route fail", async () => {
  const reading = operations(({ method, auth }) => method === "get" && typeof auth === "object");
  const piece = fc.oneof(
    fc.string({ unit: codePoint }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom(
      "%",
      "%2",
      "%zz",
      "%c0%af",
      "%00",
      "%E0%A4%A",
      "..%2f..",
      "%2e%2e",
      "*",
      "$ne",
      "__proto__",
      "a;b",
      "%0d%0aX:1",
    ),
  );
  const query = fc
    .array(
      fc.tuple(
        fc.oneof(
          fc.constantFrom("page", "pageSize", "status", "currency", "text", "__proto__", "status[]", "page[$gt]"),
          piece,
        ),
        piece,
      ),
    )
    .map((pairs) => pairs.map((pair) => pair.join("=")).join("&"));
  await fc.assert(
    fc.asyncProperty(reading, piece, query, async (operation, part, search) => {
      const path = named(operation).path.replace(/:\w+/, part);
      const response = await fetch(`${gateway.url}${path}?${search}`, { headers: { authorization: `Bearer ${key}` } });
      expectHandled(response, [operation, part, search, await response.text()]);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 60) },
  );
});

test("JSON nested 100,000 levels deep is refused", async () => {
  for (const [open, close] of [
    ["[", "]"],
    ['{"a":', "}"],
  ] as const) {
    for (const depth of [1_000, 5_000, 100_000]) {
      const deep = `${open.repeat(depth)}1${close.repeat(depth)}`;
      for (const sent of [deep, `{"metadata":${deep}}`]) {
        const answer = await ask(gateway.url, "PUT", `/api/v1/matches/${ID}`, { token: key, body: sent });
        expect([open, depth, answer.status]).toEqual([open, depth, 400]);
      }
      const mapping = await ask(gateway.url, "POST", "/api/v1/bank-connections", {
        token: key,
        body: `{"name":"x","csvMapping":${deep}}`,
      });
      expect(mapping.status).toBe(400);
    }
  }
});

test("no prototype is polluted", async () => {
  const sent = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"status":"active"}';
  await ask(gateway.url, "PUT", `/api/v1/matches/${ID}`, { token: key, body: sent });
  await ask(gateway.url, "GET", "/api/v1/matches?__proto__[polluted]=1&constructor.prototype.polluted=1", {
    token: key,
  });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("malformed credentials are answered 401", async () => {
  const printable = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(printable, fc.boolean(), async (token, onConsole) => {
      const path = onConsole ? "/api/v1/webhook-endpoints" : "/api/v1/matches";
      const answer = await ask(gateway.url, "GET", path, { token });
      expect(answer.status).toBe(401);
    }),
    { numRuns: 50 },
  );
});
