import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toMinorUnits } from "../src/amount.ts";

const digits: Record<string, number> = { JPY: 0, EUR: 2, KWD: 3, CLF: 4 };

describe("the amount of a statement", () => {
  it.each([
    ["12.5", "EUR", 1250n],
    ["0012.50", "EUR", 1250n],
    ["474.4", "EUR", 47440n],
    ["+5", "EUR", 500n],
    [".05", "EUR", 5n],
    ["5.", "EUR", 500n],
    ["-0.00", "EUR", 0n],
    ["2700.00", "JPY", 2700n],
    ["1.234", "KWD", 1234n],
    ["90071992547409.91", "EUR", 9007199254740991n],
  ])("%s %s is %s minor units", (text, currency, amount) => {
    expect(toMinorUnits(text, currency)).toEqual({ ok: true, amount });
  });

  it.each([
    ["12,x", "EUR", 'amount "12,x" is not a decimal number'],
    ["12..34", "EUR", 'amount "12..34" is not a decimal number'],
    ["1e5", "EUR", 'amount "1e5" is not a decimal number'],
    ["1 000.00", "EUR", 'amount "1 000.00" is not a decimal number'],
    ["", "EUR", 'amount "" is not a decimal number'],
    [".", "EUR", 'amount "." is not a decimal number'],
    ["٣", "EUR", 'amount "٣" is not a decimal number'],
    ["1".repeat(70), "EUR", `amount "${"1".repeat(60)}…" is not a decimal number`],
    ["-5.00", "EUR", 'amount "-5.00" is negative'],
    ["5.005", "EUR", 'amount "5.005" has more decimals than EUR has (2 decimals)'],
    ["5.5", "JPY", 'amount "5.5" has more decimals than JPY has (0 decimals)'],
    ["5.00", "ABC", 'currency "ABC" is not known'],
    ["5.00", "eur", 'currency "eur" is not an ISO 4217 code'],
    ["90071992547409.92", "EUR", 'amount "90071992547409.92" is too large'],
  ])("%s %s is refused: %s", (text, currency, reason) => {
    expect(toMinorUnits(text, currency)).toEqual({ ok: false, reason });
  });

  it("is exact for any number of minor units, with or without trailing zeros", () => {
    const currency = fc.constantFrom(...Object.keys(digits));
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 53n - 1n), currency, fc.nat(3), (minor, code, zeros) => {
        const places = digits[code] ?? 0;
        const padded = minor.toString().padStart(places + 1, "0");
        const whole = padded.slice(0, padded.length - places);
        const fraction = padded.slice(padded.length - places) + "0".repeat(zeros);
        const text = fraction === "" ? whole : `${whole}.${fraction}`;
        expect(toMinorUnits(text, code)).toEqual({ ok: true, amount: minor });
      }),
    );
  });
});
