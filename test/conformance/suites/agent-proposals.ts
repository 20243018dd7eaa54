import { beforeAll, describe, expect, test } from "vitest";
import { type Agent, agentKey, agentOverHttp } from "../agents.ts";
import { refusal } from "../client.ts";
import { dataOf, matchesOf, newPair, newSuggestion, transactionPath } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** The key of an agent without a limit only proposes, on every route. */

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

  test("does not set how careful matching is, with any scopes", async () => {
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
