import { expect, test } from "vitest";
import { isNamed } from "./vocabulary.ts";

test.each([
  ["things", ["TURNTABLE", "KERZE", "КИРПИЧА"]],
  ["places and people", ["RAPPERSWIL", "DUBBO", "XIMENA"]],
  ["plurals and cases", ["TURNTABLES", "DACHRINNEN", "MARKIZY"]],
  ["compounds", ["THERMENWARTUNG", "STORENREPARATUR"]],
])("knows %s", (_, words) => {
  expect(words.filter((word) => !isNamed(word))).toEqual([]);
});

test("knows no word that may deny a payment, or differs from one by a letter", () => {
  expect(["REFUND", "REFUNB", "GIFT", "RATENZAHLUNG", "TEILLIEFERUNG", "PARTIALLY"].filter(isNamed)).toEqual([]);
});
