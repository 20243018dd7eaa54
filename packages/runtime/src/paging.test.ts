import { expect, test } from "vitest";
import { placeOf } from "./paging.ts";

test("a page starts after the rows of earlier pages; the first page is the default", () => {
  expect(placeOf(undefined)).toEqual({ page: 1, size: 25, offset: 0 });
  expect(placeOf({ page: 3, pageSize: 10 })).toEqual({ page: 3, size: 10, offset: 20 });
  expect(placeOf({ page: 999_999_999, pageSize: 100 })).toMatchObject({ offset: 99_999_999_800 });
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
  expect(() => placeOf(request)).toThrow(
    expect.objectContaining({ code: "invalid_query_parameters", fields: [{ field, message }] }),
  );
});
