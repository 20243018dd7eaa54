import { describe, expect, test } from "vitest";
import { formatAgo, formatDay, formatShortDay } from "./dates.ts";

describe("a day", () => {
  test("is the same in every time zone", () => {
    expect(formatDay("2026-10-04", "en-GB")).toBe("4 Oct 2026");
    expect(formatDay("2026-01-01", "de-DE")).toBe("1. Jan. 2026");
    expect(formatDay("2026-12-31", "en-US")).toBe("Dec 31, 2026");
  });

  test("is short in a list", () => {
    expect(formatShortDay("2026-10-04", "en-GB")).toBe("04 Oct");
  });
});

describe("how long ago", () => {
  const now = new Date("2026-10-04T12:00:00.000Z").getTime();

  test.each([
    [0, "now"],
    [3, "3 seconds ago"],
    [59, "59 seconds ago"],
    [61, "1 minute ago"],
    [7_200, "2 hours ago"],
    [86_400, "yesterday"],
    [3 * 86_400, "3 days ago"],
  ])("%i seconds are %s", (seconds, text) => {
    expect(formatAgo(new Date(now - seconds * 1000).toISOString(), "en", now)).toBe(text);
  });

  test("a future moment is shown as one", () => {
    expect(formatAgo(new Date(now + 300_000).toISOString(), "en", now)).toBe("in 5 minutes");
    expect(formatAgo(new Date(now + 300_000).toISOString(), "de", now)).toBe("in 5 Minuten");
  });
});
