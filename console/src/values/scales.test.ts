import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { certaintyOf, shareOf } from "./certainty.ts";
import { between, formatSpan } from "./span.ts";

describe("the scale of confidence", () => {
  test.each([
    [0.99, 99, "certain"],
    [0.9, 90, "certain"],
    [0.894, 89, "likely"],
    [0.7, 70, "likely"],
    [0.69, 69, "weak"],
    [0, 0, "weak"],
  ] as const)("%f is %i of 100, %s", (confidence, share, certainty) => {
    expect([shareOf(confidence), certaintyOf(shareOf(confidence))]).toEqual([share, certainty]);
  });

  test("never leaves 0 to 100, and never falls when the confidence grows", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 2, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (one, more) => {
          expect(shareOf(one)).toBeGreaterThanOrEqual(0);
          expect(shareOf(one + more)).toBeLessThanOrEqual(100);
          expect(shareOf(one + more)).toBeGreaterThanOrEqual(shareOf(one));
        },
      ),
    );
  });
});

describe("a length of time", () => {
  test.each([
    [0, "0 sec"],
    [3_000, "3 sec"],
    [59_400, "59 sec"],
    [12 * 60_000, "12 min"],
    [5 * 3_600_000, "5 hrs"],
    [3 * 86_400_000, "3 days"],
  ])("of %i ms is %s", (ms, text) => {
    expect(formatSpan(ms, "en-US").replace(/hr$/, "hrs")).toBe(text);
  });

  test("is counted between two moments", () => {
    expect(between("2026-10-04T10:00:00.000Z", "2026-10-04T10:00:03.000Z")).toBe(3_000);
  });
});
