import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { newAllocation, newCounterparty } from "../fixtures.ts";
import { useSystem } from "../system.ts";

const system = useSystem();

const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true });

test("lists are exported as CSV with every row once, exact amounts and no formulas", async () => {
  const api = await system.newApi();
  const description = '=HYPERLINK("http://x")\nsecond, line';
  const line = { currency: "EUR", direction: "credit", description };
  // More than two pages of one day and of others, with codes that sort differently than they were created.
  const code = (nth: number) => `CSV-${(nth * 7) % 230}`;
  const transactions = Array.from({ length: 230 }, (_, nth) => {
    const day = nth < 150 ? "2026-03-02" : `2026-02-${10 + (nth % 9)}`;
    return { ...line, transaction_code: code(nth), amount: nth + 0.01, value_date: day };
  });
  await api.call("POST", "/transactions", { transactions });
  const answer = await api.call("GET", "/transactions.csv");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="transactions.csv"');
  const rows = rowsOf(answer.text);
  const sorted = transactions.toSorted(
    (a, b) => b.value_date.localeCompare(a.value_date) || (a.transaction_code < b.transaction_code ? -1 : 1),
  );
  expect(rows.map((row) => [row.transaction_code, row.amount])).toEqual(
    sorted.map((one) => [one.transaction_code, String(one.amount)]),
  );
  expect(rows[0]?.description).toBe(`'${description}`);
  const filtered = rowsOf((await api.call("GET", "/transactions.csv?dateFrom=2026-02-12&dateTo=2026-03-02")).text);
  expect(filtered).toHaveLength(transactions.filter(({ value_date }) => value_date >= "2026-02-12").length);
});

test("invoices, matches and the history are exported as CSV", async () => {
  const api = await system.newApi();
  const { match, line, invoice } = await newAllocation(api, 40);
  const of = async (path: string) => rowsOf((await api.call("GET", path)).text);
  expect(await of("/invoices.csv")).toMatchObject([{ invoiceNumber: invoice.invoiceNumber, remainingAmount: "60" }]);
  expect(await of("/matches.csv?status=active")).toMatchObject([{ id: match.id, matchedAmount: "40", confidence: "" }]);
  expect(await of("/matches.csv?status=rejected")).toEqual([]);
  const history = await of("/history.csv?entity=transaction&order=newest");
  expect(JSON.parse(history[0]?.after ?? "")).toMatchObject({ transaction_code: line.transaction_code });
  expect((await api.call("GET", "/invoices.csv?status=lost")).body).toMatchObject({ code: "invalid_query_parameters" });
  const pages = Array.from({ length: 205 }, (_, nth) => ({
    ...{ invoiceNumber: `C-${nth}`, counterpartyId: invoice.counterpartyId, currency: "EUR", totalAmount: 1 },
    issueDate: nth % 2 === 0 ? "2026-01-01" : "2026-01-02",
  }));
  for (const invoices of [pages.slice(0, 100), pages.slice(100)])
    expect((await api.call("POST", "/invoices", { invoices })).status).toBe(200);
  const numbers = (await of("/invoices.csv?dateTo=2026-01-02&dateFrom=2026-01-01")).map((row) => row.invoiceNumber);
  expect(numbers.toSorted()).toEqual(pages.map(({ invoiceNumber }) => invoiceNumber).toSorted());
  const codes: string[] = [];
  for (let made = 0; made < 7; made++) codes.push((await newCounterparty(api)).accountCode);
  const shared = Array.from({ length: 60 }, (_, nth) => `S-${nth}`).flatMap((invoiceNumber) =>
    codes.map((counterpartyId) => ({
      ...{ invoiceNumber, counterpartyId, direction: "payable", currency: "EUR", totalAmount: 1 },
      issueDate: "2025-01-01",
    })),
  );
  for (let start = 0; start < shared.length; start += 140)
    expect((await api.call("POST", "/invoices", { invoices: shared.slice(start, start + 140) })).status).toBe(200);
  const suppliers = await of("/invoices.csv?dateTo=2025-01-01");
  const named = (row: Record<string, unknown>) => `${row.invoiceNumber} ${row.counterpartyId}`;
  expect(suppliers.map(named).toSorted()).toEqual(shared.map(named).toSorted());
  const changes = await of("/history.csv");
  expect(changes.map((row) => row.sequence)).toEqual(changes.map((_, nth) => String(nth + 1)));
  expect(changes.length).toBeGreaterThan(200);
});
