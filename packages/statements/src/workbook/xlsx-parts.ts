import { posix } from "node:path";
import { grouped, StatementError, tooCostly } from "../statement-error.ts";
import type { XmlEvents } from "../xml-events.ts";
import { textOf } from "./cell-values.ts";
import { isDateFormat } from "./number-format.ts";
import { append, MAX_SHEETS, tooManySheets } from "./sheet-rows.ts";

/** More texts than a sheet of the most rows has in five columns. */
const MAX_STRINGS = 1_000_000;
/** Several for each of the most sheets. */
const MAX_RELATIONS = 10_000;
/** The most formats of cells in Excel. */
const MAX_STYLES = 65_490;

/** Which sheets `xl/workbook.xml` names: the visible ones, by the relation to their part. */
export interface XlsxSheets extends XmlEvents {
  relations: Set<string>;
  is1904: boolean;
}

export function createSheetList(): XlsxSheets {
  const list: XlsxSheets = {
    relations: new Set(),
    is1904: false,
    onOpen(name, { id, state = "visible", date1904 }) {
      if (name === "workbookPr") list.is1904 = date1904 === "1" || date1904 === "true";
      if (name !== "sheet" || id === undefined || state !== "visible") return;
      if (list.relations.size === MAX_SHEETS) throw tooManySheets();
      list.relations.add(id);
    },
  };
  return list;
}

/** The relations of a part to others. */
export interface XlsxRelations extends XmlEvents {
  /** The path of the part with this id or, for a part that there is once, of this type. */
  pathOf: (idOrType: string) => string | undefined;
  isSheet: (id: string) => boolean;
}

/** @param folder the path of the part's folder, from the root of the zip as `/` */
export function createRelations(folder: string): XlsxRelations {
  const paths = new Map<string, string>();
  const sheets = new Set<string>();
  return {
    onOpen(name, { Id, Type = "", Target }) {
      if (name !== "Relationship" || Id === undefined || Target === undefined) return;
      if (paths.size > MAX_RELATIONS)
        throw tooCostly(1, `the workbook has more than ${grouped(MAX_RELATIONS)} relations`);
      const type = Type.slice(Type.lastIndexOf("/") + 1);
      const path = posix.resolve(folder, Target.replaceAll("\\", "/")).slice(1);
      paths.set(Id, path);
      if (type === "worksheet") sheets.add(Id);
      else paths.set(type, path);
    },
    pathOf: (idOrType) => paths.get(idOrType),
    isSheet: (id) => sheets.has(id),
  };
}

/** Which formats of cells show a number as a date, by the number of the format. */
export interface XlsxStyles extends XmlEvents {
  areDates: boolean[];
}

export function createStyles(): XlsxStyles {
  const formats = new Map<string, string>();
  let isOfCells = false;
  const styles: XlsxStyles = {
    areDates: [],
    onOpen(name, { numFmtId = "", formatCode = "" }) {
      if (styles.areDates.length + formats.size > MAX_STYLES)
        throw tooCostly(1, `the workbook has more than ${grouped(MAX_STYLES)} formats of cells`);
      if (name === "cellXfs") isOfCells = true;
      if (name === "numFmt") formats.set(numFmtId, formatCode);
      if (name === "xf" && isOfCells) styles.areDates.push(isDateFormat(Number(numFmtId), formats.get(numFmtId)));
    },
    onClose(name) {
      if (name === "cellXfs") isOfCells = false;
    },
  };
  return styles;
}

/** The texts that cells refer to by their number. */
export interface XlsxStrings extends XmlEvents {
  texts: string[];
}

export function createStrings(): XlsxStrings {
  const reader = createTextReader(1);
  const strings: XlsxStrings = {
    ...reader,
    texts: [],
    onClose(name) {
      reader.onClose(name);
      if (name !== "si") return;
      if (strings.texts.length === MAX_STRINGS)
        throw tooCostly(1, `the workbook has more than ${grouped(MAX_STRINGS)} texts: save it as CSV`);
      strings.texts.push(reader.take());
    },
  };
  return strings;
}

/** Reads the text of the elements `t`, without the phonetic ones of Japanese. */
export function createTextReader(line: number): Required<XmlEvents> & { take: () => string } {
  let text = "";
  let isText = false;
  let isPhonetic = false;
  return {
    onOpen(name) {
      if (name === "rPh") isPhonetic = true;
      isText = name === "t" && !isPhonetic;
    },
    onText(characters) {
      if (isText) text = append(text, characters, line);
    },
    onClose(name) {
      if (name === "rPh") isPhonetic = false;
      isText = false;
    },
    take() {
      const taken = cellText(text);
      text = "";
      return taken;
    },
  };
}

/** A text in which Excel writes control characters as `_x000D_`. */
export function cellText(text: string): string {
  return textOf(text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))));
}

/** The text of this number. Throws a `StatementError` when the workbook has no such text. */
export function sharedText(texts: readonly string[], number: string, line: number): string {
  const text = texts[Number(number)];
  if (text === undefined) throw new StatementError(line, "a cell refers to a text that the workbook does not hold");
  return text;
}
