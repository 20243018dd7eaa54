export type { CsvColumn, CsvColumns, CsvMapping } from "./csv-mapping.ts";
export { detectFormat, type FormatHints, HEAD_BYTES } from "./detect.ts";
export { createDigestCounter, type DigestCounter } from "./digest-counter.ts";
export { fingerprint } from "./fingerprint.ts";
export { fingerprints } from "./fingerprints.ts";
export { electronicIban, ibansIn, isIban } from "./iban.ts";
export type { MappingQuestion, QuestionColumn } from "./mapping-question.ts";
export { currencyDigits, MAX_MINOR, minorToDecimal, toDecimal } from "./money.ts";
export { createOccurrenceCounter, type OccurrenceCounter } from "./occurrence-counter.ts";
export type { RandomAccess } from "./packed/random-access.ts";
export { type ReadOptions, readStatements, type StatementReading } from "./read-statements.ts";
export { errorAt, StatementError } from "./statement-error.ts";
export type {
  Booking,
  DetectedFormat,
  OriginalAmount,
  ReturnInformation,
  StatementAccount,
  StatementCharge,
  StatementLine,
  StatementPosition,
} from "./statement-line.ts";
export type {
  BalancePart,
  SkippedEntry,
  StatementBalance,
  StatementSummary,
  StatementWarning,
  UnusedField,
} from "./statement-summary.ts";
export { MAX_LISTED } from "./summary.ts";
export {
  CSV_ENCODINGS,
  CSV_PRESETS,
  type CsvPresetId,
  DIRECTIONS,
  type Direction,
  SKIP_REASONS,
  type SkipReason,
  STATEMENT_FORMATS,
} from "./value-sets.ts";
