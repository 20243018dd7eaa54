import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONTENTS, type Content, columnsOf, contentsOf } from "./columns.ts";
import { sampleOf } from "./csv-sample.ts";

describe("the columns of a mapping", () => {
  test("are the same after they were shown and read, with any header", () => {
    // All contents but the text may be chosen once only.
    const chosen = fc.uniqueArray(fc.constantFrom(...CONTENTS), { minLength: 1, maxLength: 8 });
    const header = fc.array(fc.constantFrom("Date", "date ", "Amount", "", "Text", "Köln"), { maxLength: 8 });
    fc.assert(
      fc.property(chosen, header, (contents: Content[], names) => {
        const padded = contents.map((_content, at) => names[at] ?? "");
        expect(contentsOf(columnsOf(contents, padded), padded, contents.length)).toEqual(contents);
      }),
    );
  });

  test("join several columns to one text", () =>
    expect(columnsOf(["description", "", "description"], ["A", "B", "C"])).toEqual({
      description: ["A", "C"],
      unused: ["B"],
    }));
});

describe("the sample of a file", () => {
  test("shows quoted delimiters and quotes as they are meant", async () => {
    const file = new File(['Date;Text;Amount\r\n2026-09-01;"a;b ""c""";1,00\r\n'], "export.csv");
    expect(await sampleOf(file, { encoding: "utf-8" })).toEqual({
      delimiter: ";",
      rows: [
        ["Date", "Text", "Amount"],
        ["2026-09-01", 'a;b "c"', "1,00"],
      ],
    });
  });

  test("reads umlauts of Windows-1252", async () => {
    const file = new File([Uint8Array.from([0x4e, 0x61, 0x6d, 0x65, 0x0a, 0xd6, 0x7a])], "export.csv");
    const { rows } = await sampleOf(file, { encoding: "windows-1252" });
    expect(rows).toEqual([["Name"], ["Öz"]]);
  });
});
