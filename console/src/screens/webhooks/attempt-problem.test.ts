import { expect, test } from "vitest";
import { attemptProblem } from "./attempt-problem.ts";

test("why an attempt had no answer is said in the person's language", () => {
  expect(attemptProblem("connection refused", null, "de")).toBe("Verbindung abgelehnt");
  expect(attemptProblem("timed out after 10000 ms", null, "de")).toBe("keine Antwort innerhalb von 10000 ms");
  expect(attemptProblem("redirect (302) not followed", 302, "de")).toBe("Weiterleitung (302) nicht befolgt");
  expect(attemptProblem("connection refused", null, "en")).toBe("connection refused");
});

test("a problem that is not known, also one with the name of a property, stays as the API says it", () => {
  expect(attemptProblem("out of ink", null, "de")).toBe("out of ink");
  expect(attemptProblem("constructor", null, "de")).toBe("constructor");
});

test("a problem that only repeats the status is left out", () => {
  expect(attemptProblem("HTTP 500", 500, "de")).toBeNull();
  expect(attemptProblem(null, 200, "en")).toBeNull();
});
