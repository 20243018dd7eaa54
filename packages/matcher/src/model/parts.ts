import type { AdjustmentReason, DifferenceReason } from "./value-sets.ts";

export type AdviceKind = "remittance" | "payout" | "order";

export interface LineAdvice {
  id: string;
  kind: AdviceKind;
  number: string;
  /** The place of its item from 1, when the line is one of several. */
  item: number | undefined;
}

/** A part of a line without an invoice: an account of the tenant's ledger explains it, or it is kept on account. */
export interface Coding {
  id: string;
  /** Undefined of a part that is kept on account. */
  account: string | undefined;
  /** The name of the account, or of the counterparty, as it was then. */
  name: string;
  /** Minor units of the line's currency; positive. */
  amount: bigint;
  note: string | undefined;
  /** The rule that made it; undefined of one by a person. */
  ruleId: string | undefined;
  onAccount?: OnAccount | undefined;
}

/** A credit note that keeps a part of a line for its counterparty, until invoices use it or it is paid back. */
export interface OnAccount {
  creditNoteId: string;
  creditNoteNumber: string;
  counterpartyId: string;
  counterpartyCode: string;
}

/** An amount that closes a part of an invoice without a payment. */
export interface Adjustment {
  id: string;
  /** Minor units of the invoice's currency; positive. */
  amount: bigint;
  reason: AdjustmentReason;
  note: string | undefined;
  /** The match that it belongs to: the adjustment ends with the match's allocation. */
  matchId: string | undefined;
  /** The credit note whose amount it uses. */
  creditNote?: (Pick<Credit, "creditNoteId" | "creditNoteNumber"> & { onAccountOf?: string | undefined }) | undefined;
  createdAt: Date;
}

/** An amount of a credit note that reduces an invoice. */
export interface Credit {
  creditNoteId: string;
  creditNoteNumber: string;
  /** Minor units; positive. */
  amount: bigint;
}

/** A discount on an invoice that is paid within some days of its issue. */
export interface PaymentTerm {
  days: number;
  /** Hundredths of a percent. */
  basisPoints: number;
}

/** The open rest of an invoice after a suggested payment, and its cause. */
export interface Difference {
  /** Minor units of the invoice's currency; positive. */
  amount: bigint;
  reason: DifferenceReason;
}

/** The range of an expected payment. */
export interface Expected {
  /** Minor units of the invoice's currency; positive. An exact amount has least and most equal. */
  least: bigint;
  most: bigint;
  /** Its purpose, in words. */
  description?: string | undefined;
}

/** A part of an invoice with its own due date. */
export interface Instalment {
  /** YYYY-MM-DD. */
  dueDate: string;
  /** Minor units of the invoice's currency; positive. */
  amount: bigint;
}

/** A pair that automatic matching must leave alone on this line. */
export interface Refusal {
  invoiceId: string;
  /** A rejection is permanent; an unlinking holds until the line is included again. */
  kind: "rejected" | "unlinked";
}

/** The bank's information about a returned payment. */
export interface BankReturn {
  /** The ISO 20022 return reason, such as AC04, or the bank's own code. */
  reasonCode: string | undefined;
  /** The bank's id of the booking that is taken back. */
  originalReference: string | undefined;
}

/** A person or a process, by the id of an actor such as `user:7`. */
export interface Person {
  id: string;
  name: string | undefined;
}

export interface LineComment {
  id: string;
  text: string;
  mentions: string[];
  author: Person;
  createdAt: Date;
}

/** The part of a suggestion that the list of lines is filtered by. */
export interface LineSuggestion {
  matchId: string;
  matchedAmount: bigint;
  confidence: number;
  waits?: string | undefined;
}

export interface ActedRule {
  id: string;
  name: string;
  version: bigint;
}

/** A tenant's rule for one line. It makes confirmations rarer; only `ceiling` and `difference` may also allow one. */
export interface LineRule {
  rule: ActedRule;
  neverConfirm: boolean;
  /** In minor units of the line's currency. `most` is the highest amount to which it raises the ceiling. */
  ceiling?: { amount: bigint; most: bigint } | undefined;
  difference?: AllowedDifference | undefined;
  /** The counterparty that the line is from by the rule: its invoices are suggested, never confirmed for that. */
  partyId?: string | undefined;
}

/** A difference that may stay between a payment and the one invoice that it names. */
export interface AllowedDifference {
  /** In minor units of the line's currency. */
  amount: bigint | undefined;
  /** A share of the open amount, in hundredths of a percent. The smaller limit holds. */
  basisPoints: number | undefined;
  reason: AdjustmentReason;
}

/** The key of a pair among those that matching would confirm without rules. */
export const pairKey = (lineId: string, invoiceId: string): string => `${lineId} ${invoiceId}`;

/** A signal that counts for or against a match. */
export interface Reason {
  signal: string;
  detail: string;
  points: number;
}

/** An invoice that the reason of a line names, as it was when matching decided. */
export interface NamedInvoice {
  invoiceNumber: string;
  counterpartyCode: string;
  remaining: bigint;
  currency: string;
}

/** The evidence of a line for an invoice, and which evidence would complete it. */
export interface EvidenceGap {
  signals: string[];
  /** Each of them suffices, unless `isTogether`. */
  missing: ("number" | "account" | "amount" | "name")[];
  isTogether: boolean;
}

/** Why matching left a line unconfirmed; `signal` is a `LineReasonCode`. */
export interface LineReason extends Reason {
  /** The invoices that it is about, best first; absent when it is about none. */
  invoices?: NamedInvoice[] | undefined;
  /** The amount that it is about, in minor units of the line's currency. */
  amount?: bigint | undefined;
  /** The gap between its first invoice and the threshold of a setting. */
  gap?: EvidenceGap | undefined;
}
