import { expect, test } from "vitest";
import { upperBound } from "../src/bound.ts";

test.each([
  [0, 300, 1 - 0.05 ** (1 / 300)],
  [0, 20_000, 1 - 0.05 ** (1 / 20_000)],
  // Tables of the Clopper-Pearson interval, two-sided 90 %.
  [1, 10, 0.3942],
  [2, 100, 0.0616],
])("%i errors in %i trials allow a rate of up to %d", (errors, trials, rate) => {
  expect(upperBound(errors, trials)).toBeCloseTo(rate, 4);
});
