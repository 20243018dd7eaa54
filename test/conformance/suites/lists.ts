import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf } from "../client.ts";
import { newAllocation, newCounterparty, newInvoice, type Resource } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** The envelope of lists, and the filters and order of each list except that of transactions. */

const system = useSystem();
/** The tests look at different lists of it. */
let api: Api;
beforeAll(async () => {
  api = await system.newApi();
});

describe("envelope", () => {
  beforeAll(async () => {
    const lines = Array.from({ length: 30 }, (_, at) => ({
      amount: at + 1,
      currency: "EUR",
      direction: "credit",
      value_date: "2026-01-15",
    }));
    await api.call("POST", "/transactions", { transactions: lines });
  });

  test("has success, data and pagination with page, pageSize, total and totalPages", async () => {
    const answer = await api.call("GET", "/transactions");
    expect(Object.keys(answer.body).sort()).toEqual(["data", "pagination", "success"]);
    expect(answer.body.data).toHaveLength(25);
    expect(answer.body.pagination).toEqual({ page: 1, pageSize: 25, total: 30, totalPages: 2 });
  });

  test("pages have neither gaps nor repetitions, and end", async () => {
    const seen: string[] = [];
    for (const page of [1, 2, 3, 4, 5]) {
      const { body } = await api.call("GET", `/transactions?page=${page}&pageSize=7`);
      expect(body.pagination).toEqual({ page, pageSize: 7, total: 30, totalPages: 5 });
      seen.push(...body.data.map(({ id }: Resource) => id));
    }
    expect(new Set(seen).size).toBe(30);
    expect((await api.call("GET", "/transactions?page=6&pageSize=7")).body.data).toEqual([]);
  });

  test("an empty list has an empty array and no pages", async () => {
    const empty = await system.newApi();
    for (const path of [
      "/transactions",
      "/invoices",
      "/matches",
      "/counterparties",
      "/fx-rates",
      "/bank-connections",
    ]) {
      const { body } = await empty.call("GET", path);
      expect(body).toEqual({ success: true, data: [], pagination: { page: 1, pageSize: 25, total: 0, totalPages: 0 } });
    }
  });
});

test("invoices are sorted newest first and filtered by status, direction, currency, counterparty and date", async () => {
  const api = await system.newApi();
  const { accountCode } = await newCounterparty(api);
  await newInvoice(api, { invoiceNumber: "a", issueDate: "2026-01-01", counterpartyId: accountCode });
  await newInvoice(api, { invoiceNumber: "b", issueDate: "2026-01-02", direction: "payable" });
  await newInvoice(api, { invoiceNumber: "c", issueDate: "2026-01-03", currency: "USD" });
  await newAllocation(api, 10, { invoice: { invoiceNumber: "d", issueDate: "2026-01-04" } });
  await newAllocation(api, 100, { invoice: { invoiceNumber: "e", issueDate: "2026-01-05" } });
  await newInvoice(api, { invoiceNumber: "f", issueDate: "2026-01-06" });
  await api.call("POST", "/invoices/f/void");
  for (const [filter, found] of [
    ["", ["f", "e", "d", "c", "b", "a"]],
    ["status=open", ["c", "b", "a"]],
    ["status=partially_paid", ["d"]],
    ["status=paid&status=void", ["f", "e"]],
    ["direction=payable", ["b"]],
    ["currency=USD", ["c"]],
    [`counterpartyId=${accountCode}`, ["a"]],
    ["dateFrom=2026-01-02&dateTo=2026-01-04", ["d", "c", "b"]],
    ["status=open&currency=EUR&direction=receivable", ["a"]],
  ] as const) {
    const { body } = await api.call("GET", `/invoices?${filter}`);
    const numbers = body.data.map(({ invoiceNumber }: Resource) => invoiceNumber);
    expect([filter, numbers, body.pagination.total]).toEqual([filter, found, found.length]);
  }
});

test("an fx rate replaces that of the same pair and date; rates are filtered by base, quote and date", async () => {
  const put = (rates: object[]) => api.call("PUT", "/fx-rates", { rates });
  const rate = (quote: string, date: string, value: unknown) => ({ base: "EUR", quote, date, rate: value });
  const stored = await put([
    rate("USD", "2026-01-01", "1.1"),
    rate("USD", "2026-01-02", 1.2),
    rate("JPY", "2026-01-01", "160.123456789"),
    rate("KRW", "2026-01-01", "1.5e3"),
  ]);
  expect([stored.status, stored.body]).toEqual([200, { success: true, data: { stored: 4 } }]);
  await put([rate("USD", "2026-01-02", "1.25")]);
  const rates = async (filter: string) =>
    (await api.call("GET", `/fx-rates?${filter}`)).body.data.map((one: Resource) => [one.quote, one.date, one.rate]);
  expect(await rates("quote=USD")).toEqual([
    ["USD", "2026-01-02", 1.25],
    ["USD", "2026-01-01", 1.1],
  ]);
  expect(await rates("base=EUR&quote=JPY")).toEqual([["JPY", "2026-01-01", 160.123456789]]);
  expect(await rates("quote=KRW")).toEqual([["KRW", "2026-01-01", 1500]]);
  expect(await rates("dateFrom=2026-01-02&dateTo=2026-01-02")).toEqual([["USD", "2026-01-02", 1.25]]);
  expect(await rates("base=USD")).toEqual([]);
  for (const [wrong, field] of [
    [rate("EUR", "2026-01-01", "1"), "quote"],
    [rate("USD", "2026-01-01", "0"), "rate"],
    [rate("USD", "2026-01-01", "-1"), "rate"],
    [rate("USD", "2026-01-01", "1e15"), "rate"],
    [rate("USD", "2026-13-01", "1"), "date"],
  ] as const) {
    const answer = await put([rate("USD", "2026-01-05", "9"), wrong]);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [`rates.1.${field}`]]);
  }
  expect(await rates("dateFrom=2026-01-05")).toEqual([]);
});

test("counterparties and bank connections are sorted newest first", async () => {
  for (const accountCode of ["a", "b", "c"]) await newCounterparty(api, { accountCode });
  for (const name of ["a", "b", "c"]) await api.call("POST", "/bank-connections", { name });
  const parties = (await api.call("GET", "/counterparties?pageSize=2")).body;
  expect(parties.data.map(({ accountCode }: Resource) => accountCode)).toEqual(["c", "b"]);
  expect(parties.pagination).toEqual({ page: 1, pageSize: 2, total: 3, totalPages: 2 });
  const banks = (await api.call("GET", "/bank-connections")).body;
  expect(banks.data.map(({ name }: Resource) => name)).toEqual(["c", "b", "a"]);
});
