import fc from "fast-check";
import { expect, test } from "vitest";
import { amountsAsStrings, amountsAsStringsIn } from "./exact-amounts.ts";
import { ExactNumber, jsonNumber } from "./json.ts";

test("amounts and rates become strings at any depth, and everything else stays", () => {
  const kept = { amount: 1, metadata: { amount: 2 } };
  const answer = {
    data: [{ amount: 0.1, remaining_amount: 0, difference: null, version: 3, confidence: 0.5, metadata: kept }],
    difference: { amount: jsonNumber("90071992547409.91"), currency: "EUR" },
    rate: 7e-7,
    closing: new ExactNumber("-12345678901234567.5"),
  };
  expect(amountsAsStrings(answer)).toEqual({
    data: [{ amount: "0.1", remaining_amount: "0", difference: null, version: 3, confidence: 0.5, metadata: kept }],
    difference: { amount: "90071992547409.91", currency: "EUR" },
    rate: "0.0000007",
    closing: "-12345678901234567.5",
  });
});

test("a name that is a number of things elsewhere is an amount beside a currency only", () => {
  expect(amountsAsStrings({ aged: { currency: "EUR", open: 5 }, queues: { open: 5 } })).toEqual({
    aged: { currency: "EUR", open: "5" },
    queues: { open: 5 },
  });
});

test("no digit of a stored answer changes", () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 1, max: 999_999 }))
    .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(6, "0").replace(/0+$/, "")}`);
  fc.assert(
    fc.property(decimal, (text) => {
      const json = `{"amount":${text},"list":[{"rate":-${text}}],"metadata":{"amount":${text}}}`;
      expect(amountsAsStringsIn(json)).toBe(
        `{"amount":"${text}","list":[{"rate":"-${text}"}],"metadata":{"amount":${text}}}`,
      );
    }),
  );
});
