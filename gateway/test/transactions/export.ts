import type { ListTransactionsRequest } from "@matchbook/proto/matchbook/matching/v1/line_list";
import { expect, test } from "vitest";
import { ask } from "../request.ts";
import { transaction } from "../samples.ts";
import { gateway, PATH, token } from "./setup.ts";

const CSV = `${PATH}.csv`;
const FULL_PAGE = Array.from({ length: 100 }, () => transaction());
const rowsIn = (text: string) => text.split("\r\n").length - 2;

/** Answers the pages of the list, full ones until `at`, and collects the requests for them. */
function pages(at: (request: number) => "full" | "last"): ListTransactionsRequest[] {
  const requests: ListTransactionsRequest[] = [];
  gateway.services.matching.listTransactions = async (request) => {
    requests.push(request);
    return { transactions: at(requests.length) === "full" ? FULL_PAGE : FULL_PAGE.slice(0, 3), page: undefined };
  };
  return requests;
}

test("a CSV file continues after the last row of each page, with the same filters", async () => {
  const requests = pages((request) => (request < 3 ? "full" : "last"));
  const answer = await ask(gateway.url, "GET", `${CSV}?status=matched&currency=EUR`, { token });
  expect(rowsIn(answer.text)).toBe(203);
  const { transactionCode: name, valueDate: day } = transaction().facts ?? {};
  const page = { page: { page: 1, pageSize: 100 }, statuses: ["matched"], currency: "EUR" };
  expect(requests).toEqual([page, { ...page, after: { day, name } }, { ...page, after: { day, name } }]);
});

test("a CSV file that fails at first is an error; one that fails later is cut", async () => {
  gateway.services.matching.listTransactions = async ({ after }) => {
    if (after !== undefined || failing) throw new Error("broken");
    return { transactions: FULL_PAGE, page: undefined };
  };
  let failing = true;
  expect((await ask(gateway.url, "GET", CSV, { token })).status).toBe(500);
  failing = false;
  const response = await fetch(gateway.url + CSV, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

test("of one tenant's CSV files two pages are read at the same time, however many files its callers ask for", async () => {
  let [running, most] = [0, 0];
  gateway.services.matching.listTransactions = async ({ after }) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return { transactions: after === undefined ? FULL_PAGE : FULL_PAGE.slice(0, 3), page: undefined };
  };
  const files = await Promise.all(Array.from({ length: 8 }, () => ask(gateway.url, "GET", CSV, { token })));
  expect(files.map(({ text }) => rowsIn(text))).toEqual(Array.from({ length: 8 }, () => 103));
  expect(most).toBe(2);
});

test("the head of a CSV file reads its first page only", async () => {
  const requests = pages(() => "full");
  expect((await ask(gateway.url, "HEAD", CSV, { token })).headers.get("content-disposition")).toContain(".csv");
  expect(requests).toHaveLength(1);
});
