import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  hasLengthDigit,
  is731,
  isMod10,
  isMod10Recursive,
  isMod11,
  isMod97,
  schemesOf,
  unmistakableScheme,
} from "./structured.ts";

describe("payment references with valid check digits", () => {
  test.each([
    ["RF18539007547034", "iso11649"],
    ["210000000003139471430009017", "swiss_qrr"],
    ["090933755493", "belgian_ogm"],
    ["1234561", "finnish_viite"],
    ["2345676", "norwegian_kid"],
    ["12345678903", "norwegian_kid"],
    ["1234567897", "swedish_ocr"],
  ] as const)("%s is one of %s", (key, scheme) => {
    expect(schemesOf(key)).toContain(scheme);
  });

  test("the length digit of a Swedish OCR counts itself", () => {
    const withLength = Array.from({ length: 10 }, (_, check) => `12345678${0}${check}`).find((key) => isMod10(key));
    expect(hasLengthDigit(withLength ?? "")).toBe(true);
    expect(hasLengthDigit("1234567897")).toBe(false);
  });

  test("only references that are unlikely by chance are accepted anywhere in a text", () => {
    expect(unmistakableScheme("RF18539007547034")).toBe("iso11649");
    expect(unmistakableScheme("210000000003139471430009017")).toBe("swiss_qrr");
    expect(unmistakableScheme("1234561")).toBeUndefined();
  });
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

describe("one wrong digit is detected", () => {
  test.each([
    ["Luhn", isMod10],
    ["mod 10 recursive", isMod10Recursive],
    ["mod 11", isMod11],
    ["7-3-1", is731],
  ])("by %s", (_name, isValid) => {
    fc.assert(
      fc.property(digits(12), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const whole = Array.from({ length: 10 }, (_, check) => body + check).find(isValid);
        fc.pre(whole !== undefined);
        const text = whole as string;
        const wrong = text.slice(0, at) + ((Number(text[at]) + by) % 10) + text.slice(at + 1);
        expect(isValid(wrong)).toBe(false);
      }),
    );
  });

  test("by mod 97", () => {
    fc.assert(
      fc.property(digits(10), fc.nat(9), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const rest = Number(body) % 97;
        const check = String(rest === 0 ? 97 : rest).padStart(2, "0");
        expect(isMod97(body + check)).toBe(true);
        const wrong = body.slice(0, at) + ((Number(body[at]) + by) % 10) + body.slice(at + 1);
        expect(isMod97(wrong + check)).toBe(false);
      }),
    );
  });
});
