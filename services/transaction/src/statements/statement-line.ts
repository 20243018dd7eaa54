import type { CsvMapping } from "@matchbook/api/schemas/csv-mapping";
import type { TransactionDirection } from "@matchbook/vocabulary/statuses";

/**
 * What every statement format is read into: one line is one movement of money on one account, whatever the file
 * called it. Nothing here is specific to camt; a parser fills what its format knows and leaves the rest null.
 */

/** `credit` is money in, `debit` is money out, seen from the account holder. */
export type Direction = TransactionDirection;

/** Where a line comes from, for messages to people; never part of a line's identity. */
export interface StatementPosition {
  /** 1-based line of the file at which the entry starts. */
  line: number;
  /** 1-based number of the entry in the file, counting skipped entries too. */
  entry: number;
  /** 1-based number of the detail within its entry; 0 when the line stands for the whole entry. */
  detail: number;
}

export interface StatementAccount {
  /** Without spaces, upper case. */
  iban?: string;
  /** The identifier of an account that has no IBAN. */
  other?: string;
  currency?: string;
  owner?: string;
}

/** A fee the bank reports with a payment. Informative: it is not subtracted from or added to any line. */
export interface StatementCharge {
  /** Minor units of `currency`. */
  amount: bigint;
  currency: string;
  direction: Direction | null;
  /** True when the line's amount already contains the charge, null when the file does not say. */
  included: boolean | null;
}

/** The amount as it was ordered in another currency, before the bank converted it. */
export interface OriginalAmount {
  /** Minor units of `currency`. */
  amount: bigint;
  currency: string;
  /** The bank's rate as a decimal string, exactly as printed; its quotation direction is the bank's. */
  rate: string | null;
}

/** The bank's booking that a line is, or is a share of (see booking.ts). */
export interface Booking {
  /** The same in every file that tells of this booking. */
  key: string;
  /** The same in every file that tells of it in the same lines. */
  reading: string;
}

export interface StatementLine {
  position: StatementPosition;
  account?: StatementAccount;
  statementId?: string;
  /** Positive minor units of `currency`: what moved on the account. */
  amount: bigint;
  currency: string;
  direction: Direction;
  /** `YYYY-MM-DD`, or ISO 8601 UTC with milliseconds when the file gives an instant with its time zone. */
  bookedAt: string | null;
  /** The booking day as the bank wrote it, `YYYY-MM-DD`; unlike `bookedAt` never shifted by a time zone. */
  bookingDate: string | null;
  /** `YYYY-MM-DD`; the booking day when the file gives no value date. */
  valueDate: string;
  /**
   * What a person reads and matching searches: the remittance text, or, where there is none, the bank's own text.
   * Pieces the file kept apart are joined by a line break, which may stand inside a word (see camt/remittance.ts).
   */
  description: string;
  /** The payer's remittance text alone, null when there is none. */
  remittance: string | null;
  /** The bank's booking texts that `description` does not already hold. */
  additionalInformation: string | null;
  /** The structured creditor reference, without spaces where it is an ISO 11649 (RF) one. */
  reference: string | null;
  endToEndId: string | null;
  /** The ultimate party where the file names one, else the party. */
  counterpartyName: string | null;
  counterpartyIban: string | null;
  /** The bank's reference of this payment, else of its entry. Not always unique. */
  bankReference: string | null;
  /** The same the other way round: the reference of the whole booking, which exports of every detail repeat. */
  bookingReference: string | null;
  transactionId: string | null;
  /** The entry takes back an earlier booking; `direction` is already that of the money now. */
  reversal: boolean;
  /** Why a payment came back (ISO external code or the bank's text). */
  returnReason: string | null;
  /** Several payments booked as one sum that cannot be told apart by amount. */
  batch: boolean;
  bankTransactionCode: string | null;
  charges: StatementCharge[];
  original: OriginalAmount | null;
  /** Undefined where the bank gives no reference of the booking, and in formats that tell each one once. */
  booking?: Booking;
}

export interface StatementWarning {
  line: number;
  reason: string;
}

/** What a parser saw, complete once its last line was taken. */
export interface StatementSummary {
  format: string;
  /** Empty where the format has none. */
  version: string;
  statements: number;
  /** Entries in the file, of every status. */
  entries: number;
  lines: number;
  /** Entries that are not booked (pending, informative) and therefore no money. */
  notBooked: number;
  /** Booked entries or details over zero. */
  zero: number;
  /** The first 100; `warningCount` is the number of all. */
  warnings: StatementWarning[];
  warningCount: number;
}

/** Digits after the decimal point of an ISO 4217 currency (EUR 2, JPY 0, KWD 3), undefined for an unknown one. */
export type CurrencyExponent = (currency: string) => number | undefined;

export interface DetectedFormat {
  format: string;
  /** Empty where the format has none. */
  version: string;
}

export interface StatementOptions {
  currencyExponent: CurrencyExponent;
  /** The currency of the account where it is known, for files that name none. */
  currency?: string | undefined;
  /** How the bank connection's CSV files are to be read. */
  csvMapping?: CsvMapping | undefined;
  /** The name of the file, which counts only where its content leaves open whether it is CSV. */
  filename?: string | undefined;
  /** Called once, after the last line was taken and before the generator ends. */
  onSummary?: (summary: StatementSummary) => void;
}

/** A parser of one format: lines in file order, one at a time; throws `StatementError`. */
export type StatementParser = (
  chunks: AsyncIterable<Uint8Array>,
  options: StatementOptions,
) => AsyncGenerator<StatementLine, void, void>;
