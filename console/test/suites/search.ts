import { afterEach, describe, expect, test } from "vitest";
import { clear } from "../dom.ts";
import { fill, press, settle, until } from "../page.tsx";
import { aLine, anInvoice } from "../records.ts";
import { later, ok, refused, serve } from "../scripted-api.ts";
import { ADMIN, inGerman, isDialogOpen, open, VIEWER } from "../whole-console.ts";

afterEach(clear);

const FOUND = {
  transactions: [aLine({ counterparty_name: "", description: "Alder rent", amount: 4_000, currency: "JPY" })],
  invoices: [anInvoice({ invoiceNumber: "A/1", counterpartyId: "C&1", remainingAmount: 1_107.5 })],
  counterparties: [{ accountCode: "C&1", name: "Alder & Finch" }],
};
const NOTHING = { transactions: [], invoices: [], counterparties: [] };
const SEARCH = "GET /search";

async function openSearch(session = ADMIN) {
  const api = serve({ [SEARCH]: ok(FOUND) });
  const opened = await open("/webhooks/events", session);
  await press({ key: "k", ctrlKey: true });
  const dialog = await opened.page.dialog();
  return {
    ...{ api, ...opened, dialog },
    async type(text: string) {
      await fill(dialog.one("input"), text);
      await settle();
    },
    async press(...keys: string[]) {
      for (const key of keys) await dialog.press("input", key);
      await settle();
    },
    marked: () => dialog.texts("[aria-selected=true]"),
  };
}

describe("the search for everything", () => {
  test("finds records by text: amounts as their currency writes them, a line without a payer by its text", async () => {
    const { api, dialog, type } = await openSearch();
    await type("alder");
    expect(api.of(SEARCH).map(({ query }) => query)).toEqual([{ q: "alder" }]);
    expect(dialog.texts("[role=option]")).toEqual([
      "Bank linesAlder rent1 Oct 2026 · +4,000 JPY",
      "InvoicesA/1 · Alder & Finch1,107.50 EUR",
      "CounterpartiesAlder & FinchC&1",
    ]);
  });

  test("finds lines and invoices by their amount, in either spelling", async () => {
    const { api, dialog, type } = await openSearch();
    api.answers["GET /transactions"] = ok(FOUND.transactions);
    api.answers["GET /invoices"] = ok([]);
    await type("1.107,50");
    const query = { amountMin: "1107.50", amountMax: "1107.50", pageSize: "5" };
    expect(api.of("GET /transactions").map((sent) => sent.query)).toEqual([query]);
    expect(api.of("GET /invoices").map((sent) => sent.query)).toEqual([query]);
    expect([api.of(SEARCH).length, dialog.texts("[role=option]").length]).toEqual([0, 1]);
  });

  test("marks with the arrows, around the ends, and opens with Enter", async () => {
    const { address, marked, press: keys, type } = await openSearch();
    await type("alder");
    await keys("ArrowUp");
    expect(marked()).toEqual(["CounterpartiesAlder & FinchC&1"]);
    await keys("ArrowDown", "ArrowDown");
    expect(marked()).toEqual(["InvoicesA/1 · Alder & Finch1,107.50 EUR"]);
    await keys("Enter");
    expect(isDialogOpen()).toBe(false);
    await until(() => address() === "/invoices/A%2F1?counterparty=C%261");
  });

  test("opens with Enter what the text means that was typed, when its answer comes", async () => {
    const { api, address, press: keys, type } = await openSearch();
    const [first, second] = [later(), later()];
    api.answers[SEARCH] = ({ query }) => (query.q === "alder" ? first.reply() : second.reply());
    await type("alder");
    await type("finch");
    await keys("Enter");
    await first.answer(ok(FOUND));
    await settle();
    expect([isDialogOpen(), address()]).toEqual([true, "/webhooks/events"]);
    await second.answer(ok({ ...NOTHING, counterparties: [{ accountCode: "C-9", name: "Finch" }] }));
    await until(() => address() === "/counterparties/C-9");
  });

  test("says that nothing was found, and why nothing could be", async () => {
    const { api, dialog, type } = await openSearch();
    api.answers[SEARCH] = ok(NOTHING);
    await type("zzzz");
    expect(dialog.text).toContain("Nothing found");
    api.answers[SEARCH] = refused(403, "role_forbidden");
    await type("yyyy");
    await until(() => dialog.all("[role=alert]").length === 1);
    expect(dialog.text).toContain("Your role does not allow this");
    expect(dialog.text).not.toContain("Nothing found");
    await type("y");
    expect(dialog.all("[role=alert]")).toEqual([]);
  });

  test("asks for nothing before the second letter, and knows pages by their German names", async () => {
    inGerman();
    const { api, dialog, type, press: keys, address } = await openSearch();
    await type("ü");
    expect(dialog.texts("[role=option]").slice(0, 3)).toEqual(["SeitenÜbersicht", "SeitenPrüfen", "SeitenBücher"]);
    expect(api.of(SEARCH)).toEqual([]);
    api.answers[SEARCH] = ok(NOTHING);
    await type("geschäftsp");
    await keys("Enter");
    await until(() => address() === "/counterparties");
  });

  test("offers what the person may do", async () => {
    const scopes = [...(ADMIN.scopes ?? []), "closed-periods:write" as const];
    const { api, dialog, type } = await openSearch({ scopes });
    api.answers[SEARCH] = ok(NOTHING);
    await type("new");
    expect(dialog.texts("[role=option]")).toEqual(["CommandsNew rule", "CommandsNew invoice", "CommandsNew API key"]);
    await type("close period");
    expect(dialog.texts("[role=option]")).toEqual(["CommandsClose a period"]);
    await clear();
    const viewer = await openSearch(VIEWER);
    viewer.api.answers[SEARCH] = ok(NOTHING);
    await viewer.type("new");
    expect(viewer.dialog.texts("[role=option]")).toEqual([]);
  });
});
