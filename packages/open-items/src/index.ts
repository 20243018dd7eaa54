export { StatementError } from "@matchbook/statements/readers";
export {
  type DocumentInstalment,
  type DocumentParty,
  type DocumentPosition,
  type DocumentSides,
  type InvoiceDocument,
  LIMITS,
} from "./invoice-document.ts";
export { type OpenItemsReading, type ReadOptions, readOpenItems } from "./read-open-items.ts";
export type { TableOptions, TableReport } from "./table/read-table.ts";
export type { TableQuestion } from "./table/table.ts";
export type { TableColumns, TableMapping } from "./table-mapping.ts";
export {
  OPEN_ITEM_FORMATS,
  type OpenItemFormatName,
  REFERENCE_TYPES,
  type ReferenceType,
  taxKey,
} from "./value-sets.ts";
