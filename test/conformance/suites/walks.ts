import { beforeAll, describe, expect, test } from "vitest";
import {
  advice,
  dataOf,
  invoicePath,
  newAllocation,
  newCounterparty,
  newInvoice,
  newKey,
  newLine,
  type Resource,
  transactionPath,
  unique,
} from "../fixtures.ts";
import { imported, mt940, newConnection } from "../statements.ts";
import { type Api, useSystem } from "../system.ts";

/** Walks of every list by its cursor, while rows appear, change and leave. */

const system = useSystem();
let api: Api;
let shared: { line: Resource; invoice: Resource; match: Resource; counterparty: Resource; connection: string };
let days = 0;
const nextDay = () => new Date(Date.UTC(2026, 0, ++days)).toISOString().slice(0, 10);

beforeAll(async () => {
  api = await system.newApi();
  const made = await newAllocation(api, 1, { line: { amount: 1000 }, invoice: { totalAmount: 1000 } });
  shared = { ...made, connection: await newConnection(api) };
});

const destination = () => {
  const body = { url: `${system.stack.receiver.url}/${unique("walk")}`, eventTypes: ["counterparty.created"] };
  return api.console("POST", "/webhook-endpoints", { ...body, eventTypes: ["transaction.created"] });
};

interface Walked {
  path: () => string;
  /** Adds a row, which the order of the list may put before or behind the place of the walk. */
  add: () => Promise<unknown>;
  /** Takes a row away that the walk has seen. */
  remove?: (row: Resource) => Promise<unknown>;
  keyOf?: (row: Resource) => unknown;
  isOfConsole?: boolean;
}

/** Every list, by the path of its route. */
const LISTS: Record<string, Walked> = {
  "/transactions": { path: () => "/transactions", add: () => newLine(api, { value_date: nextDay() }) },
  "/transactions/{code}/history": {
    path: () => `${transactionPath(shared.line.transaction_code)}/history`,
    add: () => note(shared.line),
  },
  "/invoices": { path: () => "/invoices", add: () => newInvoice(api, { issueDate: nextDay() }) },
  "/invoices/{number}/history": {
    path: () => `${invoicePath(shared.invoice.invoiceNumber)}/history`,
    add: () => api.call("PATCH", invoicePath(shared.invoice.invoiceNumber), { metadata: { note: unique("N") } }),
  },
  "/matches": {
    path: () => "/matches?status=active",
    add: () => newAllocation(api, 1),
    remove: async ({ id }) => id !== shared.match.id && (await api.call("DELETE", `/matches/${id}`)),
  },
  "/matches/{id}/history": {
    path: () => `/matches/${shared.match.id}/history`,
    add: () => api.call("PUT", `/matches/${shared.match.id}`, { metadata: { note: unique("N") } }),
  },
  "/counterparties": { path: () => "/counterparties", add: () => newCounterparty(api) },
  "/counterparties/{code}/learned": {
    path: () => `/counterparties/${encodeURIComponent(shared.counterparty.accountCode)}/learned`,
    add: () => newAllocation(api, 1, { line: { counterparty_name: `Payer ${unique("Learned")}` } }),
    keyOf: ({ kind, value }) => `${kind} ${value}`,
  },
  "/expected-payments": { path: () => "/expected-payments", add: () => newExpected() },
  "/fx-rates": {
    path: () => "/fx-rates",
    add: () => api.call("PUT", "/fx-rates", { rates: [{ base: "EUR", quote: "USD", date: nextDay(), rate: "1.1" }] }),
    keyOf: ({ date }) => date,
  },
  "/bank-connections": { path: () => "/bank-connections", add: () => newConnection(api) },
  "/syncs": {
    path: () => "/syncs",
    add: () => imported(api, shared.connection, mt940("260101", "260101", ++days, [])),
  },
  "/advices": { path: () => "/advices", add: () => api.call("POST", "/advices", advice(unique("PO"))) },
  "/exports": {
    path: () => "/exports",
    add: async () => {
      await newAllocation(api, 1);
      dataOf(await api.call("POST", "/exports"));
    },
    keyOf: ({ number }) => number,
  },
  "/api-keys": { path: () => "/api-keys", add: () => newKey(api), isOfConsole: true },
  "/webhook-endpoints": {
    path: () => "/webhook-endpoints",
    add: destination,
    remove: ({ id }) => api.console("DELETE", `/webhook-endpoints/${id}`),
    isOfConsole: true,
  },
  "/webhook-deliveries": {
    path: () => "/webhook-deliveries",
    add: () => newLine(api, { value_date: nextDay() }),
    isOfConsole: true,
  },
};

const note = async (line: Resource) =>
  dataOf(
    await api.call("PATCH", `${transactionPath(line.transaction_code)}/work`, { comment: { text: unique("note") } }),
  );

async function newExpected(): Promise<unknown> {
  const day = nextDay();
  const amounts = { currency: "EUR", amountFrom: 10, amountTo: 20, dateFrom: day, dateTo: day };
  const body = { number: unique("R"), counterpartyId: shared.counterparty.accountCode, direction: "receivable" };
  return dataOf(await api.call("POST", "/expected-payments", { ...body, ...amounts }));
}

test("every list of the document is walked here", async () => {
  const { body } = await api.call("GET", "/openapi.json");
  const lists = Object.entries<Resource>(body.paths).filter(([, { get }]) =>
    get?.parameters?.some(({ $ref = "", name = "" }) => name === "cursor" || $ref.includes("CursorQuery")),
  );
  expect(lists.map(([path]) => path.replace("/api/v1", "")).sort()).toEqual(Object.keys(LISTS).sort());
});

describe.each(Object.entries(LISTS))("%s", (_, { path, add, remove, keyOf = ({ id }) => id, isOfConsole }) => {
  const page = async (query: string) => {
    const of = path().includes("?") ? `${path()}&${query}` : `${path()}?${query}`;
    const answer = await (isOfConsole ? api.console("GET", of) : api.call("GET", of));
    return { rows: dataOf(answer) as Resource[], pagination: answer.body.pagination };
  };

  test("skips and repeats no row while rows appear and leave", async () => {
    for (let made = 0; made < 3; made++) await add();
    const before = (await page("pageSize=100")).rows.map(keyOf);
    expect(before.length).toBeGreaterThanOrEqual(3);
    // Walks of other lists add rows to this one too, so a page is a third of the list.
    const pageSize = Math.ceil(before.length / 3);
    const seen: unknown[] = [];
    const gone = new Set<unknown>();
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { rows, pagination } = await page(`pageSize=${pageSize}&cursor=${cursor}`);
      seen.push(...rows.map(keyOf));
      cursor = pagination.nextCursor;
      if (seen.length > before.length + 20) break;
      await add();
      if (remove === undefined || rows[0] === undefined) continue;
      await remove(rows[0]);
      gone.add(keyOf(rows[0]));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter((key) => !seen.includes(key) && !gone.has(key))).toEqual([]);
  });
});
