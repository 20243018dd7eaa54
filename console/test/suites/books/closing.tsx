import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ClosingReadiness } from "../../../src/api/resources.ts";
import ReopenDialog from "../../../src/screens/books/closing/reopen-dialog.tsx";
import { clear } from "../../dom.ts";
import { until } from "../../page.tsx";
import { aBank } from "../../records.ts";
import { type Answer, later, ok, refused, serve } from "../../scripted-api.ts";
import { inGerman, open, showDialog } from "../../whole-console.ts";

afterEach(clear);

const CLOSE = "POST /closed-periods";
const LOOK = "GET /closed-periods/readiness";
const BANKS = ok([aBank({ id: "b-1", name: "Main" }), aBank({ id: "b-2", name: "Yen", currency: "JPY" })]);

const sum = (transactions: number, credit = 0, debit = 0) => ({
  ...{ transactions, credit, debit, amount: credit - debit },
});
type Account = ClosingReadiness["accounts"][number];
const account = (changes: Partial<Account> = {}): Account => ({
  ...{ bankConnectionId: "b-1", name: "Main", currency: "EUR", state: "complete", balance: 1_320, unaccounted: 0 },
  ...{ statedOn: "2026-02-28", issues: [], unexplained: sum(0), closedUntil: null, ...changes },
});
const GAP = account({
  ...{ bankConnectionId: "b-2", name: "Yen", currency: "JPY", state: "incomplete", unaccounted: 5_000 },
  issues: [
    {
      ...{ kind: "gap", account: null, currency: "JPY", from: "2026-02-15", to: "2026-02-21" },
      ...{ expected: 0, stated: 5_000, syncId: "s-1", lines: [] },
    },
  ],
});
const readiness = (changes: Partial<ClosingReadiness> = {}) =>
  ok({
    ...{ until: "2026-02-28", accounts: [account()], incompleteAccounts: 0, unexplainedTransactions: 0 },
    ...{ transactionsToDecide: 0, unbookedExports: [], ...changes },
  });

async function closing(look: Answer, address = "/books/closing") {
  const api = serve({ [LOOK]: look, "GET /bank-connections": BANKS, "GET /closed-periods": ok([]) });
  api.answers["GET /history"] = ok({ entries: [] });
  const { page, address: now } = await open(address, { scopes: ["closed-periods:write"] });
  await until(() => api.of(LOOK).length > 0 && page.all("[aria-label='Closing checklist'] tbody").length === 1);
  return { api, page, address: now, button: () => page.buttons().find((text) => text.startsWith("Close the books")) };
}

describe("closing the books", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-31T23:30:00Z") }));
  afterEach(() => vi.useRealTimers());

  test("begins with the month before, and shows what prevents the closing of each account, with a link", async () => {
    const none = account({ name: "Card", state: "not_provable", balance: null, statedOn: null, unaccounted: null });
    const early = account({ statedOn: "2026-02-25", unexplained: sum(2, 250, 30) });
    const unconnected = account({ bankConnectionId: null, name: null, state: "not_provable", unexplained: sum(1, 5) });
    const accounts = [GAP, { ...none, bankConnectionId: "b-3" }, { ...unconnected, currency: "USD" }, early];
    const { api, page } = await closing(
      readiness({ accounts, incompleteAccounts: 1, transactionsToDecide: 7, unbookedExports: [4, 3] }),
    );
    expect(api.of(LOOK)[0]?.query).toEqual({ until: "2026-02-28" });
    const rows = page.texts("[aria-label='Closing checklist'] tbody [role=row]");
    expect(rows[0]).toBe("Yen · JPYincomplete28 Feb 20261,320 JPY15 Feb 2026 – 21 Feb 20265,000 JPY0");
    expect(rows[1]).toBe("Card · EURnot provablenone with balances0");
    expect(rows[2]).toContain("Without a bank account · USDnot provable");
    expect(rows[3]).toContain("25 Feb 2026ends before the last day");
    const links = page
      .all("section[aria-label='Closing checklist'] a, #content dd a")
      .map((a) => a.getAttribute("href"));
    expect(links).toEqual([
      ...["/books?bank=b-2", "/books/statement?bank=b-2&day=2026-02-28", "/imports/new?bank=b-2", "/books?bank=b-3"],
      "/review?queue=work&dateTo=2026-02-28&order=oldest&currency=USD",
      ...["/books?bank=b-1", "/books/statement?bank=b-1&day=2026-02-28"],
      "/review?queue=work&dateTo=2026-02-28&order=oldest&bankConnectionId=b-1&currency=EUR",
      "/review?queue=suggested&dateTo=2026-02-28&order=oldest",
      ...["/books/exports/4", "/books/exports/3"],
    ]);
  });

  test("has the last month and the last quarter ready, and keeps account and day in the address", async () => {
    const { api, page, address } = await closing(readiness());
    await page.push("Q4 2025");
    await page.enter({ "Books of": "b-2" });
    await until(() => api.of(LOOK).at(-1)?.query.bankConnectionId === "b-2");
    expect(address()).toBe("/books/closing?day=2025-12-31&bank=b-2");
    expect(page.named("Q4 2025").getAttribute("aria-pressed")).toBe("true");
    expect(page.buttons()).toContain("February 2026");
    expect(api.of(LOOK).at(-1)?.query).toEqual({ until: "2025-12-31", bankConnectionId: "b-2" });
  });

  test("needs unexplained lines acknowledged, and a reason where statements are missing", async () => {
    const { api, page } = await closing(
      readiness({ accounts: [GAP], incompleteAccounts: 1, unexplainedTransactions: 3 }),
    );
    const name = "Close the books up to 28 Feb 2026";
    await page.tick("Close although 3 lines are unexplained");
    await page.enter({ "Reason for closing with statements missing": "  " });
    expect(page.button(name).disabled).toBe(true);
    await page.enter({ "Reason for closing with statements missing": " The bank has lost the week " });
    const { answer, reply } = later();
    api.answers[CLOSE] = reply;
    await page.push(name);
    expect(page.button(name).disabled).toBe(true);
    await answer(ok({}));
    await until(() => page.texts("[role=log]").join().includes("Closed up to 28 Feb 2026"));
    expect(api.bodies(CLOSE)).toEqual([
      { until: "2026-02-28", unexplainedTransactions: 3, reason: "The bank has lost the week" },
    ]);
  });

  test("asks again about lines and a gap that came after the page was loaded", async () => {
    const { api, page, button } = await closing(readiness());
    const name = button() ?? "";
    api.answers[CLOSE] = refused(409, "validation_failed", [{ field: "unexplainedTransactions", message: "Is 2 now" }]);
    api.answers[LOOK] = readiness({ unexplainedTransactions: 2 });
    await page.push(name);
    await until(() => page.text.includes("Close although 2 lines are unexplained"));
    expect(page.button(name).disabled).toBe(true);
    await page.tick("Close although 2 lines are unexplained");
    api.answers[CLOSE] = refused(400, "validation_failed", [{ field: "reason", message: "Required" }]);
    api.answers[LOOK] = readiness({ unexplainedTransactions: 2, accounts: [GAP], incompleteAccounts: 1 });
    await page.push(name);
    await until(() => page.text.includes("Reason for closing with statements missing"));
    expect(page.button(name).disabled).toBe(true);
  });

  test("says in German that the books are closed further already", async () => {
    inGerman();
    const api = serve({ [LOOK]: readiness(), "GET /bank-connections": BANKS, "GET /closed-periods": ok([]) });
    api.answers[CLOSE] = refused(409, "period_not_later");
    const { page } = await open("/books/closing", { scopes: ["closed-periods:write"] });
    await until(() => page.buttons().some((text) => text.startsWith("Bücher bis")));
    await page.push("Bücher bis 28. Feb. 2026 abschließen");
    expect(page.texts("[role=alert]")).toEqual(["Die Bücher sind über diesen Tag hinaus geschlossen"]);
  });
});

describe("closed periods", () => {
  const period = {
    ...{ bankConnectionId: null, until: "2026-09-30", reason: null, unexplainedTransactions: 3, version: 1 },
    ...{ updatedAt: "2026-10-04T10:00:00.000Z", actor: "user:8", actorName: "Bo Diddley" },
  };

  test("are seen by a reviewer, who is offered no change, and reopened by an administrator", async () => {
    const answers = { [LOOK]: readiness(), "GET /bank-connections": BANKS, "GET /closed-periods": ok([period]) };
    serve(answers);
    const { page } = await open("/books/closing", { scopes: ["transactions:read"] });
    await until(() => page.text.includes("Bo Diddley") && page.text.includes("30 Sept 2026"));
    expect(page.buttons("#content").filter((text) => /Close|Reopen/.test(text))).toEqual([]);
    expect(page.text).toContain("Only administrators may close");
    await clear();
    serve(answers);
    const { page: ofAdmin } = await open("/books/closing", { scopes: ["closed-periods:write"] });
    await until(() => ofAdmin.buttons().includes("Reopen"));
  });
});

describe("the form that opens a period again", () => {
  const REOPEN = "POST /closed-periods/reopen";
  const reopen = async (bankConnectionId: string | null) => {
    const api = serve({ [REOPEN]: ok({}) });
    const period = { bankConnectionId } as Parameters<typeof ReopenDialog>[0]["period"];
    const shown = await showDialog((onClose) => <ReopenDialog period={period} name="Main" onClose={onClose} />);
    return { api, ...shown };
  };

  test("needs a reason, and says nothing of a day or an account that is not given", async () => {
    const { api, page, closed } = await reopen(null);
    await page.enter({ Reason: "  " });
    expect(page.submit.disabled).toBe(true);
    await page.enter({ Reason: " a late fee " });
    await page.click(page.submit);
    await until(() => closed() === 1);
    expect(api.bodies(REOPEN)).toEqual([{ reason: "a late fee" }]);
  });

  test("keeps days closed, of one account, and says at the day what is wrong with it", async () => {
    const { api, page, closed } = await reopen("b-1");
    api.answers[REOPEN] = refused(400, "validation_failed", [{ field: "until", message: "Must be earlier" }]);
    await page.enter({ Reason: "x", "Stays closed up to": "2026-09-30" });
    await page.click(page.submit);
    expect([page.problems(), closed()]).toEqual([{ "Stays closed up to": "Must be earlier" }, 0]);
    expect(api.bodies(REOPEN)).toEqual([{ reason: "x", bankConnectionId: "b-1", until: "2026-09-30" }]);
  });
});
