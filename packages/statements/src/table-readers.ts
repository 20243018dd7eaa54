/** The readers of tables: CSV files and workbooks, and what their columns prove. */
export { type AmountReader, createAmountReader } from "./csv/amount.ts";
export { cellText, headerKey, wordKey } from "./csv/cells.ts";
export { createDateReader } from "./csv/dates.ts";
export { sniffDelimiter } from "./csv/delimiter.ts";
export { orderOf, readDates } from "./csv/proposal/column-dates.ts";
export { looksLikeAmount } from "./csv/proposal/column-numbers.ts";
export { styleOf } from "./csv/proposal/number-style.ts";
export { createRecordReader } from "./csv/record-reader.ts";
export { createTextDecoder } from "./text-encoding.ts";
export { createLineSplitter } from "./text-lines.ts";
export { readSheets } from "./workbook/read-sheets.ts";
export { checkSize } from "./workbook/workbook-kind.ts";
