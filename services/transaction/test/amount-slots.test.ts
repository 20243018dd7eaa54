import { emptyHistogram, type Histogram } from "@matchbook/runtime/list-index/histogram";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type AmountRange, amountDocuments, amountKey, countAmounts } from "../src/store/amount-buckets.ts";
import { amountSlot, countEdges } from "../src/store/amount-slots.ts";

// Amounts of every length that lie close together, so that ranges end inside buckets and slots.
const amount = fc
  .record({ length: fc.integer({ min: 1, max: 9 }), part: fc.nat(999), low: fc.nat(9) })
  .map(
    ({ length, part, low }) =>
      10n ** BigInt(length - 1) + BigInt(part) * 10n ** BigInt(Math.max(0, length - 5)) + BigInt(low),
  );

test("the amounts of a range are those in whole buckets, in whole slots, and in the parts of slots that are left", () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 60 }), amount, amount, (amounts, a, b) => {
      const range = a < b ? { min: a, max: b } : { min: b, max: a };
      const { counted, ends } = count(amounts, range);
      const left = amounts.filter((one) => ends.rest.some(({ min, max }) => one >= min && one <= max));
      const wanted = amounts.filter((one) => one >= range.min && one <= range.max);
      expect(counted.rows + ends.rows + left.length).toBe(wanted.length);
      expect(ends.rest.length).toBeLessThanOrEqual(2);
      for (const { min, max } of ends.rest) expect(min / unitOf(min)).toBe(max / unitOf(max));
    }),
    { numRuns: 300 },
  );
});

test("a bucket of which the histogram does not know every row is counted by its rows", () => {
  const amounts = [12_300n, 12_345n, 12_399n];
  const { counted } = count(amounts, { min: 12_310n, max: 12_350n });
  const histogram = histogramsOf(amounts.slice(1));
  expect(countEdges(histogram, counted.edges)).toEqual({ rows: 0, rest: [{ min: 12_310n, max: 12_350n }] });
  expect(countEdges(new Map(), counted.edges)).toEqual({ rows: 0, rest: [{ min: 12_310n, max: 12_350n }] });
});

function count(amounts: readonly bigint[], range: AmountRange) {
  const tallies = new Map(amountDocuments("EUR", range).map((document) => [document, {} as Record<string, object>]));
  const fields = new Map<string, number>();
  for (const one of amounts) {
    const { document, field } = amountKey("EUR", one);
    const rows = (fields.get(`${document} ${field}`) ?? 0) + 1;
    fields.set(`${document} ${field}`, rows);
    const tally = tallies.get(document);
    if (tally !== undefined) tally[field] = { 0: [rows, 0, 0] };
  }
  const counted = countAmounts(tallies as Parameters<typeof countAmounts>[0], range);
  return { counted, ends: countEdges(histogramsOf(amounts), counted.edges) };
}

function histogramsOf(amounts: readonly bigint[]): Map<string, Histogram> {
  const histograms = new Map<string, Histogram>();
  for (const one of amounts) {
    const { document, slot } = amountSlot("EUR", one);
    const histogram = histograms.get(document) ?? emptyHistogram();
    histogram[slot] = (histogram[slot] ?? 0) + 1;
    histograms.set(document, histogram);
  }
  return histograms;
}

function unitOf(one: bigint): bigint {
  return 10n ** BigInt(Math.max(0, one.toString().length - 5));
}
