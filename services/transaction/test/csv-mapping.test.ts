import { csvMappingSchema } from "@matchbook/api/schemas/csv-mapping";
import { describe, expect, it } from "vitest";
import { sample } from "../../../packages/statements/test/statement-files.ts";

const columns = { bookingDate: "Day", amount: "Sum" };

/** The errors that the caller receives, as `field: message`. */
function problems(mapping: object): string[] {
  const { error } = csvMappingSchema.safeParse(mapping);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

describe("a CSV mapping", () => {
  it.each([
    ["the sample", JSON.parse(sample("sample-csv-mapping.json").toString())],
    ["the least there can be", { columns }],
    ["the answer to one question", { columns: { debit: 3 } }],
    ["columns of texts and columns that are left out", { columns: { ...columns, texts: ["Note", 7], unused: [8] } }],
    ["a typographic apostrophe between thousands", { thousandsSeparator: "’", columns }],
    [
      "numbers without a header",
      { header: false, columns: { valueDate: 1, debit: 2, credit: 3, description: [4, 5] } },
    ],
    [
      "all that a bank can vary",
      {
        delimiter: "\t",
        quote: "",
        encoding: "iso-8859-15",
        skipRows: 5,
        footerRows: 2,
        decimalSeparator: ",",
        thousandsSeparator: " ",
        dateFormats: ["D.M.YY", "YYYY-MM-DDTHH:mm:ssZ", "YYY/MM/DD"],
        currency: "CHF",
        invertSign: true,
        directionWords: { credit: ["in"], debit: ["out"] },
        bookedWords: ["done"],
        columns: { ...columns, direction: "Way", status: "State" },
      },
    ],
  ])("is accepted: %s", (_, mapping) => {
    expect(problems(mapping)).toEqual([]);
    expect(csvMappingSchema.parse(mapping)).toEqual(mapping);
  });

  it.each<[string, object, string]>([
    [
      "two ways to tell amounts",
      { columns: { ...columns, debit: 1, credit: 2 } },
      "columns.amount: Must not be given with debit or credit",
    ],
    [
      "booked words without a column",
      { columns, bookedWords: ["x"] },
      "bookedWords: Must not be given without columns.status",
    ],
    [
      "a direction beside two columns",
      { columns: { valueDate: 1, debit: 2, credit: 3, direction: 4 } },
      "columns.direction: Must not be given with debit or credit",
    ],
    [
      "one separator for both",
      { decimalSeparator: ",", thousandsSeparator: ",", columns },
      "thousandsSeparator: Must not be the decimal separator",
    ],
    [
      "names where there is no header",
      { header: false, columns },
      "columns.bookingDate: Must be the number of a column, as the file has no header",
    ],
    ["a column from 0", { columns: { ...columns, amount: 0 } }, "columns.amount: Must be at least 1"],
    [
      "a date without a year",
      { dateFormats: ["DD.MM."], columns },
      "dateFormats.0: Must name year (YYYY, YYY, YY), month (MM, M, MMM) and day (DD, D) once each, and may name HH, mm, ss",
    ],
    [
      "a date of other letters",
      { dateFormats: ["DD.MM.YYYY x"], columns },
      "dateFormats.0: Must name year (YYYY, YYY, YY), month (MM, M, MMM) and day (DD, D) once each, and may name HH, mm, ss",
    ],
    ["two characters", { delimiter: ";;", columns }, "delimiter: Must be one character, not a quote or a line break"],
    ["an unknown currency", { currency: "QQQ", columns }, "currency: Must be an ISO 4217 currency code in upper case"],
  ])("is refused: %s", (_, mapping, problem) => {
    expect(problems(mapping)).toContain(problem);
  });

  it.each<[unknown, string[]]>([
    [{}, ["columns"]],
    [{ preset: "paypal", columns: { bookingDate: 1, amount: 2 } }, ["preset"]],
    [{ preset: "a bank" }, ["preset"]],
    [{ header: false }, ["columns"]],
    [{ preset: "revolut", skipWords: ["REVERTED"] }, []],
  ])("%o has errors in %o", (mapping, fields) => {
    const { error } = csvMappingSchema.safeParse(mapping);
    expect((error?.issues ?? []).map(({ path }) => path[0])).toEqual(fields);
  });

  it("drops unknown keys", () => {
    expect(csvMappingSchema.parse({ columns: { ...columns, other: 1 }, other: 1 })).toEqual({ columns });
  });
});
