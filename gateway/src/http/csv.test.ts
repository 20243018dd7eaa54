import { jsonNumber } from "@matchbook/api/json";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvHeader, csvOf } from "./send-csv.ts";

test("a reader gets every text back, and none begins like a formula", () => {
  const texts = fc.string({ unit: fc.constantFrom(..."=+-@\t\r\n\",;'aé5.") });
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, texts), { minLength: 1 }), (rows) => {
      const written = csvOf(
        ["a", "b"],
        rows.map(([a, b]) => ({ a, b })),
      );
      const read = parse(csvHeader(["a", "b"]) + written, { columns: true, record_delimiter: "\r\n" }) as object[];
      const cells = read.flatMap((row) => Object.values(row)) as string[];
      expect(cells.map((cell) => (/^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell))).toEqual(
        rows.flat().map((text) => (/^'[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text)),
      );
      for (const cell of cells) expect(cell).not.toMatch(/^([=@\t\r\n]|[+-](?!\d+(\.\d+)?$))/);
    }),
  );
});

test.each([
  [-5.25, "-5.25"],
  [jsonNumber("90071992547409.91"), "90071992547409.91"],
  ["+4930123", "+4930123"],
  ["-1+2", "'-1+2"],
  ["＝1", "'＝1"],
  [null, ""],
  [false, "false"],
  ["", ""],
  [{ a: jsonNumber("0.10") }, '"{""a"":0.1}"'],
  ["a\nb", '"a\nb"'],
  ["a\rb", '"a\rb"'],
  ['say "so", now', '"say ""so"", now"'],
])("writes %j", (value, cell) => {
  expect(csvOf(["x"], [{ x: value }])).toBe(`${cell}\r\n`);
});
