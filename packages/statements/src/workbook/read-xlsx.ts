import type { XmlAttributes, XmlEvents } from "../xml-events.ts";
import type { WorkbookBounds } from "./bounds.ts";
import { dayOf, decimalOf, isoDay } from "./cell-values.ts";
import { readPart, readWhole, type WorkbookParts } from "./members.ts";
import { append, type IsWanted, type SheetPart, SheetRows } from "./sheet-rows.ts";
import {
  cellText,
  createRelations,
  createSheetList,
  createStrings,
  createStyles,
  createTextReader,
  sharedText,
} from "./xlsx-parts.ts";

/** The visible sheets of a workbook of Excel (ECMA-376), one after the other. A sheet is read while it is wanted. */
export async function* readXlsx(
  parts: WorkbookParts,
  bounds: WorkbookBounds,
  isWanted: IsWanted,
): AsyncGenerator<SheetPart> {
  const part = (path: string | undefined) => (path === undefined ? undefined : parts.get(path));
  const list = await readWhole(part("xl/workbook.xml"), createSheetList());
  const relations = await readWhole(part("xl/_rels/workbook.xml.rels"), createRelations("/xl"));
  const { areDates } = await readWhole(part(relations.pathOf("styles")), createStyles());
  const { texts } = await readWhole(part(relations.pathOf("sharedStrings")), createStrings());
  const visible = [...list.relations].filter(relations.isSheet).flatMap((id) => part(relations.pathOf(id)) ?? []);
  for (const [sheet, content] of [...new Set(visible)].entries()) {
    if (!isWanted(sheet)) continue;
    const rows = new SheetRows(bounds);
    for await (const _ of readPart(content, createSheet(rows, { texts, areDates, is1904: list.is1904 }))) {
      yield { sheet, rows: rows.take(), isLast: false };
      if (!isWanted(sheet)) break;
    }
    yield { sheet, rows: [], isLast: true };
  }
}

/** The texts and formats that cells refer to. */
interface Shared {
  texts: readonly string[];
  areDates: readonly boolean[];
  is1904: boolean;
}

function createSheet(rows: SheetRows, shared: Shared): XmlEvents {
  let isData = false;
  let line = 0;
  let column = -1;
  let cell: XmlAttributes = {};
  let value = "";
  let isValue = false;
  /** The text that the cell itself holds. */
  let inline = createTextReader(1);
  return {
    onOpen(name, attributes) {
      if (name === "sheetData") isData = true;
      if (!isData) return;
      if (name === "row") {
        line = rowNumber(attributes.r) ?? rows.line + 1;
        inline = createTextReader(line);
        column = -1;
      } else if (name === "c") {
        column = columnNumber(attributes.r) ?? column + 1;
        cell = attributes;
        value = "";
      } else if (name === "v") isValue = true;
      else if (cell.t === "inlineStr") inline.onOpen(name, attributes);
    },
    onText(characters) {
      if (isValue) value = append(value, characters, line);
      else if (cell.t === "inlineStr") inline.onText(characters);
    },
    onClose(name) {
      if (!isData) return;
      if (name === "sheetData") isData = false;
      else if (name === "row") rows.end(line);
      else if (name === "c") {
        rows.set(column, cell.t === "inlineStr" ? inline.take() : shown(cell, value, line, shared));
        cell = {};
      } else if (name === "v") isValue = false;
      else if (cell.t === "inlineStr") inline.onClose(name);
    },
  };
}

function shown({ t: type = "n", s: style }: XmlAttributes, value: string, line: number, shared: Shared): string {
  if (value === "") return "";
  if (type === "s") return sharedText(shared.texts, value, line);
  if (type === "b") return String(value === "1");
  if (type === "d") return isoDay(value);
  if (type !== "n") return cellText(value);
  return shared.areDates[Number(style)] === true ? dayOf(value, shared.is1904) : decimalOf(value);
}

function rowNumber(written: string | undefined): number | undefined {
  return written !== undefined && /^\d{1,7}$/.test(written) ? Number(written) : undefined;
}

const A = 64;

/** The 0-based column of a reference (`BC12`). */
function columnNumber(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? "")?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((number, letter) => 26 * number + letter.charCodeAt(0) - A, 0) - 1;
}
