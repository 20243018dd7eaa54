import fc from "fast-check";
import { expect, test } from "vitest";
import type { StatementLine } from "../src/statement-line.ts";
import { parse } from "./statement-files.ts";

/** Columns beside date and amount: the header cell, and what a row holds. */
type Extra = readonly [name: string, cell: (row: number) => string];
const word = (letter: string) => (row: number) => `${letter}mark${row}x`;
const IBANS = ["DE89370400440532013000", "NL91ABNA0417164300", "FR1420041010050500013M02606"];
const EXTRAS: readonly Extra[] = [
  ["Description", word("a")],
  ["Message", word("b")],
  ["Payment details", word("c")],
  ["Verwendungszweck", word("d")],
  ["Zpráva", word("e")],
  ["Poznámka", word("f")],
  ["Viesti", word("g")],
  ["Customer reference", word("h")],
  ["Invoice number", (row) => String(880_100 + row)],
  ["Something", word("j")],
  ["備考", word("k")],
  ["Mottagare", word("l")],
  ["Category", word("n")],
  ["BIC", (row) => `MARKDE${row % 10}FXXX`],
  ["Transaction Type", word("p")],
  ["Bank Reference", word("q")],
  ["End to End ID", word("r")],
  ["Counterparty IBAN", (row) => IBANS[row % IBANS.length] ?? ""],
  ["Gegenkonto", (row) => `471100${row}-8`],
];
const table = fc.record({
  dates: fc.constantFrom("Date", "Buchungstag", "Datum", "Posting Date"),
  amounts: fc.constantFrom("Amount", "Betrag", "Bedrag", "Montant"),
  extras: fc.uniqueArray(fc.constantFrom(...EXTRAS), { maxLength: 9 }),
  amountsOfRows: fc.array(
    fc.integer({ min: -90_000, max: 90_000 }).filter((amount) => amount !== 0),
    { minLength: 1, maxLength: 6 },
  ),
  order: fc.array(fc.nat(99), { minLength: 11, maxLength: 11 }),
  isKnown: fc.boolean(),
});
type Shape = typeof table extends fc.Arbitrary<infer T> ? T : never;

function columnsOf({ dates, amounts, extras, amountsOfRows, isKnown }: Shape): Extra[] {
  return [
    // Columns with unknown names are read by a proposal.
    [isKnown ? dates : "Tag A", (row) => `2026-03-${10 + row}`],
    [isKnown ? amounts : "Wert B", (row) => ((amountsOfRows[row] ?? 0) / 100).toFixed(2)],
    ...extras,
  ];
}

async function read(columns: readonly Extra[], rows: number) {
  const cells = Array.from({ length: rows }, (_, row) => columns.map(([, cell]) => cell(row)).join(";"));
  const file = [columns.map(([name]) => name).join(";"), ...cells, ""].join("\n");
  return parse(file, { currency: "EUR", proposeMapping: true, today: "2026-04-30" });
}

/** A line without the order of its texts, which is that of the file. */
function contentOf({ description, otherRemittances: _, remittance: _remittance, ...line }: StatementLine) {
  return { ...line, description: description.split("\n").sort() };
}

test("every cell of a table is in its line, or its column is named as not used", async () => {
  const property = fc.asyncProperty(table, async (shape) => {
    const columns = columnsOf(shape);
    const rows = shape.amountsOfRows.length;
    const { lines, refusal, summary } = await read(columns, rows);
    if (refusal !== undefined) {
      expect(refusal).toMatch(/Which of these|Are these amounts|not known: its bank connection/);
      return;
    }
    expect(lines).toHaveLength(rows);
    for (const [name, cell] of shape.extras) {
      if (summary?.notUsed.some((field) => field.name === name)) continue;
      for (const [row, line] of lines.entries()) {
        const found = Object.values(line).filter((value) => typeof value === "string");
        expect(found.join("\n")).toContain(cell(row));
      }
    }
  });
  await fc.assert(property, { numRuns: Number(process.env.PROPERTY_RUNS ?? 20) });
});

test("the order of the columns changes nothing but the order of the texts, for known and for unknown headers", async () => {
  const property = fc.asyncProperty(table, async (shape) => {
    const columns = columnsOf(shape);
    const rows = shape.amountsOfRows.length;
    // A text that no header names is chosen by its letters, so it must be named here; so must the only column of a field.
    const named = columns.filter(([name]) => name !== "Something" && name !== "備考");
    const described = named.some(([name]) => name === "Description") ? named : [...named, ...EXTRAS.slice(0, 1)];
    const moved = described
      .map((column, at) => ({ column, place: shape.order[at] ?? at }))
      .sort((a, b) => a.place - b.place)
      .map(({ column }) => column);
    const [one, two] = [await read(described, rows), await read(moved, rows)];
    expect(two.lines.map(contentOf)).toEqual(one.lines.map(contentOf));
    expect(two.refusal === undefined).toBe(one.refusal === undefined);
  });
  await fc.assert(property, { numRuns: Number(process.env.PROPERTY_RUNS ?? 20) });
});

test("a further column of text adds its text to the lines and changes nothing else", async () => {
  const property = fc.asyncProperty(table, async (shape) => {
    const extras = [
      ...EXTRAS.slice(0, 1),
      ...shape.extras.filter(([name]) => name !== "Description" && name !== "Memo"),
    ];
    const columns = columnsOf({ ...shape, extras });
    const rows = shape.amountsOfRows.length;
    const further: Extra = ["Anmerkung", word("z")];
    const [before, after] = [await read(columns, rows), await read([...columns, further], rows)];
    const added = before.lines.map((line, row) => ({
      ...line,
      description: `${line.description}\n${further[1](row)}`,
    }));
    expect(after.lines).toEqual(added);
  });
  await fc.assert(property, { numRuns: Number(process.env.PROPERTY_RUNS ?? 20) });
});
