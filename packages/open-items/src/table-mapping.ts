/** The name of a header cell. Case, spacing and punctuation do not matter. */
export type TableColumn = string;

/** The columns of a table of open items by their content. */
export interface TableColumns {
  number: TableColumn;
  issueDate: TableColumn;
  /** The amount to be paid. A negative amount is that of a credit note. */
  amount: TableColumn;
  dueDate?: TableColumn | undefined;
  currency?: TableColumn | undefined;
  paymentReference?: TableColumn | undefined;
  /** The tenant's own code for the counterparty. */
  counterpartyCode?: TableColumn | undefined;
  counterpartyName?: TableColumn | undefined;
  counterpartyTaxId?: TableColumn | undefined;
  counterpartyIban?: TableColumn | undefined;
  /** Holds one of `directionWords`. */
  direction?: TableColumn | undefined;
  /** Holds one of `creditNoteWords` in the rows of credit notes, whose amounts are then positive. */
  type?: TableColumn | undefined;
}

/** The reading of tables (CSV, XLSX, ODS) whose header has all of these columns. */
export interface TableMapping {
  columns: TableColumns;
  /** For rows without a currency. */
  currency?: string | undefined;
  /** The direction of all rows, where no column tells it. */
  direction?: "receivable" | "payable" | undefined;
  directionWords?: { receivable: string[]; payable: string[] } | undefined;
  creditNoteWords?: string[] | undefined;
  /** Tried in order, such as `DD.MM.YYYY`. Default: forms that can be read one way only. */
  dateFormats?: string[] | undefined;
  /** Default: detected from the amounts. */
  decimalSeparator?: "." | "," | undefined;
}
