import XLSX from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { brief, read, readSample } from "./samples.ts";

describe("a remittance advice", () => {
  const expected = [
    [
      ["2000045", "credit", 149_958n, "EUR", "2026-03-04"],
      ["payment", 116_620n, "RE-2026-0114", ["discount", 2_380n]],
      ["payment", 45_000n, "RE-2026-0118", ["other", 5_000n]],
      ["payment", -11_900n, "GS-2026-0007"],
      ["other", 238n, "GS-2026-0007"],
    ],
    [
      ["2000046", "credit", 8_000n, "EUR", "2026-03-05"],
      ["payment", 8_000n, "RE-2026-0120"],
    ],
  ];

  test("as CSV has an advice of each payment number, with discounts and deductions", async () => {
    const { advices, warnings } = await readSample("remittance.csv");
    expect(brief({ advices, warnings })).toEqual(expected);
    expect(warnings).toEqual([]);
    expect(advices[0]).toMatchObject({ kind: "remittance", format: "CSV", line: 4 });
    expect(advices[0]?.items[1]?.deductions).toEqual([{ type: "other", amount: 5_000n, text: "Transportschaden" }]);
  });

  const workbook = (rows: unknown[][], bookType: "xlsx" | "ods") => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), "Avis");
    return XLSX.write(book, { type: "buffer", bookType }) as Uint8Array;
  };
  const ENGLISH = [
    ["Payment Date", "Payer", "Payer VAT", "Invoice Number", "Discount", "Amount Paid", "Currency"],
    ["2026-03-04", "Oak Ltd", "GB123", "INV-1", 1.5, 98.5, "GBP"],
    ["2026-03-04", "Oak Ltd", "GB123", "INV-2", 0, 1000, "GBP"],
    ["", "", "", "", "", 1098.5, ""],
  ];

  test.each(["xlsx", "ods"] as const)("as %s is called by its file, and its last row is their sum", async (type) => {
    const reading = await read(workbook(ENGLISH, type), { fileName: "advice 77.xlsx" });
    expect(brief(reading)).toEqual([
      [
        ["advice 77", "credit", 109_850n, "GBP", "2026-03-04"],
        ["payment", 9_850n, "INV-1", ["discount", 150n]],
        ["payment", 100_000n, "INV-2"],
      ],
    ]);
    expect(reading.advices[0]).toMatchObject({
      format: type.toUpperCase(),
      party: { name: "Oak Ltd", iban: null, taxId: "GB123" },
    });
  });

  const FRENCH = "N° de facture;Montant;Date de règlement\nF-1;12,50;04/03/2026\nF-2;7,00;04/03/2026\n";

  test("without a currency takes that of the caller, or is refused", async () => {
    const { advices, warnings } = await read(FRENCH, { currency: "EUR" });
    expect(advices.map(({ total, currency, date }) => [total, currency, date])).toEqual([[1_950n, "EUR", null]]);
    expect(warnings).toEqual(["day and month cannot be told apart, so the advices have no date"]);
    await expect(read(FRENCH)).rejects.toThrow("line 2: the row has no currency, and the file names none");
  });

  test.each([
    [
      "a total that the rows contradict",
      "1.579,58",
      "1.579,59",
      "line 9: the total is 1579.59 EUR, but the rows add up",
    ],
    ["no document", "RE-2026-0118;", ";", /^line 5: .*/],
    ["an inexact amount", "1.166,20", "1.166,205", /^line 4: column "Zahlbetrag \(EUR\)": amount .* has more decimals/],
  ])("with %s is refused with its line", async (_, part, by, message) => {
    const change = (text: string) =>
      text.replace(part, by).replace("Transportschaden", part === "RE-2026-0118;" ? "" : "T");
    await expect(readSample("remittance.csv", change)).rejects.toThrow(message);
  });

  test("whose amounts may be before or after a discount is refused", async () => {
    await expect(read("Invoice,Amount,Discount\nA-1,100.00,2.00\n", { currency: "EUR" })).rejects.toThrow(
      "line 1: the table does not say whether its amounts are before or after the deductions",
    );
  });

  test("names a row without an amount, and a file without one", async () => {
    const { advices, warnings } = await read("Invoice,Amount Paid (GBP)\nA-1,10.00\nSee our letter,\nTotal,10.00\n");
    expect(advices.map(({ total, currency }) => [total, currency])).toEqual([[1_000n, "GBP"]]);
    expect(warnings).toEqual(["line 3: a row without an amount was left out"]);
    expect(await read("Invoice,Amount Paid\n")).toEqual({ advices: [], warnings: ["the file explains no payment"] });
  });

  test("of separators that can be read in two ways is refused", async () => {
    await expect(read("Invoice,Amount Paid\nA-1,1.250\n")).rejects.toThrow('line 1: the amount "1.250" could be read');
  });
});

describe("an 820 of X12", () => {
  test("has an advice of each transaction set, with discounts and adjustments", async () => {
    const { advices } = await readSample("remittance.820");
    expect(brief({ advices, warnings: [] })).toEqual([
      [
        ["0099887766", "credit", 152_970n, "USD", "2026-03-04"],
        ["payment", 116_620n, "RE-2026-0114", ["discount", 2_380n]],
        ["payment", 45_000n, "RE-2026-0118", ["other", 5_000n]],
        ["payment", -10_000n, "GS-2026-0007"],
        ["other", 1_350n, null],
      ],
      [
        ["0099887767", "credit", 8_000n, "USD", "2026-03-05"],
        ["payment", 8_000n, "RE-2026-0120"],
      ],
    ]);
    expect(advices[0]).toMatchObject({
      ...{ kind: "remittance", format: "X12 820", line: 3, references: ["CHK-5501", "1512345678"] },
      party: { name: "Kranich Construction Inc", taxId: "36-1234567", iban: null },
    });
    expect(advices[0]?.items[0]?.documents).toEqual(["RE-2026-0114", "PO-4711"]);
  });

  test("whose amounts are before their adjustments is read by its sum", async () => {
    const before = (text: string) => text.replace("RE-2026-0118**450.00", "RE-2026-0118**500.00");
    const [first] = brief(await readSample("remittance.820", before));
    expect(first?.[2]).toEqual(["payment", 45_000n, "RE-2026-0118", ["other", 5_000n]]);
  });

  test("whose header is not padded is read alike, and an advice that lacks an element of it is refused", async () => {
    const bare = (text: string) =>
      text.replace("*KRANICH        *", "*KRANICH*").replace("*ALDER          *", "*ALDER & FINCH EUROPE*");
    expect(brief(await readSample("remittance.820", bare))).toEqual(brief(await readSample("remittance.820")));
    await expect(readSample("remittance.820", (text) => text.replace(/\*0\*P\*>[\s\S]*/, "~"))).rejects.toThrow(
      "line 1: the interchange header (ISA) does not have its 16 elements",
    );
  });

  test("in one line is the same", async () => {
    const inOne = await readSample("remittance.820", (text) => text.replaceAll("\n", ""));
    expect(brief(inOne)).toEqual(brief(await readSample("remittance.820")));
  });

  test.each([
    [
      "a sum that is not its payment",
      "BPR*C*1529.70",
      "BPR*C*1529.71",
      /^line 4: the documents of 0099887766 do not add/,
    ],
    ["an amount with a comma", "**80.00~", "**80,00~", /^line 25: RMR04: amount "80,00" is not a decimal number/],
    ["a segment too few", "REF*PO*PO-4711~\n", "", /^line 18: SE01 states 17 segments, but there are 16/],
    ["no end", "IEA*1*000000101~", "", /the file ends before the end of its interchange/],
    ["a cut end", "IEA*1*000000101~", "IEA*1", /the file ends inside a segment/],
    [
      "no currency",
      "CUR*PR*USD~\nENT*1~\nRMR*IV*RE-2026-0120",
      "N1*PR*A~\nENT*1~\nRMR*IV*RE-2026-0120",
      /^line 21: .* no currency/,
    ],
    ["a day that does not exist", "20260305~", "20261305~", /^line 21: BPR16 "20261305" is not a date/],
  ])("with %s is refused with its line", async (_, part, by, message) => {
    await expect(readSample("remittance.820", (text) => text.replace(part, by))).rejects.toThrow(message);
  });
});
