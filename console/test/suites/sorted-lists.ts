import { afterEach, describe, expect, test } from "vitest";
import type { Invoice } from "../../src/api/resources.ts";
import { clear } from "../dom.ts";
import { until } from "../page.tsx";
import { anInvoice } from "../records.ts";
import { ok, serve } from "../scripted-api.ts";
import { type Desk, inGerman, open, VIEWER } from "../whole-console.ts";

afterEach(clear);

const NAMES = ["Zander", "Äpfel & Birnen", "Apex 10", "Apex 9"];

/** Invoices in the order of the API, with amounts that a double would round. */
const invoices = (count: number): Invoice[] =>
  Array.from({ length: count }, (_, at) =>
    anInvoice({
      ...{ id: `i-${at}`, invoiceNumber: `INV-${at}`, counterpartyName: NAMES[at % NAMES.length] ?? "" },
      remainingAmount: `90071992547409.${String((at * 37) % 100).padStart(2, "0")}` as never,
      dueDate: at % 10 === 0 ? null : `2026-${String(1 + (at % 12)).padStart(2, "0")}-15`,
    }),
  );

/** An API with so many invoices, which answers pages by number and by cursor as the real one. */
function serveInvoices(count: number, make?: (nth: number) => Invoice) {
  const rows = make ? at(count).map(make) : invoices(count);
  return serve({
    "GET /invoices": ({ query }) => {
      const pageSize = Number(query.pageSize);
      const from = query.cursor === undefined ? (Number(query.page ?? 1) - 1) * pageSize : Number(query.cursor || 0);
      const next = from + pageSize;
      return ok(rows.slice(from, next), {
        pagination: {
          ...{ page: 1 + from / pageSize, pageSize, total: count, totalPages: Math.ceil(count / pageSize) },
          ...(query.cursor !== undefined && { nextCursor: next < count ? String(next) : null }),
        },
      });
    },
  });
}

const numbers = (page: Desk) => page.all("tbody [data-row]").map(({ dataset }) => Number(dataset.row?.slice(2)));
const sorted = (page: Desk) => page.all("[aria-sort]").map((th) => [th.textContent, th.getAttribute("aria-sort")]);
const header = (page: Desk, text: string) =>
  page.click(page.all("th button").find((one) => one.textContent?.startsWith(text)) as HTMLElement);
const at = (count: number) => Array.from({ length: count }, (_, nth) => nth);

describe("a list of several pages", () => {
  test("is sorted as a whole by the digits of its amounts, both ways, and as it was", async () => {
    const api = serveInvoices(120);
    const { page, address } = await open("/invoices?status=open", VIEWER);
    await until(() => page.all("th button").length > 0);
    expect(page.texts("th button")).toEqual(["Number", "Status", "Counterparty", "Issued", "Due", "Total", "Open"]);
    await header(page, "Open");
    await until(() => numbers(page).length === 120);
    const cents = (row: number) => (row * 37) % 100;
    // Rows of one amount keep their order.
    expect(numbers(page)).toEqual(at(120).sort((one, other) => cents(one) - cents(other)));
    expect([sorted(page), page.all("nav[aria-label='Pages of the list']")]).toEqual([[["Open ↑", "ascending"]], []]);
    expect(address()).toBe("/invoices?status=open#Invoices=Open");
    expect(api.of("GET /invoices").every(({ query }) => query.status === "open")).toBe(true);
    await header(page, "Open");
    expect(numbers(page)).toEqual(at(120).sort((one, other) => cents(other) - cents(one)));
    await page.enter({ Direction: "receivable" });
    await until(() => numbers(page).length === 120);
    expect(address()).toBe("/invoices?status=open&direction=receivable#Invoices=-Open");
    await header(page, "Open");
    await until(() => numbers(page).length === 50);
    expect([numbers(page), sorted(page), address()]).toEqual([
      at(50),
      [],
      "/invoices?status=open&direction=receivable",
    ]);
  });

  test("has its order again after a reload, by the names of the person's language and with no day at the end", async () => {
    inGerman();
    serveInvoices(120);
    const { page } = await open("/invoices#Invoices=-Due", VIEWER);
    await until(() => numbers(page).length === 120);
    expect(sorted(page)).toEqual([["Fällig ↓", "descending"]]);
    expect(numbers(page).slice(-12)).toEqual(at(12).map((nth) => nth * 10));
    await header(page, "Geschäftspartner");
    const names = numbers(page).map((row) => NAMES[row % NAMES.length]);
    expect([...new Set(names)]).toEqual(["Apex 9", "Apex 10", "Äpfel & Birnen", "Zander"]);
  });

  test("adds up what is open on all pages, receivables, payables and credit notes apart", async () => {
    const open100 = (nth: number) => ({
      ...{ id: `s-${nth}`, invoiceNumber: `S-${nth}`, remainingAmount: "10.05" as never },
      direction: nth % 2 === 0 ? ("receivable" as const) : ("payable" as const),
      ...(nth === 0 && { type: "credit_note" as const }),
    });
    serveInvoices(120, (nth) => anInvoice(open100(nth)));
    const { page } = await open("/invoices", VIEWER);
    await until(() => page.all("tfoot [data-label='Open'] > div > div").length === 3);
    expect(page.texts("tfoot [data-label='Open'] > div > div").map((text) => text.replaceAll("\u00a0", " "))).toEqual([
      "credit note, to receive10.05 EUR",
      "to pay603.00 EUR",
      "to receive592.95 EUR",
    ]);
    expect(numbers(page)).toHaveLength(50);
  });

  test("is sorted on a phone by a field, which names the order that the address has", async () => {
    serveInvoices(120);
    const { page, address } = await open("/invoices#Invoices=-Due", VIEWER);
    await until(() => numbers(page).length === 120);
    const field = () => page.one("[role=group] select") as HTMLSelectElement;
    expect(field().value).toBe("-Due");
    await page.enter({ "Sort by": "Open" });
    expect([address(), sorted(page)]).toEqual(["/invoices#Invoices=Open", [["Open ↑", "ascending"]]]);
    await page.enter({ "Sort by": "" });
    await until(() => numbers(page).length === 50);
    expect(address()).toBe("/invoices");
  });

  test.each([
    ["en", "Narrow the list to at most 500 rows to sort it by its columns."],
    ["de", "Zum Sortieren nach Spalten die Liste auf höchstens 500 Zeilen eingrenzen."],
  ])("of more than 500 rows says in %s how it can be sorted, and loads no more", async (language, text) => {
    if (language === "de") inGerman();
    const api = serveInvoices(501);
    const { page } = await open("/invoices#Invoices=Open", VIEWER);
    await until(() => numbers(page).length === 50);
    expect([page.all("th button"), sorted(page), page.text.includes(text)]).toEqual([[], [], true]);
    expect(api.of("GET /invoices")).toHaveLength(1);
  });
});
