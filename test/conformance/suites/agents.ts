import { beforeAll, describe, expect, test } from "vitest";
import { type Agent, newAgent } from "../agents.ts";
import { dataOf, getLine, matchesOf, newPair, reconcile } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Answers and uploads of the tools of `/mcp`, and proposals, about which people decide. */

const system = useSystem();
let api: Api;
let proposer: { id: string; key: string };
let agent: Agent;
beforeAll(async () => {
  ({ api, key: proposer, agent } = await newAgent(system));
});

describe("the tools", () => {
  test("are listed with hints that are true to what they do, and schemas", async () => {
    const { tools } = await agent.client.listTools();
    const hints = Object.fromEntries(
      tools.map(({ name, annotations }) => [name, [annotations?.readOnlyHint, annotations?.destructiveHint]]),
    );
    const [reads, adds, decides] = [
      [true, false],
      [false, false],
      [false, true],
    ];
    expect(hints).toEqual({
      list_open_transactions: reads,
      list_open_invoices: reads,
      list_suggestions: reads,
      explain_transaction: reads,
      list_candidates: reads,
      search: reads,
      list_bank_connections: reads,
      get_reconciliation: reads,
      get_import: reads,
      list_expected_payments: reads,
      propose_match: adds,
      upload_statement: adds,
      confirm_match: decides,
      reject_match: decides,
      ignore_transaction: decides,
    });
    for (const { inputSchema, outputSchema } of tools) {
      expect(inputSchema).toMatchObject({ type: "object", properties: {} });
      expect(outputSchema).toMatchObject({ type: "object" });
    }
    expect(agent.client.getInstructions()).toContain("people decide");
    // A model holds the list in its context all the time.
    expect(JSON.stringify(tools).length).toBeLessThan(16_000);
  });

  test("list what is open, in sentences and with exact amounts", async () => {
    const { line, invoice } = await newPair(api, { line: { amount: 70_000_000_000_000.01 } });
    const { text, data } = await agent.tool("list_open_transactions", { pageSize: 50 });
    const shown = data.transactions.find(
      (one: { transaction_code: string }) => one.transaction_code === line.transaction_code,
    );
    expect(shown).toMatchObject({ amount: "70000000000000.01", remaining_amount: "70000000000000.01", matches: [] });
    expect(text).toContain(`"${line.transaction_code}", 2026-01-15: 70000000000000.01 EUR in, 70000000000000.01 open`);
    const invoices = await agent.tool("list_open_invoices", { text: invoice.invoiceNumber });
    expect(invoices.data.invoices).toMatchObject([{ invoiceNumber: invoice.invoiceNumber, totalAmount: "100.00" }]);
    const one = { text: invoice.invoiceNumber, counterpartyId: invoice.counterpartyId, direction: "receivable" };
    expect((await agent.tool("list_open_invoices", one)).data.total).toBe(1);
    for (const other of [{ direction: "payable" }, { counterpartyId: "nobody" }, { overdue: true }])
      expect((await agent.tool("list_open_invoices", { ...one, ...other })).data.total).toBe(0);
    const found = await agent.tool("search", { text: invoice.invoiceNumber });
    expect(found.data.invoices).toMatchObject([{ invoiceNumber: invoice.invoiceNumber }]);
  });

  test("list what is expected and overdue", async () => {
    const { invoice } = await newPair(api);
    const number = `RENT-${invoice.invoiceNumber}`;
    const rent = {
      ...{ number, direction: "receivable", counterpartyId: invoice.counterpartyId, currency: "EUR" },
      ...{ amountFrom: "70000000000000.01", amountTo: "70000000000000.02", dateFrom: "2026-01-01" },
      ...{ dateTo: "2026-01-05", reference: "Flat 3", description: "Rent" },
    };
    expect((await api.call("POST", "/expected-payments", rent)).status).toBe(201);
    const { text, data } = await agent.tool("list_expected_payments", { text: number, overdue: true });
    const [shown] = data.expectedPayments;
    expect(data).toMatchObject({ expectedPayments: [{ ...rent, overdue: true, settledAmount: "0.00" }], total: 1 });
    expect(text).toContain(
      `Expected payment "${number}" (receivable) of "${shown.counterpartyName}": ` +
        "70000000000000.01 to 70000000000000.02 EUR from 2026-01-01 to 2026-01-05, open, overdue.",
    );
    expect((await agent.tool("list_expected_payments", { text: `${number}x` })).data.total).toBe(0);
  });

  test("upload a statement, follow its import, and say what became of the balance", async () => {
    const { id: bankConnectionId } = dataOf(await api.call("POST", "/bank-connections", { name: "By agent" }));
    expect((await agent.tool("list_bank_connections")).text).toContain(bankConnectionId);
    const file = ["Date;Amount;Currency;Text", "2026-02-01;12.50;EUR;From the statement"].join("\n");
    const mapping = {
      delimiter: ";",
      columns: { bookingDate: "Date", amount: "Amount", currency: "Currency", description: "Text" },
    };
    const csv = await api.call("PATCH", `/bank-connections/${bankConnectionId}`, { csvMapping: mapping });
    expect(csv.status, csv.text).toBe(200);
    const { data: accepted, text } = await agent.tool("upload_statement", {
      bankConnectionId,
      filename: "a.csv",
      text: file,
    });
    expect([accepted?.status, text]).toEqual(["pending", expect.stringContaining(accepted?.id)]);
    await expect
      .poll(async () => (await agent.tool("get_import", { importId: accepted.id })).data)
      .toMatchObject({ status: "completed", created: 1 });
    const statement = await agent.tool("get_reconciliation", { bankConnectionId, day: "2026-02-01" });
    expect(statement.data.statements).toMatchObject([
      { currency: "EUR", unexplained: { transactions: 1, amount: "12.50" } },
    ]);
    const before = await agent.tool("get_reconciliation", { bankConnectionId, day: "2026-01-01" });
    expect(before.text).not.toMatch(/unknown|null/);
    const both = await agent.tool("upload_statement", { bankConnectionId, text: "a", base64: "YQ==" });
    expect([both.refused, both.text]).toEqual([true, expect.stringContaining("either text or base64")]);
  });
});

describe("a proposal", () => {
  test("waits for a person, and stands in the history as the agent's", async () => {
    const { pair, invoice, line } = await newPair(api);
    const candidates = await agent.tool("list_candidates", { transactionId: line.transaction_code });
    expect(candidates.data.candidates.map(({ invoiceId }: { invoiceId: string }) => invoiceId)).toContain(
      invoice.invoiceNumber,
    );
    const note = "The customer wrote that this pays it.";
    const { data, text } = await agent.tool("propose_match", { ...pair, matchedAmount: "60.50", note });
    expect(data.match).toMatchObject({ status: "pending_review", matchedAmount: "60.50", ...pair });
    expect(text).toContain("A person decides about it.");
    expect(await getLine(api, line)).toMatchObject({ status: "unmatched", remaining_amount: 100 });
    const [match] = await matchesOf(api, pair);
    expect(match).toMatchObject({
      source: "manual",
      explanation: "Proposed by Ledger bot (agent).",
      metadata: { note },
    });
    const history = async () => dataOf(await api.call("GET", `/matches/${match.id}/history`));
    const by = { actor: `key:${proposer.id}`, actorName: "Ledger bot (agent)" };
    expect(await history()).toMatchObject([{ ...by, operation: "propose_match", before: null }]);
    expect((await agent.tool("list_suggestions", { pageSize: 50 })).text).toContain(match.id);
    dataOf(await api.call("PUT", `/matches/${match.id}`, { status: "confirmed" }));
    expect(await getLine(api, line)).toMatchObject({ status: "partially_matched", remaining_amount: 39.5 });
  });

  test("survives matching again, and is not made twice or of what a person rejected", async () => {
    const { pair, line } = await newPair(api);
    const first = await agent.tool("propose_match", { ...pair, matchedAmount: "100" });
    await reconcile(api, line.transaction_code, { action: "include" });
    expect(await matchesOf(api, pair)).toMatchObject([{ id: first.data.match.id, status: "pending_review" }]);
    expect((await agent.tool("propose_match", { ...pair, matchedAmount: "100" })).text).toContain("live_match_exists");
    dataOf(await api.call("PUT", `/matches/${first.data.match.id}`, { status: "rejected" }));
    const again = await agent.tool("propose_match", { ...pair, matchedAmount: "100" });
    expect([again.refused, again.text]).toEqual([true, expect.stringContaining("Was rejected for this transaction")]);
    const tooMuch = await agent.tool("propose_match", { ...(await newPair(api)).pair, matchedAmount: "100.01" });
    expect(tooMuch.text).toContain("exceeds_transaction");
  });
});
