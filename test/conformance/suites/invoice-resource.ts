import { beforeAll, describe, expect, test } from "vitest";
import { refusal } from "../client.ts";
import {
  dataOf,
  getInvoice,
  invoicePath,
  newAllocation,
  newCounterparty,
  newInvoice,
  newPair,
  unique,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** An invoice: every field, and which fields may be null. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.sharedApi();
});

const UUID_V7 = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const INVALID = [400, "Validation failed", "validation_failed"];

describe("invoice", () => {
  const body = { currency: "EUR", totalAmount: 119.5, issueDate: "2026-01-31" };
  const bare = (invoiceNumber: string, counterpartyId: string) => ({
    id: UUID_V7,
    invoiceNumber,
    direction: "receivable",
    counterpartyId,
    counterpartyName: `Company ${counterpartyId}`,
    currency: "EUR",
    totalAmount: 119.5,
    remainingAmount: 119.5,
    status: "open",
    issueDate: "2026-01-31",
    dueDate: null,
    paymentReference: null,
    metadata: {},
    type: "invoice",
    paymentTerms: [],
    adjustments: [],
    onAccountOf: null,
    instalments: [],
    expectedPayment: null,
    version: 1,
    createdAt: TIME,
    updatedAt: TIME,
  });

  test("answers 201 to the required fields, is receivable and shows null for the rest", async () => {
    const { accountCode: counterpartyId } = await newCounterparty(api);
    const given = { ...body, invoiceNumber: unique("I"), counterpartyId };
    const answer = await api.call("POST", "/invoices", given);
    expect([answer.status, answer.body]).toEqual([
      201,
      { success: true, data: bare(given.invoiceNumber, counterpartyId) },
    ]);
    expect(await getInvoice(api, answer.body.data)).toEqual({ ...answer.body.data, matches: [] });
  });

  test("keeps every field as sent, under a number with /, spaces and non-ASCII letters", async () => {
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

  test("follows its matches with its status, and shows its live matches", async () => {
    const { invoice, match } = await newAllocation(api, 40);
    expect(await getInvoice(api, invoice)).toMatchObject({
      status: "partially_paid",
      remainingAmount: 60,
      matches: [{ id: match.id, status: "active" }],
    });
    await api.call("PUT", `/matches/${match.id}`, { matchedAmount: 100 });
    expect(await getInvoice(api, invoice)).toMatchObject({ status: "paid", remainingAmount: 0 });
  });

  test("loses its due date or payment reference by null in a patch; other fields refuse null", async () => {
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

  test("changes by a patch, but not below the allocated amount, and refuses an empty patch", async () => {
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

  test("takes no more matches once it is void, and cannot be voided while payments are allocated", async () => {
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

  test("is refused with a taken number or an unknown counterparty", async () => {
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
