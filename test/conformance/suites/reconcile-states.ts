import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import {
  dataOf,
  getInvoice,
  getLine,
  getMatch,
  matchesOf,
  newAllocation,
  newConfirmed,
  newCounterparty,
  newInvoice,
  newPair,
  newSuggestion,
  reconcile,
  saveBody,
  UNKNOWN_ID,
  undecided,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** The effects of each reconcile action. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.sharedApi();
});

const IGNORED = [400, "An ignored transaction cannot be reconciled", "transaction_ignored"];

describe("reconcile actions", () => {
  test("not ignored | ignore | ignored: live matches are cancelled, their ids returned, the line hidden from matching", async () => {
    const { line, match, invoice } = await newConfirmed(api);
    const done = dataOf(await reconcile(api, line.transaction_code, { action: "ignore" }));
    expect(done).toMatchObject({
      transaction: { id: line.id, status: "ignored", remaining_amount: 100 },
      match: null,
      cancelledMatchIds: [match.id],
    });
    expect((await getMatch(api, match)).status).toBe("cancelled");
    expect(await getInvoice(api, invoice)).toMatchObject({ status: "open", remainingAmount: 100, matches: [] });
    expect(await getLine(api, line)).toMatchObject({ status: "ignored", matches: [] });
    expect(refusal(await api.call("POST", "/matches", { ...pairOfMatch(match), matchedAmount: 1 }))).toEqual(IGNORED);
  });

  test("ignored | include | not ignored: matching is run again inside the call", async () => {
    const { line, invoice } = await newConfirmed(api);
    await reconcile(api, line.transaction_code, { action: "ignore" });
    const done = dataOf(await reconcile(api, line.transaction_code, { action: "include" }));
    expect(done).toMatchObject({
      transaction: { status: "matched", remaining_amount: 0 },
      match: { status: "confirmed", invoiceId: invoice.invoiceNumber, matchedAmount: 100 },
      cancelledMatchIds: [],
    });
  });

  test("any | unlink_all | unchanged: every live match is cancelled", async () => {
    const { line, match: first } = await newAllocation(api, 30);
    const other = await newInvoice(api);
    const body = { transactionId: line.transaction_code, invoiceId: other.invoiceNumber, matchedAmount: 20 };
    const { match: second } = dataOf(await api.call("POST", "/matches", body));
    const done = dataOf(await reconcile(api, line.transaction_code, { action: "unlink_all" }));
    expect(done).toMatchObject({ transaction: { status: "unmatched", remaining_amount: 100 }, match: null });
    expect(new Set(done.cancelledMatchIds)).toEqual(new Set([first.id, second.id]));
  });

  test("any | unlink_all | ignored when ignore is true; on an ignored line it stays ignored", async () => {
    const { line, match } = await newAllocation(api);
    const code = line.transaction_code;
    const done = dataOf(await reconcile(api, code, { action: "unlink_all", ignore: true }));
    expect(done).toMatchObject({ transaction: { status: "ignored" }, cancelledMatchIds: [match.id] });
    const again = dataOf(await reconcile(api, code, { action: "unlink_all" }));
    expect(again).toMatchObject({ transaction: { status: "ignored" }, match: null, cancelledMatchIds: [] });
  });

  test("not ignored | save | unchanged: invoice, counterparty, payment method and amount change together", async () => {
    const { line, match, invoice } = await newAllocation(api, 60);
    const counterparty = await newCounterparty(api);
    const target = await newInvoice(api, { counterpartyId: counterparty.accountCode, totalAmount: 50 });
    const done = dataOf(await reconcile(api, line.transaction_code, saveBody(match, counterparty, target, 50)));
    expect(done).toMatchObject({
      transaction: {
        status: "partially_matched",
        remaining_amount: 50,
        counterparty_id: counterparty.id,
        payment_method_id: counterparty.paymentMethods[0].id,
      },
      match: {
        id: match.id,
        status: "active",
        invoiceId: target.invoiceNumber,
        counterpartyId: counterparty.accountCode,
        paymentMethodId: counterparty.paymentMethods[0].code,
        matchedAmount: 50,
        invoiceAmount: 50,
      },
      cancelledMatchIds: [],
    });
    expect(await getInvoice(api, invoice)).toMatchObject({ status: "open", remainingAmount: 100, matches: [] });
    expect(await getInvoice(api, target)).toMatchObject({ status: "paid", remainingAmount: 0 });
    const after = await getLine(api, line);
    expect([undecided(after), after.matches]).toEqual([undecided(done.transaction), [done.match]]);
  });

  test("save and unlink_match are refused on an ignored transaction; include must be done first", async () => {
    const { line, match, counterparty, invoice } = await newAllocation(api);
    const code = line.transaction_code;
    await reconcile(api, code, { action: "ignore" });
    expect(refusal(await reconcile(api, code, { action: "unlink_match", matchId: match.id }))).toEqual(IGNORED);
    expect(refusal(await reconcile(api, code, saveBody(match, counterparty, invoice, 1)))).toEqual(IGNORED);
    expect(refusal(await reconcile(api, code, { action: "unlink_match" }))).toEqual(IGNORED);
  });
});

const pairOfMatch = (match: { transactionId: string; invoiceId: string }) => ({
  transactionId: match.transactionId,
  invoiceId: match.invoiceId,
});

describe("effects of reconcile actions", () => {
  test("ignore on an ignored line, unlink_all with nothing live, include on a line that is not ignored: 200, nothing lost", async () => {
    const { line, match } = await newAllocation(api, 40);
    const code = line.transaction_code;
    const included = dataOf(await reconcile(api, code, { action: "include" }));
    expect(included).toMatchObject({ transaction: { remaining_amount: 60 }, match: null, cancelledMatchIds: [] });
    expect((await getMatch(api, match)).status).toBe("active");
    await reconcile(api, code, { action: "unlink_all" });
    const nothing = { match: null, cancelledMatchIds: [] };
    expect(dataOf(await reconcile(api, code, { action: "unlink_all" }))).toMatchObject(nothing);
    await reconcile(api, code, { action: "ignore" });
    expect(dataOf(await reconcile(api, code, { action: "ignore" }))).toMatchObject({
      transaction: { status: "ignored" },
      ...nothing,
    });
  });

  test("save on a confirmed match leaves its status", async () => {
    const made = await newConfirmed(api);
    const body = saveBody(made.match, made.counterparty, made.invoice, 25.5);
    const done = dataOf(await reconcile(api, made.line.transaction_code, body));
    expect(done.match).toMatchObject({ id: made.match.id, status: "confirmed", matchedAmount: 25.5 });
    expect(await getInvoice(api, made.invoice)).toMatchObject({ status: "partially_paid", remainingAmount: 74.5 });
  });

  test("a pair that a person unlinked is not matched again until include forgets it", async () => {
    const { line, match, pair } = await newConfirmed(api);
    const code = line.transaction_code;
    await reconcile(api, code, { action: "unlink_match", matchId: match.id });
    // A second line of the same kind is matched, so matching has run without changing the first.
    await newConfirmed(api);
    expect((await matchesOf(api, pair)).map(({ status }) => status)).toEqual(["cancelled"]);
    const included = dataOf(await reconcile(api, code, { action: "include" }));
    expect(included.match).toMatchObject({ status: "confirmed", invoiceId: pair.invoiceId });
  });

  test("unlink_match takes back a suggestion too, and it is not made again until include", async () => {
    const { line, match, pair } = await newSuggestion(api);
    const code = line.transaction_code;
    const done = dataOf(await reconcile(api, code, { action: "unlink_match", matchId: match.id }));
    expect(done).toMatchObject({ match: { status: "cancelled" }, cancelledMatchIds: [match.id] });
    await newSuggestion(api);
    expect((await matchesOf(api, pair)).map(({ status }) => status)).toEqual(["cancelled"]);
    const included = dataOf(await reconcile(api, code, { action: "include" }));
    expect(included.match).toMatchObject({ status: "pending_review", invoiceId: pair.invoiceId });
  });

  test("a rejected pair is never suggested again, not even by include", async () => {
    const { line, match, pair } = await newSuggestion(api);
    await api.call("PUT", `/matches/${match.id}`, { status: "rejected" });
    const included = dataOf(await reconcile(api, line.transaction_code, { action: "include" }));
    expect(included.match).toBeNull();
    expect((await matchesOf(api, pair)).map(({ status }) => status)).toEqual(["rejected"]);
  });

  test("the invoice that a person moved a payment away from is not matched again until include forgets it", async () => {
    const { line, match, counterparty, invoice, pair } = await newConfirmed(api);
    const code = line.transaction_code;
    const other = await newInvoice(api, { counterpartyId: counterparty.accountCode });
    const moved = dataOf(await reconcile(api, code, saveBody(match, counterparty, other, 100))).match;
    expect(moved).toMatchObject({ status: "confirmed", invoiceId: other.invoiceNumber, reasons: [] });
    await reconcile(api, code, { action: "unlink_match", matchId: match.id });
    // A later line is matched, so matching has run without changing the first.
    await newConfirmed(api);
    expect(await getLine(api, line)).toMatchObject({ status: "unmatched", matches: [] });
    expect(await getInvoice(api, invoice)).toMatchObject({ status: "open", remainingAmount: 100 });
    const included = dataOf(await reconcile(api, code, { action: "include" }));
    expect(included.match).toMatchObject({ status: "confirmed", invoiceId: pair.invoiceId });
  });

  test("an amount that the line's currency does not allow is invalid, also for an unknown match", async () => {
    const { line, counterparty, invoice } = await newPair(api);
    const body = saveBody({ id: UNKNOWN_ID }, counterparty, invoice, 5.001);
    const answer = await reconcile(api, line.transaction_code, body);
    expect([...refusal(answer), fieldsOf(answer)]).toEqual([
      400,
      "Validation failed",
      "validation_failed",
      ["matchedAmount"],
    ]);
  });

  test("include answers the live match that matching made now or before, but no match that a person made", async () => {
    const confirmed = await newConfirmed(api);
    const again = dataOf(await reconcile(api, confirmed.line.transaction_code, { action: "include" }));
    expect(again).toMatchObject({ transaction: { status: "matched" }, match: { id: confirmed.match.id } });
    const byHand = await newAllocation(api);
    expect(dataOf(await reconcile(api, byHand.line.transaction_code, { action: "include" })).match).toBeNull();
  });
});
