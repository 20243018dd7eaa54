import { describe, expect, test } from "vitest";
import { readAnswers } from "../src/answers.ts";
import { generate } from "../src/generate.ts";
import { returnScoreOf } from "../src/return-score.ts";
import { judgeLine, scoreOf } from "../src/score.ts";

const tenant = generate(3, 2_000);
const arrivals = tenant.weeks.flatMap((week) => week.arrivals);

test("the same seed makes the same year", () => {
  expect(generate(11, 300)).toEqual(generate(11, 300));
});

describe("the score of a matcher", () => {
  test("is perfect when it confirms what it may and suggests the rest", () => {
    const perfect = arrivals.map((arrival) => {
      const { pairs, matchable, confirmable } = arrival.truth;
      const suggested = matchable && confirmable === "never" ? pairs.map(({ invoiceId }) => invoiceId) : [];
      return judgeLine({ arrival, answer: { confirmed: confirmable === "never" ? [] : pairs, suggested } });
    });
    expect(scoreOf(perfect)).toMatchObject({ precision: 1, confirmedOfMust: 1, violations: 0, disturbed: 0 });
    expect(scoreOf(perfect).first).toBe(1);
  });

  test("counts a confirmation as wrong when a person has to decide, even if the guess is right", () => {
    const doubtful = arrivals.find(({ truth }) => truth.confirmable === "never" && truth.pairs.length > 0);
    if (doubtful === undefined) throw new Error("no such line");
    const judged = judgeLine({ arrival: doubtful, answer: { confirmed: doubtful.truth.pairs, suggested: [] } });
    expect(judged).toMatchObject({ outcome: "wrong confirmation", violation: true });
  });

  test("counts another amount as wrong", () => {
    const certain = arrivals.find(({ truth }) => truth.confirmable === "must");
    if (certain === undefined) throw new Error("no such line");
    const confirmed = certain.truth.pairs.map((pair) => ({ ...pair, amount: pair.amount - 1n }));
    expect(judgeLine({ arrival: certain, answer: { confirmed, suggested: [] } }).outcome).toBe("wrong confirmation");
  });
});

describe("the return of a payment", () => {
  const back = arrivals.filter(({ truth }) => truth.returns !== undefined);
  const answers = (lineId: (returns: string) => string, confirmed: boolean) =>
    back.map((arrival) => {
      const returned = [{ lineId: lineId(arrival.truth.returns ?? ""), confirmed }];
      return judgeLine({ arrival, answer: { confirmed: [], suggested: [], returned } });
    });

  test("is found when the earlier line is confirmed or suggested first", () => {
    const score = { returns: back.length, found: 1 };
    expect(back.length).toBeGreaterThan(0);
    expect(returnScoreOf(answers((id) => id, true))).toEqual({ ...score, precision: 1, confirmed: 1 });
    expect(returnScoreOf(answers((id) => id, false))).toEqual({ ...score, precision: Number.NaN, confirmed: 0 });
  });

  test("must not be confirmed for another line, nor for a line that returns nothing", () => {
    const wrong = answers(() => "another", true);
    expect(wrong.every(({ violation }) => violation)).toBe(true);
    expect(returnScoreOf(wrong)).toMatchObject({ precision: 0, found: 0 });
    expect(answers(() => "another", false).some(({ violation }) => violation)).toBe(false);
  });

  test("comes later than the payment, in the other direction", () => {
    const lines = new Map(arrivals.map(({ line }) => [line.id, line]));
    for (const { line, truth } of back) {
      const paid = lines.get(truth.returns ?? "");
      expect(paid?.direction).not.toBe(line.direction);
      expect((paid?.valueDate ?? "") <= line.valueDate).toBe(true);
    }
  });
});

describe("a file of answers", () => {
  const [first] = arrivals;
  const lineId = first?.line.id ?? "";
  const row = JSON.stringify({ lineId, confirmed: [{ invoiceId: "i", amount: 1250 }] });

  test("leaves the lines alone that it does not name", () => {
    const answered = readAnswers(`${row}\n\n`, tenant.weeks).flat();
    expect(answered).toHaveLength(arrivals.length);
    expect(answered.filter(({ answer }) => answer.confirmed.length > 0).map(({ arrival }) => arrival.line.id)).toEqual([
      lineId,
    ]);
  });

  test.each([
    ["{", "row 1: "],
    [`${row}\n${row}`, `row 2: line ${lineId} has an answer already`],
    [JSON.stringify({ lineId: "x" }), "row 1: there is no line x"],
    [JSON.stringify({ lineId, confirmed: [{ invoiceId: "i", amount: 12.5 }] }), "row 1: confirmed.0.amount"],
  ])("is refused with the number of the wrong row: %s", (text, problem) => {
    expect(() => readAnswers(text, tenant.weeks)).toThrow(problem);
  });
});
