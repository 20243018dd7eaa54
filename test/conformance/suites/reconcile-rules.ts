import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import {
  dataOf,
  getMatch,
  newAllocation,
  newCounterparty,
  newInvoice,
  newLine,
  reconcile,
  saveBody,
  UNKNOWN_ID,
  unique,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** The body of a reconcile request, and the rules that refuse it. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.sharedApi();
});

const NOT_FOUND = [404, "Match not found", "match_not_found"];

describe("body of reconcile", () => {
  test("action is required and one of five", async () => {
    const { transaction_code: code } = await newLine(api);
    for (const body of [{}, { action: "unlink" }, { action: null }, { action: ["ignore"] }, [], "null", "1"]) {
      const answer = await reconcile(api, code, body as never);
      expect([JSON.stringify(body), ...refusal(answer)]).toEqual([
        JSON.stringify(body),
        400,
        "Validation failed",
        "validation_failed",
      ]);
      expect(answer.body.details[0]).toEqual({ field: expect.any(String), message: expect.any(String) });
    }
    expect(fieldsOf(await reconcile(api, code, {}))).toEqual(["action"]);
  });

  test("a missing matchId is Match not found, a malformed one Validation failed; unused ones are ignored", async () => {
    const { line, counterparty, invoice } = await newAllocation(api);
    const code = line.transaction_code;
    const save = saveBody({ id: undefined }, counterparty, invoice, 1);
    expect(refusal(await reconcile(api, code, { action: "unlink_match" }))).toEqual(NOT_FOUND);
    expect(refusal(await reconcile(api, code, save))).toEqual(NOT_FOUND);
    for (const matchId of [code, "", 7, null, {}]) {
      expect(fieldsOf(await reconcile(api, code, { action: "unlink_match", matchId }))).toEqual(["matchId"]);
      expect(fieldsOf(await reconcile(api, code, { ...save, matchId }))).toEqual(["matchId"]);
    }
    for (const action of ["unlink_all", "include", "ignore"]) {
      expect((await reconcile(api, code, { action, matchId: "no uuid", matchedAmount: -1 })).status).toBe(200);
    }
  });

  test("matchId ignores case", async () => {
    const { line, match } = await newAllocation(api);
    const body = { action: "unlink_match", matchId: match.id.toUpperCase() };
    expect(dataOf(await reconcile(api, line.transaction_code, body)).cancelledMatchIds).toEqual([match.id]);
  });

  test("save requires counterpartyId, paymentMethodId, invoiceId and matchedAmount", async () => {
    const { line, match, counterparty, invoice } = await newAllocation(api);
    const save = saveBody(match, counterparty, invoice, 1);
    for (const field of ["counterpartyId", "paymentMethodId", "invoiceId", "matchedAmount"]) {
      const answer = await reconcile(api, line.transaction_code, { ...save, [field]: undefined });
      expect(refusal(answer)).toEqual([400, "Validation failed", "validation_failed"]);
      expect(answer.body.details).toEqual([{ field, message: expect.any(String) }]);
    }
  });

  test("ignore is a boolean", async () => {
    const { transaction_code: code } = await newLine(api);
    for (const ignore of ["true", 1, null]) {
      expect(fieldsOf(await reconcile(api, code, { action: "unlink_all", ignore }))).toEqual(["ignore"]);
    }
  });

  test("unknown fields are ignored", async () => {
    const { transaction_code: code } = await newLine(api);
    expect((await reconcile(api, code, { action: "include", surprise: { $gt: "" } })).status).toBe(200);
  });
});

describe("rules and errors of reconcile", () => {
  test("a second live match of the same transaction and invoice is refused", async () => {
    const { line, match } = await newAllocation(api, 10);
    const counterparty = await newCounterparty(api);
    const target = await newInvoice(api, { counterpartyId: counterparty.accountCode });
    const body = { transactionId: line.transaction_code, invoiceId: target.invoiceNumber, matchedAmount: 10 };
    await api.call("POST", "/matches", body);
    const answer = await reconcile(api, line.transaction_code, saveBody(match, counterparty, target, 20));
    expect(refusal(answer)).toEqual([
      400,
      "A live match already exists for this transaction and invoice",
      "live_match_exists",
    ]);
    expect(await getMatch(api, match)).toMatchObject({ status: "active", matchedAmount: 10 });
  });

  test("an invoice of another counterparty is refused", async () => {
    const { line, match, invoice } = await newAllocation(api);
    const stranger = await newCounterparty(api);
    for (const counterparty of [stranger, { ...stranger, accountCode: unique("NOBODY") }]) {
      const answer = await reconcile(api, line.transaction_code, saveBody(match, counterparty, invoice, 1));
      expect(refusal(answer)).toEqual([
        400,
        "Invoice does not belong to the selected counterparty",
        "invoice_counterparty_mismatch",
      ]);
    }
  });

  test("a payment method of another counterparty is refused", async () => {
    const { line, match, counterparty, invoice } = await newAllocation(api);
    const stranger = await newCounterparty(api);
    for (const { code } of [stranger.paymentMethods[0], { code: "nothing" }]) {
      const body = { ...saveBody(match, counterparty, invoice, 1), paymentMethodId: code };
      expect(refusal(await reconcile(api, line.transaction_code, body))).toEqual([
        400,
        "Payment method does not belong to the selected counterparty",
        "payment_method_mismatch",
      ]);
    }
  });

  test("an unknown code is Transaction not found", async () => {
    const answer = await reconcile(api, unique("NOWHERE"), { action: "ignore" });
    expect(refusal(answer)).toEqual([404, "Transaction not found", "transaction_not_found"]);
    expect(answer.body).not.toHaveProperty("details");
  });

  test("a match that is unknown, ended or of another transaction is Match not found", async () => {
    const { line, counterparty, invoice, match } = await newAllocation(api);
    const other = await newAllocation(api);
    const code = line.transaction_code;
    await reconcile(api, code, { action: "unlink_all" });
    for (const id of [UNKNOWN_ID, other.match.id, match.id]) {
      expect(refusal(await reconcile(api, code, { action: "unlink_match", matchId: id }))).toEqual(NOT_FOUND);
      expect(refusal(await reconcile(api, code, saveBody({ id }, counterparty, invoice, 1)))).toEqual(NOT_FOUND);
    }
  });

  test("an unknown invoiceId is Invoice not found", async () => {
    const { line, match, counterparty } = await newAllocation(api);
    const nowhere = { invoiceNumber: unique("NOWHERE") };
    const answer = await reconcile(api, line.transaction_code, saveBody(match, counterparty, nowhere, 1));
    expect(refusal(answer)).toEqual([404, "Invoice not found", "invoice_not_found"]);
  });

  test("an amount above the remaining amount of the transaction or the invoice is refused", async () => {
    const counterparty = await newCounterparty(api);
    const invoice = await newInvoice(api, { counterpartyId: counterparty.accountCode, totalAmount: 500 });
    const { line, match } = await newAllocation(api, 40);
    const code = line.transaction_code;
    expect(refusal(await reconcile(api, code, saveBody(match, counterparty, invoice, 100.01)))).toEqual([
      400,
      "Matched amount exceeds the remaining amount of the transaction",
      "exceeds_transaction",
    ]);
    const small = await newInvoice(api, { counterpartyId: counterparty.accountCode, totalAmount: 50 });
    expect(refusal(await reconcile(api, code, saveBody(match, counterparty, small, 50.01)))).toEqual([
      400,
      "Matched amount exceeds the remaining amount of the invoice",
      "exceeds_invoice",
    ]);
    expect((await reconcile(api, code, saveBody(match, counterparty, invoice, 100))).status).toBe(200);
  });

  test("an invoice of the other direction is refused", async () => {
    const { line, match } = await newAllocation(api);
    const counterparty = await newCounterparty(api);
    const payable = await newInvoice(api, { counterpartyId: counterparty.accountCode, direction: "payable" });
    const answer = await reconcile(api, line.transaction_code, saveBody(match, counterparty, payable, 1));
    expect(refusal(answer)).toEqual([400, "Transaction direction does not match the invoice", "direction_mismatch"]);
  });
});
