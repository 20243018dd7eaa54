import type { Counterparty } from "@matchbook/proto/matchbook/matching/v1/matching";
import type {
  CreateCounterpartyRequest,
  PutFxRatesRequest,
  UpdateCounterpartyRequest,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "./request.ts";
import { AT, ID, page } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  token = (await gateway.key()).key;
});
afterAll(() => gateway.stop());

const call = (method: string, path: string, body?: unknown) =>
  ask(gateway.url, method, `/api/v1/${path}`, { token, body });
const counterparty = (accountCode: string): Counterparty => ({
  id: ID,
  accountCode,
  name: "Acme",
  aliases: [],
  paymentMethods: [{ id: ID, code: "P-1", type: "bank", iban: "DE00", bic: undefined }],
  version: 1n,
  createdAt: AT,
  updatedAt: AT,
});

test("a counterparty is created, got by its code, listed and changed", async () => {
  const created: CreateCounterpartyRequest[] = [];
  const updated: UpdateCounterpartyRequest[] = [];
  gateway.services.matching.createCounterparty = async (request) => {
    created.push(request);
    return counterparty(request.accountCode);
  };
  gateway.services.matching.updateCounterparty = async (request) => {
    updated.push(request);
    return counterparty(request.accountCode);
  };
  gateway.services.matching.getCounterparty = async ({ accountCode }) => counterparty(accountCode);
  gateway.services.matching.listCounterparties = async () => ({ counterparties: [counterparty("C")], page: page(1n) });
  const answer = await call("POST", "counterparties", { accountCode: "C/1", name: "Acme" });
  expect([answer.status, answer.body.data]).toMatchObject([
    201,
    { accountCode: "C/1", paymentMethods: [{ code: "P-1", iban: "DE00" }] },
  ]);
  expect(created).toEqual([{ accountCode: "C/1", name: "Acme", aliases: [], paymentMethods: [] }]);
  expect((await call("GET", "counterparties/C%2F1")).body.data.accountCode).toBe("C/1");
  expect((await call("GET", "counterparties")).body.data).toHaveLength(1);
  expect((await call("PATCH", "counterparties/C%2F1", { aliases: [] })).status).toBe(200);
  expect(updated).toEqual([
    { accountCode: "C/1", name: undefined, aliases: { aliases: [] }, paymentMethods: undefined },
  ]);
  const twice = [
    { code: "P", type: "bank" },
    { code: "P", type: "card" },
  ];
  const refused = await call("PATCH", "counterparties/C", { paymentMethods: twice });
  expect([refused.status, refused.body.details]).toMatchObject([400, [{ field: "paymentMethods" }]]);
});

test("rates are stored with every digit they were sent with, as number or as text", async () => {
  const requests: PutFxRatesRequest[] = [];
  gateway.services.matching.putFxRates = async (request) => {
    requests.push(request);
    return { stored: request.rates.length };
  };
  const rate = (value: string, quote = "USD") =>
    `{"base":"EUR","quote":"${quote}","date":"2026-03-01","rate":${value}}`;
  const body = `{"rates":[${rate("1.123456789012345678")},${rate('"0.000001"')},${rate("110")}]}`;
  expect((await call("PUT", "fx-rates", body)).body.data).toEqual({ stored: 3 });
  expect(requests[0]?.rates.map((one) => one.rate)).toEqual(["1.123456789012345678", "0.000001", "110"]);
  for (const wrong of ["0", "-1", '"x"', "1e5", "null", "0.0000000000000000001"]) {
    const answer = await call("PUT", "fx-rates", `{"rates":[${rate(wrong)}]}`);
    expect([wrong, answer.status, answer.body.details?.[0].field]).toEqual([wrong, 400, "rates.0.rate"]);
  }
  const same = await call("PUT", "fx-rates", `{"rates":[${rate("1", "EUR")}]}`);
  expect(same.body.details).toEqual([{ field: "rates.0.quote", message: "Must differ from base" }]);
  expect((await call("PUT", "fx-rates", { rates: [] })).status).toBe(400);
});

test("rates are listed by pair and dates, exactly", async () => {
  const requests: unknown[] = [];
  gateway.services.matching.listFxRates = async (request) => {
    requests.push(request);
    return {
      rates: [{ base: "EUR", quote: "USD", date: "2026-03-01", rate: "1.123456789012345678" }],
      page: page(1n),
    };
  };
  const answer = await call("GET", "fx-rates?base=EUR&quote=USD&dateFrom=2026-01-01&dateTo=2026-12-31");
  expect(answer.text).toContain('"rate":1.123456789012345678');
  expect(requests).toEqual([
    {
      page: { page: 1, pageSize: 25 },
      base: "EUR",
      quote: "USD",
      dateFrom: "2026-01-01",
      dateTo: "2026-12-31",
    },
  ]);
});
