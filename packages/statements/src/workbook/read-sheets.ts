import XLSX from "@e965/xlsx";
import { StatementError } from "../statement-error.ts";

const MAX_ROWS = 200_000;
const MAX_COLUMNS = 200;
/** Excel keeps 15 digits of a number. */
const PRECISION = 15;
/** So many decimals are shown that a separator of decimals is not taken for one of thousands. */
const DECIMALS = 4;

/**
 * The visible sheets with rows, each as the lines of a CSV file with commas. Throws a `StatementError` for a file that is
 * no workbook and for one with too many rows.
 */
export function readSheets(bytes: Buffer): string[][] {
  const book = openBook(bytes);
  return book.SheetNames.flatMap((name, place) => {
    const sheet = book.Sheets[name];
    const isHidden = (book.Workbook?.Sheets?.[place]?.Hidden ?? 0) !== 0;
    const range = sheet?.["!ref"];
    if (sheet === undefined || isHidden || range === undefined) return [];
    const { e: end } = XLSX.utils.decode_range(sheet["!fullref"] ?? range);
    if (end.r >= MAX_ROWS)
      throw new StatementError(MAX_ROWS, `the sheet has more than ${MAX_ROWS} rows: save it as CSV`);
    const is1904 = book.Workbook?.WBProps?.date1904 === true;
    const columns = Math.min(end.c + 1, MAX_COLUMNS);
    return [Array.from({ length: end.r + 1 }, (_, row) => lineOf(sheet["!data"]?.[row] ?? [], columns, is1904))];
  });
}

function openBook(bytes: Buffer): XLSX.WorkBook {
  try {
    return XLSX.read(bytes, {
      dense: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      sheetRows: MAX_ROWS + 1,
    });
  } catch (error) {
    const isLocked = /password|encrypt/i.test((error as Error).message);
    const reason = isLocked ? "the workbook is protected with a password" : "the workbook cannot be read";
    throw new StatementError(1, reason, { cause: error });
  }
}

function lineOf(cells: readonly (XLSX.CellObject | undefined)[], columns: number, is1904: boolean): string {
  const texts = Array.from({ length: columns }, (_, column) => textOf(cells[column], is1904));
  const last = texts.findLastIndex((text) => text !== "");
  return texts
    .slice(0, last + 1)
    .map((text) => `"${text.replaceAll('"', '""')}"`)
    .join(",");
}

function textOf(cell: XLSX.CellObject | undefined, is1904: boolean): string {
  if (cell?.v === undefined || cell.v === null) return "";
  if (cell.v instanceof Date) return cell.v.toISOString().slice(0, 10);
  if (typeof cell.v !== "number" || cell.t === "e")
    return String(cell.t === "e" ? (cell.w ?? "#") : cell.v).replace(/\s+/g, " ");
  return XLSX.SSF.is_date(String(cell.z ?? "")) ? dayOf(cell.v, is1904) : decimalOf(cell.v);
}

/** A day, with its time unless that is midnight. */
function dayOf(serial: number, date1904: boolean): string {
  const date = XLSX.SSF.parse_date_code(serial, { date1904 });
  if (date === null || date.y < 1900) return String(serial);
  const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
  const day = `${date.y}-${two(date.m)}-${two(date.d)}`;
  return date.H + date.M + date.S === 0 ? day : `${day} ${two(date.H)}:${two(date.M)}:${two(date.S)}`;
}

function decimalOf(value: number): string {
  const rounded = Number(value.toPrecision(PRECISION));
  if (Number.isInteger(rounded)) return Number.isSafeInteger(rounded) ? String(rounded) : String(value);
  const text = String(rounded);
  const decimals = text.split(".")[1]?.length ?? 0;
  return /e/i.test(text) || decimals >= DECIMALS ? text : text + "0".repeat(DECIMALS - decimals);
}
