import { beforeAll, describe, expect, test } from "vitest";
import { agentKey, agentOverHttp } from "../agents.ts";
import { refusal } from "../client.ts";
import {
  dataOf,
  matchesOf,
  newCounterparty,
  newInvoice,
  newLine,
  newSuggestion,
  olderFrom,
  reconcile,
  transactionPath,
  unique,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Limits of the key of an agent that decides, on every route: its amount, and the rules of matching. */

const system = useSystem();
let api: Api;
let proposer: { id: string; key: string };
let decider: { id: string; key: string };
beforeAll(async () => {
  api = await system.newApi();
  proposer = await agentKey(api);
  decider = await agentKey(api, { confirmUpTo: 500 });
});

const as = (key: { key: string }, method: string, path: string, body?: unknown) =>
  system.as(key.key, method, path, body);
const confirm = (key: { key: string }, match: { id: string }) =>
  as(key, "PUT", `/matches/${match.id}`, { status: "confirmed" });

describe("an agent with the right to decide", () => {
  /** A suggestion of an amount, with what its text says. */
  async function suggestion(amount: number, fields: Record<string, unknown> = {}) {
    const counterparty = await newCounterparty(api);
    const invoice = await newInvoice(api, {
      ...{ counterpartyId: counterparty.accountCode, totalAmount: amount },
      ...(fields.currency === undefined ? {} : { currency: fields.currency }),
    });
    const line = await newLine(api, { ...olderFrom(counterparty), amount, ...fields });
    await reconcile(api, line.transaction_code, { action: "include" });
    const pair = { transactionId: line.transaction_code as string, invoiceId: invoice.invoiceNumber as string };
    const [match] = await matchesOf(api, pair);
    return { counterparty, invoice, line, pair, match };
  }

  test("sees which suggestions compete, what a decision leaves open, and what took the money", async () => {
    const bot = await agentOverHttp(system.url, decider.key);
    const first = await suggestion(120, { description: "Payment, thank you" });
    const { accountCode: counterpartyId } = first.counterparty;
    const { invoiceNumber: rival } = await newInvoice(api, { counterpartyId, totalAmount: 150 });
    const { transactionId } = first.pair;
    const proposed = await bot.tool("propose_match", { transactionId, invoiceId: rival, matchedAmount: "120" });
    const [matchId, rivalId] = [first.match.id, proposed.data.match.id];
    const { text, data } = await bot.tool("list_suggestions", { pageSize: 50 });
    const shown = data.transactions.find((one: { transaction_code: string }) => one.transaction_code === transactionId);
    expect(shown).toMatchObject({ bankText: { description: "Payment, thank you" }, remaining_amount: "120.00" });
    expect(shown.matches).toMatchObject([
      { id: rivalId, competesWith: [{ matchId, transactionId, invoiceId: first.pair.invoiceId }] },
      { id: matchId, invoice: { remainingAmount: "120.00" }, competesWith: [{ matchId: rivalId }] },
    ]);
    expect(text).toContain(`It competes with ${matchId} (`);
    const confirmed = await bot.tool("confirm_match", { matchId: rivalId });
    expect(confirmed.data).toMatchObject({
      ...{ match: { status: "confirmed", matchedAmount: "120.00" } },
      ...{ transaction: { remaining_amount: "0.00" }, invoice: { remainingAmount: "30.00" } },
    });
    expect(confirmed.text).toContain(`30.00 of 150.00 EUR open`);
    const late = await bot.tool("confirm_match", { matchId });
    const taken = `Transaction "${transactionId}" has 0.00 EUR left; match ${rivalId} took 120.00 for invoice "${rival}"`;
    expect([late.refused, late.text]).toEqual([true, expect.stringContaining(taken)]);
  });

  test("confirms and rejects up to its limit", async () => {
    const [below, other] = [await suggestion(500), await suggestion(500)];
    const bot = await agentOverHttp(system.url, decider.key);
    const confirmed = await bot.tool("confirm_match", {
      matchId: below.match.id,
      expectedVersion: below.match.version,
    });
    expect(confirmed.data).toMatchObject({ match: { status: "confirmed" }, operationId: expect.any(String) });
    const [entry] = dataOf(await api.call("GET", `/matches/${below.match.id}/history`));
    expect(entry).toMatchObject({
      actor: `key:${decider.id}`,
      actorName: "Ledger bot (agent)",
      operation: "update_match",
    });
    expect((await bot.tool("reject_match", { matchId: other.match.id })).data.match.status).toBe("rejected");
    const ignored = await bot.tool("ignore_transaction", {
      transactionId: other.pair.transactionId,
      reason: "bank_fee",
    });
    expect(ignored.data.transaction.status).toBe("ignored");
    expect(ignored.text).toContain(", ignored (bank_fee).");
    // Decisions of the agent can be undone by a person, and by itself.
    expect((await as(decider, "POST", `/operations/${confirmed.data.operationId}/undo`)).status).toBe(200);
  });

  test("decides nothing above its limit, in no parts and in no other currency", async () => {
    const above = await suggestion(500.01);
    const limit = `transaction ${above.pair.transactionId} is above the limit of this agent, 500 EUR`;
    expect(refusal(await confirm(decider, above.match))).toEqual([
      403,
      `Only a person may do this: ${limit}`,
      "agent_forbidden",
    ]);
    const part = { matchId: above.match.id, status: "confirmed", matchedAmount: 1 };
    const batch = await as(decider, "POST", "/matches/decisions", { decisions: [part] });
    expect(batch.body.data).toMatchObject([{ code: "agent_forbidden", error: expect.stringContaining(limit) }]);
    const ignore = { action: "ignore" };
    const ignored = await as(decider, "POST", `${transactionPath(above.pair.transactionId)}/reconcile`, ignore);
    expect(refusal(ignored)[2]).toBe("agent_forbidden");
    const rates = [{ base: "EUR", quote: "SEK", date: "2026-01-05", rate: "10" }];
    dataOf(await api.call("PUT", "/fx-rates", { rates }));
    const [dear, cheap] = [
      await suggestion(5_000.01, { currency: "SEK" }),
      await suggestion(5_000, { currency: "SEK" }),
    ];
    expect(refusal(await confirm(decider, dear.match))[1]).toContain("is above the limit of this agent");
    expect((await confirm(decider, cheap.match)).status).toBe(200);
  });

  test("is told by a dry run what the decisions would be refused for", async () => {
    const [below, above, against] = [
      await suggestion(500),
      await suggestion(500.01),
      await suggestion(100, { description: "Mietkaution" }),
    ];
    const decisions = [below, above, against].map(({ match }) => ({ matchId: match.id, status: "confirmed" }));
    const outcomes = async (key: { key: string }, dryRun: boolean) => {
      const { body } = await as(key, "POST", "/matches/decisions", { decisions, dryRun });
      return body.data.map(({ success, code, error }: Record<string, unknown>) => [success, code, error]);
    };
    const forbidden = (reason: string) => [false, "agent_forbidden", expect.stringContaining(reason)];
    expect(await outcomes(proposer, true)).toEqual(decisions.map(() => forbidden("people decide")));
    const tried = await outcomes(decider, true);
    expect(tried).toEqual([
      [true, undefined, undefined],
      forbidden(`${above.pair.transactionId} is above the limit of this agent`),
      forbidden("speaks against it"),
    ]);
    // A refused decision changes nothing for those behind it, and a dry run nothing at all.
    expect((await outcomes({ key: api.tenant.apiKey }, true)).map(([success]: unknown[]) => success)).toEqual([
      ...[true, true, true],
    ]);
    expect(await outcomes(decider, false)).toEqual(tried);
  });

  test("never decides above the ceilings of the tenant", async () => {
    const sealed = await system.newApi();
    const rich = await agentKey(sealed, { confirmUpTo: 1_000_000 });
    const { match } = await newSuggestion(sealed);
    dataOf(await sealed.call("PATCH", "/matching-settings", { ceilings: [{ currency: "EUR", amount: 99.99 }] }));
    expect(refusal(await confirm(rich, match))[1]).toContain("is above the ceiling of the matching settings");
    dataOf(await sealed.call("PATCH", "/matching-settings", { ceilings: [{ currency: "EUR", amount: 100 }] }));
    expect((await confirm(rich, match)).status).toBe(200);
  });

  test.each([
    ["another document", "Bestellung 4500123", "The line names another document"],
    ["another purpose", "Mietkaution", "The line says something else"],
    ["money that goes back", "Rueckerstattung", "The line says that money goes back"],
  ])("never confirms what the line speaks against: %s", async (_what, description, told) => {
    const { match, pair, line, invoice } = await suggestion(100, { description });
    expect(match.status).toBe("pending_review");
    const said = `Only a person may do this: transaction ${pair.transactionId} speaks against it. ${told}`;
    expect(refusal(await confirm(decider, match))[1]).toContain(said);
    // No other operation confirms it either: a new match after a rejection, an allocation, or an undo.
    const rejected = await as(decider, "PUT", `/matches/${match.id}`, { status: "rejected" });
    expect(rejected.status).toBe(200);
    expect(refusal(await as(decider, "POST", "/matches", { ...pair, matchedAmount: 1 }))[2]).toBe("agent_forbidden");
    const allocations = [{ invoiceId: invoice.invoiceNumber, matchedAmount: 100 }];
    const allocated = await as(decider, "POST", `${transactionPath(line.transaction_code)}/allocate`, { allocations });
    expect(refusal(allocated)[2]).toBe("agent_forbidden");
    const byPerson = dataOf(await api.call("POST", "/matches", { ...pair, matchedAmount: 100 })).match;
    const removed = await as(decider, "DELETE", `/matches/${byPerson.id}`);
    expect(removed.status).toBe(200);
    const back = await as(decider, "POST", `/operations/${removed.body.operationId}/undo`);
    expect(refusal(back)[2]).toBe("agent_forbidden");
  });

  test("never confirms what nothing in the line leads to, and closes no difference", async () => {
    const counterparty = await newCounterparty(api);
    const invoice = await newInvoice(api, { counterpartyId: counterparty.accountCode, totalAmount: 77.77 });
    const line = await newLine(api, { amount: 33.33 });
    const pair = { transactionId: line.transaction_code, invoiceId: invoice.invoiceNumber, matchedAmount: 33.33 };
    expect(refusal(await as(decider, "POST", "/matches", pair))[1]).toContain("nothing in transaction");
    const adjustment = { amount: 1, reason: "write_off" };
    const written = await as(decider, "POST", `/invoices/${invoice.invoiceNumber}/adjustments`, adjustment);
    expect(refusal(written)[1]).toContain("agents close no differences");
  });

  test("changes no total and voids no invoice, but may enter one and complete it", async () => {
    const { accountCode: counterpartyId } = await newCounterparty(api);
    const { invoiceNumber } = await newInvoice(api, { counterpartyId, totalAmount: 77.77 });
    const path = `/invoices/${invoiceNumber}`;
    const rent = { number: unique("RENT"), counterpartyId, currency: "EUR", amountFrom: 80, amountTo: 90 };
    dataOf(await api.call("POST", "/expected-payments", { ...rent, dateFrom: "2026-03-01", dateTo: "2026-03-05" }));
    const rentPath = `/expected-payments/${rent.number}`;
    for (const [key, told] of [
      [decider, "agents close no differences and adjust no invoices"],
      [proposer, "an agent proposes matches, people decide"],
    ] as const) {
      const refused = [
        await as(key, "PATCH", path, { totalAmount: 33.33 }),
        await as(key, "POST", `${path}/void`),
        await as(key, "PATCH", rentPath, { amountFrom: 1 }),
        await as(key, "POST", `${rentPath}/cancel`),
      ];
      for (const answer of refused)
        expect(refusal(answer)).toEqual([403, `Only a person may do this: ${told}`, "agent_forbidden"]);
      expect((await as(key, "PATCH", path, { dueDate: "2026-03-01", totalAmount: 77.77 })).status).toBe(200);
      expect((await as(key, "PATCH", rentPath, { dateTo: "2026-03-06", amountTo: 90 })).status).toBe(200);
      const entered = { invoiceNumber: `${key.id}-1`, counterpartyId, currency: "EUR", totalAmount: 5 };
      expect((await as(key, "POST", "/invoices", { ...entered, issueDate: "2026-02-01" })).status).toBe(201);
    }
    expect(dataOf(await api.call("GET", path))).toMatchObject({ totalAmount: 77.77, status: "open" });
    expect(dataOf(await api.call("GET", rentPath))).toMatchObject({ amountFrom: 80, amountTo: 90, status: "open" });
  });

  test("proves no account with `rememberAccount`; a person does", async () => {
    const learned = async ({ accountCode }: { accountCode: string }) =>
      dataOf(await api.call("GET", `/counterparties/${accountCode}/learned`)).map(
        ({ proves }: { proves: boolean }) => proves,
      );
    /** A suggestion for a line from an unknown account, which names an invoice and pays a part of it. */
    const fromUnknown = async () => {
      const counterparty = await newCounterparty(api);
      const invoice = await newInvoice(api, { counterpartyId: counterparty.accountCode, totalAmount: 100 });
      const stranger = await newCounterparty(await system.newApi());
      const fields = { amount: 60, reference: invoice.invoiceNumber, ...olderFrom(stranger) };
      const line = await newLine(api, fields);
      await reconcile(api, line.transaction_code, { action: "include" });
      const [match] = await matchesOf(api, { transactionId: line.transaction_code, invoiceId: invoice.invoiceNumber });
      return { counterparty, match };
    };
    const [one, other] = [await fromUnknown(), await fromUnknown()];
    const body = { status: "confirmed", rememberAccount: true };
    for (const [key, { match }] of [
      [decider.key, one],
      [api.tenant.apiKey, other],
    ] as const)
      dataOf(await system.as(key, "PUT", `/matches/${match.id}`, body));
    expect([await learned(one.counterparty), await learned(other.counterparty)]).toEqual([[false], [true]]);
  });
});
