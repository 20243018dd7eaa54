import { AdvicesResponse } from "@matchbook/proto/matchbook/matching/v1/advice";
import { ImportInvoicesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { ListBankConnectionsResponse } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "./request.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

/** Longer than a credential is checked on a busy machine, and the time that a service takes longer than usual. */
const USUAL_MS = 3_000;
const BULK_MS = 120_000;
const ID = "01a2055a-e5d8-75ba-aacf-6b75f854366a";
const DECISIONS = { decisions: [{ matchId: ID, status: "confirmed" }] };
const UNCHANGED = { transactionCodes: [], invoiceNumbers: [], matchIds: [], alreadyUndone: false };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ REQUEST_TIMEOUT_MS: String(USUAL_MS), BULK_TIMEOUT_MS: String(BULK_MS) });
});
afterAll(() => gateway.stop());

test("a request whose service does not answer in time is answered 503", async () => {
  const { key: token } = await gateway.key();
  gateway.services.matching.getInvoice = () => new Promise(() => {});
  const hurried = await gateway.another({ REQUEST_TIMEOUT_MS: "500" });
  const { status, body } = await ask(hurried.url, "GET", "/api/v1/invoices/INV-1", { token });
  expect([status, body.code, body.outcome]).toEqual([503, "unavailable", undefined]);
  await hurried.stop();
});

test("a change whose service does not answer in time may be stored, and its 503 says so", async () => {
  const { key: token } = await gateway.key();
  gateway.services.matching.createCounterparty = () => new Promise(() => {});
  const hurried = await gateway.another({ REQUEST_TIMEOUT_MS: "500" });
  const body = { accountCode: "C-1", name: "Cedar" };
  const answer = await ask(hurried.url, "POST", "/api/v1/counterparties", { token, body });
  expect([answer.status, answer.body.outcome]).toEqual([503, "unknown"]);
  await hurried.stop();
});

test("operations on many rows have `BULK_TIMEOUT_MS`, which their services know", async () => {
  const { key: token } = await gateway.key();
  const { matching } = gateway.services;
  const left: number[] = [];
  const note = ({ deadline }: { deadline?: number | undefined }) => left.push((deadline ?? 0) - Date.now());
  matching.decideMatches = async (_request, call) => {
    note(call);
    return { results: [], more: false };
  };
  matching.undoOperation = async (_request, call) => {
    note(call);
    return UNCHANGED;
  };
  await ask(gateway.url, "POST", "/api/v1/matches/decisions", { token, body: DECISIONS });
  await ask(gateway.url, "POST", `/api/v1/operations/${ID}/undo`, { token });
  expect(left).toHaveLength(2);
  for (const ms of left) {
    expect(ms).toBeGreaterThan(USUAL_MS);
    expect(ms).toBeLessThanOrEqual(BULK_MS);
  }
});

test("a file that is read as a whole may be read and stored for `BULK_TIMEOUT_MS`", async () => {
  const { key: token } = await gateway.key();
  const { matching } = gateway.services;
  const longerThanUsual = () => new Promise((resolve) => setTimeout(resolve, 1.5 * USUAL_MS));
  matching.importAdvices = async (messages) => {
    for await (const _ of messages);
    await longerThanUsual();
    return emptyMessage(AdvicesResponse);
  };
  matching.importInvoices = async (messages) => {
    for await (const _ of messages);
    await longerThanUsual();
    return emptyMessage(ImportInvoicesResponse);
  };
  gateway.services.transaction.listBankConnections = async () => emptyMessage(ListBankConnectionsResponse);
  const paths = ["/advices/files", "/advices/files/preview", "/invoices/files", "/invoices/files/preview"];
  const statuses = paths.map(async (path) => {
    const { status } = await ask(gateway.url, "POST", `/api/v1${path}`, { token, body: "a file" });
    return status;
  });
  expect(await Promise.all(statuses)).toEqual([201, 200, 201, 200]);
});
