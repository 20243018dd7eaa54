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
  taxIds: [],
  version: 1n,
  createdAt: AT,
  updatedAt: AT,
});

test("a counterparty is created, read by its code, listed and changed", async () => {
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
  const answer = await call("POST", "counterparties", { accountCode: "C/1", name: "Acme", taxIds: ["de 12-3"] });
  expect([answer.status, answer.body.data]).toMatchObject([
    201,
    { accountCode: "C/1", paymentMethods: [{ code: "P-1", iban: "DE00" }] },
  ]);
  const taxIds = { texts: ["DE123"] };
  expect(created).toEqual([{ accountCode: "C/1", name: "Acme", aliases: [], paymentMethods: [], taxIds }]);
  expect((await call("GET", "counterparties/C%2F1")).body.data.accountCode).toBe("C/1");
  expect((await call("GET", "counterparties")).body.data).toHaveLength(1);
  expect((await call("PATCH", "counterparties/C%2F1", { aliases: [] })).status).toBe(200);
  expect(updated).toEqual([
    { accountCode: "C/1", name: undefined, aliases: { aliases: [] }, paymentMethods: undefined, taxIds: undefined },
  ]);
  const twice = [
    { code: "P", type: "bank" },
    { code: "P", type: "card" },
  ];
  const refused = await call("PATCH", "counterparties/C", { paymentMethods: twice });
  expect([refused.status, refused.body.details]).toMatchObject([400, [{ field: "paymentMethods" }]]);
});

const rate = (value: string, quote = "USD") => `{"base":"EUR","quote":"${quote}","date":"2026-03-01","rate":${value}}`;
const putRate = (value: string, quote?: string) => call("PUT", "fx-rates", `{"rates":[${rate(value, quote)}]}`);
/** Records all further rates that reach the service, as text. */
function storedRates(): string[] {
  const stored: string[] = [];
  gateway.services.matching.putFxRates = async ({ rates }) => {
    stored.push(...rates.map((one) => one.rate));
    return { stored: rates.length };
  };
  return stored;
}

test("rates keep every digit, whether sent as number or as text", async () => {
  const stored = storedRates();
  const body = `{"rates":[${rate("1.123456789012345678")},${rate('"0.000001"')},${rate("110")}]}`;
  expect((await call("PUT", "fx-rates", body)).body.data).toEqual({ stored: 3 });
  expect(stored).toEqual(["1.123456789012345678", "0.000001", "110"]);
  for (const wrong of ["0", "-1", "-1e2", "0e5", "0.00", '"x"', '"1e"', '".5"', '"+1"', '""', '" 1"']) {
    const answer = await putRate(wrong);
    const details = [{ field: "rates.0.rate", message: "Must be a positive decimal number" }];
    expect([wrong, answer.status, answer.body.details]).toEqual([wrong, 400, details]);
  }
  const none = await putRate("null");
  expect(none.body.details).toEqual([{ field: "rates.0.rate", message: "Must be a decimal number" }]);
  const same = await putRate("1", "EUR");
  expect(same.body.details).toEqual([{ field: "rates.0.quote", message: "Must differ from base" }]);
  expect((await call("PUT", "fx-rates", { rates: [] })).status).toBe(400);
});

test("a rate in any JSON notation is stored as a plain decimal", async () => {
  for (const [sent, plain] of [
    ["0.0000007", "0.0000007"],
    ["7e-7", "0.0000007"],
    ["1e2", "100"],
    ["1.25E+1", "12.5"],
    ["9e-18", "0.000000000000000009"],
    ["1e14", "100000000000000"],
    ["999999999999999.999999999999999999", "999999999999999.999999999999999999"],
    ["123456789012345.678e-5", "1234567890.12345678"],
    ["1.0000000000000000000000", "1"],
  ] as const) {
    for (const written of [sent, `"${sent}"`]) {
      const stored = storedRates();
      expect([written, (await putRate(written)).status, stored]).toEqual([written, 200, [plain]]);
    }
  }
});

test("a rate with too many digits is refused with a reason", async () => {
  const message = "Must have at most 15 digits before the decimal point and 18 after it";
  for (const sent of ["1e15", "1000000000000000", "9e-19", "1.0000000000000000001", "1e999999999", "1e-999999999"]) {
    for (const written of [sent, `"${sent}"`]) {
      const answer = await putRate(written);
      const details = [{ field: "rates.0.rate", message }];
      expect([written, answer.status, answer.body.details]).toEqual([written, 400, details]);
    }
  }
});

test("a listed rate can be stored again unchanged", async () => {
  for (const kept of ["0.0000007", "0.000000000000000009", "999999999999999.999999999999999999", "1.0830"]) {
    gateway.services.matching.listFxRates = async () => ({
      rates: [{ base: "EUR", quote: "USD", date: "2026-03-01", rate: kept }],
      page: page(1n),
    });
    const shown = /"rate":([^,}]+)/.exec((await call("GET", "fx-rates")).text)?.[1] ?? "";
    const stored = storedRates();
    expect([kept, shown, (await putRate(shown)).status]).toEqual([kept, shown, 200]);
    expect(stored).toEqual([kept.replace(/0$/, "")]);
  }
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

const ecb = (days: [string, string][]) =>
  `<gesmes:Envelope><Cube>${days
    .map(
      ([time, rate]) =>
        `<Cube time="${time}"><Cube currency="USD" rate="${rate}"/><Cube currency="SKK" rate="30"/></Cube>`,
    )
    .join("")}</Cube></gesmes:Envelope>`;
const upload = (body: string | Uint8Array, type = "application/xml") =>
  ask(gateway.url, "POST", "/api/v1/fx-rates/import", { token, body, headers: { "content-type": type } });

test("a file of the European Central Bank is stored in chunks of 1,000 rates and counted", async () => {
  const parts: PutFxRatesRequest[] = [];
  gateway.services.matching.putFxRates = async (request) => {
    parts.push(request);
    return { stored: request.rates.length };
  };
  const first = Date.UTC(2020, 0, 1);
  const days = Array.from({ length: 2_345 }, (_, at): [string, string] => [
    new Date(first + at * 86_400_000).toISOString().slice(0, 10),
    `1.${at}`,
  ]);
  const answer = await upload(ecb(days));
  expect([answer.status, answer.body.data]).toEqual([
    200,
    {
      stored: 2_345,
      skipped: 2_345,
      skippedCurrencies: ["SKK"],
      days: 2_345,
      dateFrom: "2020-01-01",
      dateTo: days.at(-1)?.[0],
    },
  ]);
  expect(parts.map(({ rates }) => rates.length)).toEqual([1_000, 1_000, 345]);
  expect(parts[2]?.rates.at(-1)).toEqual({ base: "EUR", quote: "USD", date: days.at(-1)?.[0], rate: "1.2344" });
});

test("a file with an error is refused with its line; other media types and larger files are refused", async () => {
  gateway.services.matching.putFxRates = async () => {
    throw new Error("no test expects these rates");
  };
  const wrong = await upload(
    ecb([
      ["2026-03-02", "1"],
      ["2026-03-32", "1"],
    ]),
  );
  expect([wrong.status, wrong.body.details]).toMatchObject([
    400,
    [{ field: "", message: expect.stringMatching(/^Line 1: time must be/) }],
  ]);
  expect((await upload(ecb([["2026-03-02", "1"]]), "application/json")).status).toBe(415);
  expect((await upload(ecb([["2026-03-02", "1"]]), "text/xml; charset=utf-8")).status).toBe(500);
  const most = 16 * 1024 * 1024;
  expect((await upload(new Uint8Array(most).fill(32))).status).toBe(400);
  expect((await upload(new Uint8Array(most + 1).fill(32))).status).toBe(413);
  const reader = (await gateway.key(["fx-rates:read"])).key;
  const headers = { "content-type": "application/xml" };
  const denied = await ask(gateway.url, "POST", "/api/v1/fx-rates/import", { token: reader, body: "<a/>", headers });
  expect([denied.status, denied.body.error]).toEqual([403, "API key is missing scope fx-rates:write"]);
});
