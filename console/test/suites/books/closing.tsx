import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import CloseDialog from "../../../src/screens/books/closing/close-dialog.tsx";
import ReopenDialog from "../../../src/screens/books/closing/reopen-dialog.tsx";
import { clear } from "../../dom.ts";
import { until } from "../../page.tsx";
import { aBank } from "../../records.ts";
import { type Answer, later, ok, refused, serve } from "../../scripted-api.ts";
import { inGerman, showDialog } from "../../whole-console.ts";

afterEach(clear);

const CLOSE = "POST /closed-periods";
const LOOK = "GET /closed-periods/unexplained";
const BANKS = [aBank({ id: "b-1", name: "Main" }), aBank({ id: "b-2", name: "Yen", currency: "JPY" })];

const unexplained = (transactions: number) => {
  const sum = { transactions, credit: 0, debit: 1_200, amount: -1_200 };
  const ofYen = { ...sum, bankConnectionId: "b-2", currency: "JPY" };
  const ofNone = { ...sum, credit: 12.5, debit: 0, bankConnectionId: null, currency: "EUR" };
  return ok({ transactions, sums: transactions === 0 ? [] : [ofYen, ofNone] });
};

async function form(look: Answer) {
  const api = serve({ [LOOK]: look });
  return { api, ...(await showDialog((onClose) => <CloseDialog banks={BANKS} onClose={onClose} />)) };
}

describe("the form that closes a period", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-31T23:30:00Z") }));
  afterEach(() => vi.useRealTimers());

  test("proposes the end of the month before, and closes at once when every line is explained", async () => {
    const { api, page, closed } = await form(unexplained(0));
    await until(() => page.text.includes("Every line up to 28 Feb 2026 is explained."));
    const { answer, reply } = later();
    api.answers[CLOSE] = reply;
    await page.click(page.submit);
    expect(page.submit.disabled).toBe(true);
    await answer(ok({}));
    await until(() => closed() > 0);
    expect(api.bodies(CLOSE)).toEqual([{ until: "2026-02-28", unexplainedTransactions: 0 }]);
  });

  test("shows what is unexplained by account, and closes only when a person has acknowledged these lines", async () => {
    const { api, page } = await form(({ query }) => unexplained(query.bankConnectionId === "b-2" ? 1 : 3));
    await until(() => page.all("tbody").length === 1);
    expect(page.texts("tbody [role=row]")).toEqual([
      ...["YenJPY30 JPY1,200 JPY", "Without a bank accountEUR312.50 EUR0.00 EUR"],
    ]);
    expect(page.one("a").getAttribute("href")).toBe("/review?queue=work&dateTo=2026-02-28&order=oldest");
    expect(page.submit.disabled).toBe(true);
    await page.tick("Close although 3 lines are unexplained");
    expect(page.submit.disabled).toBe(false);
    await page.enter({ "Books of": "b-2" });
    await until(() => page.text.includes("Close although 1 line is unexplained"));
    expect(page.submit.disabled).toBe(true);
    await page.tick("Close although 1 line is unexplained");
    await page.enter({ "Last day": "2026-01-31" });
    await until(() => page.all("tbody").length === 1);
    expect(page.submit.disabled).toBe(true);
    await page.enter({ "Last day": "" });
    expect([page.submit.disabled, page.all("tbody").length]).toEqual([true, 0]);
    expect(api.of(LOOK).map(({ query }) => query)).toEqual([
      { until: "2026-02-28" },
      { until: "2026-02-28", bankConnectionId: "b-2" },
      { until: "2026-01-31", bankConnectionId: "b-2" },
    ]);
  });

  test("asks again about lines that came meanwhile", async () => {
    const { api, page, closed } = await form(unexplained(0));
    await until(() => page.text.includes("is explained"));
    const details = [{ field: "unexplainedTransactions", message: "Is 2 now" }];
    api.answers[CLOSE] = refused(409, "validation_failed", details);
    api.answers[LOOK] = unexplained(2);
    await page.click(page.submit);
    await until(() => page.text.includes("Close although 2 lines are unexplained"));
    expect(page.texts("[role=alert]")).toEqual(["Text of the API: Is 2 now"]);
    await page.tick("Close although 2 lines are unexplained");
    api.answers[CLOSE] = ok({});
    await page.click(page.submit);
    await until(() => closed() === 1);
    expect(api.bodies(CLOSE)[1]).toEqual({ until: "2026-02-28", unexplainedTransactions: 2 });
  });

  test("says in German that the books are closed further already", async () => {
    inGerman();
    const { api, page } = await form(unexplained(0));
    api.answers[CLOSE] = refused(409, "period_not_later");
    await until(() => page.text.includes("28. Feb. 2026"));
    await page.click(page.submit);
    expect(page.texts("[role=alert]")).toEqual(["Die Bücher sind über diesen Tag hinaus geschlossen"]);
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
