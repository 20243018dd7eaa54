/** The readers of tables: CSV files and workbooks, and what their columns prove. */
export { type AmountReader, createAmountReader, minorUnits } from "./csv/amount.ts";
export { cellText, fieldsByKey, headerKey, nameKeys, wordKey } from "./csv/cells.ts";
export { createDateReader } from "./csv/dates.ts";
export { orderOf, readDates } from "./csv/proposal/column-dates.ts";
export { looksLikeAmount } from "./csv/proposal/column-numbers.ts";
export { namesBalanceRow } from "./csv/proposal/header-roles.ts";
export { styleOf } from "./csv/proposal/number-style.ts";
export { csvRows, headOf, isTable, sheetRows, type TableRow } from "./table-rows.ts";
export { createTextDecoder } from "./text-encoding.ts";
