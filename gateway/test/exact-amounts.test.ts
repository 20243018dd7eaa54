import { AMOUNT_FIELDS, AMOUNTS_BESIDE_CURRENCY } from "@matchbook/api/exact-amounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "./request.ts";
import { transaction } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  token = (await gateway.key()).key;
});
afterAll(() => gateway.stop());

const LINE = { currency: "EUR", direction: "credit", value_date: "2026-03-01" };
const create = (amount: unknown, headers: Record<string, string> = {}) =>
  ask(gateway.url, "POST", "/api/v1/transactions", { token, body: { ...LINE, amount }, headers });

test("an amount may be a decimal string, and is as exact as a number", async () => {
  const stored: (bigint | undefined)[] = [];
  gateway.services.transaction.createTransactions = async ({ items }) => {
    stored.push(items[0]?.amount);
    return { results: [{ outcome: { $case: "created", value: transaction() } }] };
  };
  for (const amount of ["119.99", "90071992547409.91", "0012", 119.99]) {
    expect([amount, (await create(amount)).status]).toEqual([amount, 201]);
  }
  expect(stored).toEqual([11_999n, 9_007_199_254_740_991n, 1_200n, 11_999n]);
});

test.each([
  "",
  " 1",
  "1 ",
  "+1",
  "-1",
  "1e2",
  "1.",
  ".5",
  "1,5",
  "0x10",
  "Infinity",
  "1.2.3",
  "9".repeat(21),
  "0",
  "1.234",
])("the text %j is no amount", async (amount) => {
  const { status, body } = await create(amount);
  expect([status, body.details[0].field]).toEqual([400, "amount"]);
});

test("answers have amounts as strings for a caller who prefers it, also those of a repeated request", async () => {
  gateway.services.transaction.createTransactions = async () => ({
    results: [{ outcome: { $case: "created", value: transaction({ amount: 9_007_199_254_740_991n }) } }],
  });
  const headers = { "idempotency-key": "exact-1" };
  const plain = await create(1, headers);
  expect(plain.text).toContain('"amount":90071992547409.91');
  expect(plain.headers.get("preference-applied")).toBeNull();
  for (const prefer of ["amounts=string", 'handling=lenient, amounts="string"']) {
    const exact = await create(1, { ...headers, prefer });
    expect(exact.body.data.amount).toBe("90071992547409.91");
    expect(exact.headers.get("preference-applied")).toBe("amounts=string");
    expect(exact.headers.get("idempotency-replayed")).toBe("true");
  }
  expect((await create(1, { prefer: "amounts=words" })).text).toContain('"amount":90071992547409.91');
});

// biome-ignore lint/suspicious/noExplicitAny: a JSON document that the tests read at many places.
type Document = any;

/** Calls a function with each property of a schema below a node. */
function eachProperty(node: Document, visit: (name: string, schema: Document) => void): void {
  if (typeof node !== "object" || node === null) return;
  for (const [name, schema] of Object.entries(node.properties ?? {})) visit(name, schema);
  for (const [name, value] of Object.entries(node)) if (name !== "example") eachProperty(value, visit);
}

const documentOf = async (query = "") =>
  (await ask(gateway.url, "GET", `/api/v1/openapi.json${query}`)).body as Document;

test("the fields with decimals are amounts, rates, shares and percentages", async () => {
  const doubles = new Set<string>();
  eachProperty(await documentOf(), (name, schema) => {
    if ([schema, ...(schema.anyOf ?? [])].some(({ format }) => format === "double")) doubles.add(name);
  });
  const others = ["automaticRate", "averageDaysLate", "averageDaysToPay", "confidence", "confidenceMin", "percent"];
  expect([...doubles].sort()).toEqual([...AMOUNT_FIELDS, ...AMOUNTS_BESIDE_CURRENCY, ...others].sort());
});

test("the document of strings has the format decimal, strings in examples, and the header that asks for them", async () => {
  const exact = await documentOf("?amounts=string");
  let decimals = 0;
  eachProperty(exact, (name, schema) => {
    const forms = [schema, ...(schema.anyOf ?? [])];
    if (AMOUNT_FIELDS.has(name)) expect([name, forms.map(({ format }) => format)]).not.toContain("double");
    decimals += forms.filter(({ type, format }) => type === "string" && format === "decimal").length;
  });
  expect(decimals).toBeGreaterThan(40);
  const { parameters, requestBody } = exact.paths["/api/v1/invoices"].post;
  expect(parameters).toContainEqual({ $ref: "#/components/parameters/PreferStrings" });
  expect(requestBody.content["application/json"].example.totalAmount).toBe("1190");
  expect(exact.paths["/healthz"].get.parameters).toEqual([]);
  expect((await documentOf("?amounts=number")).paths["/api/v1/invoices"].post.parameters).not.toContainEqual({
    $ref: "#/components/parameters/PreferStrings",
  });
});
