import { expect, test } from "vitest";
import { wrongRows } from "./wrong-rows.ts";

const fault = (line: number, entry = true) => ({ file: null, line, column: "Date", value: "x", message: "", entry });
const preview = { errors: [fault(4), fault(4), fault(9)], proposedMapping: null, new: 148 };

test("each wrong row is named once", () => {
  expect(wrongRows(preview)).toEqual([4, 9]);
});

test("nothing can be left out when an error concerns the whole file", () => {
  expect(wrongRows({ ...preview, errors: [...preview.errors, fault(1, false)] })).toEqual([]);
});

test("nothing can be left out when not every error is listed, because no person has seen the others", () => {
  const errors = Array.from({ length: 100 }, (_, at) => fault(at + 2));
  expect(wrongRows({ ...preview, errors })).toEqual([]);
  expect(wrongRows({ ...preview, errors: errors.slice(1) })).toHaveLength(99);
});

test("nothing is offered when no row is right, or when the columns are not known yet", () => {
  expect(wrongRows({ ...preview, new: 0 })).toEqual([]);
  expect(wrongRows({ ...preview, proposedMapping: {} })).toEqual([]);
  expect(wrongRows({ ...preview, errors: [] })).toEqual([]);
});
