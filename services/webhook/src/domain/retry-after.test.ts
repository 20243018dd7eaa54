import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRetryAfter } from "./retry-after.ts";

const now = new Date("2026-03-01T12:00:00.000Z");

describe("Retry-After", () => {
  test.each([
    ["120", 120_000],
    [" 0 ", 0],
    ["Sun, 01 Mar 2026 12:05:00 GMT", 300_000],
    ["Sunday, 01-Mar-26 12:05:00 GMT", 300_000],
    ["Sun Mar  1 12:05:00 2026", 300_000],
    ["Sun, 01 Mar 2026 11:00:00 GMT", 0],
    ["Tue, 01-Mar-94 12:00:00 GMT", null],
    ["Tuesday, 01-Mar-94 12:00:00 GMT", 0],
  ])("reads %j as %s ms", (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });

  test.each([
    null,
    "",
    "soon",
    "-5",
    "1.5",
    "0x10",
    "1e3",
    "2026-03-01T12:05:00Z",
    "Sun, 99 Mar 2026 12:05:00 GMT",
    "Sun, 01 Foo 2026 12:05:00 GMT",
    "Sun, 01 Mar 2026 25:05:00 GMT",
    "Sun, 01 Mar 2026 12:05:00 CET",
  ])("ignores %j", (header) => {
    expect(parseRetryAfter(header, now)).toBeNull();
  });

  test("reads every valid HTTP date", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (seconds) => {
        const header = new Date(now.getTime() + seconds * 1_000).toUTCString();
        expect(parseRetryAfter(header, now)).toBe(seconds * 1_000);
      }),
    );
  });

  test("never yields a negative wait or NaN", () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const wait = parseRetryAfter(header, now);
        expect(wait === null || wait >= 0).toBe(true);
      }),
    );
  });
});
