import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import {
  getInvoice,
  getLine,
  getMatch,
  matchesOf,
  newAllocation,
  newConfirmed,
  newMatchIn,
  newPair,
  newSuggestion,
  type Resource,
  reconcile,
  UNKNOWN_ID,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** The states of a match, and its update. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.sharedApi();
});

const NOT_FOUND = [404, "Match not found", "match_not_found"];
const put = (match: { id: string }, body: unknown) => api.call("PUT", `/matches/${match.id}`, body);
const messageOf = async (match: { id: string }, body: unknown) => {
  const answer = await put(match, body);
  return answer.status === 200 ? answer.body.message : answer.body.error;
};

describe("a new match", () => {
  test("none | automatic matching | confirmed or pending_review: one live row per pair", async () => {
    const confirmed = await newConfirmed(api);
    expect(confirmed.match).toMatchObject({ status: "confirmed", source: "auto", matchedAmount: 100 });
    const suggested = await newSuggestion(api);
    expect(suggested.match).toMatchObject({ status: "pending_review", source: "auto" });
    await reconcile(api, suggested.line.transaction_code, { action: "include" });
    expect(await matchesOf(api, suggested.pair)).toHaveLength(1);
    expect(await getLine(api, suggested.line)).toMatchObject({ status: "unmatched", remaining_amount: 100 });
  });

  test("none | create match with an amount, with status active or no status | active", async () => {
    const { line, invoice, pair } = await newPair(api);
    const answer = await api.call("POST", "/matches", { ...pair, status: "active", matchedAmount: 40.5 });
    expect(answer.status).toBe(201);
    expect(answer.body.data.match).toMatchObject({ ...pair, status: "active", source: "manual", matchedAmount: 40.5 });
    expect(await getLine(api, line)).toMatchObject({ status: "partially_matched", remaining_amount: 59.5 });
    expect(await getInvoice(api, invoice)).toMatchObject({ status: "partially_paid", remainingAmount: 59.5 });
  });

  test("none | create match with status = rejected | rejected, without an amount and allocating nothing", async () => {
    const { line, invoice, pair } = await newPair(api);
    const answer = await api.call("POST", "/matches", { ...pair, status: "rejected" });
    expect(answer.status).toBe(201);
    expect(answer.body.data.match).toMatchObject({ ...pair, status: "rejected", source: "manual" });
    expect((await getLine(api, line)).remaining_amount).toBe(100);
    expect((await getInvoice(api, invoice)).remainingAmount).toBe(100);
  });
});

describe("status of a match by update", () => {
  const MESSAGES = {
    active: "Match updated",
    confirmed: "Match confirmed",
    rejected: "Match rejected",
    cancelled: "Match cancelled",
  };
  const expectUpdated = async ({ match, line, invoice }: Resource, from: string, to: keyof typeof MESSAGES) => {
    const answer = await put(match, { status: to });
    const data = {
      match: expect.objectContaining({ id: match.id, status: to }),
      transaction: expect.objectContaining({ transaction_code: line.transaction_code }),
      invoice: expect.objectContaining({ invoiceNumber: invoice.invoiceNumber }),
    };
    const operationId = from === to ? null : expect.any(String);
    const body = { success: true, message: MESSAGES[to], data, operationId };
    expect([answer.status, answer.body]).toEqual([200, body]);
    expect(await getMatch(api, match)).toMatchObject({ status: to, matchedAmount: 100 });
    const allocates = to === "active" || to === "confirmed";
    expect(await getLine(api, line)).toMatchObject({
      status: allocates ? "matched" : "unmatched",
      remaining_amount: allocates ? 0 : 100,
    });
    expect(await getInvoice(api, invoice)).toMatchObject({
      status: allocates ? "paid" : "open",
      remainingAmount: allocates ? 0 : 100,
    });
  };

  // Each match takes several of the steps that are possible, until it ends.
  test.each<[keyof typeof newMatchIn, (keyof typeof MESSAGES)[]]>([
    ["pending_review", ["active", "confirmed", "active", "cancelled"]],
    ["pending_review", ["confirmed", "cancelled"]],
    ["pending_review", ["rejected"]],
    ["pending_review", ["cancelled"]],
    ["active", ["active", "rejected"]],
    ["confirmed", ["confirmed", "rejected"]],
  ])("%s | status = %j | the status, with its message, and what it allocates", async (begin, steps) => {
    const made = await newMatchIn[begin](api);
    let from: string = begin;
    for (const to of steps) {
      await expectUpdated(made, from, to);
      from = to;
    }
  });

  test("rejected | any change | refused: A rejected match cannot be changed", async () => {
    const { match } = await newMatchIn.rejected(api);
    const changes = [
      ...["active", "confirmed", "rejected", "cancelled"].map((status) => ({ status })),
      { matchedAmount: 1 },
      { metadata: {} },
    ];
    for (const change of changes) {
      expect(refusal(await put(match, change))).toEqual([400, "A rejected match cannot be changed", "match_final"]);
    }
    expect(await getMatch(api, match)).toEqual(match);
  });

  test("no update leads back to pending_review", async () => {
    const { match } = await newAllocation(api);
    const answer = await put(match, { status: "pending_review" });
    expect([...refusal(answer), fieldsOf(answer)]).toEqual([400, "Validation failed", "validation_failed", ["status"]]);
  });

  test("any | cancel match (DELETE) | row deleted, its allocation released: Match deleted", async () => {
    for (const make of [newMatchIn.pending_review, newMatchIn.active, newMatchIn.rejected]) {
      const { match, line, invoice } = await make(api);
      const answer = await api.call("DELETE", `/matches/${match.id}`);
      expect([answer.status, answer.body]).toEqual([
        200,
        { success: true, message: "Match deleted", operationId: expect.any(String) },
      ]);
      expect(refusal(await api.call("GET", `/matches/${match.id}`))).toEqual(NOT_FOUND);
      expect(refusal(await api.call("DELETE", `/matches/${match.id}`))).toEqual(NOT_FOUND);
      expect(await getLine(api, line)).toMatchObject({ status: "unmatched", remaining_amount: 100, matches: [] });
      expect(await getInvoice(api, invoice)).toMatchObject({ status: "open", remainingAmount: 100, matches: [] });
    }
  });
});

describe("update of a match", () => {
  test("a body without a known field is refused with At least one field is required", async () => {
    const { match } = await newAllocation(api);
    const required = [400, "At least one field is required", "at_least_one_field_required"];
    expect(refusal(await put(match, {}))).toEqual(required);
    expect(refusal(await put(match, undefined))).toEqual(required);
    expect(refusal(await put(match, { invoiceId: "X", transactionId: "Y" }))).toEqual(required);
  });

  test("the invoice and the transaction cannot be changed", async () => {
    const { match } = await newAllocation(api);
    const other = await newPair(api);
    await put(match, { ...other.pair, metadata: { a: 1 } });
    expect(await getMatch(api, match)).toMatchObject({
      invoiceId: match.invoiceId,
      transactionId: match.transactionId,
      metadata: { a: 1 },
    });
  });

  test("amount and status in one call apply together or not at all", async () => {
    const { match, line } = await newAllocation(api, 20);
    const ended = { status: "cancelled", matchedAmount: 30 };
    const refused = await put(match, { ...ended, matchedAmount: 100.01 });
    expect(refused.body.error).toBe("Matched amount exceeds the remaining amount of the transaction");
    expect(await getMatch(api, match)).toEqual(match);
    expect(await messageOf(match, ended)).toBe("Match cancelled");
    expect(await getMatch(api, match)).toMatchObject({ ...ended, invoiceAmount: 30 });
    expect((await getLine(api, line)).remaining_amount).toBe(100);
  });

  test("a match that a person changed never gets the reasons of automatic matching", async () => {
    const { match } = await newConfirmed(api);
    expect(match.reasons).not.toEqual([]);
    await put(match, { metadata: { seen: true } });
    expect((await getMatch(api, match)).reasons).toEqual(match.reasons);
    await put(match, { matchedAmount: 60 });
    expect(await getMatch(api, match)).toMatchObject({ status: "confirmed", matchedAmount: 60, reasons: [] });
    const { pair } = await newSuggestion(api);
    const { data } = (await api.call("POST", "/matches", { ...pair, matchedAmount: 5 })).body;
    expect(data.match).toMatchObject({ source: "manual", confidence: null, reasons: [] });
  });

  test("an amount with too many decimals is refused before the match is looked up", async () => {
    for (const amount of ["9007199254740993", "1e300", "0.00001"]) {
      const answer = await put({ id: UNKNOWN_ID }, `{"matchedAmount":${amount}}`);
      expect([amount, answer.status, fieldsOf(answer)]).toEqual([amount, 400, ["matchedAmount"]]);
      const nobody = `{"invoiceId":"NO","transactionId":"NO","matchedAmount":${amount}}`;
      expect(fieldsOf(await api.call("POST", "/matches", nobody))).toEqual(["matchedAmount"]);
    }
  });

  test("metadata is replaced as a whole and kept as sent", async () => {
    const { match } = await newAllocation(api);
    await put(match, { metadata: { a: 1, b: { c: [1, null, "ä"] } } });
    await put(match, '{"metadata":{"n":12345678901234567890.5,"$ne":null,"a.b":"","":false}}');
    const shown = await api.call("GET", `/matches/${match.id}`);
    expect(shown.text).toContain('"metadata":{"n":12345678901234567890.5,"$ne":null,"a.b":"","":false}');
    await put(match, { metadata: {} });
    expect((await getMatch(api, match)).metadata).toEqual({});
  });

  test("an unknown or malformed id is Match not found", async () => {
    for (const id of [UNKNOWN_ID, "nonsense", "1", "%20", "..%2F..", encodeURIComponent("ä")]) {
      expect([id, ...refusal(await put({ id }, { status: "confirmed" }))]).toEqual([id, ...NOT_FOUND]);
      expect([id, ...refusal(await api.call("GET", `/matches/${id}`))]).toEqual([id, ...NOT_FOUND]);
    }
  });
});
