import type { ListTransactionsRequest } from "@matchbook/proto/matchbook/matching/v1/line_list";
import type { ListMatchesRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "./request.ts";
import { bankConnection, match, page, transaction } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  token = (await gateway.key()).key;
});
afterAll(() => gateway.stop());

const get = (path: string) => ask(gateway.url, "GET", `/api/v1${path}`, { token });

test("transactions go on after the last row, with the total of the first page, and end with a null", async () => {
  const requests: ListTransactionsRequest[] = [];
  const rows = ["T-9", "T-8", "T-7"].map((transactionCode) =>
    transaction({ transactionCode, valueDate: "2026-03-02" }),
  );
  gateway.services.matching.listTransactions = async (request) => {
    requests.push(request);
    const { after } = request;
    const transactions = rows.filter(({ facts }) => after === undefined || (facts?.transactionCode ?? "") < after.name);
    const { pageSize = 0 } = request.page ?? {};
    return {
      transactions: transactions.slice(0, pageSize),
      page: after === undefined ? { ...page(3n), pageSize } : undefined,
    };
  };
  const codes: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const { status, body } = await get(`/transactions?pageSize=2&status=unmatched&cursor=${cursor}`);
    expect([status, body.pagination.total, body.pagination.page]).toEqual([200, 3, requests.length]);
    codes.push(...body.data.map((row: { transaction_code: string }) => row.transaction_code));
    cursor = body.pagination.nextCursor;
  }
  expect(codes).toEqual(["T-9", "T-8", "T-7"]);
  expect(requests.map(({ after }) => after)).toEqual([undefined, { day: "2026-03-02", name: "T-8" }]);
  expect(requests.map(({ statuses }) => statuses)).toEqual([["unmatched"], ["unmatched"]]);
});

test("matches go on after the last id, every order of transactions after its last row, other lists with the next page", async () => {
  const asked: (ListMatchesRequest | ListTransactionsRequest)[] = [];
  gateway.services.matching.listMatches = async (request) => {
    asked.push(request);
    return { matches: [match({ id: "0192f0c1-0000-7000-8000-000000000009" })], page: { ...page(9n), pageSize: 1 } };
  };
  const first = await get("/matches?pageSize=1&cursor=");
  await get(`/matches?pageSize=1&cursor=${first.body.pagination.nextCursor}`);
  expect(asked[1]).toMatchObject({ after: "0192f0c1-0000-7000-8000-000000000009" });

  gateway.services.matching.listTransactions = async (request) => {
    asked.push(request);
    return { transactions: [transaction()], page: { ...page(9n), ...request.page } };
  };
  const oldest = await get("/transactions?order=oldest&pageSize=1&cursor=");
  await get(`/transactions?order=oldest&pageSize=1&cursor=${oldest.body.pagination.nextCursor}`);
  const { transactionCode: name, valueDate: day } = transaction().facts ?? {};
  expect(asked.at(-1)).toMatchObject({ order: "oldest", after: { day, name } });

  const dear = { currency: "KWD", amount: 9_007_199_254_740_991n };
  gateway.services.matching.listTransactions = async (request) => {
    asked.push(request);
    return { transactions: [transaction(dear)], page: { ...page(9n), ...request.page } };
  };
  const largest = await get("/transactions?order=amount&pageSize=1&cursor=");
  await get(`/transactions?order=amount&pageSize=1&cursor=${largest.body.pagination.nextCursor}`);
  expect(asked.at(-1)).toMatchObject({ order: "amount", after: { day, name, largest: dear } });

  gateway.services.transaction.listBankConnections = async (request) => ({
    bankConnections: [bankConnection()],
    page: { ...page(9n), ...request.page },
  });
  const banks = await get("/bank-connections?pageSize=1&cursor=");
  const second = await get(`/bank-connections?pageSize=1&cursor=${banks.body.pagination.nextCursor}`);
  expect(second.body.pagination.page).toBe(2);
  expect((await get("/bank-connections?page=2&pageSize=1")).body.pagination).not.toHaveProperty("nextCursor");
});

test("a list without a total says how many rows there are at least", async () => {
  let rows = 2;
  gateway.services.matching.listTransactions = async ({ withoutTotal }) => {
    expect(withoutTotal).toBe(true);
    return { transactions: Array.from({ length: rows }, () => transaction()), page: undefined };
  };
  const pagination = async (query: string) => (await get(`/transactions?total=none&${query}`)).body.pagination;
  expect(await pagination("pageSize=2&page=3")).toMatchObject({ total: 6, totalIsLowerBound: true });
  expect(await pagination("pageSize=2&cursor=")).toMatchObject({ total: 2, nextCursor: expect.any(String) });
  rows = 1;
  const last = await pagination("pageSize=2&cursor=");
  expect(last).toMatchObject({ total: 1, nextCursor: null });
  expect(last).not.toHaveProperty("totalIsLowerBound");
});

test.each(["x", "e30", Buffer.from('{"page":0}').toString("base64url"), "a".repeat(601)])(
  "the cursor %s is refused",
  async (cursor) => {
    const { status, body } = await get(`/transactions?cursor=${cursor}`);
    expect([status, body.error, body.details[0].field]).toEqual([400, "Invalid query parameters", "cursor"]);
  },
);
