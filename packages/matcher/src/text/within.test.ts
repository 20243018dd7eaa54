import { expect, test } from "vitest";
import { within } from "./words.ts";

test.each([
  ["paid re-2026 / 17 today", ["RE", "2026", "17"], "re-2026 / 17"],
  ["Straße 5, Rechnung Re.17", ["RE", "17"], "Re.17"],
  ["RE-1-8 RE 17", ["RE", "17"], "RE 17"],
  ["RE--- -17", ["RE", "17"], undefined],
  ["REX17", ["RE", "17"], undefined],
  ["RÉ-17 für", ["RE", "17", "FUR"], "RÉ-17 für"],
  ["ชำระ คุณสมชาย", ["คณสมชาย"], "คุณสมชาย"],
  ["बिल सुनीता शर्मा", ["सनत", "शरम"], "सुनीता शर्मा"],
  ["", ["17"], undefined],
])("in %j the words %j stand as %j", (text, parts, expected) => {
  expect(within(text, parts)).toBe(expected);
});
