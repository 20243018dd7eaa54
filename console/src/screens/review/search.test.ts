import { describe, expect, test } from "vitest";
import { filterOf, hasFilter, NO_FILTER, QUEUES, readSearch } from "./search.ts";

describe("the address of the review", () => {
  test("is read as texts, even where the router made numbers of them", () => {
    expect(readSearch({ queue: "open", line: "T-1", amountMin: 12.5, text: "", dateFrom: null, other: "x" })).toEqual({
      ...{ queue: "open", line: "T-1", amountMin: "12.5" },
    });
  });

  test("leads to the suggestions when its queue does not exist", () => {
    for (const queue of [undefined, "nothing", "toString", 7]) expect(readSearch({ queue }).queue).toBe("suggested");
  });

  test("keeps a bulk decision that the palette asks for", () => {
    expect(readSearch({ queue: "suggested", confidenceMin: "0.9", bulk: "confirm" })).toEqual({
      ...{ queue: "suggested", confidenceMin: "0.9", bulk: "confirm" },
    });
  });
});

describe("the filters of the list", () => {
  test("do not hold the queue, the line or the bulk decision", () => {
    const filter = filterOf(readSearch({ queue: "open", line: "T-1", bulk: "confirm", direction: "credit" }));
    expect(Object.entries(filter).filter(([, value]) => value !== undefined)).toEqual([["direction", "credit"]]);
  });

  test("turn a text that is an amount into a range, and leave every other text alone", () => {
    const filter = (text: string) => filterOf({ queue: "open", text });
    expect(filter("351,42")).toMatchObject({ amountMin: "351.42", amountMax: "351.42", text: undefined });
    expect(filter(">1000")).toMatchObject({ amountMin: "1000", amountMax: undefined, text: undefined });
    expect(filter("INV-351")).toMatchObject({ text: "INV-351", amountMin: undefined });
  });

  test("count as filters, but the order does not", () => {
    expect(hasFilter({ queue: "open" })).toBe(false);
    expect(hasFilter({ queue: "open", order: "oldest" })).toBe(false);
    expect(hasFilter({ queue: "open", text: "x" })).toBe(true);
    expect(hasFilter({ queue: "open", ...NO_FILTER })).toBe(false);
  });

  test("are asked of queues that do not overlap", () => {
    expect(QUEUES.suggested.query).toEqual({ suggestion: "any" });
    expect(QUEUES.open.query).toEqual({ suggestion: "none", status: ["unmatched"] });
    expect(new Set(QUEUES.done.query.status).isDisjointFrom(new Set(QUEUES.part.query.status))).toBe(true);
  });
});
