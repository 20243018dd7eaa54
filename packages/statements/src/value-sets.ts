/** The value sets of statements, without the code that reads them. */

/** The formats of statement files, as people call them. A zip or gzip of such files is unpacked. */
export const STATEMENT_FORMATS = [
  "camt.052",
  "camt.053",
  "camt.054",
  "MT940",
  "MT942",
  "OFX",
  "QIF",
  "BAI2",
  "CODA",
  "Norma 43",
  "CFONB 120",
  "CFONB 240",
  "CNAB 240",
  "GPC",
  "LITAS-ESIS",
  "Zengin",
  "CSV",
  "XLSX",
  "ODS",
] as const;

export type StatementFormatName = (typeof STATEMENT_FORMATS)[number];

/** The formats in a sentence, such as `A, B or C`. */
export function statementFormats(or = "or"): string {
  return `${STATEMENT_FORMATS.slice(0, -1).join(", ")} ${or} ${STATEMENT_FORMATS.at(-1)}`;
}

/** The CSV exports that are read without naming their columns. */
export const CSV_PRESETS = [
  "alfa",
  "bank-of-america",
  "chase",
  "commerzbank",
  "danske",
  "degiro",
  "dkb",
  "easybank",
  "ing-de",
  "ing-nl",
  "knab",
  "livebank",
  "monzo",
  "n26",
  "paypal",
  "qonto",
  "raiffeisen",
  "revolut",
  "sberbank",
  "seb",
  "sparkasse",
  "starling",
  "stripe",
  "swedbank",
  "vtb",
  "wise",
] as const;
export type CsvPresetId = (typeof CSV_PRESETS)[number];

/** Encodings that a mapping can name. Default: detected from the byte order mark or the content. */
export const CSV_ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "iso-8859-1",
  "iso-8859-2",
  "iso-8859-15",
  "koi8-r",
  "ibm866",
  "cp437",
  "cp850",
  "cp852",
  "shift_jis",
  "gb18030",
  "euc-kr",
] as const;

/** `credit` is money in, `debit` is money out, seen from the account holder. */
export const DIRECTIONS = ["credit", "debit"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Why an entry of a file gives no line: pending; no money; excluded by a status column. */
export const SKIP_REASONS = ["not_booked", "zero", "status"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
