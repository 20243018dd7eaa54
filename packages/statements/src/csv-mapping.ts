import type { CSV_ENCODINGS, CsvPresetId } from "./value-sets.ts";

/** The name of a header cell (case and spacing do not matter), or the number of a column, from 1. */
export type CsvColumn = string | number;

/**
 * The columns of a CSV file by their content. If they have no date, or neither `amount` nor both `debit` and `credit`,
 * the file must prove what they lack.
 */
export interface CsvColumns {
  bookingDate?: CsvColumn | undefined;
  valueDate?: CsvColumn | undefined;
  /** Signed, or with `direction` unsigned. */
  amount?: CsvColumn | undefined;
  /** Holds one of `directionWords`. */
  direction?: CsvColumn | undefined;
  /** Money out, when it has a separate column. */
  debit?: CsvColumn | undefined;
  /** Money in, when it has a separate column. */
  credit?: CsvColumn | undefined;
  /** The balance after the row. Values that the amounts do not explain are not taken for balances. */
  balance?: CsvColumn | undefined;
  currency?: CsvColumn | undefined;
  /** The IBAN or number of the account that the file is about. */
  account?: CsvColumn | undefined;
  /** The columns to join. Their numbers may lie beyond the header, when a bank names only the first of them. */
  description?: CsvColumn | CsvColumn[] | undefined;
  /** The structured creditor reference. */
  reference?: CsvColumn | undefined;
  endToEndId?: CsvColumn | undefined;
  counterpartyName?: CsvColumn | undefined;
  counterpartyIban?: CsvColumn | undefined;
  /** The counterparty of money in, when it has its own column. */
  payerName?: CsvColumn | undefined;
  /** The counterparty of money out, when it has its own column. */
  payeeName?: CsvColumn | undefined;
  /** The account of the payer or payee, as for their names. */
  payerIban?: CsvColumn | undefined;
  payeeIban?: CsvColumn | undefined;
  /** Further texts. The description has them in the order of the file, but they identify no line: see `fingerprint`. */
  texts?: CsvColumn[] | undefined;
  /** Columns that are left out on purpose, so that nothing warns about them or asks for them. */
  unused?: CsvColumn[] | undefined;
  /** The mandate of a direct debit. */
  mandateId?: CsvColumn | undefined;
  /** The bank's code for the kind of booking. */
  type?: CsvColumn | undefined;
  /** A fee, which becomes a separate line; see `feeSign`. */
  fee?: CsvColumn | undefined;
  /** The amount before the bank converted it. */
  originalAmount?: CsvColumn | undefined;
  originalCurrency?: CsvColumn | undefined;
  exchangeRate?: CsvColumn | undefined;
  /** The bank's own reference of the booking. */
  bankReference?: CsvColumn | undefined;
  /** The column that says whether the row is booked; see `bookedWords` and `skipWords`. */
  status?: CsvColumn | undefined;
}

/**
 * The way to read CSV files. With `columns`, only they count. With `preset`, the files are exports of this bank. With
 * neither, the header decides as without a mapping. In both cases the other fields change how the file is read, such as
 * `dateFormats` for a bank that writes dates in the style of its user. QIF files are read with `dateFormats`, the
 * separators, `currency` and `encoding`.
 */
export interface CsvMapping {
  /** Default: the one of `; , tab |` that the first rows agree on. */
  delimiter?: string | undefined;
  /** Default: `"`. An empty text disables quoting. */
  quote?: string | undefined;
  encoding?: (typeof CSV_ENCODINGS)[number] | undefined;
  /** Lines before the header. Default: 0. */
  skipRows?: number | undefined;
  /** The file has a header. Default: true. */
  header?: boolean | undefined;
  /** Rows at the end that are not bookings. Default: 0. */
  footerRows?: number | undefined;
  /** Default: detected from the amounts. Ambiguous amounts (`1.234`) are refused unless `thousandsSeparator` is given. */
  decimalSeparator?: "." | "," | undefined;
  /** Default: the other one of point and comma. An empty text means none. */
  thousandsSeparator?: "." | "," | " " | "'" | "\u2019" | "" | undefined;
  /**
   * Tried in order, for example `DD.MM.YYYY`, `D/M/YY`, `YYYY-MM-DD HH:mm:ss`, `DD MMM YYYY` (names of months in European
   * languages), `YYY/MM/DD` (years of Taiwan). Buddhist years are recognized. Default: the unambiguous formats (year
   * first, or day first with points).
   */
  dateFormats?: string[] | undefined;
  /** For rows without a currency. Default: the currency of the account. */
  currency?: string | undefined;
  /** Default: the usual ones of many languages (C, CR, Credit, Haben, Bij, + and D, DR, Debit, Soll, Af, -). */
  directionWords?: { credit: string[]; debit: string[] } | undefined;
  /** Values of `status` in booked rows. Default: the usual words (booked, posted, completed, gebucht, …). */
  bookedWords?: string[] | undefined;
  /**
   * Values of `status` in rows that are skipped. Default: the usual words (pending, reverted, declined, vorgemerkt, …).
   * A row with any other word refuses the file.
   */
  skipWords?: string[] | undefined;
  /** The file counts money out as positive, as credit card statements do. Default: false. */
  invertSign?: boolean | undefined;
  /**
   * The sign of money out in the column `debit`: positive, so that a negative number is money in, or negative.
   * Default: positive where the first rows have any.
   */
  debitSign?: "positive_out" | "negative_out" | undefined;
  /**
   * The sign of money out in the column `fee`: positive (`positive_out`, the default), negative (`negative_out`), or
   * any (`out`).
   */
  feeSign?: "positive_out" | "negative_out" | "out" | undefined;
  /** The column `amount` already contains the fee. Default: false. */
  feeIncluded?: boolean | undefined;
  /** Skip rows without an amount, such as rows of balances. Default: false. */
  skipBlankAmounts?: boolean | undefined;
  /** Skip rows without a digit in their dates, or with words in one, such as balances and totals. Default: false. */
  skipUndated?: boolean | undefined;
  columns?: CsvColumns | undefined;
  preset?: CsvPresetId | undefined;
}
