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

const IBAN = ["DE89370400440532013000", "DE02120300000000202051"];
/** One table for each kind of column that a known header may hide. */
const TABLES: Record<string, string> = {
  "payers and payees": `Date,Amount,Payer,Payer IBAN,Payee,Payee IBAN,Text\n2026-03-02,12.5,Alder,${IBAN[0]},Us,${IBAN[1]},A\n2026-03-03,-7.1,Us,${IBAN[1]},Birch,${IBAN[0]},B\n`,
  "a fee beside the amount":
    "Date,Description,Amount,Fee,Balance\n2026-03-02,A,100.5,1.5,99\n2026-03-03,B,-20.25,0.5,78.25\n2026-03-04,C,5.1,0,83.35\n",
  "a refund among the debits":
    "Date,Details,Debit,Credit\n2026-03-02,A,20.1,\n2026-03-03,B,-3.5,\n2026-03-04,C,,7.25\n",
  "several texts":
    "Date,Amount,Description,Payment details,Invoice number\n2026-03-02,12.5,A,of March,X-1\n2026-03-03,-1.5,B,,X-2\n",
  "booked and transaction dates":
    "Transaction Date,Posted Date,Description,Amount\n2026-03-01,2026-03-02,A,12.5\n2026-03-02,2026-03-04,B,-3.1\n",
  "pending rows": "Date,Description,Amount,Pending\n2026-03-02,A,12.5,No\n2026-03-03,B,-3.1,Yes\n",
  "rows of balances":
    "Date,Description,Amount,Balance\n2026-03-01,Opening balance,,100\n2026-03-02,A,12.5,112.5\n2026-03-03,B,-2.5,110\n",
  "an unknown column": "Date,Description,Amount,Project\n2026-03-02,A,12.5,alpha\n2026-03-03,B,-3.1,beta\n",
};
const rowsOf = (table: string): Row[] =>
  table
    .trimEnd()
    .split("\n")
    .map((row) =>
      row.split(",").map((cell) => {
        if (cell === "") return null;
        if (/^\d{4}-/.test(cell)) return date(cell);
        return Number.isNaN(Number(cell)) ? cell : Number(cell);
      }),
    );

describe.each(Object.entries(TABLES))("%s", (_, table) => {
  it.each(["xlsx", "ods"] as const)("are read from %s as from CSV", async (type) => {
    const options = { currency: "EUR", today: "2026-03-10", proposeMapping: true };
    const [csv, book] = [await parse(table, options), await parse(workbook(type, { Data: rowsOf(table) }), options)];
    const told = ({ lines, summary, refusal }: typeof csv) => ({
      lines: lines.map(({ position: _, ...line }) => line),
      ...{ refusal, notBooked: summary?.notBooked, notUsed: summary?.notUsed, questions: summary?.questions },
    });
    expect(csv.lines.length).toBeGreaterThan(0);
    expect(told(book)).toEqual(told(csv));
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
      "xl/media/a.bin": [Buffer.alloc(49 * 1024 * 1024), { level: 1 }],
    });
    expect((await parse(Buffer.from(big))).refusal).toMatch(
      /^line 1: the (workbook unpacks to more than 48 MiB|zip grows)/,
    );
  });
});
