import type { Credit } from "../adjustment-types.ts";
import type { Invoice, Match } from "../model.ts";
import type { DifferenceReason } from "../value-sets.ts";

/** What a line pays of an invoice. */
export interface PlannedPayment {
  invoice: Invoice;
  /** Of the line. It, what is closed, the credits and what is taken back are the items of the advice. */
  amount: bigint;
  /** What the advice took off, as adjustments of the invoice. */
  closes: { reason: DifferenceReason; amount: bigint; note: string | undefined }[];
  credits: Credit[];
  /** What the same advice takes back of it, so that it stays open. */
  takenBack: bigint;
}

/** What a line takes back of an earlier payment. */
export interface PlannedReturn {
  payment: Match;
  amount: bigint;
  /** It reduces the line, as a refund does in a payout, instead of being paid by it. */
  deducted: boolean;
}

/** What a line pays, takes back and closes by its advice. */
export interface AdvicePlan {
  payments: PlannedPayment[];
  returns: PlannedReturn[];
  /** Why it is not certain, as parts of a sentence. An empty list says that its amounts add up to the line. */
  doubts: string[];
}
