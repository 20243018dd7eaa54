import { expect, test } from "vitest";
import { z } from "zod";
import { toFieldErrors } from "./field-errors.ts";

const said = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  return error && toFieldErrors(error).map(({ message }) => message);
};

test("what zod says by itself is in the words of the API", () => {
  expect(said(z.enum(["credit", "debit"]), "in")).toEqual(["Must be one of credit, debit"]);
  expect(said(z.literal("none"), "all")).toEqual(["Must be none"]);
  expect(said(z.int().max(50), 51)).toEqual(["Must be at most 50"]);
  expect(said(z.number().gt(0), 0)).toEqual(["Must be more than 0"]);
  expect(said(z.string().min(1), "")).toEqual(["Must have at least 1 characters"]);
  expect(said(z.string().length(3), "EURO")).toEqual(["Must have exactly 3 characters"]);
  expect(said(z.array(z.int()).max(1), [1, 2])).toEqual(["Must have at most 1 items"]);
  expect(said(z.uuid(), "7")).toEqual(["Must be a UUID"]);
  expect(said(z.iso.date(), "soon")).toEqual(["Must be a date in the form YYYY-MM-DD"]);
  expect(said(z.base64(), "%")).toEqual(["Must be base64"]);
  expect(said(z.strictObject({}), { txt: "a" })).toEqual(["Unknown field txt"]);
  expect(said(z.object({ name: z.string() }), {})).toEqual(["Required"]);
});

test("the text of a schema and the received type stay", () => {
  expect(said(z.string().max(3, "Must be short"), "long")).toEqual(["Must be short"]);
  expect(said(z.string(), 7)).toEqual(["Invalid input: expected string, received number"]);
});
