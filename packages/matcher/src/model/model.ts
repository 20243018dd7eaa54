import type {
  ActedRule,
  Adjustment,
  BankReturn,
  Coding,
  Credit,
  Difference,
  Expected,
  Instalment,
  LineAdvice,
  LineComment,
  LineReason,
  LineSuggestion,
  PaymentTerm,
  Person,
  Reason,
  Refusal,
} from "./parts.ts";
import type { InvoiceDirection, InvoiceType, MatchKind, MatchSource, MatchStatus } from "./value-sets.ts";

/** The entities that matching decides about. Amounts are bigint minor units; dates are YYYY-MM-DD. */

/** A transaction line: the facts from the bank, which never change, and the state that matching gives it. */
export interface Line {
  id: string;
  transactionCode: string;
  amount: bigint;
  currency: string;
  /** `credit` is money in, `debit` is money out. */
  direction: "credit" | "debit";
  valueDate: string;
  description: string;
  /** Further texts of the bank. They cite weakly: their numbers are often those of the bank. */
  additionalInformation?: string | undefined;
  reference: string | undefined;
  endToEndId: string | undefined;
  counterpartyName: string | undefined;
  counterpartyIban: string | undefined;
  reversal: boolean;
  aggregated: boolean;
  /** Present when the bank marks the line as the return of a payment. */
  bankReturn?: BankReturn | undefined;
  /** The id that the instructing party gave the payment. */
  instructionId?: string | undefined;
  /** The mandate of a direct debit. */
  mandateId?: string | undefined;
  /** The bank's id of the booking. */
  bankReference?: string | undefined;
  /** The bank's code for the kind of booking. */
  bankTransactionCode?: string | undefined;
  /** The ISO 20022 code of the payment's purpose, such as SALA. */
  purposeCode?: string | undefined;
  /** The other side is the account of a bank connection of the tenant. */
  ownAccount?: boolean | undefined;
  /** The bank connection whose account the line is booked on. */
  bankConnectionId?: string | undefined;
  /** The day on which the bank booked it, if it is not the value date. */
  bookedOn?: string | undefined;

  ignored: boolean;
  /** Sum of its allocating matches and its codings. */
  allocated: bigint;
  /** The parts without an invoice. */
  codings?: Coding[] | undefined;
  counterpartyId: string | undefined;
  paymentMethodId: string | undefined;
  refusals: Refusal[];
  /**
   * Why the line is not confirmed, and which parts of the text were not read, as of the last decision. They explain the
   * state and are no part of it: a change of them alone raises no event and no history entry.
   */
  reasons: LineReason[];
  /**
   * Its live suggestions, by the id of the match. They follow from its matches, so a change of them alone is no change
   * of the line's content: it leaves no history.
   */
  suggestions: LineSuggestion[];
  /** Set when matching alone made all of its allocations. */
  automatic?: boolean | undefined;
  /** The UTC day of the decision that made its allocation, under which the counts per day have it. */
  decidedOn?: string | undefined;
  /** Who is to decide about it. */
  assignee?: Person | undefined;
  /** The day until which it is put off. */
  postponedUntil?: string | undefined;
  /** Why it is not matched: a code of the tenant's list. */
  workReason?: string | undefined;
  /** The comments on it, oldest first. */
  comments?: LineComment[] | undefined;
  /** Set when an adjustment of an invoice belongs to one of its allocations. */
  adjusted?: boolean | undefined;
  /** Why a person, or a rule, ignored it. */
  ignoreReason?: string | undefined;
  /** The rule of the tenant that acted when matching decided about it last. */
  rule?: ActedRule | undefined;
  /** The document that says of what it consists. */
  advice?: LineAdvice | undefined;
  /** Its import was taken back. The row stays, so a repeated event does not store the line again. */
  removed?: boolean | undefined;
  /** Data of its store beside it. Decisions neither read nor change that. */
  kept?: object | undefined;
  /** Grows with every change of the line or of one of its matches; 0 until the line is stored. */
  version: bigint;
  /** The version of the last change that callers see, which excludes changes of matches alone. */
  revision: bigint;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * An invoice, a credit note or an expected payment. The open amount of a credit note is what no invoice uses yet. The
 * total of an expected payment is the most until it is settled, then what was paid (expected.ts).
 */
export interface Invoice {
  id: string;
  type: InvoiceType;
  invoiceNumber: string;
  direction: InvoiceDirection;
  counterpartyId: string;
  counterpartyCode: string;
  currency: string;
  total: bigint;
  /** The total less its allocating matches and its adjustments. */
  remaining: bigint;
  /** Oldest first. */
  adjustments: Adjustment[];
  void: boolean;
  issueDate: string;
  dueDate: string | undefined;
  paymentReference: string | undefined;
  paymentTerms: PaymentTerm[];
  /** Its parts by due date, which add up to the total. The due date of the invoice follows from them. */
  instalments?: Instalment[] | undefined;
  /** Only of an expected payment. Its days are the issue date to the due date. */
  expected?: Expected | undefined;
  /** Of a credit note that is no document: the code of the line, a part of which it keeps on account. */
  onAccountOf?: string | undefined;
  metadataJson: string;
  /** Grows with every change of the invoice or of one of its matches. */
  version: bigint;
  /** The version of the last change that callers see, which excludes changes of matches alone. */
  revision: bigint;
  createdAt: Date;
  updatedAt: Date;
}

/** The state of a new invoice. The fields that it may lack are undefined. */
export const PLAIN_INVOICE = {
  type: "invoice",
  dueDate: undefined,
  paymentReference: undefined,
  adjustments: [],
  paymentTerms: [],
  instalments: undefined,
  expected: undefined,
  onAccountOf: undefined,
  revision: 0n,
} satisfies Partial<Invoice> & Absent<Invoice>;

type Absent<T> = { [Field in keyof T as undefined extends T[Field] ? Field : never]: undefined };

/** An allocation, a proposal or a refusal between one invoice and one line. */
export interface Match {
  id: string;
  /** A payment takes its amount from the invoice's open amount; a return gives it back. */
  kind: MatchKind;
  /** The payment that a return reverses. Undefined on payments. */
  returnsMatchId: string | undefined;
  /** The part of a payment's `invoiceAmount` that its allocating returns reverse. 0 on returns. */
  returned: bigint;
  /**
   * Of a return: its line is money in the payment's direction that the return has reduced, such as the refund in a payout.
   * It takes a negative amount of its line.
   */
  deducted?: boolean | undefined;
  invoiceId: string;
  invoiceNumber: string;
  transactionId: string;
  transactionCode: string;
  counterpartyId: string;
  counterpartyCode: string;
  paymentMethodId: string | undefined;
  paymentMethodCode: string | undefined;
  status: MatchStatus;
  source: MatchSource;
  /** In the line's currency. */
  matchedAmount: bigint;
  currency: string;
  /** The amount that it settles, in the invoice's currency. */
  invoiceAmount: bigint;
  invoiceCurrency: string;
  exchangeRate: string | undefined;
  rateDate: string | undefined;
  confidence: number | undefined;
  /** Set while it allocates what matching confirmed without a person. */
  automatic?: boolean | undefined;
  /**
   * Of a suggestion that may be confirmed when the rest of its batch has arrived: the batch. No event tells of the
   * suggestion before that.
   */
  waits?: string | undefined;
  reasons: Reason[];
  explanation: string;
  /** Only of suggestions. Absent again when the open amount of the invoice changes. */
  difference?: Difference | undefined;
  /** The credit notes that confirming a suggestion applies to the invoice. */
  credits?: Credit[] | undefined;
  metadataJson: string;
  version: bigint;
  createdAt: Date;
  updatedAt: Date;
}

/** An entity with the keys of all its fields. Code that makes one and forgets a field does not compile. */
export type Complete<T> = { [Field in keyof Required<T>]: T[Field] };

/** The time and the ids for a decision: its only inputs that are not pure. */
export interface Moment {
  now: Date;
  newId: () => string;
}

/** Recognizes a match that takes an amount from its line and its invoice. */
export function allocates(match: Pick<Match, "status">): boolean {
  return match.status === "active" || match.status === "confirmed";
}

/** Recognizes a suggestion that is decided, and told, when the rest of its batch has arrived. */
export function isWaiting({ status, waits }: Pick<Match, "status" | "waits">): boolean {
  return status === "pending_review" && waits !== undefined;
}

/** Recognizes a match that can still change. */
export function isLive(match: Match): boolean {
  return allocates(match) || match.status === "pending_review";
}

/** The amount that an allocating match takes of its line; negative for a return that reduced it. */
export function takenOfLine({ matchedAmount, deducted }: Pick<Match, "matchedAmount" | "deducted">): bigint {
  return deducted ? -matchedAmount : matchedAmount;
}

/** The part of a line that is not allocated. */
export function lineRemaining({ amount, allocated }: Pick<Line, "amount" | "allocated">): bigint {
  return amount - allocated;
}

/**
 * Tells whether the directions agree: a credit pays a receivable, a debit pays a payable. A line that returns a payment
 * has the other direction, and so has one that pays a credit note out.
 */
export function directionsAgree(line: Pick<Line, "direction">, invoice: Pick<Invoice, "direction" | "type">): boolean {
  const pays = (line.direction === "credit") === (invoice.direction === "receivable");
  return pays !== (invoice.type === "credit_note");
}
