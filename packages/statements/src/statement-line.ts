import type { CsvMapping } from "./csv-mapping.ts";
import type { RandomAccess } from "./packed/random-access.ts";
import type { StatementError } from "./statement-error.ts";
import type { StatementSummary } from "./statement-summary.ts";
import type { Direction, StatementFormatName } from "./value-sets.ts";

/**
 * The common result of all statement parsers. One line is one movement of money on one account. A parser sets the
 * fields that its format has and leaves the others null.
 */

/** The place of a line in its file, for messages to people. It is not part of the line's identity. */
export interface StatementPosition {
  /** The name of the file in a zip, cut. */
  file?: string;
  /** 1-based line of the file at which the entry starts. */
  line: number;
  /** 1-based number of the entry in the file, including skipped entries. */
  entry: number;
  /** 1-based number of the detail within its entry; 0 for a line of the whole entry. */
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

/** A fee that the bank reports with a payment. It does not change the amount of any line. */
export interface StatementCharge {
  /** Minor units of `currency`. */
  amount: bigint;
  currency: string;
  direction: Direction | null;
  /** The line's amount already contains the charge; null when the file does not say. */
  included: boolean | null;
}

/** The ordered amount in another currency, before the bank converted it. */
export interface OriginalAmount {
  /** Minor units of `currency`. */
  amount: bigint;
  currency: string;
  /** The bank's rate as a decimal string, as printed. The bank chooses its quotation direction. */
  rate: string | null;
}

/** The bank's information about the return of a payment. */
export interface ReturnInformation {
  /** The ISO 20022 external return reason (`AC04`) or the bank's own code. */
  reasonCode: string | null;
  reason: string | null;
  /** The bank transaction code of the returned payment. */
  originalBankTransactionCode: string | null;
  /** The bank's reference of the booking that this line takes back. */
  originalBankReference: string | null;
}

/** The bank's booking that a line is all or a part of (see booking.ts). */
export interface Booking {
  /** Identifies the booking: equal in every file that contains it. */
  key: string;
  /** Identifies the split: equal in every file that splits this booking into the same lines. */
  reading: string;
}

/** Fields by which a line is known again. */
export type LineIdentity = Partial<
  Pick<
    StatementLine,
    "bookingDate" | "direction" | "reference" | "endToEndId" | "counterpartyIban" | "bookingReference"
  >
>;

export interface StatementLine {
  position: StatementPosition;
  account?: StatementAccount;
  /** An older version or another mapping may have read this export without its account. */
  accountIsOptional?: boolean;
  /** Other values of `remittance` in another export of this line, or in an older version: see `fingerprints`. */
  otherRemittances?: readonly (string | null)[];
  /** Other readings that identify the line, where an older version read it in another way. */
  otherReadings?: readonly Partial<Pick<StatementLine, "direction" | "counterpartyIban" | "remittance">>[];
  /** The identity of a line whose fields say something else, as older versions read other columns of its table. */
  identity?: LineIdentity | undefined;
  statementId?: string;
  /** The amount that moved on the account: positive, in minor units of `currency`. */
  amount: bigint;
  currency: string;
  direction: Direction;
  /** `YYYY-MM-DD`, or ISO 8601 in UTC with milliseconds when the file gives a time with a zone. */
  bookedAt: string | null;
  /** The booking day as the bank wrote it, `YYYY-MM-DD`, without conversion to UTC. */
  bookingDate: string | null;
  /** `YYYY-MM-DD`; the booking day when the file gives no value date. */
  valueDate: string;
  /**
   * The text for people and for matching: the remittance text or, without one, the bank's own text. Separate pieces of
   * the file are joined by a line break, which may fall inside a word (see camt/remittance.ts).
   */
  description: string;
  /** The payer's remittance text only, null without one. */
  remittance: string | null;
  /** The bank's booking texts that `description` does not contain. */
  additionalInformation: string | null;
  /** The structured creditor reference. An ISO 11649 (RF) reference has no spaces. */
  reference: string | null;
  endToEndId: string | null;
  /** The mandate of a direct debit. */
  mandateId: string | null;
  /** The id that the instructing party gave the payment, or the order whose payments the line is the sum of. */
  instructionId: string | null;
  /** The ultimate party if the file names one, else the party. */
  counterpartyName: string | null;
  counterpartyIban: string | null;
  /** The bank's reference of this payment, or else of its entry. Not always unique. */
  bankReference: string | null;
  /** The bank's reference of the whole entry, or else of this payment. Every export of the booking repeats it. */
  bookingReference: string | null;
  transactionId: string | null;
  /** The entry reverses an earlier booking. `direction` is the direction of the reversal itself. */
  reversal: boolean;
  /** Null when the bank does not mark the line as the return of a payment. */
  returnInformation: ReturnInformation | null;
  /** Several payments that the bank booked as one sum and that have no separate amounts. */
  batch: boolean;
  bankTransactionCode: string | null;
  /** The ISO 20022 code of the payment's purpose, such as `SALA`. */
  purposeCode?: string | null;
  charges: StatementCharge[];
  original: OriginalAmount | null;
  /** Undefined when the bank gives the booking no reference, and for formats that never split a booking differently. */
  booking?: Booking;
}

export interface DetectedFormat {
  format: StatementFormatName;
  /** Empty for a format without versions. */
  version: string;
}

export interface StatementOptions {
  /** The currency of the account if known, for files that name no currency. */
  currency?: string | undefined;
  /** The country of the account, ISO 3166. It decides the order of day and month where a CSV file leaves it open. */
  country?: string | undefined;
  /** The day of the reading, `YYYY-MM-DD`, after which no CSV file has a booking. By default that of the clock. */
  today?: string | undefined;
  /** The mapping of the bank connection's CSV files. */
  csvMapping?: CsvMapping | undefined;
  /** Read a CSV file with an unknown header by a proposed mapping, for a preview. By default it is refused. */
  proposeMapping?: boolean | undefined;
  /** The name of the file. It only helps to recognize CSV, when the content leaves that open. */
  filename?: string | undefined;
  /** The file with random access, for a zip. By default the packed bytes are held in memory, up to 16 MiB. */
  file?: RandomAccess | undefined;
  /** Refuse a statement whose balances do not add up. By default they cause a warning. */
  strictBalance?: boolean | undefined;
  /** Refuse a table with a column of text or money that is not used. By default it causes a warning. */
  strict?: boolean | undefined;
  /**
   * Receives an error in one entry. The parser then leaves the entry out and reads on, to find further errors. By
   * default it throws the error.
   */
  onError?: ((error: StatementError) => void) | undefined;
  /** Called once, when the parser has ended, also by an error. */
  onSummary?: ((summary: StatementSummary) => void) | undefined;
}

/** A parser of one format. Yields lines in file order; throws `StatementError`. */
export type StatementParser = (
  chunks: AsyncIterable<Uint8Array>,
  options: StatementOptions,
) => AsyncGenerator<StatementLine, void, void>;
