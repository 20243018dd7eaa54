import { describe, expect, it } from "vitest";
import { proposeMapping } from "../src/csv/proposal/propose.ts";

const propose = (...lines: string[]) => proposeMapping(lines, { today: "2026-11-24", isWhole: true });

describe("a mapping for an unknown header", () => {
  it("uses the columns with known names, also with a currency behind the name", () => {
    expect(propose("Buchungsdatum;Betrag (€);IBAN Empf;Verwendungszweck", "02.03.2026;1,00;;Miete")).toEqual({
      mapping: { columns: { bookingDate: 1, amount: 2, description: 4 } },
      ...{ delimiter: ";", skipRows: 0 },
    });
  });

  it("finds dates, amounts and the longest text by the rows", () => {
    expect(propose("a,b,c,d", "x,2026-03-02,-5.00,Long text of a payment", "y,2026-03-03,6.10,Another text")).toEqual({
      mapping: { columns: { bookingDate: 2, amount: 3, description: 4 } },
      ...{ delimiter: ",", skipRows: 0 },
    });
  });

  it("prefers separate columns for money out and in to one amount", () => {
    const { mapping } = propose("Date\tDetails\tMoney out\tMoney in\tBalance", "2026-03-02\tRent\t5.00\t\t9.00") ?? {};
    expect(mapping?.columns).toEqual({ bookingDate: 1, description: 2, debit: 3, credit: 4 });
  });

  it.each([
    ["31/01/2026", ["DD/MM/YYYY"]],
    ["01/31/2026", ["MM/DD/YYYY"]],
    ["1/31/2026", ["M/D/YYYY"]],
    ["31-01-2026", ["DD-MM-YYYY"]],
    ["2026-01-31", undefined],
  ])("names the date format of %s unless it can be read in one way only", (date, dateFormats) => {
    expect(propose("Day,Sum,Text", `${date},1.00,a text`)?.mapping.dateFormats).toEqual(dateFormats);
  });

  it("skips lines above the table", () => {
    expect(propose("Account 4711", "", "Day;Sum;Text", "02.03.2026;1,00;Miete")).toMatchObject({ skipRows: 2 });
  });

  it.each([
    ["no rows", ["Day;Sum;Text"]],
    ["no dates", ["Day;Sum;Text", "a;b;c"]],
    ["no amounts", ["Day;Sum;Text", "02.03.2026;none;c"]],
    ["two columns", ["Day;Sum", "02.03.2026;1,00"]],
    ["nothing", []],
  ])("is not proposed for %s", (_, lines) => {
    expect(propose(...lines)).toBeUndefined();
  });
});
