import type { ListTransactionsRequest } from "@matchbook/proto/matchbook/matching/v1/line_list";
import { AppError } from "@matchbook/runtime/errors/errors";
import { expect, test } from "vitest";
import { ask } from "../request.ts";
import { AT, ID, page, transaction } from "../samples.ts";
import { fieldsOf, gateway, PATH, token } from "./setup.ts";

test("filters reach the service, with amounts in minor units if a currency is given", async () => {
  const requests: ListTransactionsRequest[] = [];
  gateway.services.matching.listTransactions = async (request) => {
    requests.push(request);
    return { transactions: [transaction()], page: { page: 2, pageSize: 1, total: 3n, totalIsLowerBound: false } };
  };
  gateway.services.matching.getCounterparty = async ({ accountCode }) => {
    if (accountCode !== "C-1") throw new AppError("counterparty_not_found");
    return {
      id: ID,
      accountCode,
      name: "x",
      aliases: [],
      paymentMethods: [],
      taxIds: [],
      version: 1n,
      createdAt: AT,
      updatedAt: AT,
    };
  };
  const query =
    "page=2&pageSize=1&status=matched&status=ignored&direction=credit&currency=EUR&amountMin=0&amountMax=10.50" +
    "&dateFrom=2026-01-01&dateTo=2026-12-31&counterparty=C-1&text=rent";
  const answer = await ask(gateway.url, "GET", `${PATH}?${query}`, { token });
  expect(answer.body.pagination).toEqual({ page: 2, pageSize: 1, total: 3, totalPages: 3 });
  expect(requests).toEqual([
    {
      page: { page: 2, pageSize: 1 },
      statuses: ["matched", "ignored"],
      direction: "credit",
      currency: "EUR",
      amountMin: "0",
      amountMax: "10.50",
      withoutTotal: false,
      dateFrom: "2026-01-01",
      dateTo: "2026-12-31",
      counterpartyId: ID,
      text: "rent",
    },
  ]);
  await ask(gateway.url, "GET", `${PATH}?amountMin=10.005&amountMax=9999999999999999.9999`, { token });
  expect(requests[1]).toEqual({
    page: { page: 1, pageSize: 25 },
    statuses: [],
    amountMin: "10.005",
    amountMax: "9999999999999999.9999",
    withoutTotal: false,
  });
  const unknown = await ask(gateway.url, "GET", `${PATH}?counterparty=nobody&pageSize=7`, { token });
  expect(unknown.body).toEqual({
    success: true,
    data: [],
    pagination: { page: 1, pageSize: 7, total: 0, totalPages: 0 },
  });
  expect(requests).toHaveLength(2);
});

test("a wrong query value is Invalid query parameters with the name of the parameter", async () => {
  const invalid = {
    page: ["0", "-1", "1.5", "x", "", "1e3", "9999999999"],
    pageSize: ["0", "101", "all"],
    status: ["open", "", "matched&status=open"],
    direction: ["in", "credit&direction=debit"],
    currency: ["eur", "XXX0"],
    amountMin: ["-1", "1.005&currency=EUR", "1.00005", "1e3", "NaN&currency=EUR", "90071992547409.92&currency=EUR"],
    dateFrom: ["2026-02-30", "yesterday", "2026-1-1"],
    counterparty: ["", "x".repeat(101), "%00"],
  };
  for (const [name, values] of Object.entries(invalid)) {
    for (const value of values) {
      const answer = await ask(gateway.url, "GET", `${PATH}?${name}=${value}`, { token });
      expect([name, value, answer.status, answer.body.error]).toEqual([name, value, 400, "Invalid query parameters"]);
      expect(fieldsOf(answer.body.details)[0]?.split(".")[0]).toBe(name);
    }
  }
});

test("pages have 25 rows by default and at most 100", async () => {
  const sizes: unknown[] = [];
  gateway.services.matching.listTransactions = async (request) => {
    sizes.push(request.page);
    return { transactions: [], page: page(0n) };
  };
  await ask(gateway.url, "GET", PATH, { token });
  await ask(gateway.url, "GET", `${PATH}?pageSize=100&unknown=1`, { token });
  expect(sizes).toEqual([
    { page: 1, pageSize: 25 },
    { page: 1, pageSize: 100 },
  ]);
});
