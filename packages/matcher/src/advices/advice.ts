import { keyOf } from "../keys.ts";
import type { Line } from "../model.ts";
import type { AdviceKind } from "./line-advice.ts";

/**
 * A document that says of what one booking of a bank consists: a payer's remittance advice, the payout report of a card
 * processor, or an order of the tenant. Amounts are minor units of `currency`; dates are YYYY-MM-DD.
 */
export interface Advice {
  id: string;
  kind: AdviceKind;
  number: string;
  /** Further texts by which a bank may name the booking. */
  references: readonly string[];
  /** `credit` is money in. */
  direction: "credit" | "debit";
  currency: string;
  /** Positive. The amounts of the items add up to it. */
  total: bigint;
  date: string | null;
  /** Who pays or is paid: for a payout its processor. */
  party: { name: string | null; iban: string | null };
  items: readonly AdviceItem[];
  /** The line that it explains; undefined until one is found. */
  lineId?: string | undefined;
}

export interface AdviceItem {
  kind: "payment" | "refund" | "chargeback" | "fee" | "reserve" | "other";
  /** The numbers by which it may be known, the most telling first. */
  documents: readonly string[];
  /** Positive adds to the booking. It is after `deductions`. */
  amount: bigint;
  /** Positive. `amount` and they settle the document. */
  deductions: readonly { type: "discount" | "fee" | "tax" | "other"; amount: bigint; text: string | null }[];
  /** Why it was rejected or returned, such as AC04; null for others. */
  rejected: string | null;
}

/** The key that an advice shares with a line of its direction, currency and total. */
export function adviceKey({ direction, currency, total }: Pick<Advice, "direction" | "currency" | "total">): string {
  return `${direction} ${currency} ${total}`;
}

/** The key of the advices that may explain a line as a whole. */
export function lineAdviceKey({
  direction,
  currency,
  amount,
}: Pick<Line, "direction" | "currency" | "amount">): string {
  return adviceKey({ direction, currency, total: amount });
}

/** The keys of the documents of an item, the most telling first. */
export function documentKeys({ documents }: Pick<AdviceItem, "documents">): string[] {
  return [...new Set(documents.map(keyOf))].filter((key) => key !== "");
}

/** True for an item that takes back an earlier payment. */
export function isReversing({ kind, rejected }: Pick<AdviceItem, "kind" | "rejected">): boolean {
  return rejected !== null || kind === "refund" || kind === "chargeback";
}
