import XLSX from "@e965/xlsx";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { parse } from "./statement-files.ts";

const serial = (day: string) => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000;
const date = (day: string): XLSX.CellObject => ({ t: "n", v: serial(day), z: "dd/mm/yyyy" });

type Row = (string | number | XLSX.CellObject | null)[];

function workbook(bookType: "xlsx" | "ods", sheets: Record<string, Row[]>, hidden: string[] = []): Buffer {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), name);
  book.Workbook = { Sheets: Object.keys(sheets).map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })) };
  return XLSX.write(book, { type: "buffer", bookType });
}

const rows: Row[] = [
  ["Account 4711"],
  [],
  ["Date", "Details", "Money (EUR)", "Left (EUR)"],
  [date("2026-03-02"), "Rent", -1_200.1, 800.2],
  [date("2026-03-03"), 'Client "A", Ltd', 0.3, 800.5],
  [date("2026-03-04"), "Client B", { t: "n", v: 1_234.567e1, f: "1+1" }, 13_146.17],
];

describe.each(["xlsx", "ods"] as const)("a statement in %s", (type) => {
  it("is read from the first sheet with a table, with exact amounts, without evaluating formulas", async () => {
    const file = workbook(type, { Cover: [["Hello"]], Secret: rows, Data: rows }, ["Secret"]);
    const { lines, summary, refusal } = await parse(file, { proposeMapping: true, today: "2026-03-10" });
    expect(refusal).toBeUndefined();
    expect(
      lines.map(({ bookingDate, amount, direction, description, position }) => [
        bookingDate,
        amount,
        direction,
        description,
        position.line,
      ]),
    ).toEqual([
      ["2026-03-02", 120_010n, "debit", "Rent", 4],
      ["2026-03-03", 30n, "credit", 'Client "A", Ltd', 5],
      ["2026-03-04", 1_234_567n, "credit", "Client B", 6],
    ]);
    expect(summary).toMatchObject({
      format: type.toUpperCase(),
      questions: [],
      proposedMapping: { columns: { amount: 3 } },
    });
  });

  it("is read by the mapping that was proposed for it", async () => {
    const file = workbook(type, { Data: rows });
    const { summary } = await parse(file, { proposeMapping: true, today: "2026-03-10" });
    const { lines, refusal } = await parse(file, { csvMapping: summary?.proposedMapping });
    expect([lines.length, refusal]).toEqual([3, undefined]);
  });

  it("names the row and the column of what is wrong", async () => {
    const wrong = workbook(type, {
      Data: [
        ["Date", "Amount", "Currency"],
        [date("2026-03-02"), 5, "EUR"],
        [date("2026-03-03"), "five", "EUR"],
      ],
    });
    expect((await parse(wrong)).refusal).toBe('line 3: column 2, "Amount": amount "five" is not a decimal number');
  });
});

describe("a workbook that cannot be read", () => {
  it("is refused when it is empty, damaged or a text document", async () => {
    expect((await parse(workbook("xlsx", { Empty: [] }))).refusal).toMatch(/^line 1: /);
    const damaged = zipSync({
      "xl/workbook.xml": Buffer.from("<workbook"),
      "[Content_Types].xml": Buffer.from("<x/>"),
    });
    expect((await parse(Buffer.from(damaged))).refusal).toMatch(/^line 1: the (workbook|file)/);
    const letter = zipSync({ "[Content_Types].xml": Buffer.from("<x/>"), "word/document.xml": Buffer.from("<w/>") });
    expect((await parse(Buffer.from(letter))).refusal).toContain("another Office document");
  });

  it("is refused before it is read when it unpacks to too much", async () => {
    const big = zipSync({
      "xl/workbook.xml": Buffer.from("<workbook/>"),
      "xl/media/a.bin": Buffer.alloc(60 * 1024 * 1024, "ab12"),
    });
    expect((await parse(Buffer.from(big))).refusal).toMatch(
      /^line 1: the (workbook unpacks to more than 48 MiB|zip grows)/,
    );
  });
});
