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
const EXCEEDS = "Matched amount exceeds the remaining amount of the";
const OTHER_COUNTERPARTY = [
  "Invoice does not belong to the selected counterparty",
  "invoice_counterparty_mismatch",
] as const;
const OTHER_METHOD = [
  "Payment method does not belong to the selected counterparty",
  "payment_method_mismatch",
] as const;

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
  test("a save that does not fit is refused, and changes nothing", async () => {
    const { line, match, counterparty, invoice } = await newAllocation(api, 10);
    const stranger = await newCounterparty(api);
    const ofStranger = (fields = {}) => newInvoice(api, { counterpartyId: stranger.accountCode, ...fields });
    const [taken, small, payable] = [
      await ofStranger(),
      await ofStranger({ totalAmount: 50 }),
      await ofStranger({ direction: "payable" }),
    ];
    const other = { transactionId: line.transaction_code, invoiceId: taken.invoiceNumber, matchedAmount: 10 };
    dataOf(await api.call("POST", "/matches", other));
    const own = (change: object) => ({ ...saveBody(match, counterparty, invoice, 1), ...change });
    const to = (target: object, amount: number) => saveBody(match, stranger, target as never, amount);
    for (const [body, error, code] of [
      [to(taken, 20), "A live match already exists for this transaction and invoice", "live_match_exists"],
      [own({ counterpartyId: stranger.accountCode }), ...OTHER_COUNTERPARTY],
      [own({ counterpartyId: unique("NOBODY") }), ...OTHER_COUNTERPARTY],
      [own({ paymentMethodId: stranger.paymentMethods[0].code }), ...OTHER_METHOD],
      [own({ paymentMethodId: "nothing" }), ...OTHER_METHOD],
      [own({ matchedAmount: 90.01 }), `${EXCEEDS} transaction`, "exceeds_transaction"],
      [to(small, 50.01), `${EXCEEDS} invoice`, "exceeds_invoice"],
      [to(payable, 1), "Transaction direction does not match the invoice", "direction_mismatch"],
    ] as const) {
      expect(refusal(await reconcile(api, line.transaction_code, body))).toEqual([400, error, code]);
    }
    const nowhere = await reconcile(api, line.transaction_code, own({ invoiceId: unique("NOWHERE") }));
    expect(refusal(nowhere)).toEqual([404, "Invoice not found", "invoice_not_found"]);
    expect(await getMatch(api, match)).toMatchObject({ status: "active", matchedAmount: 10 });
    expect((await reconcile(api, line.transaction_code, own({ matchedAmount: 90 }))).status).toBe(200);
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
});
