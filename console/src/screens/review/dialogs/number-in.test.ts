import { expect, test } from "vitest";
import { aLine } from "../../../../test/records.ts";
import { numberIn } from "./number-in.ts";

const reason = (detail: string) => ({
  ...{ signal: "unknown_number", detail, points: 0, explanation: "", invoices: [], amount: null },
});

test("the number that matching looked for and did not find comes first", () => {
  const line = aLine({ match_reasons: [reason("NW-77") as never], reference: "RF18", description: "INV-1" });
  expect(numberIn(line)).toBe("NW-77");
});

test("then the reference", () => {
  expect(numberIn(aLine({ reference: "RF18539007547034", description: "INV-1" }))).toBe("RF18539007547034");
});

test.each([
  ["Rechnung NW-2026/0042 Danke", "NW-2026/0042"],
  ["RE2026-17", "RE2026-17"],
  ["Rechnung Nr. 4711 vom 1. Oktober", "4711"],
  ["invoice 20260042", "20260042"],
  ["Zahlung [INV-00101] thank you", "INV-00101"],
  ["thank you", ""],
  ["", ""],
])("else what looks like one: %s", (description, number) => {
  expect(numberIn(aLine({ description }))).toBe(number);
});

test("a long run of letters is read in a moment", () => {
  const line = aLine({ reference: null, match_reasons: [], description: `${"abcdefghij".repeat(50)} INV-2026/17` });
  expect(numberIn(line)).toBe("INV-2026/17");
});
