import type { ReconcileLineRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
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

const PATH = "/api/v1/transactions";
const fieldsOf = (details: { field: string }[]) => details.map(({ field }) => field);

test("reconcile forwards each action with only the fields that it uses", async () => {
  const requests: ReconcileLineRequest[] = [];
  gateway.services.matching.reconcileLine = async (request) => {
    requests.push(request);
    return { facts: facts(), state: lineState(), match: match(), cancelledMatchIds: [ID] };
  };
  const reconcile = (body: unknown) => ask(gateway.url, "POST", `${PATH}/TX%2F1/reconcile`, { token, body });
  const used = { counterpartyId: "C-1", paymentMethodId: "P-1", invoiceId: "INV-1", matchedAmount: 1.5 };
  const rubbish = { matchId: 5, counterpartyId: {}, invoiceId: null, matchedAmount: "x", ignore: "yes" };
  expect((await reconcile({ ...rubbish, action: "ignore" })).status).toBe(200);
  expect((await reconcile({ ...rubbish, action: "include" })).status).toBe(200);
  expect((await reconcile({ ...rubbish, action: "unlink_all", ignore: true })).status).toBe(200);
  expect((await reconcile({ ...rubbish, action: "unlink_match", matchId: ID.toUpperCase() })).status).toBe(200);
  const saved = await reconcile({ ...used, action: "save", matchId: ID, ignore: true });
  expect(saved.body.data).toMatchObject({ transaction: { id: ID }, match: { id: ID }, cancelledMatchIds: [ID] });
  const none = {
    transactionCode: "TX/1",
    matchId: undefined,
    counterpartyCode: undefined,
    paymentMethodCode: undefined,
    invoiceNumber: undefined,
    matchedAmount: undefined,
    ignore: false,
  };
  expect(requests).toEqual([
    { ...none, action: "ignore" },
    { ...none, action: "include" },
    { ...none, action: "unlink_all", ignore: true },
    { ...none, action: "unlink_match", matchId: ID },
    {
      ...none,
      action: "save",
      matchId: ID,
      counterpartyCode: "C-1",
      paymentMethodCode: "P-1",
      invoiceNumber: "INV-1",
      matchedAmount: "1.5",
    },
  ]);
});

test("reconcile refuses an unknown action, a malformed matchId, and a save without a required field", async () => {
  const fields = async (body: unknown) => {
    const answer = await ask(gateway.url, "POST", `${PATH}/TX-1/reconcile`, { token, body });
    expect([answer.status, answer.body.error]).toEqual([400, "Validation failed"]);
    return fieldsOf(answer.body.details);
  };
  for (const body of [{}, { action: "delete" }, { action: ["ignore"] }, { action: null }]) {
    expect(await fields(body)).toEqual(["action"]);
  }
  expect(await fields({ action: "unlink_match", matchId: "TX-1" })).toEqual(["matchId"]);
  expect(await fields({ action: "unlink_all", ignore: "yes" })).toEqual(["ignore"]);
  expect(await fields({ action: "save" })).toEqual(["counterpartyId", "paymentMethodId", "invoiceId", "matchedAmount"]);
});

test("a missing matchId is left to the service, which answers Match not found", async () => {
  gateway.services.matching.reconcileLine = async ({ matchId }) => {
    throw new AppError(matchId === undefined ? "match_not_found" : "transaction_not_found");
  };
  const body = { action: "unlink_match" };
  const answer = await ask(gateway.url, "POST", `${PATH}/TX-1/reconcile`, { token, body });
  expect([answer.status, answer.body.error]).toEqual([404, "Match not found"]);
});

test("the facts of a line that matching has not completed come from the transaction service", async () => {
  const { matching, transaction } = gateway.services;
  const done = { state: lineState(), match: undefined, cancelledMatchIds: [] };
  const refused = { code: "transaction_not_found", message: "Transaction not found", fields: [] };
  matching.reconcileLine = async () => done;
  matching.reconcileLines = async () => ({
    results: [{ outcome: { $case: "error", value: refused } }, { outcome: { $case: "done", value: done } }],
  });
  transaction.listLineFacts = async ({ transactionCodes }) => ({
    lines: transactionCodes.includes("TX-1") ? [facts({ transactionCode: "TX-1", description: "Whole" })] : [],
  });
  const one = await ask(gateway.url, "POST", `${PATH}/TX-1/reconcile`, { token, body: { action: "ignore" } });
  expect(one.body.data.transaction).toMatchObject({ transaction_code: "TX-1", description: "Whole" });
  const items = ["none", "TX-1"].map((code) => ({ code, action: "ignore" }));
  const many = await ask(gateway.url, "POST", `${PATH}/reconcile`, { token, body: { items } });
  expect(many.body.data).toMatchObject([
    { error: "Transaction not found" },
    { success: true, data: { transaction: { description: "Whole" } } },
  ]);
  const line = { facts: undefined, state: lineState() };
  matching.listTransactions = async () => ({ transactions: [line], page: page(1n) });
  matching.getLine = async () => ({ ...line, matches: [] });
  matching.updateMatch = async () => ({ ...{ match: match(), invoice: invoice() }, lineState: lineState() });
  const list = await ask(gateway.url, "GET", PATH, { token });
  const got = await ask(gateway.url, "GET", `${PATH}/TX-1`, { token });
  const confirmed = await ask(gateway.url, "PUT", `/api/v1/matches/${ID}`, { token, body: { status: "confirmed" } });
  const shown = [list.body.data[0], got.body.data, confirmed.body.data.transaction];
  expect(shown.map(({ description }) => description)).toEqual(["Whole", "Whole", "Whole"]);
});
