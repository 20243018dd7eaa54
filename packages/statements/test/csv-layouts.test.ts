import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { readStatements } from "../src/read-statements.ts";
import type { StatementLine } from "../src/statement-line.ts";
import { BANKS } from "./layouts/banks.ts";
import { DISTANT_BANKS } from "./layouts/distant-banks.ts";
import { FURTHER_BANKS, MORE_HOSTILE } from "./layouts/further-banks.ts";
import { HOSTILE } from "./layouts/hostile.ts";
import { bookingsOf, type Layout, textOf } from "./layouts/layout.ts";
import { MORE_BANKS } from "./layouts/more-banks.ts";
import { OTHER_COUNTRIES } from "./layouts/other-countries.ts";
import { SMALL_COUNTRIES } from "./layouts/small-countries.ts";

const NEW_COUNTRIES = [...OTHER_COUNTRIES, ...SMALL_COUNTRIES];
const ALL_BANKS = [...BANKS, ...MORE_BANKS, ...FURTHER_BANKS, ...DISTANT_BANKS, ...NEW_COUNTRIES];
const TODAY = "2026-10-20";

/** Reads the file as a preview does. */
async function preview({ encoding = "utf-8", known, ...layout }: Layout) {
  const bytes = iconv.encode(textOf(layout), encoding);
  const reading = readStatements(bytes, { ...known, today: TODAY, filename: "export.csv", proposeMapping: true });
  const lines: StatementLine[] = [];
  let refusal: string | undefined;
  try {
    for await (const line of reading) lines.push(line);
  } catch (error) {
    refusal = (error as Error).message;
  }
  return { lines, refusal, summary: reading.summary };
}

function expected({ bookings = bookingsOf(), falls, currency }: Layout): string[] {
  const digits = ["JPY", "KRW"].includes(currency) ? 1n : currency === "HUF" ? 100n : 1n;
  const rows = bookings.map(({ day, amount }) => `${day} ${BigInt(amount) * digits} ${currency}`);
  return falls ? rows.toReversed() : rows;
}

const read = (lines: readonly StatementLine[]) =>
  lines
    .filter(({ position }) => position.detail === 0)
    .map(
      // Nothing proves that a column of an unknown name beside the value dates has the booking dates.
      ({ bookingDate, valueDate, amount, direction, currency }) =>
        `${bookingDate ?? valueDate} ${direction === "debit" ? -amount : amount} ${currency}`,
    );

describe.each([
  ["the export of", ALL_BANKS],
  ["a file with", [...HOSTILE, ...MORE_HOSTILE]],
] as const)("%s", (_, layouts) => {
  test.each(layouts.map((layout) => [`${layout.bank} (${layout.country})`, layout] as const))(
    "%s",
    async (_name, layout) => {
      const { lines, refusal, summary } = await preview(layout);
      if (layout.asks === undefined) {
        expect([refusal, summary.questions]).toEqual([
          undefined,
          summary.preset === undefined && summary.proposedMapping ? [] : undefined,
        ]);
        expect(read(lines)).toEqual(expected(layout));
        return;
      }
      expect(lines).toEqual([]);
      if (layout.asks === "columns") {
        expect(refusal).toMatch(/the columns of this CSV file are not known/);
        return;
      }
      expect(summary.questions?.map(({ field }) => field)).toContain(layout.asks);
      expect(summary.questions?.[0]?.columns[0]?.values).toHaveLength(3);
      expect(refusal).toContain(summary.questions?.[0]?.question ?? "?");
    },
  );
});

test.each(
  ALL_BANKS.filter(({ asks }) => asks === undefined).map(
    (layout) => [`${layout.bank} (${layout.country})`, layout] as const,
  ),
)("no text or name of %s is lost", async (_name, layout) => {
  const { lines, summary } = await preview(layout);
  const bookings = layout.bookings ?? bookingsOf();
  const kept = lines.filter(({ position }) => position.detail === 0);
  const columns = new Set(summary.notUsed.map(({ column = 0 }) => column - 1));
  const lost = (layout.falls ? bookings.toReversed() : bookings).flatMap((booking, at) => {
    const { description, counterpartyName, additionalInformation } = kept[at] ?? {};
    const told = [description, counterpartyName, additionalInformation].join("\n");
    const cells = layout.row(booking).filter((_, column) => !columns.has(column));
    const texts = [booking.text, booking.party].filter((text) => cells.some((cell) => String(cell).includes(text)));
    return texts.filter((text) => !told.includes(text));
  });
  expect(lost).toEqual([]);
});

test("at least 15 unknown layouts of banks are read without a question", () => {
  for (const banks of [BANKS, MORE_BANKS, FURTHER_BANKS, DISTANT_BANKS, NEW_COUNTRIES]) {
    expect(banks.length).toBeGreaterThanOrEqual(20);
    expect(new Set(banks.map(({ country }) => country)).size).toBeGreaterThanOrEqual(12);
    expect(banks.filter(({ asks }) => asks === undefined).length).toBeGreaterThanOrEqual(15);
  }
});
