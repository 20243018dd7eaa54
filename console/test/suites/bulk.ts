import { describe, expect, test } from "vitest";
import { carryOut, countConfirmable, planFor } from "../../src/screens/review/bulk.ts";
import type { Line } from "../../src/screens/review/queries.ts";
import type { Queue } from "../../src/screens/review/search.ts";
import { aLine, aMatch } from "../records.ts";

/** Bulk actions on many selected lines. */

const line = (code: string, matches: ReturnType<typeof aMatch>[], status: Line["status"] = "unmatched"): Line => ({
  ...aLine({ transaction_code: code, status }),
  matches,
});
const codes = (lines: readonly { transaction_code: string }[]) => lines.map((one) => one.transaction_code);

const LINES = [
  line("none", []),
  line("one", [aMatch({ id: "m-1" })]),
  line("two", [aMatch({ id: "m-2" }), aMatch({ id: "m-3" })]),
  line("decided", [aMatch({ id: "m-4", status: "confirmed" })], "matched"),
  line("part", [aMatch({ id: "m-5", status: "confirmed" }), aMatch({ id: "m-6" })], "partially_matched"),
  line("ignored", [], "ignored"),
];

describe("many lines at once", () => {
  test("are confirmed where exactly one suggestion waits; a person decides the others alone", () => {
    const { items, leftOut } = planFor("confirm", LINES, false);
    expect(items.map(({ line: { transaction_code }, match }) => [transaction_code, match?.id])).toEqual([
      ["one", "m-1"],
      ["part", "m-6"],
    ]);
    expect(codes(leftOut)).toEqual(["none", "two", "decided", "ignored"]);
  });

  test("are ignored unless they are, and assigned in any state", () => {
    expect(codes(planFor("ignore", LINES, false).leftOut)).toEqual(["ignored"]);
    expect(planFor("assign", LINES, true)).toMatchObject({ items: { length: LINES.length }, leftOut: [], more: true });
  });

  test("are offered for confirmation where there is something to confirm", () => {
    const counts = { suggested: 84, ambiguous: 3, unmatched: 9_988, partiallyMatched: 2, done: 9, open: 10_074 };
    const count = (queue: Queue) =>
      countConfirmable({ all: true, lines: [] }, queue, { ...counts, areLowerBounds: false }, 10_074);
    expect((["suggested", "work", "choose", "open", "part", "done"] as const).map(count)).toEqual([81, 81, 0, 0, 0, 0]);
    expect(countConfirmable({ all: true, lines: [] }, "suggested", undefined, 7)).toBe(7);
    expect(countConfirmable({ all: false, lines: LINES }, "open", undefined, 7)).toBe(2);
  });

  test("that a list shows without matches have nothing to confirm", () => {
    expect(codes(planFor("confirm", [aLine({ transaction_code: "bare" })], false).leftOut)).toEqual(["bare"]);
  });

  test("cost no request when there is nothing to do or nothing to try", async () => {
    expect(await carryOut("confirm", planFor("confirm", [], false), false)).toEqual({ results: [] });
    const plan = planFor("ignore", LINES.slice(0, 2), false);
    expect(await carryOut("ignore", plan, true)).toEqual({ results: plan.items });
  });
});
