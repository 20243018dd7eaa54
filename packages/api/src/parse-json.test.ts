import fc from "fast-check";
import { expect, test } from "vitest";
import { exactNumbers } from "./json.ts";
import { JSON_BOUNDS, JsonRefused, parseJson } from "./parse-json.ts";

/** Any code point. The unit `binary` of fast-check lists all of them first, which takes a second. */
const codePoint = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

const number = fc.stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,25})?([eE][+-]?\d{1,3})?$/);
const spaced = fc.constantFrom("", " ", "\n\t");

/** A JSON text with numbers in every notation, long ones included. */
const { text } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 4 },
    number,
    fc.string({ unit: codePoint }).map((value) => JSON.stringify(value)),
    fc.constantFrom("null", "true", '"\\\\"', '"\\\\\\"1234567890123456789"', '"12345678901234567890"'),
    fc.tuple(fc.array(tie("text"), { maxLength: 4 }), spaced).map(([items, gap]) => `[${items.join(`${gap},${gap}`)}]`),
    fc
      .array(fc.tuple(fc.constantFrom("a", "b", "__proto__", "1", '\\"'), tie("text")), { maxLength: 4 })
      .map((members) => `{${members.map(([name, value]) => `"${name}" : ${value}`).join(",")}}`),
  ),
}));

test("a text is parsed as by JSON.parse with the reviver for exact numbers", () => {
  fc.assert(
    fc.property(text, (json) => {
      expect(parseJson(json)).toEqual(JSON.parse(json, exactNumbers));
    }),
  );
});

test("a text that JSON.parse refuses is refused", () => {
  const broken = fc.oneof(
    fc
      .tuple(text, fc.nat(), fc.constantFrom("", "1", "-", ".", "e", '"', "[", "}", ",", "\\"))
      .map(([json, at, with_]) => {
        const cut = at % (json.length + 1);
        return json.slice(0, cut) + with_ + json.slice(cut + 1);
      }),
    fc.constantFrom(
      "012345678901234567890",
      "1234567890123456.",
      "-",
      "1e",
      "--1",
      "12345678901234567e+",
      "[1 2]",
      "{12345678901234567890:1}",
    ),
  );
  const outcome = (parse: () => unknown) => {
    try {
      return { value: parse() };
    } catch {
      return "refused";
    }
  };
  fc.assert(
    fc.property(broken, (json) => {
      expect(outcome(() => parseJson(json))).toEqual(outcome(() => JSON.parse(json, exactNumbers)));
    }),
    { numRuns: 1_000 },
  );
});

test("a text beyond the bounds is refused, also before its end", () => {
  const { depth, values, members } = JSON_BOUNDS;
  expect(parseJson("[".repeat(depth) + "]".repeat(depth))).toBeDefined();
  expect(() => parseJson("[".repeat(depth + 1))).toThrow(`Must be nested at most ${depth} levels deep`);
  expect(parseJson(`[${Array(values).fill(0)}]`)).toHaveLength(values);
  expect(() => parseJson(`[${Array(values + 1).fill(0)}`)).toThrow(`Must have at most ${values} values`);
  expect(parseJson(`[${Array(values / 6).fill("12345678901234567890")}]`)).toHaveLength(values / 6);
  expect(() => parseJson(`[${Array(values / 5).fill("12345678901234567890")}]`)).toThrow(JsonRefused);
  expect(() => parseJson(`{${'"":{},'.repeat(values / 2 + 1)}`)).toThrow(JsonRefused);
  const wide = (count: number) => Array.from({ length: count }, (_, nth) => `"${nth}":[1,2,{"a":1}]`).join();
  expect(parseJson(`[{${wide(members)}},{${wide(members)}}]`)).toHaveLength(2);
  expect(() => parseJson(`[{${wide(members + 1)}`)).toThrow(`An object must have at most ${members} members`);
});
