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
  "CSV",
] as const;

/** The formats in a sentence, such as `A, B or C`. */
export function statementFormats(or = "or"): string {
  return `${STATEMENT_FORMATS.slice(0, -1).join(", ")} ${or} ${STATEMENT_FORMATS.at(-1)}`;
}
