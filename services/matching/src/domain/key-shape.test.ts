import fc from "fast-check";
import { expect, test } from "vitest";
import { keyShape } from "./key-shape.ts";

test.each([
  ["INV20240014", "a3d8"],
  ["ABC19991234", "a3d8"],
  ["RF18539007547034", "a2d14"],
  ["INV.2024.14", "a3.d4.d2"],
  ["~20240014", "~d8"],
  ["2026A1", "d4a1d1"],
  ["", ""],
])("%s has the shape %s", (key, shape) => {
  expect(keyShape(key)).toBe(shape);
});

test("keys whose runs differ in kind or length have different shapes", () => {
  const run = fc.oneof(fc.stringMatching(/^[A-Z]{1,12}$/), fc.stringMatching(/^[0-9]{1,12}$/));
  const key = fc.array(run, { minLength: 1, maxLength: 6 }).map((runs) => runs.join("."));
  const plan = (one: string) => one.split(".").map((part) => [/[0-9]/.test(part), part.length]);
  fc.assert(
    fc.property(key, key, (a, b) => {
      expect(keyShape(a) === keyShape(b)).toBe(JSON.stringify(plan(a)) === JSON.stringify(plan(b)));
    }),
  );
});
