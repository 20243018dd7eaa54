import { afterEach, describe, expect, test } from "vitest";
import type { Overview } from "../../src/api/resources.ts";
import { clear } from "../dom.ts";
import { until } from "../page.tsx";
import { aMatch, anEntry } from "../records.ts";
import { type Answers, ok, refused, serve } from "../scripted-api.ts";
import { ADMIN, inGerman, open, VIEWER } from "../whole-console.ts";

afterEach(clear);

const EMPTY: Overview = {
  transactions: {
    byStatus: { unmatched: 0, partially_matched: 0, matched: 0, ignored: 0 },
    ...{ suggested: 0, ambiguous: 0, automatic: 0, automaticRate: null, oldestSuggested: null },
  },
  ...{ days: [], matched: [], ageing: [], incomplete: [], deliveryDays: [] },
  deliveries: { pending: 0, delivering: 0, success: 0, failed: 0, exhausted: 0 },
};
const aged = { direction: "receivable", currency: "JPY", age: "days_1_30", invoices: 2, amount: 9_000 } as const;
const FULL: Overview = { ...EMPTY, ageing: [aged, { ...aged, currency: "EUR", direction: "payable", amount: 50.5 }] };
const FILL = { scopes: [...(ADMIN.scopes ?? []), "transactions:write", "counterparties:write"] as const };
const CREATES = ["/counterparties", "/invoices", "/transactions"].map((path) => `POST ${path}`);

async function openOverview(overview: Overview, answers: Answers = {}, session: object = ADMIN) {
  const api = serve({
    ...{ "GET /overview": ok(overview), "GET /history": ok({ entries: [] }), "GET /syncs": ok([]) },
    ...{
      "GET /webhook-endpoints": ok([]),
      "GET /queues/review": ok({ suggested: 3, ambiguous: 0, unmatched: 12, partiallyMatched: 1, done: 9, open: 16 }),
      ...answers,
    },
  });
  return { api, ...(await open("/", session)) };
}

describe("the overview", () => {
  test("counts the lines that the queues have, not those of closed books", async () => {
    const transactions = {
      ...FULL.transactions,
      suggested: 7,
      byStatus: { ...FULL.transactions.byStatus, unmatched: 50 },
    };
    const { page } = await openOverview({ ...FULL, transactions });
    await until(() => page.text.includes("3 to decide"));
    expect(page.texts("section[aria-label='Needs your attention'] li").slice(0, 4)).toEqual([
      ...["3suggestions to decide", "0with several choices", "12lines without a match", "1partly matched"],
    ]);
  });

  test("has open invoices of each currency alone, with its decimals and its own place", async () => {
    const { page } = await openOverview(FULL);
    const charts = page.all("[aria-label='Open invoices by age'] h3").map(({ textContent }) => textContent);
    expect(charts).toEqual(["JPY", "EUR"]);
    expect(page.text).toContain("9,000 JPY in 2 invoices");
    expect(page.text).toContain("50.50 EUR in 2 invoices");
    expect(page.text).not.toContain("-50.50");
  });

  test("says that nothing was matched where lines arrived and no person has decided yet", async () => {
    const days = [{ day: "2026-10-01", automatic: 0, byPeople: 0, unmatched: 12, amounts: [] }];
    const { page } = await openOverview({ ...FULL, days });
    await until(() => page.text.includes("Nothing was matched in this time."));
  });

  test("counts matched lines and their amounts on the day of the decision, and says so once", async () => {
    const amounts = [{ currency: "EUR", direction: "credit" as const, amount: 1_121.42 }];
    const days = [{ day: new Date().toISOString().slice(0, 10), automatic: 60, byPeople: 1, unmatched: 0, amounts }];
    // The amounts of other days are no part of it.
    const matched = [{ day: "2026-10-01", currency: "EUR", direction: "credit" as const, amount: 7 }];
    const { page } = await openOverview({ ...FULL, days, matched });
    const section = page.one("section[aria-label^='Matched by day of the decision']");
    await until(() => section.querySelectorAll("tbody").length === 2);
    expect(section.textContent).toContain("EUR1,121.42");
    expect(page.text).not.toContain("7.00 EUR");
    expect(page.texts("#content h2").filter((title) => title.startsWith("Matched"))).toHaveLength(1);
  });

  test("shows the rest when a part is refused, and what is missing in German", async () => {
    inGerman();
    const { page } = await openOverview(FULL, { "GET /history": refused(403, "role_forbidden") });
    await until(() => page.all("[role=alert]").length === 1);
    expect(page.texts("section[aria-label='Wer was getan hat'] [role=alert] p")[0]).toBe(
      "Ihre Rolle erlaubt das nicht",
    );
    expect(page.text).toContain("9.000 JPY in 2 Rechnungen");
    expect(page.text).toContain("Es wurde noch kein Kontoauszug importiert.");
  });

  test("is up to date after an undo", async () => {
    const entry = anEntry(aMatch({ status: "confirmed" }));
    const session = { scopes: ["matches:write"] };
    const { api, page } = await openOverview(FULL, { "GET /history": ok({ entries: [entry] }) }, session);
    api.answers["POST /operations/op-1/undo"] = refused(409, "changed_meanwhile");
    await page.push("Undo");
    expect(page.texts("li [role=alert]")).toEqual(["Text of the API"]);
    api.answers["POST /operations/op-1/undo"] = ok({});
    const undo = anEntry(aMatch(), { operation: "undo", operationId: "op-2", undoes: "op-1" });
    api.answers["GET /history"] = ok({ entries: [undo, entry] });
    await page.push("Undo");
    expect([page.all("[data-undone]").length, page.buttons().includes("Undo")]).toEqual([1, false]);
  });

  test("leads to what was imported last, by name and with what came of it", async () => {
    const createdAt = new Date(Date.now() - 120_000).toISOString();
    const sync = { id: "sync-1", filename: null, status: "completed", created: 1_204, createdAt };
    const { page } = await openOverview(FULL, {
      "GET /syncs": ok([sync, { ...sync, id: "sync-2", filename: "a.xml" }]),
    });
    const rows = page.all("[aria-label='Last imports'] li");
    expect(rows.map((row) => row.querySelector("a")?.getAttribute("href"))).toEqual([
      "/imports/sync-1",
      "/imports/sync-2",
    ]);
    expect(rows[1]?.textContent).toMatch(/^a\.xml1,204 .*2 minutes ago$/);
  });
});

describe("an empty tenant", () => {
  test("gets sample data once, however often an answer is lost on the way", async () => {
    const { api, page } = await openOverview(EMPTY, Object.fromEntries(CREATES.map((call) => [call, ok({})])), FILL);
    api.answers["POST /transactions"] = refused(500, "internal");
    await page.push("Try with sample data");
    await until(() => page.all("[role=alert]").length === 1);
    api.answers["POST /transactions"] = ok({});
    api.answers["GET /overview"] = ok(FULL);
    await page.push("Try with sample data");
    await until(() => page.all("[data-first-steps]").length === 0);
    const keys = CREATES.flatMap((call) => api.of(call)).map(({ headers }) => headers["idempotency-key"]);
    expect([keys.length, new Set(keys).size]).toEqual([10, 5]);
    // Amounts as they are written, not as a double has them.
    expect(api.of("POST /invoices")[0]?.text).toContain('"totalAmount":1190.00');
    expect(api.of("POST /transactions")[0]?.text).toContain('"amount":1154.30');
    expect(api.bodies("POST /counterparties")[0]).toMatchObject({ name: "Praxis Öztürk", accountCode: "PRAXIS" });
  });

  test("says to a viewer that others begin", async () => {
    const { page } = await openOverview(EMPTY, {}, VIEWER);
    expect(page.text).toContain("a colleague adds the first statement and invoices");
    expect(page.all("main button, main a")).toEqual([]);
  });
});
