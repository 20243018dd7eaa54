import { expect, test } from "vitest";
import { withoutNulls } from "./without-nulls.ts";

test("a missing value is undefined, and others stay as they are", () => {
  const row = { date: null, text: "", count: 0, agreed: false, lines: [1n] };
  expect(withoutNulls(row)).toStrictEqual({ ...row, date: undefined });
  expect(row.date).toBeNull();
});
