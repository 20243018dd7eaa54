import { describe, expect, it } from "vitest";
import { calendarDay, dateTime } from "../src/dates.ts";

describe("dates in a statement", () => {
  it.each([
    ["2026-03-02", "2026-03-02"],
    ["2026-03-02+01:00", "2026-03-02"],
    ["2024-02-29Z", "2024-02-29"],
    ["2026-02-29", undefined],
    ["2026-13-01", undefined],
    ["2026-3-2", undefined],
    ["02.03.2026", undefined],
    ["2026-03-02T10:00:00", undefined],
  ])("the day %s is %s", (text, day) => {
    expect(calendarDay(text)).toBe(day);
  });

  it.each([
    ["2014-12-31T13:15:00+01:00", "2014-12-31", "2014-12-31T12:15:00.000Z"],
    ["2026-01-01T00:30:00+02:00", "2026-01-01", "2025-12-31T22:30:00.000Z"],
    ["2026-04-08T13:25:56.478733084-05:30", "2026-04-08", "2026-04-08T18:55:56.478Z"],
    ["2026-03-02T24:00:00Z", "2026-03-02", "2026-03-03T00:00:00.000Z"],
    ["2023-10-01T13:37:14.000", "2023-10-01", "2023-10-01"],
  ])("%s is the day %s and the instant %s", (text, day, at) => {
    expect(dateTime(text)).toEqual({ day, at });
  });

  it.each(["2026-02-30T10:00:00Z", "2026-03-02T25:00:00Z", "2026-03-02 10:00:00", "2026-03-02"])(
    "%s is no time",
    (text) => {
      expect(dateTime(text)).toBeUndefined();
    },
  );
});
