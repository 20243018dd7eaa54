/** The CSV exports that are read without naming their columns. */
export const CSV_PRESETS = [
  "bank-of-america",
  "chase",
  "commerzbank",
  "dkb",
  "ing-de",
  "ing-nl",
  "monzo",
  "n26",
  "paypal",
  "qonto",
  "revolut",
  "sparkasse",
  "starling",
  "stripe",
  "wise",
] as const;

export type CsvPresetId = (typeof CSV_PRESETS)[number];
