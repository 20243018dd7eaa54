import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError, problemOf } from "./errors.ts";
import { exactNumber, parseJson } from "./json.ts";

describe("an answer", () => {
  test("keeps every digit of an amount that a double would change", () => {
    expect(parseJson('{"amount":90071992547409.91,"small":12.5,"text":"90071992547409.91"}')).toEqual({
      ...{ amount: "90071992547409.91", small: 12.5, text: "90071992547409.91" },
    });
  });

  test("has amounts of up to 15 digits as numbers", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (minor) => {
        const text = (minor / 100).toFixed(2);
        expect(parseJson(`[${text}]`)).toEqual([Number(text)]);
      }),
    );
  });

  test("never loses a digit of a number of any size", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10n ** 15n, max: 10n ** 18n }), (minor) => {
        const text = `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;
        expect(parseJson(`[${text}]`)).toEqual([text]);
      }),
    );
  });
});

describe("a request", () => {
  test("sends an amount as the number that was typed", () => {
    expect(JSON.stringify({ amount: exactNumber("90071992547409.91") })).toBe('{"amount":90071992547409.91}');
    expect(JSON.stringify({ amount: exactNumber("0.10") })).toBe('{"amount":0.10}');
  });
});

describe("a refused request", () => {
  test("says which field is wrong", () => {
    const details = [{ field: "iban", message: "Must be an IBAN" }];
    const error = new ApiError("Validation failed", { status: 400, code: "validation_failed", details });
    expect([problemOf(error, "iban"), problemOf(error, "name"), problemOf(new Error("iban"), "iban")]).toEqual([
      ...["Must be an IBAN", undefined, undefined],
    ]);
  });

  test("has no details unless the API gave some", () => {
    const error = new ApiError("x", { status: 500, code: "internal" });
    expect([error.details, error.correlationId, error.retryAfter]).toEqual([[], undefined, undefined]);
  });
});
