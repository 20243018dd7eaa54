import { expect, test } from "vitest";
import { amountsIn } from "./amount-search.ts";

test.each([
  ["351.42", { amountMin: "351.42", amountMax: "351.42" }],
  ["351,42", { amountMin: "351.42", amountMax: "351.42" }],
  [" 1.234,56 ", { amountMin: "1234.56", amountMax: "1234.56" }],
  ["1,234.56", { amountMin: "1234.56", amountMax: "1234.56" }],
  ["1'234.50", { amountMin: "1234.50", amountMax: "1234.50" }],
  ["-12,5", { amountMin: "12.5", amountMax: "12.5" }],
  ["1.234.567", { amountMin: "1234567", amountMax: "1234567" }],
  ["1.234", { amountMin: "1234", amountMax: "1234" }],
  [">1000", { amountMin: "1000" }],
  [">= 1.000,50", { amountMin: "1000.50" }],
  ["<50", { amountMax: "50" }],
])("%s is a search for an amount", (text, range) => {
  expect(amountsIn(text)).toEqual(range);
});

test.each(["351", "INV-351.42", "2026-10-04", "12.34.56.78", "", ">", "a,b", "1,2,3"])("%s is a text", (text) => {
  expect(amountsIn(text)).toBeUndefined();
});
