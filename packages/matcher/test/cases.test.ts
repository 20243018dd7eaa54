import { expect, test } from "vitest";
import { answerOf, type LabelledCase, readCases } from "./cases.ts";

/** A change that is meant is accepted by `npm run bench matching-cases`, whose difference a review shows. */

const CASES = readCases();

function differenceOf(one: LabelledCase): string[] {
  const now = answerOf(one).join(", ");
  const { id, right, confirmable, answer, line } = one;
  if (now === answer.join(", ")) return [];
  const meant = `right: ${right.join(" ") || "none"}, ${confirmable} be confirmed`;
  return [`${id} ${JSON.stringify(line.description)}\n  was ${answer.join(", ")}\n  now ${now}\n  ${meant}`];
}

test("the answer to each labelled case is that of the file", () => {
  expect(CASES.length).toBeGreaterThanOrEqual(600);
  const differences = CASES.flatMap(differenceOf);
  expect(differences.join("\n")).toBe("");
});

test("no labelled case is confirmed that must not be", () => {
  const wrong = CASES.filter(({ answer, right, confirmable }) => {
    const confirmed = answer.flatMap((said) =>
      said.startsWith("confirmed ") ? said.split(" ").slice(1, -1).join(" ") : [],
    );
    return confirmed.some((number) => confirmable === "never" || !right.includes(number));
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});
