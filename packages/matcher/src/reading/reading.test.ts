import { expect, test } from "vitest";
import { aLine, anInvoice, matched } from "../../test/matcher-world.ts";
import { readingOf } from "./reading.ts";

test("a text is read once, however often its line changes", () => {
  const line = aLine("Rechnung RE-2026-0017");
  const ledger = matched([line], { invoices: [anInvoice("RE-2026-0017")] });
  const changed = ledger.changes(new Date("2026-03-02T00:00:00Z")).lines.map(({ after }) => after);
  expect(changed.map(({ allocated }) => allocated > 0n)).toEqual([true]);
  expect(changed.map(readingOf)).toEqual([readingOf(line)]);
  expect(readingOf(changed[0] ?? line)).toBe(readingOf(line));
});

test.each([
  ["a label", "25-0888 Kunde 4711"],
  ["a label with a dash", "25-0888 Kd-Nr 4711"],
  ["a label of the next invoice", "25-0888 Rechnung 4711"],
  ["a tag of a SEPA text", "25-0888\nEREF+4711"],
])("a number ends before %s", (_what, text) => {
  const keys = [...readingOf(aLine(text)).cites.keys()];
  expect(keys.filter((key) => /^25\.?0?888./.test(key))).toEqual([]);
  expect(keys).toContain("250888");
});

test.each(["25-KD-0888", "25/RE/0888", "25-INV0888"])(
  "a word that announces numbers may be a part of one: %s",
  (text) => {
    expect(readingOf(aLine(text)).cites.has(text.replaceAll(/[-/]/g, ""))).toBe(true);
  },
);
