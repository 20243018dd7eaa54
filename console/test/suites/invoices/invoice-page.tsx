import { afterEach, describe, expect, test } from "vitest";
import type { InvoiceWithMatches } from "../../../src/api/resources.ts";
import type { Adjustment } from "../../../src/screens/invoices/queries.ts";
import { dayBefore } from "../../../src/values/days.ts";
import { clear } from "../../dom.ts";
import { until } from "../../page.tsx";
import { aLine, aMatch, anEntry, anInvoice } from "../../records.ts";
import { ok, refused, serve } from "../../scripted-api.ts";
import { isDialogOpen, open, VIEWER } from "../../whole-console.ts";

afterEach(clear);

const anAdjustment = (changes: Partial<Adjustment> = {}): Adjustment => ({
  ...{ id: "adj-1", amount: 1234.5, currency: "EUR", reason: "fee", note: "of the bank", matchId: null },
  ...{ creditNoteId: null, createdAt: "2026-10-04T23:30:00.000Z", ...changes },
});
const EDITOR = { scopes: ["invoices:write"] } as const;

async function invoicePage(changes: Partial<InvoiceWithMatches> = {}, session: object = EDITOR) {
  const invoice = { ...anInvoice({ invoiceNumber: "RE/1" }), matches: [], ...changes };
  const api = serve({
    "GET /invoices/RE%2F1": ok(invoice),
    "GET /transactions/T-1": ok({ ...aLine(), matches: [] }),
    "GET /invoices/RE%2F1/history": ({ query }) =>
      ok([anEntry(null, { id: `h-${query.page}`, operation: "void_invoice" })], {
        pagination: { page: Number(query.page), pageSize: 50, total: 60, totalPages: 2 },
      }),
  });
  const opened = await open("/invoices/RE%2F1?counterparty=C-1", session);
  await until(() => opened.page.all("#content dl").length === 1);
  return { api, ...opened };
}
const buttons = (page: { texts(selector: string): string[] }) => page.buttons("#content").filter((text) => text !== "");

describe("an invoice", () => {
  test("says what is open, in its own currency, and on which terms", async () => {
    const { api, page } = await invoicePage({
      ...{ currency: "JPY", totalAmount: 1_200, remainingAmount: 200, type: "credit_note", dueDate: null },
      paymentTerms: [{ days: 10, percent: 2.5 }] as never,
    });
    const facts = Object.fromEntries(
      page.texts("#content dt").map((name, at) => [name, page.texts("#content dd")[at]]),
    );
    expect(facts).toEqual({
      ...{ Open: "200 JPY", Total: "1,200 JPY", Counterparty: "Alder & Finch C-1", Issued: "1 Sept 2026" },
      Discount: "2.5 % within 10 days",
    });
    expect(page.text).toContain("credit note");
    expect(api.of("GET /invoices/RE%2F1")[0]?.query).toEqual({ counterpartyId: "C-1" });
  });

  test("that is paid in parts says what is open of each", async () => {
    const { page } = await invoicePage({
      ...{ totalAmount: 300, remainingAmount: 250 },
      instalments: [
        { dueDate: "2026-09-15", amount: 100, remainingAmount: 50 },
        { dueDate: "2026-10-15", amount: 200, remainingAmount: 200 },
      ],
    });
    expect(page.texts("section[aria-label=Instalments] tbody tr")).toEqual([
      "15 Sept 2026100.00 EUR50.00 EUR",
      "15 Oct 2026200.00 EUR200.00 EUR",
    ]);
  });

  test("that stands for an expected payment has its range, and one amount where both are the same", async () => {
    const of = (amountFrom: number, amountTo: number) =>
      ({ amountFrom, amountTo, dateFrom: "2026-10-01", dateTo: "2026-10-05", description: "Rent" }) as never;
    const range = await invoicePage({ expectedPayment: of(90, 110.5) });
    expect(range.page.texts("#content dd")).toContain("90.00 – 110.50 EUR");
    await clear();
    const exact = await invoicePage({ expectedPayment: of(110.5, 110.5) });
    expect(exact.page.texts("#content dd")).toContain("110.50 EUR");
  });

  test("names the lines that paid it or gave it back, with the way to them", async () => {
    const matches = [aMatch({ status: "confirmed" }), aMatch({ id: "m-2", kind: "return", invoiceAmount: 7.5 })];
    const { page } = await invoicePage({ matches });
    await until(() => page.text.includes("Alder & Finch +107.50 EUR · 1 Oct 2026"));
    const table = page.one('#content table:has(a[href="/transactions/T-1"])');
    expect(
      [...table.querySelectorAll("tbody tr")].map((row) => row.querySelector("td:nth-child(2)")?.textContent),
    ).toEqual(["confirmed", "suggestedreturn"]);
    expect(table.textContent).toContain("7.50 EUR");
  });

  test("has its history page by page", async () => {
    const { api, page } = await invoicePage();
    await until(() => page.text.includes("Page 1 of 2"));
    await page.push("Next page");
    await until(() => page.text.includes("Page 2 of 2"));
    expect(api.of("GET /invoices/RE%2F1/history").map(({ query }) => [query.counterpartyId, query.page])).toEqual([
      ["C-1", "1"],
      ["C-1", "2"],
    ]);
  });
});

describe("what may be done with an invoice", () => {
  test("depends on its status and on the person", async () => {
    const adjustments = [anAdjustment(), anAdjustment({ id: "adj-2", matchId: "m-1" })];
    const offered = async (changes: Partial<InvoiceWithMatches>, session: object = EDITOR) => {
      const { page } = await invoicePage(changes, session);
      const found = buttons(page);
      await clear();
      return found;
    };
    expect(await offered({ adjustments })).toEqual(["Void", "Adjust the open amount", "Reopen"]);
    expect(await offered({ adjustments, status: "partially_paid" })).toEqual(["Adjust the open amount", "Reopen"]);
    expect(await offered({ adjustments, status: "paid", remainingAmount: 0 })).toEqual(["Reopen"]);
    expect(await offered({ status: "void" })).toEqual([]);
    expect(await offered({ adjustments }, VIEWER)).toEqual([]);
  });

  test("voids it after a question, and shows what became of it", async () => {
    const { api, page } = await invoicePage();
    const VOID = "POST /invoices/RE%2F1/void";
    await page.push("Void");
    const dialog = await page.dialog();
    expect([dialog.texts("h2"), api.changes]).toEqual([["Void RE/1?"], []]);
    api.answers[VOID] = refused(400, "invoice_void");
    await dialog.push("Void");
    expect(dialog.texts("[role=alert]")).toEqual(["Text of the API"]);
    api.answers[VOID] = ok({});
    api.answers["GET /invoices/RE%2F1"] = ok({ ...anInvoice({ invoiceNumber: "RE/1", status: "void" }), matches: [] });
    await dialog.push("Void");
    await until(() => page.texts("#content span[data-status]")[0] === "void");
    expect([isDialogOpen(), buttons(page), api.of(VOID)[1]?.query]).toEqual([false, [], { counterpartyId: "C-1" }]);
  });

  test("opens a closed amount again, which it names to the cent", async () => {
    const { api, page } = await invoicePage({ adjustments: [anAdjustment()] });
    const REMOVE = "DELETE /invoices/RE%2F1/adjustments/adj-1";
    expect(page.texts("#content tbody")[0]).toContain("4 Oct 2026feeof the bank1,234.50 EUR");
    await page.push("Reopen");
    const dialog = await page.dialog();
    expect(dialog.texts("h2")).toEqual(["Reopen 1,234.50 EUR?"]);
    api.answers[REMOVE] = ok({});
    api.answers["GET /invoices/RE%2F1"] = ok({ ...anInvoice({ invoiceNumber: "RE/1" }), matches: [] });
    await dialog.push("Reopen");
    await until(() => !page.text.includes("of the bank"));
    expect(api.of(REMOVE).map(({ query }) => query)).toEqual([{ counterpartyId: "C-1" }]);
  });
});

describe("the list of invoices", () => {
  test("is asked for by its address, and a changed filter begins at the first page", async () => {
    const api = serve({ "GET /invoices": ok([anInvoice({ remainingAmount: 7, currency: "JPY" })]) });
    const { page } = await open("/invoices?counterparty=C-1&dateFrom=2026-09-01&page=2", VIEWER);
    await until(() => page.text.includes("7 JPY"));
    await page.enter({ Status: "open" });
    await until(() => api.of("GET /invoices").length === 2);
    const asked = { pageSize: "50", counterpartyId: "C-1", dateFrom: "2026-09-01" };
    expect(api.of("GET /invoices").map(({ query }) => query)).toEqual([
      { ...asked, page: "2" },
      { ...asked, status: "open" },
    ]);
    expect(page.all("#content a").map((link) => link.getAttribute("href"))).toEqual([
      ...["/invoices/INV-1?counterparty=C-1", "/counterparties/C-1"],
    ]);
  });

  test("says for how many days an open invoice is overdue, and of no other", async () => {
    const due = (id: string, days: number, changes: object = {}) =>
      anInvoice({ id, invoiceNumber: id, dueDate: dayBefore(days), ...changes });
    const rows = [
      due("late", 12),
      due("part", 1, { status: "partially_paid" }),
      due("today", 0),
      due("paid", 40, { status: "paid" }),
      due("credit", 40, { type: "credit_note" }),
      anInvoice({ id: "never", dueDate: null }),
    ];
    serve({ "GET /invoices": ok(rows) });
    const { page } = await open("/invoices", VIEWER);
    await until(() => page.texts("tbody [data-status]").length === rows.length);
    expect(page.texts("tbody [data-status]")).toEqual([
      ...["12 days overdue", "partly paid1 day overdue", "open", "paid", "credit noteopen", "open"],
    ]);
  });

  test("that is empty leads on, but a viewer to nothing", async () => {
    serve({ "GET /invoices": ok([]) });
    const { page } = await open("/invoices", EDITOR);
    await until(() => page.text.includes("No invoices here"));
    expect(page.buttons("#content")).toEqual(["Create an invoice", "Create an invoice"]);
    await clear();
    serve({ "GET /invoices": ok([]) });
    const viewer = await open("/invoices?create=1", VIEWER);
    await until(() => viewer.page.text.includes("No invoices here"));
    expect([viewer.page.buttons("#content"), isDialogOpen()]).toEqual([[], false]);
  });
});
