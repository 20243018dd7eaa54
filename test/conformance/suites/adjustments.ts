import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import {
  dataOf,
  getInvoice,
  getMatch,
  invoicePath,
  matchesOf,
  newAdjustment,
  newAllocation,
  newInvoice,
  newLine,
  newSuggestion,
  openOf,
  pairOf,
  type Resource,
  reconcile,
  saveBody,
  UNKNOWN_ID,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Amounts of an invoice that are closed without a payment. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.sharedApi();
});

const adjust = (invoice: Resource, body: unknown) => newAdjustment(api, invoice, body);
const remove = (invoice: Resource, id: string) =>
  api.call("DELETE", `${invoicePath(invoice.invoiceNumber)}/adjustments/${id}`);
const update = (match: Resource, body: unknown) => api.call("PUT", `/matches/${match.id}`, body);
const open = (invoice: Resource) => openOf(api, invoice);

describe("adjustments of an invoice", () => {
  test("close a part of it, are listed with it and in its history, and can be removed", async () => {
    const { invoice, match } = await newAllocation(api, 97.1);
    const answer = await adjust(invoice, { amount: 2.9, reason: "fee", note: "Charges", matchId: match.id });
    expect(answer.status).toBe(201);
    const fields = { amount: 2.9, currency: "EUR", reason: "fee", note: "Charges", matchId: match.id };
    expect(answer.body.data).toMatchObject(fields);
    expect((await getInvoice(api, invoice)).adjustments).toEqual([answer.body.data]);
    expect(await open(invoice)).toEqual(["paid", 0, 1]);

    const history = dataOf(await api.call("GET", `${invoicePath(invoice.invoiceNumber)}/history`));
    expect(history[0]).toMatchObject({ operation: "create_adjustment", actor: expect.stringMatching(/^key:/) });
    expect(history[0].before.adjustments).toEqual([]);
    expect(history[0].after.adjustments).toEqual([answer.body.data]);

    const removed = await remove(invoice, answer.body.data.id);
    expect(removed.body).toEqual({ success: true, message: "Adjustment deleted", operationId: expect.any(String) });
    expect(await open(invoice)).toEqual(["partially_paid", 2.9, 0]);
  });

  test("with a match end when the match is undone; others stay", async () => {
    for (const undo of ["delete", "cancel"]) {
      const { invoice, match } = await newAllocation(api, 90);
      await adjust(invoice, { amount: 2, reason: "discount", matchId: match.id });
      await adjust(invoice, { amount: 3, reason: "write_off" });
      expect(await open(invoice)).toEqual(["partially_paid", 5, 2]);
      if (undo === "delete") await api.call("DELETE", `/matches/${match.id}`);
      else await api.call("PUT", `/matches/${match.id}`, { status: "cancelled" });
      expect(await open(invoice)).toEqual(["partially_paid", 97, 1]);
    }
  });

  test.each<[object, string[]]>([
    [{ amount: 1 }, ["reason"]],
    [{ amount: 1, reason: "gift" }, ["reason"]],
    [{ amount: 0, reason: "fee" }, ["amount"]],
    [{ amount: 1.005, reason: "fee" }, ["amount"]],
    [{ amount: 1, reason: "fee", note: "n".repeat(501) }, ["note"]],
    [{ amount: 1, reason: "fee", matchId: "M-1" }, ["matchId"]],
  ])("%j is refused by the name of its field", async (body, fields) => {
    const answer = await adjust(await newInvoice(api), body);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, fields]);
  });

  test("what cannot be adjusted or removed is refused", async () => {
    const { invoice, match } = await newAllocation(api, 60);
    const fee = { amount: 1, reason: "fee" };
    expect(refusal(await adjust(invoice, { ...fee, amount: 40.01 }))).toEqual([
      400,
      "Adjustment exceeds the remaining amount of the invoice",
      "adjustment_exceeds_invoice",
    ]);
    expect(refusal(await adjust({ invoiceNumber: "none" }, fee))).toEqual([
      404,
      "Invoice not found",
      "invoice_not_found",
    ]);
    const another = await newInvoice(api);
    for (const [of, matchId] of [
      [another, match.id],
      [invoice, UNKNOWN_ID],
    ])
      expect(refusal(await adjust(of, { ...fee, matchId }))).toEqual([404, "Match not found", "match_not_found"]);
    for (const id of [UNKNOWN_ID, "A-1"])
      expect(refusal(await remove(invoice, id))).toEqual([404, "Adjustment not found", "adjustment_not_found"]);
    await api.call("POST", `${invoicePath(another.invoiceNumber)}/void`);
    expect(refusal(await adjust(another, fee))[2]).toBe("invoice_void");
    expect(await open(invoice)).toEqual(["partially_paid", 40, 0]);
  });

  test("count as allocated when the invoice is changed or voided", async () => {
    const invoice = await newInvoice(api);
    const { id } = dataOf(await adjust(invoice, { amount: 30, reason: "credit" }));
    const path = invoicePath(invoice.invoiceNumber);
    expect(refusal(await api.call("PATCH", path, { totalAmount: 29 }))[2]).toBe("total_below_allocated");
    expect(refusal(await api.call("POST", `${path}/void`))[2]).toBe("invoice_allocated");
    await remove(invoice, id);
    expect((await api.call("POST", `${path}/void`)).status).toBe(200);
  });
});

describe("closing a difference", () => {
  test("confirms a suggestion and adjusts its invoice in one call", async () => {
    const { invoice, match } = await newSuggestion(api);
    const answer = await update(match, { matchedAmount: 97.1, closeDifference: "fee" });
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, message: "Match confirmed", data: expect.any(Object), operationId: expect.any(String) },
    ]);
    expect((await getMatch(api, match)).status).toBe("confirmed");
    const { adjustments } = await getInvoice(api, invoice);
    expect(adjustments).toMatchObject([{ amount: 2.9, reason: "fee", matchId: match.id, note: null }]);
    expect(await open(invoice)).toEqual(["paid", 0, 1]);
    const history = dataOf(await api.call("GET", `${invoicePath(invoice.invoiceNumber)}/history`));
    expect([history[0].operation, history[0].before.remainingAmount]).toEqual(["update_match", 100]);

    // Nothing is open any more, so repeating the call changes nothing.
    expect((await update(match, { closeDifference: "fee" })).status).toBe(200);
    expect(await open(invoice)).toEqual(["paid", 0, 1]);
    await api.call("DELETE", `/matches/${match.id}`);
    expect(await open(invoice)).toEqual(["open", 100, 0]);
  });

  test("with save, which moves the match and ends the adjustment of the previous invoice", async () => {
    const { counterparty, invoice, line, match } = await newAllocation(api, 60);
    await update(match, { closeDifference: "discount" });
    expect(await open(invoice)).toEqual(["paid", 0, 1]);
    const other = await newInvoice(api, { counterpartyId: counterparty.accountCode, totalAmount: 70.05 });
    const body = { ...saveBody(match, counterparty, other, 70), closeDifference: "rounding" };
    expect((await reconcile(api, line.transaction_code, body)).status).toBe(200);
    expect(await open(invoice)).toEqual(["open", 100, 0]);
    expect(await open(other)).toEqual(["paid", 0, 1]);
  });

  test("is refused with an end of the match and for an unknown reason, and changes nothing", async () => {
    const { invoice, match } = await newAllocation(api, 60);
    for (const body of [{ status: "cancelled", closeDifference: "fee" }, { closeDifference: "gift" }]) {
      const answer = await update(match, body);
      expect([answer.status, fieldsOf(answer)]).toEqual([400, ["closeDifference"]]);
    }
    expect((await getMatch(api, match)).status).toBe("active");
    expect(await open(invoice)).toEqual(["partially_paid", 40, 0]);
  });
});

describe("payment terms", () => {
  const paymentTerms = [
    { days: 10, percent: 2 },
    { days: 30, percent: 0.75 },
  ];

  test("are kept with the invoice, and can be replaced", async () => {
    const invoice = await newInvoice(api, { paymentTerms });
    expect(invoice.paymentTerms).toEqual(paymentTerms);
    const changed = [{ days: 0, percent: 99.99 }];
    await api.call("PATCH", invoicePath(invoice.invoiceNumber), { paymentTerms: changed });
    expect((await getInvoice(api, invoice)).paymentTerms).toEqual(changed);
    for (const wrong of [
      { days: 10, percent: 100 },
      { days: 10, percent: 0.005 },
      { days: 366, percent: 1 },
    ]) {
      const answer = await api.call("PATCH", invoicePath(invoice.invoiceNumber), { paymentTerms: [wrong] });
      expect([answer.status, fieldsOf(answer)[0]]).toEqual([400, expect.stringMatching(/^paymentTerms\.0\./)]);
    }
  });

  test("explain what a suggested payment lacks, and matching closes it up to the tenant's limit", async () => {
    const paying = async () => {
      const invoice = await newInvoice(api, { paymentTerms, issueDate: "2026-01-10" });
      const counterparty = dataOf(await api.call("GET", `/counterparties/${invoice.counterpartyId}`));
      const account = { counterparty_iban: counterparty.paymentMethods[0].iban };
      const text = { amount: 98, value_date: "2026-01-20", reference: invoice.invoiceNumber };
      const line = await newLine(api, { ...text, ...account });
      await reconcile(api, line.transaction_code, { action: "include" });
      const [match] = await matchesOf(api, pairOf(line, invoice));
      return { invoice, match };
    };
    const { invoice, match } = await paying();
    const difference = { amount: 2, currency: "EUR", reason: "discount" };
    expect(match).toMatchObject({ status: "pending_review", matchedAmount: 98, difference });
    expect((await update(match, { closeDifference: difference.reason })).status).toBe(200);
    expect(await open(invoice)).toEqual(["paid", 0, 1]);
    expect((await getMatch(api, match)).difference).toBeNull();

    const differenceLimits = [{ currency: "EUR", amount: 2 }];
    const settings = await api.call("PATCH", "/matching-settings", { differenceLimits });
    expect(dataOf(settings).differenceLimits).toEqual(differenceLimits);
    const closed = await paying();
    expect(closed.match).toMatchObject({ status: "confirmed", difference: null });
    const [adjustment] = (await getInvoice(api, closed.invoice)).adjustments;
    expect(adjustment).toMatchObject({ amount: 2, reason: "discount", matchId: closed.match.id });
  });
});
