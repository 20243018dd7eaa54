import { afterEach, describe, expect, test } from "vitest";
import { queryClient } from "../../src/api/query-client.ts";
import type { Overview } from "../../src/api/resources.ts";
import { MatchedAmounts } from "../../src/screens/overview/amounts.tsx";
import { Backlog, MatchedPerDay } from "../../src/screens/overview/by-day.tsx";
import { FirstSteps } from "../../src/screens/overview/first-steps.tsx";
import { Headline, minutesFor } from "../../src/screens/overview/headline.tsx";
import { Deliveries, NeedsYou } from "../../src/screens/overview/needs-you.tsx";
import { destinationsQuery, healthOf, successRate } from "../../src/screens/webhooks/queries.ts";
import { dayBefore } from "../../src/values/days.ts";
import { clear, show } from "../dom.ts";

afterEach(clear);

const overview = (): Overview => ({
  transactions: {
    byStatus: { unmatched: 90, partially_matched: 2, matched: 40, ignored: 1 },
    ...{ suggested: 84, ambiguous: 3, automatic: 30, automaticRate: 0.714, oldestSuggested: "2026-10-31" },
  },
  ...{ days: [], matched: [], ageing: [], deliveryDays: [] },
  deliveries: { pending: 1, delivering: 1, success: 97, failed: 2, exhausted: 1 },
});

describe("the sentence above the overview", () => {
  test("says how much, how long, and since when", async () => {
    const shown = await show(<Headline count={84} oldestSuggested="2026-10-31" />);
    expect(shown.texts("p")).toEqual(["84 to decide, about 12 minutes, oldest from 31 Oct 2026"]);
    expect(shown.one("a").getAttribute("href")).toBe("/review?queue=suggested");
  });

  test("counts hours from two of them on", async () => {
    const shown = await show(<Headline count={6_751} oldestSuggested="2026-10-31" />);
    expect(shown.text).toContain("6,751 to decide, about 16 hours, oldest");
  });

  test("names no day while the counts are newer than it", async () => {
    expect((await show(<Headline count={5} oldestSuggested="" />)).text).toContain("5 to decide, about 1 minute");
  });

  test("offers nothing when nothing waits", async () => {
    const shown = await show(<Headline count={0} oldestSuggested={null} />);
    expect(shown.text).toBe("Nothing waits for a decision");
    expect(shown.all("a")).toEqual([]);
  });

  test("counts at least a minute", () => {
    expect([1, 7, 84, 300].map(minutesFor)).toEqual([1, 1, 12, 43]);
  });
});

describe("the numbers by day", () => {
  const days = [
    { day: dayBefore(3), automatic: 2, byPeople: 1, unmatched: 9, amounts: [] },
    { day: dayBefore(1), automatic: 0, byPeople: 4, unmatched: 5, amounts: [] },
  ];
  const given = { ...overview(), days };

  test("show how many lines were undecided at the end of each day, also of quiet ones", async () => {
    const shown = await show(<Backlog overview={given} />);
    expect(shown.texts("figcaption")).toEqual(["Undecided at the end of each dayundecided lines"]);
    // Today first.
    expect(shown.texts("tbody [role=row]").map((row) => row.slice(-1))).toEqual(["5", "5", "9", "9"]);
  });

  test("show who decided, on the days from one until today", async () => {
    const shown = await show(<MatchedPerDay overview={given} from={dayBefore(4)} />);
    const rows = shown.texts("tbody [role=row]").map((row) => row.slice(-2));
    expect(rows).toEqual(["00", "04", "00", "21", "00"]);
  });

  test("are replaced by a sentence where nothing was decided yet", async () => {
    expect((await show(<Backlog overview={overview()} />)).text).toBe("There are no bank lines yet.");
  });
});

describe("what needs a person", () => {
  const destination = (changes: object) => ({
    ...{ id: "d-1", url: "https://a.example/hook", active: true, consecutiveFailures: 0 },
    ...{ updatedAt: "2026-10-04T10:00:00.000Z", ...changes },
  });
  const counts = { suggested: 84, ambiguous: 3, unmatched: 6, partiallyMatched: 2, done: 41, open: 92 };
  const withDestinations = async (...data: object[]) => {
    const Filled = () => {
      queryClient.setQueryData(destinationsQuery.queryKey, { data } as never);
      return <NeedsYou counts={counts} automaticRate={0.714} />;
    };
    return show(<Filled />);
  };

  test("leads to the queue of each number", async () => {
    const shown = await withDestinations();
    expect(shown.all("li a").map((link) => [link.textContent, link.getAttribute("href")])).toContainEqual([
      ...["84suggestions to decide", "/review?queue=suggested"],
    ]);
    expect(shown.text).toContain("71.4%");
  });

  test("names a destination that fails or is disabled, and no healthy one", async () => {
    const shown = await withDestinations(
      destination({}),
      destination({ id: "d-2", consecutiveFailures: 4 }),
      destination({ id: "d-3", active: false }),
      destination({ id: "d-4", consecutiveFailures: 9, failingSince: new Date(Date.now() - 7_200_000).toISOString() }),
    );
    expect(shown.all("[data-failing]").map(({ dataset }) => dataset.failing)).toEqual(["d-2", "d-3", "d-4"]);
    expect(shown.text).toContain("4 attempts in a row failed");
    expect(shown.text).toMatch(/2 hours ago/);
  });

  test("a destination is healthy, failing or disabled, and none of it before something arrived", () => {
    const health = (active: boolean, consecutiveFailures: number, lastSuccessAt: string | null = null) =>
      healthOf({ active, consecutiveFailures, lastSuccessAt });
    expect([health(true, 0, "2026-10-04T10:00:00.000Z"), health(true, 1), health(false, 0), health(false, 9)]).toEqual([
      ...["healthy", "failing", "disabled", "disabled"],
    ]);
    expect(health(true, 0)).toBe("untried");
    expect([successRate({ success: 3, failure: 1 }), successRate({ success: 0, failure: 0 })]).toEqual([
      0.75,
      undefined,
    ]);
  });

  test("deliveries have the share that arrived", async () => {
    const shown = await show(<Deliveries deliveries={overview().deliveries} />);
    expect(shown.texts("[data-share] span")).toEqual(["97%"]);
    expect(shown.texts("li a")).toEqual(["97delivered", "2waiting", "3failed"]);
  });
});

describe("amounts of several currencies", () => {
  test("are never added", async () => {
    const of = (currency: string, amount: number, direction: "credit" | "debit" = "credit") => ({
      ...{ currency, amount, direction },
    });
    const day = { automatic: 1, byPeople: 0, unmatched: 0 };
    const days = [
      { ...day, day: "2026-10-01", amounts: [of("EUR", 100.1), of("JPY", 7)] },
      { ...day, day: "2026-10-02", amounts: [of("EUR", 0.2), of("EUR", 50, "debit")] },
    ];
    const shown = await show(<MatchedAmounts days={days} />);
    expect(shown.texts("tbody [role=row]")).toEqual(["EUR100.3050.00", "JPY7"]);
  });
});

describe("the first steps", () => {
  test("are those that the role allows", async () => {
    const admin = await show(<FirstSteps />, {
      scopes: [
        ...(["bank-connections:write", "invoices:write", "transactions:write"] as const),
        ...(["counterparties:write", "matching-settings:write"] as const),
      ],
    });
    expect(admin.texts("ol li")).toEqual([
      ...["Connect a bank account", "Import a statement", "Create an invoice"],
      ...["Or let your system send invoices with a key", "Invite a reviewer"],
    ]);
    expect(admin.buttons()).toEqual(["Try with sample data"]);
    await clear();
    const reader = await show(<FirstSteps />, { scopes: ["transactions:read"] });
    expect([reader.all("ol li").length, reader.buttons(), reader.all("a").length]).toEqual([0, [], 0]);
    expect(reader.text).toContain("Your role may read");
  });
});
