import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aLine } from "../../test/matcher-world.ts";
import { isCreditorReference } from "../references/structured.ts";
import { lineKeys } from "./derived-keys.ts";
import { keyOf, nameKey } from "./keys.ts";

const textKeys = (text: string) => lineKeys(aLine(text));

describe("an invoice number in a text", () => {
  test.each([
    ["Rechnung INV-2024-0014 vom 3.5.", "INV/2024/0014"],
    ["INV 2024 0014", "inv-2024-0014"],
    ["ref:INV20240014,thanks", "INV-2024-0014"],
    ["paid INV-2024\n-0014", "INV-2024-0014"],
    ["RE Nº ÄÖ-77/1", "ao-77-1"],
    ["für RECHNUNG 2026/77 vielen Dank", "Rechnung 2026-77"],
    ["order 2026-001-NL shipped", "2026-001-NL"],
  ])("%j is found as %j", (text, number) => {
    expect(textKeys(text)).toContain(keyOf(number));
  });

  test.each([
    ["INV-2024-00142", "INV-2024-0014"],
    ["XINV-2024-0014", "INV-2024-0014"],
    ["INV-1001", "INV-100"],
    ["1814", "14"],
    ["order 20147", "2014"],
    ["12 34 euro", "1234"],
  ])("%j does not contain %j", (text, number) => {
    expect(textKeys(text)).not.toContain(keyOf(number));
  });

  test.each(["INV-2026-0042 qm", "INV-2026-0042 a st", "INV/2026/0042 kg"])("is no quantity or house: %j", (text) => {
    expect(textKeys(text)).toContain("INV20260042");
  });

  test("is found between any words", () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word), fc.array(word), (before, after) => {
        const text = [...before, "INV-2026-0042", ...after].join(" ");
        expect(textKeys(text)).toContain("INV20260042");
      }),
    );
  });
});

test("names compare without accents, case and punctuation", () => {
  expect(nameKey("Müller & Söhne  GmbH")).toBe(nameKey("MULLER SOHNE gmbh"));
});

describe("an ISO 11649 creditor reference", () => {
  test.each(["RF18539007547034", "RF471", "RF712348231", "RF04INV20260102"])(
    "%s has valid check digits or not",
    (reference) => {
      // The check: moved to the end and read as digits, the whole number is 1 modulo 97.
      const digits = [...(reference.slice(4) + reference.slice(0, 4))].map((c) => Number.parseInt(c, 36)).join("");
      expect(isCreditorReference(reference)).toBe(BigInt(digits) % 97n === 1n);
    },
  );
  test("is refused with one wrong digit", () => {
    expect(isCreditorReference("RF18539007547034")).toBe(true);
    expect(isCreditorReference("RF18539007547035")).toBe(false);
  });
});
