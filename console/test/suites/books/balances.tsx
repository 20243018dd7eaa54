import { afterEach, describe, expect, test, vi } from "vitest";
import type { DayBalance, ReconciliationStatement } from "../../../src/api/resources.ts";
import { clear } from "../../dom.ts";
import { fill, labelled, until } from "../../page.tsx";
import { aBank } from "../../records.ts";
import { later, ok, refused, serve } from "../../scripted-api.ts";
import { open } from "../../whole-console.ts";

afterEach(clear);

const BANKS = ok([aBank({ id: "b-1", name: "Main" }), aBank({ id: "b-2", name: "Second" })]);
const VIEWER = { scopes: ["transactions:read"] } as const;
const main = (page: { texts(selector: string): string[] }) => page.texts("#content")[0] ?? "";

describe("the balances of an account", () => {
  const day = (changes: Partial<DayBalance>): DayBalance => ({
    ...{ day: "2026-10-01", currency: "EUR", stated: null, booked: 0, balance: 100, difference: null, ...changes },
  });
  const OF_SECOND = "GET /bank-connections/b-2/balances";

  test("are drawn per currency, and days that do not add up are listed alone", async () => {
    const days = [
      day({}),
      day({ day: "2026-10-02", stated: 90.5, booked: -10, balance: 90.5, difference: 0.5 }),
      day({ day: "2026-10-03", stated: 90.5, balance: 90.5, difference: 0 }),
      day({ currency: "JPY", balance: 1_200 }),
    ];
    const api = serve({ "GET /bank-connections": BANKS, [OF_SECOND]: ok(days) });
    const { page } = await open("/books?bank=b-2&dateFrom=2026-10-01", VIEWER);
    await until(() => page.all("#content figure").length === 2);
    expect(page.texts("#content h2")).toEqual([
      ...["All accounts", "Statements to request from the bank", "Balance by day · EUR", "Balance by day · JPY"],
      "Days that do not add up",
    ]);
    const off = page.one('[aria-label="Days that do not add up"] table');
    expect(off.querySelector("tbody")?.textContent).toBe("2 Oct 2026−10.00 EUR90.50 EUR0.50 EUR");
    expect(api.of(OF_SECOND)[0]?.query).toEqual({ dateFrom: "2026-10-01" });
  });

  test("of days without statements are unknown, and the days are named", async () => {
    const gap = {
      ...{ kind: "gap" as const, account: null, currency: "EUR", from: "2026-10-02", to: "2026-10-03" },
      ...{ expected: 100, stated: 40, syncId: "s-1", lines: [] },
    };
    serve({
      "GET /bank-connections": ok([aBank({ id: "b-2", balanceIssues: [gap], balanceIssueCount: 1 })]),
      [OF_SECOND]: ok([day({}), day({ day: "2026-10-04", balance: 40 })]),
    });
    const { page } = await open("/books?bank=b-2", VIEWER);
    await until(() => page.all("#content figure").length === 1);
    expect(page.texts("[data-holes]")).toEqual(["No statements: 2 Oct 2026 – 3 Oct 2026"]);
    await until(() => page.texts("figure tbody tr").length === 4);
    expect(page.texts("figure tbody td:last-child")).toEqual(["40.00", "unknown", "unknown", "100.00"]);
  });

  test("are those of the account and the days that are chosen, and of no others", async () => {
    const api = serve({ "GET /bank-connections": BANKS, [OF_SECOND]: ok([]) });
    api.answers["GET /bank-connections/b-1/balances"] = ok([day({ balance: 7 })]);
    const { page, address } = await open("/books?bank=gone", VIEWER);
    await until(() => page.all("#content figure").length === 1);
    await page.enter({ "Bank account": "b-2" });
    await until(() => main(page).includes("No statement with balances in this period"));
    expect([address(), page.all("#content figure")]).toEqual(["/books?bank=b-2", []]);
    await page.enter({ To: "2026-09-30" });
    await until(() => api.of(OF_SECOND).length === 2);
    await page.push("Download CSV");
    expect(api.of("GET /bank-connections/b-2/balances.csv")[0]?.query).toEqual({ dateTo: "2026-09-30" });
  });

  test("show what each account proves, and that first which proves least", async () => {
    const banks = [
      aBank({ id: "b-1", name: "Main" }),
      aBank({ id: "b-2", name: "Card", balanceState: "not_provable" }),
      aBank({ id: "b-3", name: "Gap", balanceState: "incomplete" }),
    ];
    serve({ "GET /bank-connections": ok(banks), "GET /bank-connections/b-3/balances": ok([]) });
    const { page } = await open("/books", VIEWER);
    await until(() => page.all("[data-state]").length === 3);
    expect(page.texts("[aria-label='All accounts'] tbody [role=row]")).toEqual([
      ...["Gapincomplete", "Cardnot provable", "Maincomplete"],
    ]);
    expect(page.value("Bank account")).toBe("b-3");
    await page.click(page.all("[aria-label='All accounts'] a")[1] as HTMLElement);
    await until(() => main(page).includes("completeness cannot be proved"));
    expect(page.value("Bank account")).toBe("b-2");
  });

  test("need an account, and say what is refused with a way to try again", async () => {
    const api = serve({ "GET /bank-connections": refused(500, "internal") });
    const { page } = await open("/books", VIEWER);
    await until(() => main(page).includes("Something went wrong"));
    api.answers["GET /bank-connections"] = ok([]);
    await page.push("Try again");
    await until(() => main(page).includes("No bank account yet"));
    expect(page.all('#content a[href="/settings/banks"]')).toHaveLength(1);
  });
});

describe("the reconciliation statement of a day", () => {
  const statement = (currency: string): ReconciliationStatement => {
    const sum = { transactions: 0, credit: 0, debit: 0, amount: 0 };
    return {
      ...{ bankConnectionId: "b-1", day: "2026-10-31", currency, statedOn: null, closedUntil: null, opening: 0 },
      ...{ balance: 0, unaccounted: 0, addsUp: true, complete: true, matched: sum, matchedWithDifferences: sum },
      ...{ unexplained: sum, late: sum, ignored: [], unexplainedByAge: [], expected: [] },
    };
  };
  const PATH = "/bank-connections/b-1/reconciliation";

  test("is there per currency, and is printed and saved for the day in view", async () => {
    const printed = vi.fn();
    vi.stubGlobal("print", printed);
    const api = serve({ "GET /bank-connections": BANKS, [`GET ${PATH}`]: ok(["EUR", "JPY"].map(statement)) });
    const { page, address } = await open("/books/statement?day=2026-10-31", VIEWER);
    await until(() => page.all("[data-statement]").length === 2);
    expect(page.texts("[data-verdict]")).toEqual([...["Adds up to the cent: 0.00 EUR", "Adds up to the cent: 0 JPY"]]);
    await page.push("Print or save as PDF");
    expect(printed).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
    await page.enter({ Day: "2026-09-30" });
    await until(() => api.of(`GET ${PATH}`).length === 2);
    await page.push("Download CSV");
    expect(address()).toBe("/books/statement?day=2026-09-30");
    const days = [`GET ${PATH}`, `GET ${PATH}.csv`].map((call) => api.of(call).map(({ query }) => query.day));
    expect(days).toEqual([["2026-10-31", "2026-09-30"], ["2026-09-30"]]);
  });

  test("is brought up to date by itself", async () => {
    const { answer, reply } = later();
    const api = serve({
      "GET /bank-connections": BANKS,
      [`GET ${PATH}`]: ok([statement("EUR")]),
      "GET /history": reply,
    });
    const { page } = await open("/books/statement?day=2026-10-31", VIEWER);
    await until(() => main(page).includes("Adds up to the cent") && api.of("GET /history").length === 1);
    api.answers[`GET ${PATH}`] = ok([{ ...statement("EUR"), balance: 5.5, unaccounted: 5.5 }]);
    await answer(ok({ entries: [{ sequence: 8 }] }));
    await until(() => main(page).includes("Does not add up: 5.50 EUR missing"));
  });
});

describe("the open items by counterparty", () => {
  const row = (changes: object) => ({
    ...{ counterpartyId: "C-1", counterpartyName: "Alder", direction: "receivable", currency: "JPY", invoices: 1 },
    ...{ openAmount: 1_200, overdueAmount: 0, currentAmount: 1_200, amount1To30Days: 0, amount31To60Days: 0 },
    ...{ amount61To90Days: 0, amountOver90Days: 0, creditAmount: 0, paidInvoices: 2, averageDaysToPay: 12.4 },
    ...{ averageDaysLate: 3.6, ...changes },
  });

  test("are all there, with their sums by direction and how late each pays, now and on a day", async () => {
    const early = row({ counterpartyId: "C-2", averageDaysToPay: 1, averageDaysLate: -1.2 });
    const never = row({ counterpartyId: "C-3", direction: "payable", averageDaysToPay: null, averageDaysLate: null });
    const api = serve({
      "GET /payment-forecast": ok([]),
      "GET /ageing": ({ query }) =>
        ok(query.after === "C-2" ? { rows: [never], next: null } : { rows: [row({}), early], next: "C-2" }),
    });
    const { page, address } = await open("/books/open-items", VIEWER);
    const pays = () => page.texts("#content tbody tr td:last-child");
    await until(() => pays().length === 3);
    expect(pays()).toEqual(["12 days4 days late", "1 day1 day early", ""]);
    expect(page.texts("#content tbody tr")[0]).toContain("JPY1,200");
    expect(page.texts("#content tfoot").map((text) => text.includes("2,400"))).toEqual([true]);
    await fill(labelled(page, "Open at the end of"), "2026-09-30");
    await until(() => api.of("GET /ageing").some(({ query }) => query.asOf === "2026-09-30"));
    expect(address()).toBe("/books/open-items?day=2026-09-30");
  });
});
