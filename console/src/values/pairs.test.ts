import { expect, test } from "vitest";
import { pairsIn, pairsText } from "./pairs.ts";

test("a line is a pair, the last = divides, and empty lines are left out", () => {
  const text = "\n C=2 =  7 \r\n\nasked = asked the customer";
  const { pairs, badLine } = pairsIn(text);
  expect(pairs).toEqual([
    { left: "C=2", right: "7" },
    { left: "asked", right: "asked the customer" },
  ]);
  expect(badLine).toBeUndefined();
  expect(pairsIn(pairsText(pairs)).pairs).toEqual(pairs);
});

test("the first line that is no pair is named", () => {
  expect(pairsIn("a = 1\n\nnonsense\n=").badLine).toBe(3);
});
