/** A choice that a person must make before a CSV file can be read, because the file does not prove it. */
export interface MappingQuestion {
  /** The field of the mapping, or of its columns, that the answer sets. */
  field:
    | "amount"
    | "direction"
    | "debit"
    | "invertSign"
    | "currency"
    | "status"
    | "dateFormats"
    | "decimalSeparator"
    | "fee";
  question: string;
  /** The columns that the question is about. An answer puts those that it does not choose into `columns.unused`. */
  columns: QuestionColumn[];
}

export interface QuestionColumn {
  /** Number of the column, from 1. */
  column: number;
  /** The header cell, "" without a header. */
  name: string;
  /** The cells of at most three rows. */
  values: string[];
}
