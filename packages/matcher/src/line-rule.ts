import type { AdjustmentReason } from "./value-sets.ts";

/** The rule of a tenant that acted on a line, as it was then. */
export interface ActedRule {
  id: string;
  name: string;
  version: bigint;
}

/**
 * What a rule of the tenant asks of matching for one line. It makes confirmations rarer. `ceiling` and `difference` may
 * also allow one; no check but that of the ceiling, or of the whole amount, looks at them.
 */
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
export function pairKey(lineId: string, invoiceId: string): string {
  return `${lineId} ${invoiceId}`;
}
