import { isDeepStrictEqual } from "node:util";
import { exactNumbers } from "@matchbook/api/json";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

const canonical = (text: string) => canonicalJson(JSON.parse(text, exactNumbers));

test("key order, whitespace and escapes do not matter", () => {
  expect(canonical('{"b":[{"y":1,"x":2}],"a":"\\u0041"}')).toBe(canonical('{ "a": "A", "b": [ {"x":2, "y":1} ] }'));
  expect(canonical('{"amount":1.10}')).toBe(canonical('{"amount":1.1}'));
});

test("different values differ, including the order of lists and digits beyond the precision of a double", () => {
  expect(canonical('{"amount":90071992547409.91}')).not.toBe(canonical('{"amount":90071992547409.92}'));
  expect(canonical("[1,2]")).not.toBe(canonical("[2,1]"));
  expect(canonical('{"a":null}')).not.toBe(canonical("{}"));
  expect(canonical('{"a":"1"}')).not.toBe(canonical('{"a":1}'));
});

test("two JSON values have the same text exactly when they are equal", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const [x, y] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))];
      expect(canonicalJson(x) === canonicalJson(y)).toBe(isDeepStrictEqual(x, y));
      expect(JSON.parse(canonicalJson(x))).toEqual(x);
    }),
  );
});
