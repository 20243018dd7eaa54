import type {
  CreateInvoicesRequest,
  CreateMatchRequest,
  DecideMatchesRequest,
  ListMatchesRequest,
  UpdateInvoiceRequest,
  UpdateMatchRequest,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError } from "@matchbook/runtime/errors/errors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "./request.ts";
import { facts, ID, invoice, lineState, match, page } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  token = (await gateway.key()).key;
});
afterAll(() => gateway.stop());

const call = (method: string, path: string, body?: unknown) => ask(gateway.url, method, path, { token, body });
const fieldsOf = (details: { field: string }[]) => details.map(({ field }) => field);
const NEW = {
  invoiceNumber: "INV-1",
  counterpartyId: "C-1",
  currency: "EUR",
  totalAmount: 100,
  issueDate: "2026-02-01",
};

test("a new invoice is 201 and a receivable by default, with its metadata unchanged", async () => {
  const requests: CreateInvoicesRequest[] = [];
  gateway.services.matching.createInvoices = async (request) => {
    requests.push(request);
    const metadataJson = request.items[0]?.metadataJson ?? "";
    return { results: [{ outcome: { $case: "created", value: invoice({ metadataJson }) } }] };
  };
  const body = JSON.stringify({ ...NEW, metadata: 0 }).replace(
    '"metadata":0',
    '"metadata":{"n":12345678901234567890.1}',
  );
  const created = await call("POST", "/api/v1/invoices", body);
  expect(created.status).toBe(201);
  expect(created.text).toContain('"metadata":{"n":12345678901234567890.1}');
  expect(created.body.data).toMatchObject({ invoiceNumber: "INV-1", totalAmount: 100, dueDate: null });
  expect(requests[0]?.items[0]).toMatchObject({ direction: "receivable", total: 100_00n, counterpartyCode: "C-1" });
});

test("a batch of invoices has a result for every item in order", async () => {
  gateway.services.matching.createInvoices = async ({ items }) => ({
    results: items.map(({ invoiceNumber }) => ({
      outcome:
        invoiceNumber === "B"
          ? { $case: "error", value: { code: "counterparty_not_found", message: "Counterparty not found", fields: [] } }
          : { $case: "created", value: invoice({ invoiceNumber }) },
    })),
  });
  const invoices = ["A", "", "B"].map((invoiceNumber) => ({ ...NEW, invoiceNumber }));
  const answer = await call("POST", "/api/v1/invoices", { invoices });
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject([
    { index: 0, success: true, data: { invoiceNumber: "A" } },
    { index: 1, success: false, error: "Validation failed", details: [{ field: "invoiceNumber" }] },
    { index: 2, success: false, error: "Counterparty not found", code: "counterparty_not_found" },
  ]);
});

test("a batch without a valid item does not call the service", async () => {
  gateway.services.matching.createInvoices = undefined;
  const answer = await call("POST", "/api/v1/invoices", { invoices: [{}, []] });
  expect(answer.body.data).toMatchObject([{ success: false }, { success: false }]);
});

test("an invoice number in a path may contain slashes, spaces, percent signs and any letters", async () => {
  gateway.services.matching.getInvoice = async ({ invoiceNumber }) => ({
    invoice: invoice({ invoiceNumber }),
    matches: [match()],
  });
  for (const number of ["2026/001", "INV 1", "Ř-№ 7", "100%", "%2F", "a?b#c", "..", "__proto__", "💶", "+"]) {
    const answer = await call("GET", `/api/v1/invoices/${encodeURIComponent(number).replaceAll(".", "%2E")}`);
    // Every URL parser resolves "%2E%2E", so the client never sends it to the gateway.
    if (number === "..") continue;
    expect([answer.status, answer.body.data.invoiceNumber]).toEqual([200, number]);
    expect(answer.body.data.matches).toHaveLength(1);
  }
});

test("an invoice number of 100 characters is looked up, one of 101 is invalid", async () => {
  gateway.services.matching.getInvoice = async () => {
    throw new AppError("invoice_not_found");
  };
  expect((await call("GET", `/api/v1/invoices/${"x".repeat(100)}`)).body.error).toBe("Invoice not found");
  expect((await call("GET", `/api/v1/invoices/${"x".repeat(101)}`)).body.error).toBe("Validation failed");
});

test("PATCH and void reach the service with the decoded number", async () => {
  const requests: UpdateInvoiceRequest[] = [];
  gateway.services.matching.updateInvoice = async (request) => {
    requests.push(request);
    return invoice();
  };
  gateway.services.matching.voidInvoice = async ({ invoiceNumber }) => invoice({ invoiceNumber, status: "void" });
  const patched = await call("PATCH", "/api/v1/invoices/2026%2F1", { totalAmount: 12.5, metadata: {} });
  expect(patched.status).toBe(200);
  expect(requests).toEqual([
    {
      invoiceNumber: "2026/1",
      totalAmount: "12.5",
      issueDate: undefined,
      dueDate: undefined,
      paymentReference: undefined,
      metadataJson: "{}",
    },
  ]);
  const voided = await call("POST", "/api/v1/invoices/2026%2F1/void");
  expect(voided.body.data).toMatchObject({ invoiceNumber: "2026/1", status: "void" });
  expect((await call("PATCH", "/api/v1/invoices/1", {})).body.error).toBe("At least one field is required");
  expect((await call("PATCH", "/api/v1/invoices/1", { totalAmount: 0 })).body.error).toBe("Validation failed");
});

test("a match is created by the code of its line, which must exist", async () => {
  const requests: CreateMatchRequest[] = [];
  gateway.services.matching.createMatch = async (request) => {
    if (request.transactionCode !== "TX-1") throw new AppError("transaction_not_found");
    requests.push(request);
    return { match: match({ status: request.status }) };
  };
  const pair = { invoiceId: "INV-1", transactionId: "TX-1" };
  const created = await call("POST", "/api/v1/matches", { ...pair, matchedAmount: 5 });
  expect([created.status, created.body.data.match.id, created.body.data.match.status]).toEqual([201, ID, "active"]);
  const denied = await call("POST", "/api/v1/matches", { ...pair, status: "rejected", matchedAmount: "unused" });
  expect([denied.status, denied.body.data.match.status]).toEqual([201, "rejected"]);
  expect(requests).toEqual([
    { transactionCode: "TX-1", invoiceNumber: "INV-1", status: "active", matchedAmount: "5" },
    { transactionCode: "TX-1", invoiceNumber: "INV-1", status: "rejected" },
  ]);
  const missing = await call("POST", "/api/v1/matches", { ...pair, transactionId: "TX-2", matchedAmount: 5 });
  expect([missing.status, missing.body.error]).toEqual([404, "Transaction not found"]);
  for (const [body, field] of [
    [pair, "matchedAmount"],
    [{ ...pair, matchedAmount: 0 }, "matchedAmount"],
    [{ ...pair, matchedAmount: -1, status: "active" }, "matchedAmount"],
    [{ ...pair, matchedAmount: 1, status: "confirmed" }, "status"],
    [{ invoiceId: "INV-1", matchedAmount: 1 }, "transactionId"],
  ] as const) {
    const answer = await call("POST", "/api/v1/matches", body);
    expect([answer.status, fieldsOf(answer.body.details)]).toEqual([400, [field]]);
  }
});

test("an update of a match answers match, transaction and invoice with their versions, and the operation", async () => {
  const { matching } = gateway.services;
  const operations: (string | undefined)[] = [];
  const requests: UpdateMatchRequest[] = [];
  matching.updateMatch = async (request, { operationId }) => {
    operations.push(operationId);
    requests.push(request);
    const line = { lineFacts: facts(), lineState: lineState({ revision: 5n }) };
    return { match: match({ version: 4n }), invoice: invoice({ revision: 7n }), ...line };
  };
  const { body } = await call("PUT", `/api/v1/matches/${ID}`, { status: "confirmed", expectedVersion: 3 });
  expect(body).toMatchObject({
    message: "Match confirmed",
    data: { match: { version: 4 }, transaction: { version: 5, status: "matched" }, invoice: { version: 7 } },
  });
  expect([body.operationId]).toEqual(operations);
  expect(requests).toMatchObject([{ expectedVersion: 3n }]);
  const conditionAlone = await call("PUT", `/api/v1/matches/${ID}`, { expectedVersion: 3 });
  expect(conditionAlone.body.code).toBe("at_least_one_field_required");
});

test("an update of a match reports the change", async () => {
  const requests: UpdateMatchRequest[] = [];
  gateway.services.matching.updateMatch = async (request) => {
    requests.push(request);
    return { match: match(), invoice: invoice(), lineFacts: facts(), lineState: lineState() };
  };
  const messages = [];
  for (const body of [
    { matchedAmount: 90.5 },
    { metadata: {} },
    { status: "active" },
    { status: "confirmed", matchedAmount: 1 },
    { status: "rejected" },
    { status: "cancelled" },
  ]) {
    messages.push((await call("PUT", `/api/v1/matches/${ID.toUpperCase()}`, body)).body.message);
  }
  expect(messages).toEqual([
    "Match updated",
    "Match updated",
    "Match updated",
    "Match confirmed",
    "Match rejected",
    "Match cancelled",
  ]);
  expect(requests[0]).toEqual({ id: ID, status: undefined, matchedAmount: "90.5", metadataJson: undefined });
  expect(requests[3]).toMatchObject({ status: "confirmed", matchedAmount: "1" });
  expect((await call("PUT", `/api/v1/matches/${ID}`, { status: "pending_review" })).status).toBe(400);
});

test("matches are listed by pair and statuses, and read and deleted by id", async () => {
  const requests: ListMatchesRequest[] = [];
  gateway.services.matching.listMatches = async (request) => {
    requests.push(request);
    return { matches: [match()], page: { ...page(10_000n), totalIsLowerBound: true } };
  };
  gateway.services.matching.getMatch = async ({ id }) => match({ id });
  gateway.services.matching.deleteMatch = async () => ({});
  const listed = await call(
    "GET",
    "/api/v1/matches?invoiceId=2026%2F1&transactionId=TX&status=active&status=confirmed",
  );
  expect(listed.body.pagination).toEqual({
    page: 1,
    pageSize: 25,
    total: 10_000,
    totalPages: 400,
    totalIsLowerBound: true,
  });
  expect(requests[0]).toMatchObject({
    invoiceNumber: "2026/1",
    transactionCode: "TX",
    statuses: ["active", "confirmed"],
  });
  expect((await call("GET", `/api/v1/matches/${ID}`)).body.data.id).toBe(ID);
  const deleted = { success: true, message: "Match deleted", operationId: expect.any(String) };
  expect((await call("DELETE", `/api/v1/matches/${ID}`)).body).toEqual(deleted);
  for (const method of ["GET", "DELETE"]) {
    const answer = await call(method, "/api/v1/matches/INV-1");
    expect([answer.status, answer.body.error]).toEqual([404, "Match not found"]);
  }
  expect((await call("GET", "/api/v1/matches?status=open")).body.error).toBe("Invalid query parameters");
});

// 0.1 + 0.2 in most languages, and 0.0001 in Java.
test.each(["0.9", "1", "0.30000000000000004", "1.0E-4"])("a least confidence may be written as %s", async (written) => {
  const asked: unknown[] = [];
  gateway.services.matching.decideMatches = async ({ filter }: DecideMatchesRequest) => {
    asked.push(filter?.confidenceMin);
    return { results: [], more: false };
  };
  gateway.services.matching.listTransactions = async ({ confidenceMin }) => {
    asked.push(confidenceMin);
    return { transactions: [], page: page(0n) };
  };
  const body = `{"filter":{"confidenceMin":${written}},"status":"confirmed","dryRun":true}`;
  expect((await call("POST", "/api/v1/matches/decisions", body)).status).toBe(200);
  expect((await call("GET", `/api/v1/transactions?confidenceMin=${written}`)).status).toBe(200);
  expect(asked).toEqual([Number(written), Number(written)]);
});

test.each(["-1e-9", "1.0000000000000002", "1e999", '"0.9"'])("%s is not a confidence", async (written) => {
  const body = `{"filter":{"confidenceMin":${written}},"status":"confirmed"}`;
  const decided = await call("POST", "/api/v1/matches/decisions", body);
  const listed = await call("GET", `/api/v1/transactions?confidenceMin=${encodeURIComponent(written)}`);
  expect([fieldsOf(decided.body.details), fieldsOf(listed.body.details)]).toEqual([
    ["filter.confidenceMin"],
    ["confidenceMin"],
  ]);
});
