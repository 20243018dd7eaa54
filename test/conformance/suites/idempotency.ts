import { readFileSync } from "node:fs";
import { join } from "node:path";
import { routes } from "@matchbook/gateway/routes/index";
import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, refusal } from "../client.ts";
import { advice, adviceFile, dataOf, newAllocation, newPair, unique } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** `Idempotency-Key` on every creating POST. */

const system = useSystem();
let api: Api;
let stranger: Api;
beforeAll(async () => {
  api = await system.newApi();
  stranger = await system.newApi();
});

interface Creation {
  path: string;
  body?: unknown;
  /** Another request, which must not reuse the same key. */
  other?: unknown;
}

async function expectedBodies(of: Api) {
  const { counterpartyId } = (await newPair(of)).invoice;
  const amounts = { amountFrom: 7, amountTo: 8, dateFrom: "2026-01-01", dateTo: "2026-01-02" };
  const body = { number: unique("IDEM"), counterpartyId, currency: "EUR", ...amounts };
  return { body, other: { ...body, number: unique("IDEM") } };
}

/** By operation: one creation each, for a tenant. */
const CREATIONS: Record<string, (of: Api) => Promise<Creation>> = {
  createTransactions: async () => {
    const body = { amount: 1, currency: "EUR", direction: "credit", value_date: "2026-01-01" };
    return { path: "/transactions", body, other: { ...body, amount: 2 } };
  },
  createTransactionBatch: async () => {
    const one = { amount: 1, currency: "EUR", direction: "credit", value_date: "2026-01-01" };
    return { path: "/transactions/batch", body: { transactions: [one, one] }, other: { transactions: [one] } };
  },
  createInvoiceBatch: async (of) => {
    const { invoice } = await newPair(of);
    const one = { ...invoice, invoiceNumber: unique("IDEM"), dueDate: undefined, paymentReference: undefined };
    return { path: "/invoices/batch", body: { invoices: [one] }, other: { invoices: [{ ...one, totalAmount: 1 }] } };
  },
  createInvoices: async (of) => {
    const { invoice } = await newPair(of);
    const body = { ...invoice, invoiceNumber: unique("IDEM"), dueDate: undefined, paymentReference: undefined };
    return { path: "/invoices", body, other: { ...body, invoiceNumber: unique("IDEM") } };
  },
  createExpectedPayment: async (of) => {
    const { body, other } = await expectedBodies(of);
    return { path: "/expected-payments", body, other };
  },
  createExpectedPaymentBatch: async (of) => {
    const { body, other } = await expectedBodies(of);
    return {
      path: "/expected-payments/batch",
      body: { expectedPayments: [body] },
      other: { expectedPayments: [other] },
    };
  },
  createAdjustment: async (of) => {
    const { invoice } = await newPair(of);
    const body = { amount: 1, reason: "fee" };
    return { path: `/invoices/${invoice.invoiceNumber}/adjustments`, body, other: { ...body, amount: 2 } };
  },
  createMatch: async (of) => {
    const { pair } = await newPair(of);
    return { path: "/matches", body: { ...pair, matchedAmount: 1 }, other: { ...pair, matchedAmount: 2 } };
  },
  proposeMatch: async (of) => {
    const { pair } = await newPair(of);
    return { path: "/matches/proposals", body: { ...pair, matchedAmount: 1 }, other: { ...pair, matchedAmount: 2 } };
  },
  createCounterparty: async () => {
    const body = { accountCode: unique("IDEM"), name: "N" };
    return { path: "/counterparties", body, other: { ...body, name: "M" } };
  },
  connectBank: async () => ({ path: "/bank-connections", body: { name: "A" }, other: { name: "B" } }),
  importInvoices: async () => {
    const file = readFileSync(
      join(import.meta.dirname, "../../../packages/open-items/test/samples/ubl-invoice.xml"),
      "utf8",
    );
    const [body, other] = [unique("RE"), unique("RE")].map((number) => file.replace("RE-2026-0114", number));
    return { path: "/invoices/files?direction=receivable", body, other };
  },
  createAdvices: async () => {
    const body = advice(unique("po"));
    return { path: "/advices", body, other: { ...body, number: unique("po") } };
  },
  importAdvices: async () => {
    const [body, other] = [unique("AV"), unique("AV")].map((number) => adviceFile(number));
    return { path: "/advices/files", body, other };
  },
  uploadStatement: async (of) => {
    const { id } = dataOf(await of.call("POST", "/bank-connections", { name: "Idempotent" }));
    return { path: `/bank-connections/${id}/statements`, body: "no statement", other: "another file" };
  },
  closePeriod: async (of) => {
    const { id } = dataOf(await of.call("POST", "/bank-connections", { name: "Closed" }));
    const body = { bankConnectionId: id, until: "2025-01-31" };
    return { path: "/closed-periods", body, other: { ...body, until: "2025-02-28" } };
  },
  reopenPeriod: async (of) => {
    const { id: bankConnectionId } = dataOf(await of.call("POST", "/bank-connections", { name: "Reopened" }));
    dataOf(await of.call("POST", "/closed-periods", { bankConnectionId, until: "2025-01-31" }));
    const body = { bankConnectionId, reason: "Why" };
    return { path: "/closed-periods/reopen", body, other: { ...body, reason: "Why not" } };
  },
  createWebhookEndpoint: async () => {
    const body = { url: "https://8.8.8.8/", eventTypes: ["sync.failed"] };
    return { path: "/webhook-endpoints", body, other: { ...body, description: "d" } };
  },
  rotateWebhookSecret: async (of) => {
    const body = { url: "https://8.8.8.8/", eventTypes: ["sync.failed"] };
    const { id } = dataOf(await of.console("POST", "/webhook-endpoints", body));
    return { path: `/webhook-endpoints/${id}/rotate-secret` };
  },
  createApiKey: async () => {
    const body = { name: "k", scopes: ["matches:read"] };
    return { path: "/api-keys", body, other: { ...body, name: "l" } };
  },
  createExport: async (of) => {
    // Another tenant's answer differs in the number of postings.
    for (let nth = 0; nth < (of === api ? 1 : 2); nth += 1) await newAllocation(of, 10);
    return { path: "/exports" };
  },
  createSessionKey: async () => ({ path: "/session-keys" }),
};

describe("Idempotency-Key", () => {
  for (const { operationId, auth } of routes.filter(({ creates }) => creates)) {
    test(`${operationId}: the same request again replays the answer, another body is 409`, async () => {
      const make = CREATIONS[operationId];
      if (make === undefined) throw new Error(`${operationId} creates and has no case here: add one`);
      const key = unique("key");
      const ask = (of: Api, path: string, body: unknown): Promise<Answer> =>
        (auth === "console" ? of.console : of.call)("POST", path, body, { headers: { "idempotency-key": key } });

      const { path, body, other } = await make(api);
      const [first, second] = await Promise.all([ask(api, path, body), ask(api, path, body)]);
      const third = await ask(api, path, body);
      expect(first.status, first.text).toBeLessThan(300);
      expect([second.status, second.text]).toEqual([first.status, first.text]);
      expect([third.status, third.text]).toEqual([first.status, first.text]);
      if (other !== undefined) {
        expect(refusal(await ask(api, path, other))).toEqual([
          409,
          "Idempotency key was already used with another request",
          "idempotency_conflict",
        ]);
      }
      // Keys are separate for each tenant.
      const theirs = await make(stranger);
      const answer = await ask(stranger, theirs.path, theirs.body);
      expect(answer.status).toBe(first.status);
      expect(answer.text).not.toBe(first.text);
    });
  }
});
