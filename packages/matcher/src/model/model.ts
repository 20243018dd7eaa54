import type { Line } from "./line.ts";
import type * as parts from "./parts.ts";
import type { InvoiceDirection, InvoiceType, MatchKind, MatchSource, MatchStatus } from "./value-sets.ts";

export type { Line };

/** The entities that matching decides about. Amounts are bigint minor units; dates are YYYY-MM-DD. */

/** The open amount of a credit note is what no invoice uses yet. Totals of expected payments: see expected.ts. */
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
  adjustments: parts.Adjustment[];
  void: boolean;
  issueDate: string;
  dueDate: string | undefined;
  /** The reference that the payer was asked to give. */
  paymentReference: string | undefined;
  /** Discounts for an early payment. */
  paymentTerms: parts.PaymentTerm[];
  /** Its parts by due date, which add up to the total. The due date of the invoice follows from them. */
  instalments?: parts.Instalment[] | undefined;
  /** Only of an expected payment. Its days are the issue date to the due date. */
  expected?: parts.Expected | undefined;
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
  returnedAmount: bigint;
  /** Of a return that reduces money in the payment's direction, as a refund in a payout: its amount is negative. */
  deducted?: boolean | undefined;
  invoiceId: string;
  invoiceNumber: string;
  lineId: string;
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
  /** Of a suggestion that may be confirmed when the rest of this batch has arrived. No event tells of it before. */
  waits?: string | undefined;
  reasons: parts.Reason[];
  explanation: string;
  /** Only of suggestions. Absent again when the open amount of the invoice changes. */
  difference?: parts.Difference | undefined;
  /** The credit notes that confirming a suggestion applies to the invoice. */
  credits?: parts.Credit[] | undefined;
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
export const allocates = (match: Pick<Match, "status">) => match.status === "active" || match.status === "confirmed";

/** Recognizes a suggestion that is decided, and told, when the rest of its batch has arrived. */
export const isWaiting = ({ status, waits }: Pick<Match, "status" | "waits">): boolean =>
  status === "pending_review" && waits !== undefined;

export const isLive = (match: Match): boolean => allocates(match) || match.status === "pending_review";

/** The amount that an allocating match takes of its line; negative for a return that reduced it. */
export const takenOfLine = ({ matchedAmount, deducted }: Pick<Match, "matchedAmount" | "deducted">): bigint =>
  deducted ? -matchedAmount : matchedAmount;

export const lineRemaining = ({ amount, allocated }: Pick<Line, "amount" | "allocated">): bigint => amount - allocated;

/** Recognizes a pair that a person separated, which matching leaves alone. */
export const isRefused = ({ refusals }: Pick<Line, "refusals">, { id }: Pick<Invoice, "id">): boolean =>
  refusals.some(({ invoiceId }) => invoiceId === id);

/** A credit pays a receivable, a debit a payable. Returns of payments and pay-outs of credit notes go the other way. */
export function directionsAgree(line: Pick<Line, "direction">, invoice: Pick<Invoice, "direction" | "type">): boolean {
  const pays = (line.direction === "credit") === (invoice.direction === "receivable");
  return pays !== (invoice.type === "credit_note");
}
