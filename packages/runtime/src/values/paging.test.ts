import { expect, test } from "vitest";
import { decodePlace, FIRST_PAGE, nextOf, placeOf } from "./paging.ts";

test("a page starts after the rows of earlier pages; the first page is the default", () => {
  expect(placeOf(undefined)).toEqual({ page: 1, size: 25, offset: 0 });
  expect(placeOf({ ...FIRST_PAGE, page: 3, pageSize: 10 })).toEqual({ page: 3, size: 10, offset: 20 });
  expect(placeOf({ ...FIRST_PAGE, page: 999_999_999, pageSize: 100 })).toMatchObject({ offset: 99_999_999_800 });
});

test.each([
  [{ page: 0, pageSize: 25 }, "page", "Must be at least 1"],
  [{ page: -1, pageSize: 25 }, "page", "Must be at least 1"],
  [{ page: 1_000_000_000, pageSize: 25 }, "page", "Must be at most 999999999"],
  [{ page: 1.5, pageSize: 25 }, "page", "Must be a whole number"],
  [{ page: 1, pageSize: 0 }, "pageSize", "Must be at least 1"],
  [{ page: 1, pageSize: -5 }, "pageSize", "Must be at least 1"],
  [{ page: 1, pageSize: 101 }, "pageSize", "Must be at most 100"],
])("%j is refused by name", (request, field, message) => {
  expect(() => placeOf({ ...FIRST_PAGE, ...request })).toThrow(
    expect.objectContaining({ code: "invalid_query_parameters", fields: [{ field, message }] }),
  );
});

const ORDER = { day: -1, nth: 1 } as const;

test("the place of the last row of a full page is read as it was written, with values of every type", () => {
  for (const [day, nth] of [
    ["2026-01-31", 7n],
    [new Date("2026-01-31T12:00:00Z"), 2n ** 62n],
    ["", 1.5],
  ]) {
    const place = nextOf([{ other: true }, { day, nth, other: true }], ORDER, 2);
    expect(decodePlace(place ?? "", ORDER)).toEqual({ day, nth });
  }
  expect(nextOf([{ day: "", nth: 1n }], ORDER, 2)).toBeUndefined();
});

test.each(["", "1", "[1]", "[1,2,3]", '["a",{"$gt":""}]', '[["a"],1]', '["a",{"$code":"x"}]', '["a",null]', "[1,"])(
  "%j is no place in a list",
  (text) => {
    expect(() => decodePlace(text, ORDER)).toThrow(
      expect.objectContaining({
        code: "invalid_query_parameters",
        fields: [expect.objectContaining({ field: "cursor" })],
      }),
    );
  },
);
