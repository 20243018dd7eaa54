import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { fingerprints } from "../src/fingerprints.ts";
import { createOccurrenceCounter } from "../src/occurrence-counter.ts";
import type { StatementLine } from "../src/statement-line.ts";
import { parse } from "./statement-files.ts";

interface Booking {
  /** After 2026-03-01. */
  day: number;
  amount: string;
  note: string;
  kind: string;
}

const booking: fc.Arbitrary<Booking> = fc.record({
  day: fc.integer({ min: 1, max: 5 }),
  amount: fc.constantFrom("10.00", "-10.00"),
  note: fc.constantFrom("", "4711", "-", "RE-1", "RE 1", "Transfer", "Invoice RE-2026-17 of Alder"),
  kind: fc.constantFrom("", "12", "RE-1", "Transfer", "Standing order at the bank"),
});
const span = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }));

/** The lines of a bank's export of these days. The bank names the date and the amount, but no text. */
async function exportOf(bookings: readonly Booking[], days: readonly number[], account = ""): Promise<StatementLine[]> {
  const shown = bookings.filter(({ day }) => day >= Math.min(...days) && day <= Math.max(...days));
  const rows = shown.map(({ day, amount, note, kind }) => `2026-03-0${day};${amount};${note};${kind};${account}\n`);
  const file = `Date;Amount;Note;Label;Own account\n${rows.join("")}`;
  const { lines, refusal } = await parse(file, { currency: "EUR" });
  fc.pre(refusal === undefined);
  expect(lines).toHaveLength(shown.length);
  return lines;
}

/** The number of lines that are not in `known`, which then has them. */
function addTo(known: Set<string>, lines: readonly StatementLine[]): number {
  const counter = createOccurrenceCounter();
  const keys = lines.map((line) => fingerprints(line, counter));
  const added = keys.filter((one) => !one.some((key) => known.has(key)));
  for (const [key] of added) known.add(key);
  return added.length;
}

describe("overlapping exports of one bank", () => {
  const once = async (bookings: Booking[], spans: readonly (readonly number[])[]) => {
    const known = new Set<string>();
    let added = 0;
    for (const days of spans) added += addTo(known, await exportOf(bookings, days));
    const isShown = ({ day }: Booking) => spans.some((days) => day >= Math.min(...days) && day <= Math.max(...days));
    expect(added).toBe(bookings.filter(isShown).length);
  };

  test("give each line once, also where their rows show the text in different columns", async () => {
    const property = fc.asyncProperty(fc.array(booking, { maxLength: 12 }), fc.array(span, { maxLength: 3 }), once);
    await fc.assert(property);
  });

  it("that take different columns for the text are tested", async () => {
    const bookings = [
      { day: 1, amount: "10.00", note: "RE-1", kind: "Transfer" },
      { day: 2, amount: "10.00", note: "Invoice RE-2026-17 of Alder", kind: "Transfer" },
    ];
    const [short] = await exportOf(bookings, [1]);
    const [long] = await exportOf(bookings, [1, 2]);
    expect([short?.remittance, long?.remittance]).toEqual(["Transfer", "RE-1"]);
    await once(bookings, [[1], [1, 2]]);
  });
});

test("an export that an older version read without its text and account is known", async () => {
  const property = fc.asyncProperty(fc.array(booking, { maxLength: 12 }), async (bookings) => {
    const account = "DE88100999000004711000";
    const lines = await exportOf(bookings, [1, 5], account);
    const older = lines.map(({ account: _, ...line }) => ({ ...line, remittance: null, otherRemittances: [] }));
    const known = new Set<string>();
    expect(
      addTo(
        known,
        older.map((line) => ({ ...line, accountIsOptional: false })),
      ),
    ).toBe(lines.length);
    expect(addTo(known, lines)).toBe(0);
  });
  await fc.assert(property);
});
