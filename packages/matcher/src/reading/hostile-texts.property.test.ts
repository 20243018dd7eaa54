import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aLine, anInvoice, liveOf, matched, outcome } from "../../test/matcher-world.ts";
import type { Line } from "../model/model.ts";
import { isAboutText } from "../model/signals.ts";
import { coreName } from "../names/core-name.ts";
import { citationsIn } from "../text/citations.ts";
import { withoutCutNumber } from "../text/cuts.ts";
import { List } from "../text/lists.ts";
import { MAX_LISTED, MAX_RUNS } from "../text/read-runs.ts";
import { MAX_JOINED, MAX_KEYS, Shortlist } from "../text/shortlist.ts";
import { MAX_CHARACTERS, wordsWithGaps } from "../text/words.ts";
import { counterpartyNameBlocks, counterpartyNameKeys, lineKeys, lineNameKeys } from "./derived-keys.ts";
import { readingOf } from "./reading.ts";

/** Any code point. The unit `binary` of fast-check lists all of them first, which takes a second. */
const codePoint = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

/** Short texts that are expensive to read. */
const fragment = fc.oneof(
  fc.constantFrom(
    "/",
    "-",
    " - ",
    ", ",
    ";",
    " und ",
    " bis ",
    "\n",
    "\n-",
    " ",
    ".",
    "+",
    "RF18",
    "DE89",
    "RE-",
    "INV",
  ),
  fc.constantFrom("\u0301", "\u0316\u0301", "\ufdfa", "ﬃ", "ß", "１", "٣", "\u200d", "🧾", "\ud800", "Å"),
  fc.nat(99_999).map(String),
  fc.integer({ min: 1, max: 60 }).map((length) => "9".repeat(length)),
  fc.tuple(fc.nat(2_000), fc.constantFrom(" - ", "-", " bis ", "/"), fc.nat(2_000)).map((parts) => parts.join("")),
  fc.string({ unit: codePoint, maxLength: 8 }),
);
const times = fc.constantFrom(1, 10, 100, 1_000, 10_000);
const repeated = fc.tuple(fc.array(fragment, { minLength: 1, maxLength: 6 }), times);
const counting = fc.tuple(fragment, fc.nat(2_000)).map(([between, first]) => ({
  unit: (at: number) => `${first + at}${between}`,
}));
const hostile = fc.oneof(
  repeated.map(([parts, count]) => parts.join("").repeat(count).slice(0, 20_000)),
  counting.map(({ unit }) => Array.from({ length: 1_000 }, (_, at) => unit(at)).join("")),
  fc.array(fragment, { maxLength: 200 }).map((parts) => parts.join("")),
);

const triedIn = (text: string) => citationsIn(text, new Shortlist()).tried;

const aboutText = (line: Line) => matched([line], { invoices: [] }).line(line.id).matchReasons.filter(isAboutText);

describe("any text of a line", () => {
  test("yields a bounded number of short keys, and reasons for the parts left out", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (description, reference, endToEndId) => {
        const line = aLine(description, { reference, endToEndId, counterpartyName: reference });
        const reading = readingOf(line);
        expect(lineKeys(line).length).toBeLessThanOrEqual(MAX_KEYS);
        expect(Math.max(0, ...lineKeys(line).map(({ length }) => length))).toBeLessThanOrEqual(400);
        expect(reading.leftOut.length).toBeLessThanOrEqual(2);
        expect(aboutText(line)).toEqual(reading.leftOut);
        expect((lineNameKeys(line) ?? []).join("").length).toBeLessThanOrEqual(900);
      }),
    );
  });

  test("is read with bounded work, in proportion to its length", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const tried = triedIn(text);
        const characters = text.slice(0, MAX_CHARACTERS).normalize("NFKD").length;
        expect(tried).toBeLessThanOrEqual(2 * MAX_RUNS + MAX_JOINED + MAX_LISTED + 62 + characters / 2);
        // Each word begins at most eight runs, and each run begins at most one list of 62 items.
        expect(tried).toBeLessThanOrEqual(MAX_JOINED * 63 * characters);
      }),
    );
  });

  test.each([
    ["format characters", Array.from({ length: 1_000 }, (_, at) => `${at}\u200d`).join("")],
    ["letters and digits in turn", "1-A-".repeat(500)],
    ["one number without end", "11-".repeat(700)],
  ])("made of %s costs no more than its words after the first runs", (_case, text) => {
    expect(triedIn(text)).toBeLessThanOrEqual(2 * MAX_RUNS + MAX_JOINED + MAX_LISTED + 62);
  });

  test.each([
    ["18", "\ufdfa"],
    ["three", "각"],
  ])("of characters that stand for %s is read up to twice the usual length, and says so", (_case, character) => {
    const line = aLine(character.repeat(MAX_CHARACTERS));
    const read = wordsWithGaps(line.description).reduce((sum, { text, gap }) => sum + text.length + gap.length, 0);
    expect(read).toBeLessThanOrEqual(2 * MAX_CHARACTERS);
    const leftOutOf = (one: typeof line) => readingOf(one).leftOut.map(({ signal }) => signal);
    expect(leftOutOf(line)).toContain("text_left_out");
    expect(leftOutOf(aLine(character.repeat(200)))).not.toContain("text_left_out");
  });

  test("that is longer than any field of a bank is not searched for a number that was cut off", () => {
    const list = (length: number) => `${"7".repeat(length - 9)}, 1234567`;
    expect(withoutCutNumber(list(140))).toBe("7".repeat(131));
    expect(withoutCutNumber(list(2_000))).toBe(list(2_000));
  });

  test("reads at most sixty numbers of a list at once, also of one that repeats a number", () => {
    const repeated = fc.tuple(
      fc.constantFrom("DE89", "RE-7", "RE7-1973", "1001", "A1"),
      fc.constantFrom("/", ", ", " und "),
    );
    fc.assert(
      fc.property(repeated, fc.integer({ min: 100, max: 400 }), ([number, between], times) => {
        const all = wordsWithGaps(`${number}${between}`.repeat(times));
        const length = wordsWithGaps(number).length;
        const list = new List(
          all,
          length - 1,
          all.slice(0, length).map(({ text }) => text),
        );
        expect(list.readUntil(30).length).toBeLessThanOrEqual(60);
      }),
    );
  });

  test("needs at most ten times the work for ten times the length", () => {
    fc.assert(
      fc.property(
        fc.array(fragment, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 8, max: 20 }),
        (parts, count) => {
          const unit = `${parts.join("")} danke `;
          // The end of a text that is cut off may read as one more number.
          expect(triedIn(unit.repeat(10 * count))).toBeLessThanOrEqual(10 * triedIn(unit.repeat(count)) + 1);
        },
      ),
    );
  });

  test("yields a bounded number of words of a name", () => {
    fc.assert(
      fc.property(hostile, fc.array(hostile, { maxLength: 3 }), (name, aliases) => {
        const names = 1 + aliases.length;
        expect(coreName(name).words.length).toBeLessThanOrEqual(12);
        expect(counterpartyNameBlocks({ name, aliases }).length).toBeLessThanOrEqual(24 * names);
        expect(counterpartyNameKeys({ name, aliases }).join("").length).toBeLessThanOrEqual(900 * names);
      }),
    );
  });
});

describe("the most useful keys", () => {
  const list = Array.from({ length: 150 }, (_, at) => `${10 + at}`).join("/");

  test.each([
    ["a structured reference", "RF18 5390 0754 7034", "RF18539007547034"],
    ["a number behind a label", "Rechnung 2026-0017", "20260017"],
    ["a number on its own", "INV-2026-0017", "INV20260017"],
  ])("include %s before the items of a list", (_case, written, key) => {
    expect(lineKeys(aLine(`${list}, ${written}`))).toContain(key);
    expect(lineKeys(aLine(`${written}, ${list}`))).toContain(key);
  });

  test("include fields that contain only a reference first", () => {
    const line = aLine(list, { reference: "17", endToEndId: "E2E-4711" });
    expect(lineKeys(line).slice(0, 3)).toEqual(["17", "E2E4711", "E.2.E.4711"]);
  });

  test("include all numbers of a range of thirty invoices", () => {
    const keys = lineKeys(aLine("Rechnungen RE-1001 - 1030 vom 02.03.2026, Kunde 4711"));
    const range = Array.from({ length: 30 }, (_, at) => `RE${1001 + at}`);
    expect(range.filter((key) => !keys.includes(key))).toEqual([]);
  });
});

describe("text that is left out", () => {
  const many = Array.from({ length: 150 }, (_, at) => `${10 + at}`).join("/");
  const kinds = { signal: "keys_left_out", detail: expect.stringContaining("part"), points: 0 };

  test("is a reason of a line without suggestions", () => {
    const line = aLine(many);
    expect(aboutText(line)).toEqual([kinds]);
  });

  test("is a reason of a match and its line", () => {
    const line = aLine(`INV-2026-0017, ${many}`);
    const ledger = matched([line], { invoices: [anInvoice("INV-2026-0017")] });
    expect(liveOf(ledger, line)[0]?.reasons).toContainEqual(kinds);
    expect(ledger.line(line.id).matchReasons).toContainEqual(kinds);
  });

  test.each([
    "Rechnung RE-2026/00147 vom 02.03.2026, Kd. 4711",
    "INF/INFT/041272906182/SI/25-26/6711/HOBEVIR LOGISTICS PRIVATE LIMITED",
    "NEFT CR-HDFC0000240-Skifemol Logistics LLP-SI/25-26/7950-HDFCN52026031021957101",
  ])("is empty for an ordinary text: %s", (text) => {
    expect(readingOf(aLine(text)).leftOut).toEqual([]);
  });

  test("is the end of a text that is too long, in whole words", () => {
    const line = aLine(`${"danke ".repeat(331)} und INV-2026-00171`);
    expect(readingOf(line).leftOut).toContainEqual({
      signal: "text_left_out",
      detail: "after 2000 characters",
      points: 0,
    });
    expect(outcome(line, { invoices: [anInvoice("INV-2026-001")] })).toEqual([]);
  });
});
