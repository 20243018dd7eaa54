import fc from "fast-check";
import { zipSync } from "fflate";
import { type Mutation, mutate, mutation } from "./mutations.ts";
import type { Packed } from "./packing.ts";
import { type Payload, payload, textOf, xmlText } from "./payloads.ts";
import type { Reader } from "./samples.ts";

/** A workbook of Excel or OpenDocument with a table, and what is strange about it. */
export interface WorkbookPlan {
  kind: "XLSX" | "ODS";
  sheets: number;
  /** Number of times that the last row is written. */
  rows: number;
  /** A cell far away, 0-based. */
  far: { row: number; column: number } | undefined;
  /** Repetitions of the last row and of its first cell, by ODS's own count. */
  repeated: { rows: number; columns: number };
  /** A text that these many cells share. */
  shared: { payload: Payload; cells: number };
  /** Changes of the XML of the first sheet. */
  mutations: readonly Mutation[];
}

const many = (most: number) =>
  fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: most }));

export const workbookPlan: fc.Arbitrary<WorkbookPlan> = fc.record({
  kind: fc.constantFrom("XLSX" as const, "ODS" as const),
  sheets: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 60 })),
  rows: many(20_000),
  far: fc.option(fc.record({ row: fc.nat(1_048_575), column: fc.nat(16_383) }), { nil: undefined }),
  repeated: fc.record({ rows: many(1_048_576), columns: many(16_384) }),
  shared: fc.record({ payload, cells: fc.oneof(fc.nat(3), fc.nat(4_000)) }),
  mutations: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(mutation, { maxLength: 3 })),
});

/** Tables that the packages read, by what they hold. */
const TABLES: Record<Reader, readonly (readonly string[])[]> = {
  statements: [
    ["Date", "Details", "Money (EUR)", "Left (EUR)"],
    ["2026-03-02", "Rent", "-1200.10", "800.20"],
    ["2026-03-03", "Client A", "0.30", "800.50"],
  ],
  "open-items": [
    ["Invoice No", "Customer", "Invoice Date", "Amount EUR"],
    ["A-1", "Alder", "2026-05-01", "100.00"],
    ["A-2", "Birch", "2026-05-02", "20.00"],
  ],
  advices: [
    ["automatic_payout_id", "currency", "gross", "fee", "net", "reporting_category"],
    ["po_1", "eur", "10.00", "1.00", "9.00", "charge"],
    ["po_1", "eur", "5.00", "0.50", "4.50", "charge"],
  ],
};

/** @param most the most characters of the XML of a sheet */
export function workbookOf(plan: WorkbookPlan, reader: Reader, most: number): Packed {
  const parts = plan.kind === "XLSX" ? xlsxParts(plan, TABLES[reader], most) : odsParts(plan, TABLES[reader], most);
  const files = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]));
  const bytes = zipSync(files);
  return { bytes, unpacked: Object.values(files).reduce((sum, { length }) => sum + length, bytes.length) };
}

function xlsxParts(plan: WorkbookPlan, table: readonly (readonly string[])[], most: number): Record<string, string> {
  const { sheets, rows, far, shared, mutations } = plan;
  const cell = (text: string) =>
    /^-?\d+\.\d+$/.test(text) ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${xmlText(text)}</t></is></c>`;
  const row = (cells: readonly string[]) => `<row>${cells.map(cell).join("")}</row>`;
  const last = row(table.at(-1) ?? []);
  const others = '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'.repeat(shared.cells >> 1);
  const beyond = far && `<row r="${far.row + 1}"><c r="${letters(far.column)}${far.row + 1}"><v>1</v></c></row>`;
  const data = table.slice(0, -1).map(row).join("") + last.repeat(Math.min(rows, most / last.length)) + others;
  const sheet = `<worksheet xmlns="${MAIN}"><sheetData>${data}${beyond ?? ""}</sheetData></worksheet>`;
  const numbers = Array.from({ length: sheets }, (_, nth) => nth + 1);
  const entries = numbers.map((nth) => `<sheet name="S${nth}" sheetId="${nth}" r:id="rId${nth}"/>`).join("");
  const relation = (nth: number) =>
    `<Relationship Id="rId${nth}" Type="${OFFICE}/relationships/worksheet" Target="worksheets/sheet${nth}.xml"/>`;
  const strings = `<sst xmlns="${MAIN}"><si><t>${xmlText(textOf(shared.payload))}</t></si></sst>`;
  return {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${SHEET}.sharedStrings+xml"/>${numbers.map((nth) => `<Override PartName="/xl/worksheets/sheet${nth}.xml" ContentType="${SHEET}.worksheet+xml"/>`).join("")}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets>${entries}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${numbers.map(relation).join("")}<Relationship Id="rId0" Type="${OFFICE}/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/sharedStrings.xml": strings,
    ...Object.fromEntries(
      numbers.map((nth) => {
        const text = nth === 1 ? mutate(sheet, mutations, { of: "markup" }, most) : sheet;
        return [`xl/worksheets/sheet${nth}.xml`, text.slice(0, Math.max(text.length / sheets, 4_000_000 / sheets))];
      }),
    ),
  };
}

const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";

function letters(column: number): string {
  return (column >= 26 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));
}

function odsParts(plan: WorkbookPlan, table: readonly (readonly string[])[], most: number): Record<string, string> {
  const { sheets, rows, far, repeated, shared, mutations } = plan;
  const cell = (text: string, times = 1) => {
    const again = times > 1 ? ` table:number-columns-repeated="${times}"` : "";
    return /^-?\d+\.\d+$/.test(text)
      ? `<table:table-cell${again} office:value-type="float" office:value="${text}"><text:p>${text}</text:p></table:table-cell>`
      : `<table:table-cell${again} office:value-type="string"><text:p>${xmlText(text)}</text:p></table:table-cell>`;
  };
  const row = (cells: string, times = 1) =>
    `<table:table-row${times > 1 ? ` table:number-rows-repeated="${times}"` : ""}>${cells}</table:table-row>`;
  const last = row((table.at(-1) ?? []).map((text) => cell(text)).join(""));
  const others = row(cell(textOf(shared.payload)).repeat(Math.min(shared.cells, most / (shared.payload.times + 90))));
  const beyond = far && row("<table:table-cell/>", far.row) + row(cell("", far.column) + cell("1"));
  const data = table.slice(0, -1).map((cells) => row(cells.map((text) => cell(text)).join("")));
  const written = data.join("") + last.repeat(Math.min(rows, most / last.length));
  const run = row(cell(table.at(-1)?.[0] ?? "", repeated.columns), repeated.rows);
  const sheet = written + run + others + (beyond ?? "");
  const content = Array.from(
    { length: Math.max(1, Math.min(sheets, Math.floor((2 * most) / sheet.length))) },
    (_, nth) => `<table:table table:name="S${nth}">${sheet}</table:table>`,
  ).join("");
  const spaces = ["office", "table", "text"].map((name) => `xmlns:${name}="${OASIS}:${name}:1.0"`).join(" ");
  const document = `<office:document-content ${spaces}><office:body><office:spreadsheet>${content}</office:spreadsheet></office:body></office:document-content>`;
  return {
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "META-INF/manifest.xml": `<manifest:manifest xmlns:manifest="${OASIS}:manifest:1.0"/>`,
    "styles.xml": `<office:document-styles ${spaces}/>`,
    "content.xml": mutate(document, mutations, { of: "markup" }, 2 * most),
  };
}

const OASIS = "urn:oasis:names:tc:opendocument:xmlns";
