import { beforeAll, describe, expect, test } from "vitest";
import { refusal } from "../client.ts";
import {
  dataOf,
  getInvoice,
  getLine,
  invoicePath,
  newAllocation,
  newCounterparty,
  newInvoice,
  newLine,
  newPair,
  type Resource,
  reconcile,
  UNKNOWN_ID,
  unique,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** interface.md section 2 and decisions.md "Resources", "Bodies and answers": every field, and which may be null. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.newApi();
});

const UUID_V7 = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const INVALID = [400, "Validation failed", "validation_failed"];

describe("transaction", () => {
  const BARE = {
    id: UUID_V7,
    transaction_code: expect.stringMatching(/^[A-Z0-9-]{1,50}$/),
    counterparty_id: null,
    payment_method_id: null,
    amount: 12.34,
    currency: "EUR",
    direction: "debit",
    status: "unmatched",
    remaining_amount: 12.34,
    booked_at: null,
    value_date: "2026-02-28",
    description: "",
    reference: null,
    end_to_end_id: null,
    counterparty_name: null,
    counterparty_iban: null,
    bank_connection_id: null,
    external_id: null,
    match_reasons: [],
    created_at: TIME,
    updated_at: TIME,
  };
  const body = { amount: 12.34, currency: "EUR", direction: "debit", value_date: "2026-02-28" };

  test("created with what is required: 201, all else null, a code generated", async () => {
    const answer = await api.call("POST", "/transactions", body);
    expect([answer.status, answer.body]).toEqual([201, { success: true, data: BARE }]);
    expect(await getLine(api, answer.body.data)).toEqual({ ...answer.body.data, matches: [] });
  });

  test("created with null where nothing is known: the same as left out", async () => {
    const { id: _id, amount, currency, direction, value_date, status, remaining_amount, ...others } = BARE;
    const { transaction_code, created_at, updated_at, counterparty_id, payment_method_id, match_reasons, ...fields } =
      others;
    const nothing = Object.fromEntries(Object.keys({ ...fields, transaction_code }).map((field) => [field, null]));
    expect(dataOf(await api.call("POST", "/transactions", { ...body, ...nothing }))).toEqual(BARE);
    expect(refusal(await api.call("POST", "/transactions", { ...body, value_date: null }))).toEqual(INVALID);
  });

  test("created with everything: kept as sent, times in UTC with milliseconds", async () => {
    const { id } = dataOf(await api.call("POST", "/bank-connections", { name: "Lines" }));
    const given = {
      ...body,
      transaction_code: unique("own/code ä"),
      external_id: unique("ext"),
      bank_connection_id: id,
      description: "Rechnung\nzwei Zeilen",
      reference: "RF18 5390 0754 7034",
      end_to_end_id: "E2E",
      counterparty_name: "Müller & Söhne",
      counterparty_iban: "DE89370400440532013000",
    };
    const answer = await api.call("POST", "/transactions", { ...given, booked_at: "2026-03-01T12:00:00+02:00" });
    expect(answer.body.data).toEqual({
      ...BARE,
      ...given,
      transaction_code: given.transaction_code,
      booked_at: "2026-03-01T10:00:00.000Z",
    });
    expect(await getLine(api, answer.body.data)).toEqual({ ...answer.body.data, matches: [] });
  });

  test("status: unmatched, partially_matched, matched; remaining_amount is the amount less active and confirmed matches", async () => {
    const { line, counterparty, match } = await newAllocation(api, 40);
    expect(await getLine(api, line)).toMatchObject({
      status: "partially_matched",
      remaining_amount: 60,
      counterparty_id: expect.anything(),
      matches: [{ id: match.id }],
    });
    expect((await getLine(api, line)).counterparty_id).toBe(counterparty.id);
    await api.call("PUT", `/matches/${match.id}`, { matchedAmount: 100 });
    expect(await getLine(api, line)).toMatchObject({ status: "matched", remaining_amount: 0 });
  });

  test("updated_at: untouched by matching that finds nothing; the same in get and list", async () => {
    const { line, pair } = await newPair(api);
    const listed = async () =>
      dataOf(await api.call("GET", "/transactions?pageSize=5")).find(({ id }: Resource) => id === line.id);
    await reconcile(api, line.transaction_code, { action: "include" });
    expect(await getLine(api, line)).toEqual({ ...line, matches: [] });
    expect(await listed()).toEqual(line);
    await api.call("POST", "/matches", { ...pair, status: "rejected" });
    const { matches, ...after } = await getLine(api, line);
    expect([matches, after.updated_at > line.updated_at]).toEqual([[], true]);
    await expect.poll(listed, { timeout: 20_000 }).toEqual(after);
  });

  test("the same external_id again answers the stored line with 200, within its connection", async () => {
    const external = { ...body, external_id: unique("once") };
    const first = await api.call("POST", "/transactions", external);
    const again = await api.call("POST", "/transactions", { ...external, amount: 99 });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.data).toEqual(first.body.data);
    const { id } = dataOf(await api.call("POST", "/bank-connections", { name: "Elsewhere" }));
    expect((await api.call("POST", "/transactions", { ...external, bank_connection_id: id })).status).toBe(201);
  });

  test("refused: a taken code 409, an unknown or disconnected connection, an impossible date, a currency that is none", async () => {
    const { transaction_code } = await newLine(api);
    expect(refusal(await api.call("POST", "/transactions", { ...body, transaction_code }))).toEqual([
      409,
      "Transaction code already exists",
      "duplicate_transaction_code",
    ]);
    expect(refusal(await api.call("POST", "/transactions", { ...body, bank_connection_id: UNKNOWN_ID }))).toEqual([
      404,
      "Bank connection not found",
      "bank_connection_not_found",
    ]);
    for (const wrong of [
      { value_date: "2026-02-30" },
      { value_date: "28.02.2026" },
      { currency: "eur" },
      { currency: "XYZ" },
      { direction: "in" },
      { booked_at: "2026-03-01T12:00:00" },
      { amount: "12" },
    ]) {
      const answer = await api.call("POST", "/transactions", { ...body, ...wrong });
      expect([wrong, ...refusal(answer)]).toEqual([wrong, ...INVALID]);
      expect(answer.body.details[0].field).toBe(Object.keys(wrong)[0]);
    }
    expect(refusal(await api.call("GET", `/transactions/${unique("NO")}`))[1]).toBe("Transaction not found");
  });
});

describe("invoice", () => {
  const body = { currency: "EUR", totalAmount: 119.5, issueDate: "2026-01-31" };
  const bare = (invoiceNumber: string, counterpartyId: string) => ({
    id: UUID_V7,
    invoiceNumber,
    direction: "receivable",
    counterpartyId,
    currency: "EUR",
    totalAmount: 119.5,
    remainingAmount: 119.5,
    status: "open",
    issueDate: "2026-01-31",
    dueDate: null,
    paymentReference: null,
    metadata: {},
    adjustments: [],
    createdAt: TIME,
    updatedAt: TIME,
  });

  test("created with what is required: 201, receivable, all else null", async () => {
    const { accountCode: counterpartyId } = await newCounterparty(api);
    const given = { ...body, invoiceNumber: unique("I"), counterpartyId };
    const answer = await api.call("POST", "/invoices", given);
    expect([answer.status, answer.body]).toEqual([
      201,
      { success: true, data: bare(given.invoiceNumber, counterpartyId) },
    ]);
    expect(await getInvoice(api, answer.body.data)).toEqual({ ...answer.body.data, matches: [] });
  });

  test("created with everything, under a number with /, spaces and non-ASCII letters", async () => {
    const { accountCode: counterpartyId } = await newCounterparty(api);
    const given = {
      ...body,
      invoiceNumber: `${unique("R")}/2026 Nº ü%2F?#`,
      counterpartyId,
      direction: "payable",
      dueDate: "2026-02-28",
      paymentReference: "RF18539007547034",
      metadata: { costCentre: 7 },
    };
    const { data } = (await api.call("POST", "/invoices", given)).body;
    expect(data).toEqual({ ...bare(given.invoiceNumber, counterpartyId), ...given });
    expect(await getInvoice(api, data)).toEqual({ ...data, matches: [] });
    expect((await api.call("GET", invoicePath(given.invoiceNumber.toLowerCase()))).status).toBe(404);
  });

  test("status: open, partially_paid, paid; get shows its live matches", async () => {
    const { invoice, match } = await newAllocation(api, 40);
    expect(await getInvoice(api, invoice)).toMatchObject({
      status: "partially_paid",
      remainingAmount: 60,
      matches: [{ id: match.id, status: "active" }],
    });
    await api.call("PUT", `/matches/${match.id}`, { matchedAmount: 100 });
    expect(await getInvoice(api, invoice)).toMatchObject({ status: "paid", remainingAmount: 0 });
  });

  test("patch: null takes the due date and the payment reference away, and nothing else", async () => {
    const invoice = await newInvoice(api, { dueDate: null, paymentReference: null });
    expect(invoice).toMatchObject({ dueDate: null, paymentReference: null });
    const patch = (fields: unknown) => api.call("PATCH", invoicePath(invoice.invoiceNumber), fields);
    await patch({ dueDate: "2026-03-01", paymentReference: "R" });
    expect(dataOf(await patch({ dueDate: null }))).toMatchObject({ dueDate: null, paymentReference: "R" });
    expect(dataOf(await patch({ paymentReference: null }))).toMatchObject({ dueDate: null, paymentReference: null });
    for (const field of ["issueDate", "totalAmount", "metadata"]) {
      expect(refusal(await patch({ [field]: null }))).toEqual(INVALID);
    }
  });

  test("patch: fields change, the amount not below what is allocated, an empty body refused", async () => {
    const { invoice } = await newAllocation(api, 40);
    const patch = (fields: unknown) => api.call("PATCH", invoicePath(invoice.invoiceNumber), fields);
    const changes = { issueDate: "2026-01-11", dueDate: "2026-03-01", paymentReference: "R", metadata: { a: [1] } };
    expect(dataOf(await patch({ ...changes, totalAmount: 40 }))).toMatchObject({
      ...changes,
      totalAmount: 40,
      remainingAmount: 0,
      status: "paid",
    });
    expect(refusal(await patch({ totalAmount: 39.99 }))).toEqual([
      400,
      "Total amount is below the amount already allocated",
      "total_below_allocated",
    ]);
    expect(refusal(await patch({ totalAmount: 40.001 }))).toEqual(INVALID);
    expect(refusal(await patch({}))[1]).toBe("At least one field is required");
    expect(refusal(await patch({ invoiceNumber: "other", currency: "USD" }))[1]).toBe("At least one field is required");
    expect(refusal(await api.call("PATCH", invoicePath(unique("NO")), changes))[1]).toBe("Invoice not found");
  });

  test("void: out of matching for good; not while payments are allocated", async () => {
    const { invoice, pair } = await newPair(api);
    const voided = await api.call("POST", `${invoicePath(invoice.invoiceNumber)}/void`);
    expect([voided.status, voided.body.data.status]).toEqual([200, "void"]);
    expect((await api.call("POST", `${invoicePath(invoice.invoiceNumber)}/void`)).status).toBe(200);
    expect((await api.call("POST", "/matches", { ...pair, matchedAmount: 1 })).status).toBe(400);
    expect((await api.call("PATCH", invoicePath(invoice.invoiceNumber), { dueDate: "2026-03-01" })).status).toBe(400);
    const allocated = await newAllocation(api, 1);
    expect(refusal(await api.call("POST", `${invoicePath(allocated.invoice.invoiceNumber)}/void`))[2]).toBe(
      "invoice_allocated",
    );
    expect(refusal(await api.call("POST", `${invoicePath(unique("NO"))}/void`))[1]).toBe("Invoice not found");
  });

  test("refused: a taken number 409, an unknown counterparty 404", async () => {
    const invoice = await newInvoice(api);
    const { invoiceNumber, counterpartyId } = invoice;
    expect(refusal(await api.call("POST", "/invoices", { ...body, invoiceNumber, counterpartyId }))).toEqual([
      409,
      "Invoice number already exists",
      "duplicate_invoice_number",
    ]);
    const nobody = { ...body, invoiceNumber: unique("I"), counterpartyId: unique("NOBODY") };
    expect(refusal(await api.call("POST", "/invoices", nobody))).toEqual([
      404,
      "Counterparty not found",
      "counterparty_not_found",
    ]);
  });
});
