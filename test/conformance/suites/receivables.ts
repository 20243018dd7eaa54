import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { fieldsOf } from "../client.ts";
import { dataOf, newAllocation, newCounterparty, newInvoice, type Resource } from "../fixtures.ts";
import { useSystem } from "../system.ts";

/** Open items by age, days to pay, and what is due by week. */

const system = useSystem();

const DAY_MS = 24 * 60 * 60 * 1_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true });

test("open items are shown by age for each counterparty, with the days that it takes to pay", async () => {
  const api = await system.newApi();
  expect(dataOf(await api.call("GET", "/ageing"))).toEqual({ rows: [], next: null });
  const { accountCode: first, name } = await newCounterparty(api, { accountCode: "A-1" });
  const { accountCode: second } = await newCounterparty(api, { accountCode: "B-2" });
  await newCounterparty(api, { accountCode: "C-3" });
  const of = (counterpartyId: string, fields: object) => newInvoice(api, { counterpartyId, ...fields });
  await of(first, { totalAmount: 1 });
  await of(first, { totalAmount: 2, dueDate: inDays(5) });
  await of(first, { totalAmount: 4, dueDate: inDays(-30) });
  await of(first, { totalAmount: 8, dueDate: inDays(-31) });
  await of(first, { totalAmount: 16, dueDate: inDays(-90) });
  await of(first, { totalAmount: 32, dueDate: inDays(-91) });
  await of(first, { totalAmount: 3, type: "credit_note" });
  await of(first, { totalAmount: 7, direction: "payable", currency: "JPY" });
  await of(second, { totalAmount: 64, currency: "USD" });
  const invoice = { counterpartyId: first, issueDate: "2026-01-01", dueDate: "2026-01-10" };
  await newAllocation(api, 100, { invoice, line: { value_date: "2026-01-12" } });
  await newAllocation(api, 100, { invoice: { ...invoice, dueDate: undefined }, line: { value_date: "2026-01-08" } });
  const { rows, next } = dataOf(await api.call("GET", "/ageing"));
  expect(next).toBeNull();
  const zero = {
    currentAmount: 0,
    amount1To30Days: 0,
    amount31To60Days: 0,
    amount61To90Days: 0,
    amountOver90Days: 0,
    creditAmount: 0,
    overdueAmount: 0,
  };
  const unpaid = { paidInvoices: 0, averageDaysToPay: null, averageDaysLate: null };
  expect(rows).toEqual([
    {
      ...{ counterpartyId: first, counterpartyName: name, direction: "payable", currency: "JPY", ...zero },
      ...{ invoices: 1, openAmount: 7, currentAmount: 7, ...unpaid },
    },
    {
      ...{ counterpartyId: first, counterpartyName: name, direction: "receivable", currency: "EUR", invoices: 6 },
      ...{
        openAmount: 63,
        overdueAmount: 60,
        currentAmount: 3,
        amount1To30Days: 4,
        amount31To60Days: 8,
        amount61To90Days: 16,
        amountOver90Days: 32,
        creditAmount: 3,
      },
      ...{ paidInvoices: 2, averageDaysToPay: 9, averageDaysLate: 2 },
    },
    {
      ...{ counterpartyId: second, counterpartyName: expect.any(String), direction: "receivable", currency: "USD" },
      ...{ ...zero, invoices: 1, openAmount: 64, currentAmount: 64, ...unpaid },
    },
  ]);
  const page = dataOf(await api.call("GET", "/ageing?limit=1"));
  expect(page).toEqual({ rows: rows.slice(0, 2), next: first });
  expect(dataOf(await api.call("GET", `/ageing?limit=1&after=${first}`)).rows).toEqual(rows.slice(2));
  const file = rowsOf((await api.call("GET", "/ageing.csv")).text);
  expect(file.map(({ counterpartyId, openAmount }) => [counterpartyId, openAmount])).toEqual([
    [first, "7"],
    [first, "63"],
    [second, "64"],
  ]);
  expect(fieldsOf(await api.call("GET", "/ageing?limit=101&after="))).toEqual(["after", "limit"]);
});

test("what was open at the end of a day counts no later payment, and money on account is a credit from its day", async () => {
  const api = await system.newApi();
  const { accountCode: counterpartyId } = await newCounterparty(api);
  const invoice = { counterpartyId, issueDate: "2026-01-01", dueDate: "2026-01-31", totalAmount: 100 };
  const { line } = await newAllocation(api, 100, { invoice, line: { value_date: "2026-02-10", amount: 130 } });
  const path = `/transactions/${line.transaction_code}/coding`;
  const kept = dataOf(await api.call("PUT", path, { codings: [{ counterpartyId }] }));
  const name = expect.any(String);
  const credit = { counterparty_code: counterpartyId, credit_note_number: name, account: null, name, amount: 30 };
  expect(kept.transaction).toMatchObject({ status: "matched", codings: [credit] });
  const number = kept.transaction.codings[0].credit_note_number;
  expect(dataOf(await api.call("GET", `/invoices/${number}`))).toMatchObject({
    ...{ type: "credit_note", onAccountOf: line.transaction_code, remainingAmount: 30, issueDate: "2026-02-10" },
  });
  const openOn = async (asOf: string) => dataOf(await api.call("GET", `/ageing?asOf=${asOf}`)).rows;
  expect(await openOn("2025-12-31")).toEqual([]);
  expect(await openOn("2026-02-09")).toMatchObject([{ openAmount: 100, amount1To30Days: 100, creditAmount: 0 }]);
  expect(await openOn("2026-02-10")).toMatchObject([{ openAmount: 0, creditAmount: 30 }]);
  const ofParty = rowsOf((await api.call("GET", `/ageing.csv?asOf=2026-02-09&counterpartyId=${counterpartyId}`)).text);
  expect(ofParty.map(({ openAmount }) => openAmount)).toEqual(["100"]);
  expect(dataOf(await api.call("GET", "/ageing?counterpartyId=nobody")).rows).toEqual([]);
  expect(fieldsOf(await api.call("GET", `/ageing?asOf=${inDays(2)}`))).toEqual(["asOf"]);
  expect(fieldsOf(await api.call("PUT", path, { codings: [{}] }))).toEqual(["codings.0.account"]);
  const both = { codings: [{ account: "4970", counterpartyId }] };
  expect(fieldsOf(await api.call("PUT", path, both))).toEqual(["codings.0.counterpartyId"]);
});

test("what is due is shown by week, beside what is overdue, later or has no due date", async () => {
  const api = await system.newApi();
  await newInvoice(api, { totalAmount: 1, dueDate: inDays(-1) });
  await newInvoice(api, { totalAmount: 2, dueDate: inDays(0) });
  await newInvoice(api, { totalAmount: 4, dueDate: inDays(7) });
  await newInvoice(api, { totalAmount: 8, dueDate: inDays(7), direction: "payable" });
  await newInvoice(api, { totalAmount: 16, dueDate: inDays(300) });
  await newInvoice(api, { totalAmount: 32 });
  const read = async (query: string): Promise<Resource[]> => dataOf(await api.call("GET", `/payment-forecast${query}`));
  const weeks = await read("?weeks=2");
  const shown = (rows: Resource[]) => rows.map(({ period, direction, amount }) => [period, direction, amount]);
  expect(shown(weeks)).toEqual([
    ["overdue", "receivable", 1],
    ["week", "receivable", 2],
    ["week", "payable", 8],
    ["week", "receivable", 4],
    ["later", "receivable", 16],
    ["undated", "receivable", 32],
  ]);
  const [, first, next] = weeks;
  for (const { dateFrom, dateTo } of [first, next]) {
    expect([new Date(dateFrom).getUTCDay(), new Date(dateTo).getUTCDay()]).toEqual([1, 0]);
    expect(Date.parse(dateTo) - Date.parse(dateFrom)).toBe(6 * DAY_MS);
  }
  expect(Date.parse(next.dateFrom) - Date.parse(first.dateFrom)).toBe(7 * DAY_MS);
  expect(first.dateFrom <= inDays(0) && inDays(0) <= first.dateTo).toBe(true);
  expect(shown(await read("?weeks=1")).map(([period]) => period)).toEqual([
    ...["overdue", "week", "later", "later", "undated"],
  ]);
  expect(rowsOf((await api.call("GET", "/payment-forecast.csv?weeks=2")).text)).toHaveLength(6);
  expect(fieldsOf(await api.call("GET", "/payment-forecast?weeks=54"))).toEqual(["weeks"]);
});
