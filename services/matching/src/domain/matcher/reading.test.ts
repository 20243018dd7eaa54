import { expect, test } from "vitest";
import { aLine, anInvoice, matched } from "../../../test/matcher-world.ts";
import { readingOf } from "./reading.ts";

test("a text is read once, however often its line changes", () => {
  const line = aLine("Rechnung RE-2026-0017");
  const ledger = matched([line], { invoices: [anInvoice("RE-2026-0017")] });
  const changed = ledger.changes(new Date("2026-03-02T00:00:00Z")).lines.map(({ after }) => after);
  expect(changed.map(({ allocated }) => allocated > 0n)).toEqual([true]);
  expect(changed.map(readingOf)).toEqual([readingOf(line)]);
  expect(readingOf(changed[0] ?? line)).toBe(readingOf(line));
});
