import { beforeAll, describe, expect, test } from "vitest";
import { type Agent, agentKey, agentOverHttp } from "../agents.ts";
import { refusal } from "../client.ts";
import {
  dataOf,
  matchesOf,
  newCounterparty,
  newInvoice,
  newLine,
  newPair,
  newSuggestion,
  olderFrom,
  reconcile,
  transactionPath,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** What binds the key of an agent on every route: without a limit it only proposes, with one it decides up to it. */

const system = useSystem();
let api: Api;
let proposer: { id: string; key: string };
let decider: { id: string; key: string };
let agent: Agent;
beforeAll(async () => {
  api = await system.newApi();
  proposer = await agentKey(api);
  decider = await agentKey(api, { confirmUpTo: 500 });
  agent = await agentOverHttp(system.url, proposer.key);
});

const as = (key: { key: string }, method: string, path: string, body?: unknown) =>
  system.as(key.key, method, path, body);
const confirm = (key: { key: string }, match: { id: string }) =>
  as(key, "PUT", `/matches/${match.id}`, { status: "confirmed" });
const ONLY_PEOPLE = /^Only a person may do this: /;
const proposes = [403, "Only a person may do this: an agent proposes matches, people decide", "agent_forbidden"];

describe("an agent's key without the right to decide", () => {
  test("decides nothing, by no tool and by no route", async () => {
    const { match, pair, line, invoice } = await newSuggestion(api);
    const matchId = match.id;
    for (const name of ["confirm_match", "reject_match"]) {
      expect(await agent.tool(name, { matchId })).toMatchObject({
        refused: true,
        text: expect.stringMatching(ONLY_PEOPLE),
      });
    }
    const ignored = await agent.tool("ignore_transaction", { transactionId: line.transaction_code, reason: "other" });
    expect(ignored.text).toMatch(ONLY_PEOPLE);
    // Including a line forgets which pairs a person unlinked.
    const forgiven = await newSuggestion(api);
    dataOf(await api.call("PUT", `/matches/${forgiven.match.id}`, { status: "cancelled" }));
    const other = await newPair(api);
    const path = `${transactionPath(line.transaction_code)}`;
    const allocations = [{ invoiceId: other.invoice.invoiceNumber, matchedAmount: 1 }];
    for (const [method, where, body] of [
      ["PUT", `/matches/${matchId}`, { status: "confirmed" }],
      ["PUT", `/matches/${matchId}`, { closeDifference: "fee" }],
      ["DELETE", `/matches/${matchId}`],
      ["POST", "/matches", { ...other.pair, matchedAmount: 1 }],
      ["POST", "/matches", { ...other.pair, status: "rejected" }],
      ["POST", `${path}/reconcile`, { action: "unlink_all" }],
      ["POST", `${path}/reconcile`, { action: "ignore" }],
      ["POST", `${transactionPath(forgiven.pair.transactionId)}/reconcile`, { action: "include" }],
      ["POST", `${path}/allocate`, { allocations }],
      ["POST", `/invoices/${invoice.invoiceNumber}/adjustments`, { amount: 1, reason: "write_off" }],
    ] as const) {
      expect([method, where, ...refusal(await as(proposer, method, where, body))]).toEqual([
        method,
        where,
        ...proposes,
      ]);
    }
    const decisions = [{ matchId, status: "confirmed" }];
    const batch = await as(proposer, "POST", "/matches/decisions", { decisions });
    expect(batch.body.data).toMatchObject([{ success: false, code: "agent_forbidden" }]);
    const { operationId } = (await api.call("POST", "/matches", { ...other.pair, matchedAmount: 1 })).body;
    expect(refusal(await as(proposer, "POST", `/operations/${operationId}/undo`))).toEqual(proposes);
    expect(await matchesOf(api, pair)).toMatchObject([{ id: matchId, status: "pending_review" }]);
  });

  test("does not set how careful matching is, whatever its scopes", async () => {
    const missing = (scope: string) => [403, `API key is missing scope ${scope}`, "missing_scope"];
    expect(refusal(await as(decider, "PATCH", "/matching-settings", { autoConfirm: true }))).toEqual(
      missing("matching-settings:write"),
    );
    expect(refusal(await as(decider, "PUT", "/fx-rates", { rates: [] }))).toEqual(missing("fx-rates:write"));
    expect(refusal(await as(decider, "POST", "/counterparties", {}))).toEqual(missing("counterparties:write"));
  });

  test("is what any other key becomes at /mcp; at the other routes it decides as before", async () => {
    const { match } = await newSuggestion(api);
    const usual = await agentOverHttp(system.url, api.tenant.apiKey);
    expect((await usual.tool("confirm_match", { matchId: match.id })).text).toMatch(ONLY_PEOPLE);
    const { pair } = await newPair(api);
    const { data } = await usual.tool("propose_match", { ...pair, matchedAmount: "1" });
    const [entry] = dataOf(await api.call("GET", `/matches/${data.match.id}/history`));
    expect(entry.actorName).toMatch(/ \(agent\)$/);
    expect((await api.call("PUT", `/matches/${match.id}`, { status: "confirmed" })).status).toBe(200);
  });
});

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
    // What it decided can be undone by a person, and by itself.
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
    // Nor by a way round: after a rejection, as an allocation of its own, in part, or by an undo.
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
