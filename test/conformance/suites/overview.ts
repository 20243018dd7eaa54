import { describe, expect, test } from "vitest";
import { fieldsOf } from "../client.ts";
import { dataOf, newAllocation, newConfirmed, newInvoice, newLine, newSuggestion, type Resource } from "../fixtures.ts";
import { useSystem } from "../system.ts";

/** The numbers of a tenant, and of one of its destinations. */

const system = useSystem();

function sumOfDays(days: { automatic: number; byPeople: number }[]) {
  const sum = (name: "automatic" | "byPeople") => days.reduce((total, day) => total + day[name], 0);
  return { automatic: sum("automatic"), byPeople: sum("byPeople") };
}

describe("the overview", () => {
  test("of a new tenant is empty", async () => {
    const api = await system.newApi();
    expect(dataOf(await api.call("GET", "/overview"))).toEqual({
      transactions: {
        byStatus: { unmatched: 0, partially_matched: 0, matched: 0, ignored: 0 },
        ...{ suggested: 0, ambiguous: 0, automatic: 0, automaticRate: null, oldestSuggested: null },
      },
      days: [],
      matched: [],
      ageing: [],
      incomplete: [],
      deliveries: { pending: 0, delivering: 0, success: 0, failed: 0, exhausted: 0 },
      deliveryDays: [],
    });
  });

  test("counts transactions, sums what is matched and open, and follows every change", async () => {
    const api = await system.newApi();
    await newConfirmed(api, { line: { value_date: "2026-01-15" } });
    const { match } = await newAllocation(api, 40, { line: { value_date: "2026-01-16" } });
    await newSuggestion(api);
    await newLine(api, { currency: "JPY", amount: 7, value_date: "2026-01-20" });
    await newInvoice(api, { dueDate: "2026-01-01", totalAmount: 30 });
    await newInvoice(api, { dueDate: "2026-01-01", totalAmount: 12.34, direction: "payable" });
    await newInvoice(api, { type: "credit_note", totalAmount: 5 });
    const overview = async (query = ""): Promise<Resource> => dataOf(await api.call("GET", `/overview${query}`));
    // Matching counts a new line when its event has arrived.
    const expected = [{ unmatched: 2, partially_matched: 1, matched: 1, ignored: 0 }, 2];
    const counted = ({ transactions, days }: Resource) => [transactions.byStatus, days.at(-1)?.unmatched];
    await expect.poll(async () => counted(await overview())).toEqual(expected);
    const { transactions, days, matched, ageing } = await overview();
    expect(transactions).toMatchObject({ suggested: 1, ambiguous: 0, automatic: 1, automaticRate: 0.5 });
    // By the day of the decisions, which is today. The test may run over midnight.
    expect(sumOfDays(days)).toEqual({ automatic: 1, byPeople: 1 });
    const amounts = days.flatMap((day: Resource) => day.amounts);
    const sum = amounts.reduce((total: number, { amount }: Resource) => total + amount, 0);
    expect([sum, amounts[0]]).toEqual([140, { currency: "EUR", direction: "credit", amount: expect.any(Number) }]);
    expect(transactions.oldestSuggested).toMatch(/^2026-/);
    expect(matched).toEqual([
      { day: "2026-01-16", currency: "EUR", direction: "credit", amount: 40 },
      { day: "2026-01-15", currency: "EUR", direction: "credit", amount: 100 },
    ]);
    const receivable = { direction: "receivable", currency: "EUR" };
    expect(ageing).toEqual([
      { direction: "payable", currency: "EUR", age: "over_90_days", invoices: 1, amount: 12.34 },
      { ...receivable, age: "current", invoices: 2, amount: 160 },
      { ...receivable, age: "over_90_days", invoices: 1, amount: 30 },
    ]);
    expect((await overview("?dateFrom=2026-01-16&dateTo=2026-01-16")).matched).toHaveLength(1);
    await api.call("PUT", `/matches/${match.id}`, { matchedAmount: 70.01 });
    const after = await overview();
    expect(after.matched[0].amount).toBe(70.01);
    expect(sumOfDays(after.days)).toEqual({ automatic: 1, byPeople: 1 });
    await api.call("DELETE", `/matches/${match.id}`);
    expect(sumOfDays((await overview()).days)).toEqual({ automatic: 1, byPeople: 0 });
    expect((await overview()).days.at(-1).unmatched).toBe(3);
    expect(after.ageing[1].amount).toBe(129.99);
    expect(fieldsOf(await api.call("GET", "/overview?dateFrom=now"))).toEqual(["dateFrom"]);
  });
});

test("a destination has metrics, and its deliveries are sent again by a filter", async () => {
  const api = await system.newApi();
  const url = `${system.stack.receiver.url}/metrics`;
  const { id } = dataOf(await api.console("POST", "/webhook-endpoints", { url, eventTypes: ["transaction.created"] }));
  await newLine(api);
  const metrics = async (query = "") => dataOf(await api.console("GET", `/webhook-endpoints/${id}/metrics${query}`));
  await expect.poll(async () => (await metrics()).success).toBe(1);
  expect(await metrics("?window=1h")).toMatchObject({
    ...{ failure: 0, unfinished: 0, sampled: false },
    ...{ p50: expect.any(Number), p95: expect.any(Number) },
    responses: [{ responseStatus: 204, deliveries: 1 }],
  });
  expect(dataOf(await api.call("GET", "/overview")).deliveryDays).toMatchObject([{ delivered: 1, failed: 0 }]);
  const [delivery] = dataOf(await api.console("GET", "/webhook-deliveries?responseStatus=204"));
  const ofEvent = await api.console("GET", `/webhook-deliveries?eventId=${delivery.eventId}`);
  expect(ofEvent.body).toMatchObject({ data: [{ id: delivery.id }], pagination: { total: 1 } });
  expect(dataOf(await api.console("GET", "/webhook-deliveries?responseStatus=500"))).toEqual([]);
  const filter = { eventId: delivery.eventId, status: "success" };
  const resend = (body: object) => api.console("POST", "/webhook-deliveries/resend", body);
  expect(dataOf(await resend({ filter, dryRun: true }))).toEqual({ selected: 1, scheduled: 0 });
  expect(dataOf(await resend({ filter }))).toEqual({ selected: 1, scheduled: 1 });
  await expect.poll(() => system.stack.receiver.received("/metrics").length).toBe(2);
  expect(fieldsOf(await resend({}))).toEqual(["filter"]);
  expect(fieldsOf(await resend({ filter: { status: "pending", responseStatus: 1 } }))).toEqual([
    "filter.status",
    "filter.responseStatus",
  ]);
  expect(fieldsOf(await api.console("GET", `/webhook-endpoints/${id}/metrics?window=2h`))).toEqual(["window"]);
  expect(fieldsOf(await api.console("GET", "/webhook-deliveries?responseStatus=20&eventId=x"))).toEqual([
    "eventId",
    "responseStatus",
  ]);
});
