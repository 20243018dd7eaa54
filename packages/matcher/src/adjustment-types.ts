import type { AdjustmentReason, DifferenceReason } from "./value-sets.ts";

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
  creditNote?: Pick<Credit, "creditNoteId" | "creditNoteNumber"> | undefined;
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

/** What a suggested payment leaves open of its invoice, and why. */
export interface Difference {
  /** Minor units of the invoice's currency; positive. */
  amount: bigint;
  reason: DifferenceReason;
}

/** What an expected payment may be. */
export interface Expected {
  /** Minor units of the invoice's currency; positive. An exact amount has least and most equal. */
  least: bigint;
  most: bigint;
  /** What it is for, in words. */
  description?: string | undefined;
}

/** A part of an invoice with its own due date. */
export interface Instalment {
  /** YYYY-MM-DD. */
  dueDate: string;
  /** Minor units of the invoice's currency; positive. */
  amount: bigint;
}
