import { expect, test } from "vitest";
import { pairScoreOf } from "../src/pairs.ts";
import { generateTextOnly } from "../src/text-only/generate.ts";

const tenant = generateTextOnly(7, 120);
const arrivals = tenant.weeks.flatMap((week) => week.arrivals);

test("the same seed makes the same statement", () => {
  expect(generateTextOnly(7, 120)).toEqual(tenant);
});

test("the lines have a text and nothing else, and pay open items only once", () => {
  for (const { line } of arrivals) {
    expect(line.description).not.toBe("");
    expect([line.counterpartyName, line.counterpartyIban, line.reference, line.endToEndId]).toEqual(
      Array(4).fill(undefined),
    );
  }
  const paid = arrivals.flatMap(({ truth }) => truth.pairs.map(({ invoiceId }) => invoiceId));
  expect(new Set(paid).size).toBe(paid.length);
});

test("with clean names, every company is one counterparty", () => {
  const clean = generateTextOnly(7, 120, { isClean: true });
  expect(clean.counterparties.length).toBeLessThan(tenant.counterparties.length);
  const linesOf = (each: typeof tenant) => each.weeks.flatMap(({ arrivals: all }) => all.map(({ line }) => line));
  expect(linesOf(clean)).toEqual(linesOf(tenant));
});

test("a perfect answer has an F1 of 1, and one without confirmations finds nothing", () => {
  const perfect = arrivals.map((arrival) => ({
    arrival,
    answer: { confirmed: arrival.truth.pairs, suggested: [] },
  }));
  expect(pairScoreOf(perfect)).toMatchObject({ precision: 1, confirmedOfTrue: 1, found: 1, f1: 1 });
  const silent = arrivals.map((arrival) => ({ arrival, answer: { confirmed: [], suggested: [] } }));
  expect(pairScoreOf(silent)).toMatchObject({ confirmed: 0, found: 0, f1: 0 });
});

test("a suggestion counts by its first invoice, or by all that belong together", () => {
  const several = arrivals.find(({ truth }) => truth.pairs.length === 2);
  if (several === undefined) throw new Error("no line pays two items");
  const suggested = [...several.truth.pairs.map(({ invoiceId }) => invoiceId), "another"];
  const answered = (together?: number) =>
    pairScoreOf([{ arrival: several, answer: { confirmed: [], suggested, ...(together && { together }) } }]);
  expect(answered().found).toBe(0.5);
  expect(answered(2)).toMatchObject({ found: 1, f1: 1 });
});
