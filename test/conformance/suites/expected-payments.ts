import { addDays, isoDay } from "@matchbook/runtime/values/days";
import { beforeAll, expect, test } from "vitest";
import {
  dataOf,
  getInvoice,
  newCounterparty,
  newInvoice,
  newLine,
  pairOf,
  type Resource,
  reconcile,
  unique,
} from "../fixtures.ts";
import { waitFor } from "../statements.ts";
import { type Api, useSystem } from "../system.ts";

/** Payments that are expected without an invoice: rents, subscriptions, money that comes back. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.sharedApi();
});

const inDays = (days: number) => addDays(isoDay(new Date()), days);
const pathOf = ({ number }: Resource) => `/expected-payments/${encodeURIComponent(number)}`;

async function newRent(of: Api, fields: object = {}) {
  const counterparty = await newCounterparty(of);
  const body = {
    ...{ number: unique("RENT"), counterpartyId: counterparty.accountCode, currency: "EUR" },
    ...{ amountFrom: 800, amountTo: 900, dateFrom: inDays(-3), dateTo: inDays(3), description: "Rent of the flat" },
    ...fields,
  };
  const rent = dataOf(await of.call("POST", "/expected-payments", body));
  return { counterparty, body, rent, from: counterparty.paymentMethods[0].iban as string };
}

const get = async (of: Api, rent: Resource) => dataOf(await of.call("GET", pathOf(rent)));

function settled(of: Api, rent: Resource): Promise<Resource> {
  return waitFor(async () => {
    const now = await get(of, rent);
    return now.status === "paid" ? now : undefined;
  });
}

test("a payment within both ranges settles it in full, and undoing it opens it again", async () => {
  const { rent, body, from, counterparty } = await newRent(api);
  expect(rent).toEqual({
    ...body,
    ...{ id: rent.id, direction: "receivable", counterpartyName: counterparty.name, reference: null, metadata: {} },
    ...{ settledAmount: 0, status: "open", overdue: false, version: 1 },
    ...{ createdAt: rent.createdAt, updatedAt: rent.updatedAt },
  });
  const line = await newLine(api, {
    ...{ amount: 850.5, value_date: inDays(0), counterparty_iban: from, description: "rent" },
  });
  const paid = await settled(api, rent);
  expect(paid).toMatchObject({ settledAmount: 850.5, amountFrom: 800, amountTo: 900 });
  expect(paid.matches).toMatchObject([{ status: "confirmed", matchedAmount: 850.5, invoiceId: rent.number }]);
  expect(paid.matches[0].explanation).toContain("within the expected 800.00 to 900.00 EUR");
  expect(await getInvoice(api, { ...rent, invoiceNumber: rent.number })).toMatchObject({
    ...{ type: "expected_payment", status: "paid", totalAmount: 850.5, remainingAmount: 0, instalments: [] },
    expectedPayment: { amountFrom: 800, amountTo: 900, description: "Rent of the flat" },
  });
  const { operationId } = (await reconcile(api, line.transaction_code, { action: "unlink_all" })).body;
  expect(await get(api, rent)).toMatchObject({ status: "open", settledAmount: 0, matches: [] });
  dataOf(await api.call("POST", `/operations/${operationId}/undo`));
  expect(await get(api, rent)).toMatchObject({ status: "paid", settledAmount: 850.5 });
});

test("a person may pay it in parts, and change what is allocated within the range", async () => {
  const { rent } = await newRent(api, { amountFrom: 100, amountTo: 150 });
  const [first, second] = [await newLine(api, { amount: 60 }), await newLine(api, { amount: 90 })];
  const pair = (line: Resource) => pairOf(line, { invoiceNumber: rent.number });
  dataOf(await api.call("POST", "/matches", { ...pair(first), matchedAmount: 60 }));
  expect(await get(api, rent)).toMatchObject({ status: "partially_paid", settledAmount: 60 });
  const { match } = dataOf(await api.call("POST", "/matches", { ...pair(second), matchedAmount: 50 }));
  expect(await get(api, rent)).toMatchObject({ status: "paid", settledAmount: 110 });
  expect((await api.call("PUT", `/matches/${match.id}`, { matchedAmount: 90 })).status).toBe(200);
  expect(await get(api, rent)).toMatchObject({ status: "paid", settledAmount: 150 });
  expect((await api.call("POST", `${pathOf(rent)}/cancel`)).body.code).toBe("invoice_allocated");
  expect((await api.call("PATCH", pathOf(rent), { amountTo: 120 })).body.code).toBe("total_below_allocated");
  dataOf(await api.call("PATCH", pathOf(rent), { amountFrom: 160, amountTo: 200 }));
  expect(await get(api, rent)).toMatchObject({ status: "partially_paid", settledAmount: 150, amountTo: 200 });
});

test("another open item that fits leaves it to a person, and its text or contract decides", async () => {
  const { rent, from, counterparty } = await newRent(api, { reference: "MV-4711-B" });
  const invoice = await newInvoice(api, {
    ...{ counterpartyId: counterparty.accountCode, totalAmount: 850, issueDate: inDays(-5) },
  });
  const fields = { amount: 850, value_date: inDays(0), counterparty_iban: from };
  const line = await newLine(api, fields);
  await reconcile(api, line.transaction_code, { action: "include" });
  const left = dataOf(await api.call("GET", `/transactions/${line.transaction_code}`));
  expect(left.status).toBe("unmatched");
  expect(left.matches.map(({ invoiceId }: Resource) => invoiceId).sort()).toEqual(
    [invoice.invoiceNumber, rent.number].sort(),
  );
  await reconcile(api, line.transaction_code, { action: "ignore" });
  await newLine(api, { ...fields, description: "rent MV 4711 B" });
  expect(await settled(api, rent)).toMatchObject({ settledAmount: 850 });
  expect((await getInvoice(api, invoice)).status).toBe("open");
});

test("after its days it is overdue, and a late payment is only suggested", async () => {
  const own = await system.newApi();
  const { rent, from } = await newRent(own, { dateFrom: inDays(-40), dateTo: inDays(-20) });
  expect(rent.overdue).toBe(true);
  const line = await newLine(own, { amount: 850, value_date: inDays(0), counterparty_iban: from, description: "rent" });
  await reconcile(own, line.transaction_code, { action: "include" });
  const { matches, match_reasons: reasons } = dataOf(await own.call("GET", `/transactions/${line.transaction_code}`));
  expect(matches).toMatchObject([{ status: "pending_review", matchedAmount: 850 }]);
  expect(reasons[0]).toMatchObject({ signal: "not_certain", detail: "outside_the_window" });
  const list = async (query: string) =>
    dataOf(await own.call("GET", `/expected-payments${query}`)).map(({ number }: Resource) => number);
  expect(await list("?overdue=true")).toEqual([rent.number]);
  expect((await own.call("PUT", `/matches/${matches[0].id}`, { status: "confirmed" })).status).toBe(200);
  expect(await get(own, rent)).toMatchObject({ status: "paid", settledAmount: 850, overdue: false });
  expect(await list("?overdue=true")).toEqual([]);
});

test("a repeated one yields its payments, and the list, the forecast and the ageing tell them from invoices", async () => {
  const own = await system.newApi();
  const { accountCode: counterpartyId } = await newCounterparty(own);
  await newInvoice(own, { counterpartyId, dueDate: undefined });
  const item = {
    ...{ number: "SUB", counterpartyId, currency: "EUR", direction: "payable", amountFrom: 9.99, amountTo: 12 },
    ...{ dateFrom: "2028-01-31", dateTo: "2028-02-02", repeat: { every: "month", times: 3 } },
  };
  const wrong = { ...item, number: "BAD", amountFrom: 13 };
  const body = { expectedPayments: [item, { ...item, number: "ONE", repeat: null }, wrong] };
  const results = dataOf(await own.call("POST", "/expected-payments/batch", body));
  expect(results.map(({ success, data, code }: Resource) => (success ? data.number : code))).toEqual([
    ...["SUB-2028-01-31", "SUB-2028-02-29", "SUB-2028-03-31", "ONE"],
    ...["validation_failed", "validation_failed", "validation_failed"],
  ]);
  expect(results[1].data).toMatchObject({ dateFrom: "2028-02-29", dateTo: "2028-03-02", amountFrom: 9.99 });
  const numbers = async (query: string) =>
    dataOf(await own.call("GET", `/expected-payments?${query}`)).map(({ number }: Resource) => number);
  expect(await numbers("direction=payable")).toEqual(["SUB-2028-03-31", "SUB-2028-02-29", "ONE", "SUB-2028-01-31"]);
  expect(await numbers("dueFrom=2028-03-01&dueTo=2028-03-31")).toEqual(["SUB-2028-02-29"]);
  expect(await numbers(`counterpartyId=${counterpartyId}&status=open&currency=EUR&pageSize=1`)).toEqual([
    "SUB-2028-03-31",
  ]);
  expect(await numbers("text=one")).toEqual(["ONE"]);
  expect(await numbers("status=paid")).toEqual([]);
  expect(dataOf(await own.call("GET", "/invoices"))).toHaveLength(5);
  expect(dataOf(await own.call("GET", "/ageing")).rows).toMatchObject([{ invoices: 1, direction: "receivable" }]);
  const forecast = dataOf(await own.call("GET", "/payment-forecast"));
  // A forecast has the most of an amount to be paid.
  expect(forecast).toContainEqual(expect.objectContaining({ period: "later", direction: "payable", amount: 48 }));
});

test("it is changed and cancelled, with its history, and a change can be undone", async () => {
  const { rent } = await newRent(api, { reference: "MV-12", metadata: { flat: 5 } });
  const answer = await api.call("PATCH", pathOf(rent), {
    ...{ amountFrom: 810, amountTo: 950, reference: null, description: null, dateTo: inDays(10), expectedVersion: 1 },
  });
  expect(answer.body.data).toMatchObject({ amountFrom: 810, amountTo: 950, reference: null, description: null });
  expect((await api.call("PATCH", pathOf(rent), { amountTo: 1, expectedVersion: 1 })).body.code).toBe(
    "changed_meanwhile",
  );
  dataOf(await api.call("POST", `/operations/${answer.body.operationId}/undo`));
  const { matches: _none, version: _v, updatedAt: _u, ...restored } = await get(api, rent);
  expect({ ...rent, ...restored }).toEqual(rent);
  expect(dataOf(await api.call("POST", `${pathOf(rent)}/cancel`))).toMatchObject({ status: "void", overdue: false });
  expect((await api.call("PATCH", pathOf(rent), { amountTo: 1_000 })).body.code).toBe("invoice_void");
  const history = dataOf(await api.call("GET", `/invoices/${rent.number}/history`));
  expect(history.map(({ after }: Resource) => after.expectedPayment.amountTo)).toEqual([900, 900, 950, 900]);
});

test("what cannot be expected is refused", async () => {
  const { body, rent } = await newRent(api);
  const problem = async (fields: object) => {
    const { status, body: refused } = await api.call("POST", "/expected-payments", {
      ...body,
      number: "NO",
      ...fields,
    });
    return [status, ...(refused.details ?? []).map(({ field, message }: Resource) => `${field}: ${message}`)];
  };
  expect(await problem({ amountFrom: 901 })).toEqual([400, "amountFrom: Must be at most amountTo"]);
  expect(await problem({ dateTo: inDays(-4) })).toEqual([400, "dateTo: Must not be before dateFrom"]);
  expect(await problem({ dateTo: inDays(400) })).toEqual([400, "dateTo: Must be at most 366 days after dateFrom"]);
  expect(await problem({ reference: "a-b" })).toEqual([400, "reference: Must have at least 3 letters or digits"]);
  expect((await problem({ amountFrom: 0.001 }))[0]).toBe(400);
  expect((await problem({ description: "x".repeat(201) }))[0]).toBe(400);
  expect((await problem({ counterpartyId: "nobody" }))[0]).toBe(404);
  const taken = await api.call("POST", "/expected-payments", { ...body, number: rent.number });
  expect(taken.body.code).toBe("duplicate_invoice_number");
  const times = (times: number, more: object = {}) =>
    api.call("POST", "/expected-payments/batch", {
      expectedPayments: [{ ...body, number: unique("R"), repeat: { every: "year", times }, ...more }],
    });
  expect(dataOf(await times(13))[0].details[0].message).toBe("Must be at most 12");
  const far = { dateFrom: "9995-01-01", dateTo: "9995-01-01" };
  expect(dataOf(await times(12, far))[0].details[0].field).toBe("repeat");
  const many = Array.from({ length: 100 }, (_, at) => ({
    ...body,
    number: `M${at}`,
    repeat: { every: "week", times: 12 },
  }));
  const tooMany = await api.call("POST", "/expected-payments/batch", { expectedPayments: many });
  expect([tooMany.status, tooMany.body.details[0].message]).toEqual([
    400,
    "Must have at most 1000 payments, repetitions included",
  ]);
  const invoice = await newInvoice(api);
  expect((await api.call("GET", `/expected-payments/${invoice.invoiceNumber}`)).body.code).toBe(
    "expected_payment_not_found",
  );
  const asInvoice = await api.call("PATCH", `/invoices/${rent.number}`, { totalAmount: 5 });
  expect(asInvoice.body.details[0].message).toContain("change it at /expected-payments");
  expect((await api.call("POST", "/invoices", { ...invoice, type: "expected_payment" })).status).toBe(400);
});
