import { currencyDigits } from "@matchbook/statements/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exactNumber, parseJson } from "../api/json.ts";
import { fromMinor, parseTyped, toMinor } from "./minor-units.ts";
import { type Amount, decimals, formatAmount } from "./money.ts";

const amountOf = (json: string) => (parseJson(json) as { amount: Amount }).amount;

describe("an amount of an answer", () => {
  test("is shown as it was sent, in English and German", () => {
    const large = amountOf('{"amount":90071992547409.91}');
    expect(formatAmount(large, "EUR", "en")).toBe("90,071,992,547,409.91");
    expect(formatAmount(large, "EUR", "de")).toBe("90.071.992.547.409,91");
    expect(formatAmount(amountOf('{"amount":1250}'), "JPY", "en")).toBe("1,250");
    expect(formatAmount(amountOf('{"amount":1.5}'), "KWD", "en")).toBe("1.500");
    expect(formatAmount(amountOf('{"amount":-0.05}'), "EUR", "en")).toBe("-0.05");
  });

  test("has the decimals of its currency that the server gives it", () => {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const codes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
    const known = codes.filter((code) => currencyDigits(code) !== undefined);
    expect(known.map((code) => [code, decimals(code)])).toEqual(known.map((code) => [code, currencyDigits(code)]));
  });

  test("keeps every minor unit of any size and currency", () => {
    const minor = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
    fc.assert(
      fc.property(minor, fc.constantFrom("EUR", "JPY", "KWD"), (units, currency) => {
        const text = fromMinor(units, currency);
        const amount = amountOf(`{"amount":${text}}`);
        expect(toMinor(amount, currency)).toBe(units);
        expect(formatAmount(amount, currency, "en").replaceAll(",", "")).toBe(text);
        expect(JSON.stringify({ amount: exactNumber(text) })).toBe(`{"amount":${text}}`);
      }),
    );
  });
});

describe("a typed amount", () => {
  test.each([
    ["1,234.50", "en", "EUR", "1234.50"],
    ["1.234,50", "de", "EUR", "1234.50"],
    ["1.234", "de", "EUR", "1234.00"],
    ["1,234", "en", "EUR", "1234.00"],
    ["1234.5", "de", "EUR", "1234.50"],
    ["12,5", "en", "EUR", "12.50"],
    [" 1 000 ", "en", "JPY", "1000"],
    ["0.005", "en", "KWD", "0.005"],
  ])("%s in %s is read as %s %s", (text, language, currency, decimal) =>
    expect(parseTyped(text, currency, language)).toBe(decimal),
  );

  test.each(["", "0", "0.00", "-5", "1.2.3", "12,34,56.1", "abc", "1e5", "10.005", "99999999999999999"])(
    "%s is refused",
    (text) => expect(parseTyped(text, "EUR", "en")).toBeUndefined(),
  );

  test.each(["", "EU", "eur", "EURO"])("is no amount in the currency %j", (currency) =>
    expect(parseTyped("5", currency, "en")).toBeUndefined(),
  );

  test("can be a shown amount", () => {
    const positive = fc.bigInt({ min: 1n, max: 10n ** 15n });
    fc.assert(
      fc.property(
        positive,
        fc.constantFrom("EUR", "JPY", "KWD"),
        fc.constantFrom("en", "de", "de-CH", "de-AT", "en-IN", "en-ZA"),
        (units, currency, language) => {
          const text = fromMinor(units, currency);
          expect(parseTyped(formatAmount(text, currency, language), currency, language)).toBe(text);
        },
      ),
    );
  });
});
