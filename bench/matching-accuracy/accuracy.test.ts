import { generate } from "@matchbook/accuracy/generate";
import { READABLE } from "@matchbook/accuracy/kinds/all";
import { generateKinds } from "@matchbook/accuracy/kinds/generate";
import { REGULAR_CUSTOMERS } from "@matchbook/accuracy/scenarios/regular-customers";
import { judgeLine, scoreOf } from "@matchbook/accuracy/score";
import { describe, expect, test } from "vitest";
import { live } from "./year.ts";

// A small tenant keeps the test short; the bench runs larger ones.
const SEED = 11;
const LINES = 1_000;

describe("matching a tenant's year", () => {
  const judged = live(generate(SEED, LINES), { chunk: 500 }).said.map(judgeLine);
  const score = scoreOf(judged);

  test("confirms nothing that a person has to look at", () => {
    const violations = judged.filter(({ violation }) => violation);
    expect(violations.map(({ arrival }) => [arrival.truth.class, arrival.line.description])).toEqual([]);
  });

  test("confirms no wrong invoice", () => {
    const wrong = judged.filter(({ outcome }) => outcome === "wrong confirmation");
    expect(wrong.map(({ arrival }) => [arrival.truth.class, arrival.line.description])).toEqual([]);
  });

  test("confirms most identifiable lines and suggests nearly all of the others first", () => {
    expect(score.confirmed).toBeGreaterThan(0.7);
    expect(score.first).toBeGreaterThan(0.95);
  });
});

test("of all kinds of payments that may be read, none is confirmed for a wrong invoice", () => {
  const judged = live(generateKinds(SEED, 1, READABLE), { chunk: 500 }).said.map(judgeLine);
  const wrong = judged.filter(({ outcome }) => outcome === "wrong confirmation");
  expect(wrong.map(({ arrival }) => [arrival.truth.class, arrival.line.description])).toEqual([]);
});

test("a person who answers one suggestion in ten wrongly makes the engine confirm nothing wrong", () => {
  const tenant = generate(SEED, 500, REGULAR_CUSTOMERS);
  const judged = live(tenant, { chunk: 500, mistaken: 0.1 }).said.map(judgeLine);
  const wrong = judged.filter(({ outcome }) => outcome === "wrong confirmation");
  expect(wrong.map(({ arrival }) => [arrival.truth.class, arrival.line.description])).toEqual([]);
  expect(scoreOf(judged).confirmed).toBeGreaterThan(0.7);
});
