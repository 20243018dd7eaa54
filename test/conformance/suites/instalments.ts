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
  unique,
} from "../fixtures.ts";
import { waitFor } from "../statements.ts";
import { type Api, useSystem } from "../system.ts";

/** Invoices that are due in parts. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.sharedApi();
});

const inDays = (days: number) => addDays(isoDay(new Date()), days);
const planOf = (...days: number[]) => days.map((day) => ({ dueDate: inDays(day), amount: 100 }));

async function newPlan(of: Api, instalments: Resource[], more: object = {}) {
  const counterparty = await newCounterparty(of, { name: unique("Plan") });
  const totalAmount = instalments.reduce((sum, { amount }) => sum + amount, 0);
  const fields = { totalAmount, dueDate: undefined, instalments, issueDate: inDays(-60), ...more };
  return { counterparty, invoice: await newInvoice(of, { counterpartyId: counterparty.accountCode, ...fields }) };
}

test("the due date, ageing and forecast follow from the next open instalment, and payments settle them in order", async () => {
  const own = await system.newApi();
  // Instalments may come in any order. They are kept by due date.
  const { invoice } = await newPlan(own, planOf(40, -40, 5));
  const parts = (...open: number[]) =>
    [-40, 5, 40].map((day, at) => ({ dueDate: inDays(day), amount: 100, remainingAmount: open[at] }));
  expect(invoice).toMatchObject({ dueDate: inDays(-40), status: "open", instalments: parts(100, 100, 100) });
  const [age] = dataOf(await own.call("GET", "/ageing")).rows;
  expect(age).toMatchObject({ invoices: 1, openAmount: 300, overdueAmount: 100, amount31To60Days: 100 });
  const forecast = dataOf(await own.call("GET", "/payment-forecast?weeks=10"));
  expect(forecast.map(({ period, amount }: Resource) => [period, amount])).toEqual([
    ["overdue", 100],
    ["week", 100],
    ["week", 100],
  ]);

  // A stranger who names the number and pays the next instalment.
  const line = await newLine(own, {
    amount: 100,
    value_date: inDays(-1),
    description: `Rate ${invoice.invoiceNumber}`,
  });
  const paid = await waitFor(async () => {
    const now = await getInvoice(own, invoice);
    return now.status === "partially_paid" ? now : undefined;
  });
  expect(paid).toMatchObject({ dueDate: inDays(5), remainingAmount: 200, instalments: parts(0, 100, 100) });
  expect(paid.matches).toMatchObject([{ status: "confirmed", matchedAmount: 100 }]);
  expect(paid.matches[0].reasons.map(({ signal }: Resource) => signal)).toContain("amount_instalment");
  expect(dataOf(await own.call("GET", "/invoices?overdue=true"))).toEqual([]);
  expect(dataOf(await own.call("GET", "/ageing")).rows).toMatchObject([{ overdueAmount: 0, openAmount: 200 }]);

  // A person pays one and a half; undoing the first payment leaves that.
  const other = await newLine(own, { amount: 150, value_date: inDays(0), description: "Danke" });
  const body = { ...pairOf(other, invoice), matchedAmount: 150 };
  dataOf(await own.call("POST", "/matches", body));
  expect(await getInvoice(own, invoice)).toMatchObject({ dueDate: inDays(40), instalments: parts(0, 0, 50) });
  const { operationId } = (
    await own.call("POST", `/transactions/${line.transaction_code}/reconcile`, { action: "unlink_all" })
  ).body;
  expect(await getInvoice(own, invoice)).toMatchObject({ dueDate: inDays(5), instalments: parts(0, 50, 100) });
  dataOf(await own.call("POST", `/operations/${operationId}/undo`));
  expect(await getInvoice(own, invoice)).toMatchObject({ dueDate: inDays(40), instalments: parts(0, 0, 50) });
});

test("instalments are changed and removed as a whole, which can be undone", async () => {
  const { invoice } = await newPlan(api, planOf(10, 20));
  const path = `/invoices/${invoice.invoiceNumber}`;
  const changed = dataOf(await api.call("PATCH", path, { totalAmount: 300, instalments: planOf(30, 20, 10) }));
  expect(changed).toMatchObject({ totalAmount: 300, dueDate: inDays(10) });
  expect(changed.instalments).toHaveLength(3);
  const answer = await api.call("PATCH", path, { instalments: [], dueDate: inDays(15) });
  expect(answer.body.data).toMatchObject({ instalments: [], dueDate: inDays(15) });
  dataOf(await api.call("POST", `/operations/${answer.body.operationId}/undo`));
  const restored = await getInvoice(api, invoice);
  expect(restored.instalments).toEqual(changed.instalments);
  expect(restored.dueDate).toBe(inDays(10));
  const entries = dataOf(await api.call("GET", `${path}/history`));
  expect(entries[0].after.instalments).toEqual(changed.instalments);
});

test("a file changes neither the total nor the due date of an invoice with instalments", async () => {
  const { invoice, counterparty } = await newPlan(api, planOf(10, 20));
  const mapping = {
    columns: { number: "No", issueDate: "Date", dueDate: "Due", amount: "Open", counterpartyName: "C" },
  };
  const tableMappings = [{ ...mapping, currency: "EUR", direction: "receivable", dateFormats: ["YYYY-MM-DD"] }];
  dataOf(await api.call("PATCH", "/matching-settings", { tableMappings }));
  const upload = (amount: string) => {
    const row = [invoice.invoiceNumber, invoice.issueDate, inDays(99), amount, counterparty.name].join(";");
    const headers = { "content-type": "text/csv" };
    return api.call("POST", "/invoices/files", `No;Date;Due;Open;C\n${row}\n`, { headers });
  };
  expect(dataOf(await upload("200.00"))).toMatchObject({ unchanged: 1 });
  const [problem] = (await upload("210.00")).body.details;
  expect(problem.message).toContain("has instalments that add up to another total");
});

test("instalments that do not fit the invoice are refused", async () => {
  const { invoice, counterparty } = await newPlan(api, planOf(10, 20));
  const path = `/invoices/${invoice.invoiceNumber}`;
  const refused = (field: string, message: string) => ({
    status: 400,
    body: { error: "Validation failed", details: [{ field, message }] },
  });
  expect(await api.call("PATCH", path, { totalAmount: 250 })).toMatchObject(
    refused("instalments", "Must add up to totalAmount"),
  );
  expect(await api.call("PATCH", path, { dueDate: inDays(3) })).toMatchObject(
    refused("dueDate", "Must be left out with instalments, from which it follows"),
  );
  const cent = [{ dueDate: inDays(1), amount: 200.001 }];
  expect((await api.call("PATCH", path, { instalments: cent })).body.details[0].field).toContain("instalments");
  const fields = { counterpartyId: counterparty.accountCode, currency: "EUR", totalAmount: 100 };
  const create = (more: object) =>
    api.call("POST", "/invoices", { invoiceNumber: "BAD-1", issueDate: "2026-01-01", ...fields, ...more });
  expect(await create({ instalments: planOf(1, 2) })).toMatchObject(
    refused("instalments", "Must add up to totalAmount"),
  );
  expect(await create({ instalments: planOf(1), type: "credit_note" })).toMatchObject(
    refused("instalments", "Must be left out of a credit note"),
  );
  const many = await create({ instalments: planOf(...Array.from({ length: 61 }, (_, day) => day)) });
  expect(many.status).toBe(400);
  expect((await api.call("GET", "/invoices/BAD-1")).status).toBe(404);
});
