import { type Zippable, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { inMemory } from "../src/packed/random-access.ts";
import { zipMembers } from "../src/packed/zip.ts";
import { StatementError } from "../src/statement-error.ts";
import { sheetRows } from "../src/table-rows.ts";
import { readSheets } from "../src/workbook/read-sheets.ts";
import { parse } from "./statement-files.ts";

const zip = (files: Record<string, string>, level: 0 | 6 = 6) => {
  const bytes = Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]);
  return Buffer.from(zipSync(Object.fromEntries(bytes) as Zippable, { level }));
};

/** A workbook with sheets of these elements `row`. */
function xlsx(sheets: readonly string[], further: Record<string, string> = {}, level?: 0): Buffer {
  const list = sheets.map((_, at) => `<sheet name="S${at}" r:id="r${at}"/>`).join("");
  const relations = sheets.map((_, at) => `<Relationship Id="r${at}" Type="x/worksheet" Target="sheets/${at}.xml"/>`);
  const parts = sheets.map((rows, at) => [
    `xl/sheets/${at}.xml`,
    `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  ]);
  return zip(
    {
      "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${list}</sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships>${relations.join("")}<Relationship Id="t" Type="x/sharedStrings" Target="/xl/texts.xml"/></Relationships>`,
      ...Object.fromEntries(parts),
      ...further,
    },
    level,
  );
}

function ods(tables: string): Buffer {
  const body = `<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body>`;
  return zip({ mimetype: "x", "content.xml": `<office:document-content>${body}</office:document-content>` });
}

const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (line: number, ...texts: string[]) =>
  `<row r="${line}">${texts.map((text, at) => cell(`${"ABCDEF"[at]}${line}`, text)).join("")}</row>`;
const TABLE =
  row(1, "Date", "Amount", "Currency") + row(2, "2026-03-02", "5.00", "EUR") + row(3, "2026-03-03", "6.00", "EUR");
const number = (reference: string) => `<c r="${reference}"><v>1</v></c>`;
const repeated = (rows: number, columns: number) =>
  `<table:table><table:table-row table:number-rows-repeated="${rows}">` +
  `<table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="${columns}"/>` +
  "</table:table-row></table:table>";
const rowsTo = (last: number, content: (line: number) => string) =>
  Array.from({ length: last }, (_, at) => `<row r="${at + 1}">${content(at + 1)}</row>`).join("");

/** The cells that were made of all sheets, and the error that ended it. */
async function read(bytes: Buffer) {
  let cells = 0;
  try {
    for await (const { rows } of readSheets(bytes, { isHeld: false, isWanted: () => true }))
      for (const made of rows) cells += made.cells.length;
  } catch (error) {
    if (error instanceof StatementError) return { cells, reason: error.reason, code: error.code };
    throw error;
  }
  return { cells, reason: undefined, code: undefined };
}

const LONG = "ab ".repeat(6_600);
const text = (line: number) => `<c r="A${line}" t="s"><v>0</v></c>`;

describe("a small workbook that would become a large one", () => {
  it.each<[string, Buffer, string, number]>([
    ["repeats a cell in all columns and rows", ods(repeated(5_000, 2_000)), "has more than 4,000,000 cells", 0],
    [
      "repeats a cell more often than there are rows",
      ods(repeated(900_000_000, 1)),
      "the sheet has more than 200,000 rows",
      0,
    ],
    [
      "repeats a cell on each of many sheets",
      ods(repeated(2_000, 100).repeat(3)),
      "spreads 2 cells over 400,000",
      200_000,
    ],
    [
      "leaves out all but the last cell of each row",
      xlsx([rowsTo(2_000, (line) => number(`GR${line}`))]),
      "spreads 1,251 cells over 250,200",
      250_000,
    ],
    [
      "uses one long text in many cells",
      xlsx([rowsTo(4_000, text)], { "xl/texts.xml": `<sst><si><t>${LONG}</t></si></sst>` }),
      "has cells of more than 200 times as many characters as the file has bytes",
      212,
    ],
    [
      "uses one text on each of many sheets",
      xlsx(
        Array.from({ length: 20 }, () => rowsTo(50, text)),
        { "xl/texts.xml": `<sst><si><t>${LONG}</t></si></sst>` },
      ),
      "has cells of more than 200 times as many characters as the file has bytes",
      212,
    ],
  ])("that %s is refused before its cells are made", async (_, file, reason, most) => {
    const { cells, ...refusal } = await read(file);
    expect(refusal).toMatchObject({ reason: expect.stringContaining(reason), code: "file_too_costly" });
    expect(cells).toBeLessThanOrEqual(most);
    expect((await parse(file, { currency: "EUR" })).refusal).toMatch(/^line \d+: /);
  });

  it("with a cell in a far corner costs what its filled cells cost", async () => {
    const corner = `${row(1, "Note")}<row r="199999">${number("GR199999")}</row>`;
    expect(await read(xlsx(Array.from({ length: 20 }, () => corner)))).toMatchObject({
      cells: 20 * 201,
      reason: undefined,
    });
    const { lines, refusal } = await parse(xlsx([corner, TABLE]));
    expect([lines.length, refusal]).toEqual([2, undefined]);
  });

  it("is held in memory up to fewer cells", async () => {
    // Each filled cell comes after 19 empty ones, which count too.
    const columns = ["T", "AN", "BH", "CB", "CV", "DP", "EJ", "FD", "FX", "GR"];
    const wide = (line: number) => columns.map((column) => number(`${column}${line}`)).join("");
    await expect(sheetRows(xlsx([rowsTo(5_001, wide)]))).rejects.toMatchObject({
      reason: "the workbook has more than 1,000,000 cells: save it as CSV",
      code: "file_too_costly",
    });
  });

  it.each<[string, Buffer, string]>([
    [
      "too many sheets",
      xlsx([], {
        "xl/workbook.xml": `<workbook>${Array.from({ length: 1_001 }, (_, at) => `<sheet id="${at}"/>`).join("")}</workbook>`,
      }),
      "has more than 1,000 sheets",
    ],
    ["too many sheets of OpenDocument", ods("<table:table/>".repeat(1_001)), "has more than 1,000 sheets"],
    ["a far row", xlsx([`<row r="200001">${number("A200001")}</row>`]), "the sheet has more than 200,000 rows"],
    ["a long cell", xlsx([row(1, "x".repeat(40_000))]), "a cell has more than 32,767 characters"],
    [
      "a long row",
      xlsx([row(1, ..."abc".split("").map((one) => one.repeat(30_000)))]),
      "the row is longer than 65,536 characters",
    ],
    ["a long tag", xlsx([`<row r="${"1".repeat(600_000)}"/>`]), "is longer than 262,144 characters"],
    [
      "many attributes",
      xlsx([`<row ${Array.from({ length: 300 }, (_, at) => `a${at}=""`).join(" ")}/>`]),
      "more than 256 attributes",
    ],
    ["deep elements", xlsx(["<a>".repeat(100)]), "nested more than 64 deep"],
    [
      "many texts",
      xlsx([TABLE], { "xl/texts.xml": `<sst>${"<si/>".repeat(1_000_001)}</sst>` }, 0),
      "texts: save it as CSV",
    ],
  ])("by %s is refused", async (_, file, reason) => {
    expect(await read(file)).toMatchObject({ reason: expect.stringContaining(reason), code: "file_too_costly" });
  });
});

describe("a workbook in which programs differ", () => {
  it.each<[string, Buffer, string]>([
    ["has a part twice", xlsx([TABLE], { "xl/SHEETS/0.xml": "<worksheet/>" }), "the workbook has two parts"],
    [
      "declares entities",
      xlsx([TABLE], { "xl/sheets/0.xml": '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' }),
      "document type",
    ],
    [
      "is no XML",
      xlsx([TABLE], { "xl/sheets/0.xml": "<worksheet><a></worksheet>" }),
      "xl/sheets/0.xml is not well-formed XML",
    ],
    ["has a row twice", xlsx([row(2, "a") + row(2, "b")]), "the rows of the sheet are not in their order"],
    [
      "refers to a text that is missing",
      xlsx([`<row r="1">${text(1)}</row>`]),
      "a text that the workbook does not hold",
    ],
  ])("because it %s is refused", async (_, file, reason) => {
    expect((await parse(file)).refusal).toContain(reason);
  });

  it("is left when a part has more bytes than its directory says", async () => {
    const file = xlsx([`${TABLE}<!--${"x".repeat(300_000)}-->`]);
    // The size unpacked, in the header of the directory (APPNOTE 4.3.12).
    file.writeUInt32LE(100, file.lastIndexOf("xl/sheets/0.xml") - 46 + 24);
    let bytes = 0;
    const count = async () => {
      for await (const { name, content } of zipMembers(inMemory(file)))
        if (name === "xl/sheets/0.xml") for await (const chunk of content) bytes += chunk.length;
    };
    await expect(count()).rejects.toThrow("the file does not fit its checksum: the zip is damaged");
    expect(bytes).toBe(0);
    expect((await parse(file)).refusal).toBe("line 1: the file does not fit its checksum: the zip is damaged");
  });
});

describe("the sheets of a workbook", () => {
  const BROKEN = "</c>";

  it("are read one after the other, up to the end of the first table", async () => {
    const { lines, refusal } = await parse(xlsx([row(1, "Cover"), TABLE, BROKEN]));
    expect([lines.length, refusal]).toEqual([2, undefined]);
  });

  it("are left after their first rows when these hold no table", async () => {
    const notes = rowsTo(20_000, (line) => cell(`A${line}`, `note ${line}`));
    const { lines, refusal } = await parse(xlsx([notes + BROKEN, TABLE]));
    expect([lines.length, refusal]).toEqual([2, undefined]);
  });

  it("are left out when they are hidden", async () => {
    const style =
      '<style:style style:name="h" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const table = (name: string, value: string) =>
      `<table:table table:style-name="${name}"><table:table-row><table:table-cell><text:p>${value}</text:p></table:table-cell></table:table-row></table:table>`;
    const content = `<office:document-content>${style}<office:spreadsheet>${table("h", "a")}${table("v", "b")}</office:spreadsheet></office:document-content>`;
    expect(await sheetRows(zip({ "content.xml": content }))).toEqual([[{ cells: ["b"], line: 1 }]]);
  });

  it("let other work go on while they are read", async () => {
    const file = xlsx([rowsTo(20_000, (line) => cell(`A${line}`, `note ${line}`))]);
    let turns = 0;
    let isRead = false;
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    expect((await read(file)).cells).toBe(20_000);
    isRead = true;
    // A slice has 32 KiB of about 1.4 MB.
    expect(turns).toBeGreaterThan(40);
  });
});

describe("the values of cells", () => {
  it("are those that the program stored", async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-407]d/m/yy\\ hh:mm"/><numFmt numFmtId="171" formatCode="#,##0.00\\ &quot;days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const relations =
      '<Relationships><Relationship Id="r0" Type="x/worksheet" Target="sheets/0.xml"/><Relationship Id="s" Type="x/styles" Target="styles.xml"/><Relationship Id="t" Type="x/sharedStrings" Target="texts.xml"/></Relationships>';
    const texts = "<sst><si><r><t>a_x000D_\n</t></r><r><t>b</t></r><rPh><t>kana</t></rPh></si></sst>";
    const cells =
      '<c s="1"><v>46083.5</v></c><c s="2"><v>12.5</v></c><c s="3"><v>46083</v></c><c s="3"><v>0.75</v></c><c t="d"><v>2026-03-02T00:00:00</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="s"><v>0</v></c><c t="str"><f>A1</f><v>c</v></c><c><v>0.1</v></c><c/><c><v>1E3</v></c>';
    const file = xlsx([`<row>${cells}</row>`], {
      "xl/styles.xml": styles,
      "xl/_rels/workbook.xml.rels": relations,
      "xl/texts.xml": texts,
    });
    expect(await sheetRows(file)).toEqual([
      [
        {
          line: 1,
          cells: [
            "2026-03-02 12:00:00",
            "12.5000",
            "2026-03-02",
            "18:00:00",
            "2026-03-02",
            "true",
            "#N/A",
            "a b",
            "c",
            "0.1000",
            "",
            "1000",
          ],
        },
      ],
    ]);
  });

  it("of OpenDocument leave out comments and drawings, and repeat what is repeated", async () => {
    const cells =
      '<table:table-cell office:value-type="date" office:date-value="2026-03-02T10:00:00"/><table:covered-table-cell/>' +
      '<table:table-cell table:number-columns-repeated="2" calcext:value-type="string" office:value-type="string"><office:annotation><text:p>note</text:p></office:annotation><text:p>a<text:s text:c="900000000"/><text:span>b</text:span></text:p><text:p>c</text:p></table:table-cell>' +
      '<table:table-cell office:value-type="percentage" office:value="0.19"/>';
    const table = `<table:table><table:table-row/><table:table-row table:number-rows-repeated="2">${cells}</table:table-row></table:table>`;
    const made = ["2026-03-02 10:00:00", "", "a b c", "a b c", "0.1900"];
    expect(await sheetRows(ods(table))).toEqual([
      [
        { line: 2, cells: made },
        { line: 3, cells: made },
      ],
    ]);
  });
});
