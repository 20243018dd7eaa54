import { type ComponentType, createElement } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { queryClient } from "../../src/api/query-client.ts";
import type { Bank, ReconciliationStatement } from "../../src/api/resources.ts";
import { Issues } from "../../src/screens/books/balances/issues.tsx";
import { Proof } from "../../src/screens/books/exports/proof.tsx";
import { proofQuery } from "../../src/screens/books/exports/queries.ts";
import { Statement } from "../../src/screens/books/statement/statement.tsx";
import { clear, show } from "../dom.ts";
import { aBank } from "../records.ts";

afterEach(clear);

/** A component whose data is loaded already. */
function filled(Component: ComponentType, queryKey: readonly unknown[], data: unknown) {
  return createElement(() => {
    queryClient.setQueryData(queryKey, data);
    return <Component />;
  });
}

const sum = (transactions: number, credit: number, debit = 0) => ({
  ...{ transactions, credit, debit, amount: credit - debit },
});
const STATEMENT: ReconciliationStatement = {
  ...{ bankConnectionId: "bank-1", day: "2026-10-31", currency: "EUR", statedOn: "2026-10-31", closedUntil: null },
  ...{ opening: 1_000, balance: 1_125, unaccounted: 5, addsUp: true, complete: false },
  ...{ matched: sum(1, 100), matchedWithDifferences: sum(0, 0), unexplained: sum(1, 40), late: sum(1, 40) },
  ignored: [{ reason: "bank_fee", ...sum(1, 0, 20) }],
  unexplainedByAge: [{ age: "days_8_30", ...sum(1, 40) }],
  expected: [{ direction: "receivable", age: "days_1_30", invoices: 2, amount: 70 }],
};

describe("a reconciliation statement", () => {
  const gap = (from: string, to: string, currency = "EUR") => ({
    ...{ kind: "gap" as const, account: null, currency, from, to, expected: 0, stated: 5, syncId: "s", lines: [] },
  });

  test("says in one place what is missing and of which days, also in print, and never that it adds up", async () => {
    const issues = [
      gap("2026-11-02", "2026-11-03"),
      gap("2026-10-15", "2026-10-21"),
      gap("2026-10-01", "2026-10-01", "USD"),
    ];
    const shown = await show(<Statement statement={STATEMENT} bank={aBank({ balanceIssues: issues })} />);
    expect(shown.texts("[data-verdict=off] p")).toEqual([
      "Does not add up: 5.00 EUR missing, 15 Oct 2026 – 21 Oct 2026",
      "1 line was stored after its period was closed.",
    ]);
    expect(shown.text).not.toContain("Adds up");
    expect(shown.one("[data-verdict]").closest("[data-no-print]")).toBeNull();
  });

  test("says its sum when nothing is missing, what came late, and what was expected", async () => {
    const shown = await show(<Statement statement={{ ...STATEMENT, unaccounted: 0, opening: 1_005 }} bank={aBank()} />);
    expect(shown.texts("[data-verdict=adds-up] p")).toEqual([
      "Adds up to the cent: 1,125.00 EUR",
      "1 line was stored after its period was closed.",
    ]);
    expect(shown.texts("h3")).toEqual(["Unexplained by age", "Expected but not received to date"]);
    expect(shown.text).toContain("Ignored: bank fee");
  });

  test("that does not add up says so, even when the answer claims that it does", async () => {
    const shown = await show(<Statement statement={{ ...STATEMENT, balance: 1_125.01 }} bank={aBank()} />);
    expect(shown.one("[data-verdict=off]").textContent).toContain("Does not add up: 5.01 EUR missing");
  });

  test("without balances compares with nothing", async () => {
    const without = { ...STATEMENT, opening: null, balance: null, unaccounted: null, addsUp: false };
    const shown = await show(<Statement statement={without} bank={aBank()} />);
    expect(shown.one("[data-verdict=no-balance]").textContent).toContain("add up to 120.00 EUR");
  });
});

describe("what to ask the bank for", () => {
  test("are days, with the difference, and how many more there are", async () => {
    const issue = {
      ...{ kind: "discontinuity" as const, account: null, currency: "EUR", from: "2026-10-02", to: "2026-10-02" },
      ...{ expected: 100, stated: 90.5, syncId: "sync-1" },
    };
    const shown = await show(<Issues bank={aBank({ balanceIssues: [issue], balanceIssueCount: 21 })} isOff={false} />);
    expect(shown.texts("tbody td").slice(0, 5)).toEqual([
      ...["Does not open with the previous balance", "2 Oct 2026", "100.00 EUR", "90.50 EUR", "−9.50 EUR"],
    ]);
    expect(shown.text).toContain("The latest 1 of 21");
  });

  test("is nothing only where balances prove it: an account without any proves nothing", async () => {
    const textOf = async (balanceState: Bank["balanceState"], isOff = false) => {
      const shown = await show(<Issues bank={aBank({ balanceState })} isOff={isOff} />);
      const said = [shown.texts("p").join(), shown.all(".text-good").length];
      await clear();
      return said;
    };
    expect(await textOf("complete")).toEqual([expect.stringContaining("Nothing is missing."), 1]);
    expect(await textOf("complete", true)).toEqual([expect.stringContaining("The days below"), 0]);
    expect(await textOf("not_provable")).toEqual([expect.stringContaining("completeness cannot be proved"), 0]);
  });
});

describe("the proof of exports", () => {
  test("says for each currency whether it is equal, or that too much waits", async () => {
    const proof = [
      {
        currency: "EUR",
        exportedAmount: 90,
        waitingAmount: 10,
        matchedAmount: 100,
        difference: 0,
        otherMonthAmount: 0,
        proved: true,
      },
      {
        currency: "USD",
        exportedAmount: 1,
        waitingAmount: null,
        matchedAmount: 7,
        difference: null,
        otherMonthAmount: 3.5,
        proved: false,
      },
    ];
    const shown = await show(filled(Proof, proofQuery.queryKey, proof));
    const [equal, unknown] = shown.texts("tbody tr");
    expect(equal).toBe("EUR90.0010.00100.00––agrees to the cent");
    expect(unknown).toContain("unknown until batches are created");
    expect(unknown).toContain("3.50");
  });
});
