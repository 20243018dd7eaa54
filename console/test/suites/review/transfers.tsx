import { afterEach, describe, expect, test } from "vitest";
import { clear } from "../../dom.ts";
import { press, settle, until } from "../../page.tsx";
import { aBank, aLine } from "../../records.ts";
import { openReview, suggestedLine } from "../../review-page.tsx";
import { ok } from "../../scripted-api.ts";

afterEach(clear);

const SETTLE = "POST /transactions/reconcile";
const UNDO = "POST /operations/op-7/undo";
const reason = { signal: "own_account", detail: "DE02", points: 0, explanation: "", invoices: [], amount: null };
const transfer = (code: string) =>
  suggestedLine(code, {
    ...{ matches: [], amount: 5_000, direction: "debit", bank_connection_id: "b-1", value_date: "2026-10-05" },
    match_reasons: [reason] as never,
  });
const side = (code: string, date: string, bank: string) =>
  aLine({ transaction_code: code, amount: 5_000, value_date: date, bank_connection_id: bank, version: 9 });

describe("a transfer between own accounts", () => {
  async function opened(
    code: string,
    others: ReturnType<typeof side>[],
    { answer = [{ success: true }] as object, named = true } = {},
  ) {
    const line = transfer(code);
    const lines = [named ? line : { ...line, match_reasons: [] }, suggestedLine(`${code}next`)];
    const review = await openReview(lines, {
      "GET /transactions": ({ query }) =>
        ok(query.amountMin === undefined ? lines : others, { pagination: { nextCursor: null } }),
      "GET /bank-connections": ok([aBank({ id: "b-1" }), aBank({ id: "b-2", name: "Savings" })]),
      [SETTLE]: ok(answer, { operationId: "op-7" }),
      [UNDO]: ok({}),
    });
    const title = named ? "Transfer between own accounts" : "Between your own accounts?";
    const shown = () => review.page.texts(`section[aria-label='${title}']`)[0] ?? "";
    if (named) await until(() => shown() !== "");
    return { review, shown };
  }

  test("is shown with its other line, the nearest one of another account, and settled by one key", async () => {
    const others = [
      side("far", "2026-10-09", "b-2"),
      side("same", "2026-10-05", "b-1"),
      side("near", "2026-10-06", "b-2"),
    ];
    const { review, shown } = await opened("tr1", others);
    await until(() => shown().includes("Savings · 6 Oct 2026"));
    const asked = review.api.of("GET /transactions").find(({ query }) => query.amountMin !== undefined)?.query;
    expect(asked).toMatchObject({
      ...{ amountMin: "5000.00", amountMax: "5000.00", currency: "EUR", direction: "credit", status: "unmatched" },
      ...{ dateFrom: "2026-09-30", dateTo: "2026-10-10" },
    });
    await press("t");
    await until(() => review.inView() === "tr1next");
    expect(review.api.bodies(SETTLE)).toEqual([
      {
        items: [
          { code: "tr1", expectedVersion: 5, action: "ignore", reason: "own_transfer" },
          { code: "near", expectedVersion: 9, action: "ignore", reason: "own_transfer" },
        ],
      },
    ]);
    await until(() => review.lastDecision() === "done");
  });

  test("comes back as a whole, with the reason, when one of its lines is refused", async () => {
    const refusal = [{ success: true }, { success: false, error: "Period is closed", code: "period_closed" }];
    const { review, shown } = await opened("tr2", [side("other", "2026-10-05", "b-2")], { answer: refusal });
    await until(() => shown().includes("Savings"));
    await press("t");
    await until(() => review.notice().includes("Payer tr2 not settled as a transfer"));
    expect(review.api.of(UNDO)).toHaveLength(1);
    expect(review.rows()[0]).toContain("tr2");
  });

  test("is asked about when its lines do not name the accounts, and only one fits", async () => {
    const { review, shown } = await opened("tr4", [side("only", "2026-10-06", "b-2")], { named: false });
    await until(() => shown().includes("Savings · 6 Oct 2026"));
    const asked = review.api.of("GET /transactions").find(({ query }) => query.amountMin !== undefined)?.query;
    expect(asked).toMatchObject({ dateFrom: "2026-10-03", dateTo: "2026-10-07" });
    await press("t");
    await until(() => review.inView() === "tr4next");
    expect(review.api.of(SETTLE)).toHaveLength(1);
  });

  test("is not asked about when several lines fit", async () => {
    const others = [side("one", "2026-10-06", "b-2"), side("two", "2026-10-06", "b-2")];
    const { review, shown } = await opened("tr5", others, { named: false });
    await until(() => review.api.of("GET /transactions").some(({ query }) => query.amountMin !== undefined));
    await settle();
    expect(shown()).toBe("");
    await press("t");
    await settle();
    expect(review.api.changes).toEqual([]);
  });

  test("waits for its other line, and does nothing without it", async () => {
    const { review, shown } = await opened("tr3", []);
    await until(() => shown().includes("The other side is not here yet"));
    await press("t");
    await settle();
    expect(review.api.changes).toEqual([]);
  });
});
