import type { AdviceDeductionType, AdviceFormat, AdviceItemKind, AdviceKind } from "./value-sets.ts";

/**
 * The common result of all formats: a document that says of what one booking of a bank consists. A remittance advice
 * comes from a payer, a payout report from a payment processor, a payment order from the tenant. A report of rejected or
 * returned orders is an order in the other direction, all of whose items are `rejected`: it says what comes back.
 */
export interface PaymentAdvice {
  /** `remittance`, `payout` or `order`. */
  kind: AdviceKind;
  format: AdviceFormat;
  /** 1-based line of the file at which it begins. */
  line: number;
  /** The document's own number: of the advice, the payout or the payment-information block. */
  number: string;
  /** Further texts by which a bank may name the booking: message id, trace number, statement descriptor, batch id. */
  references: string[];
  /** Seen from the tenant: money in is a credit. */
  direction: "credit" | "debit";
  /** ISO 4217. */
  currency: string;
  /**
   * The amount that the bank books: positive, in minor units of `currency`. The signed amounts of `items` add up to it
   * exactly. It is 0 for rejected orders whose amounts the report does not repeat.
   */
  total: bigint;
  /** The day on which it was sent or is executed, `YYYY-MM-DD`; null when the document has none. */
  date: string | null;
  /** The tenant's account; electronic form. */
  iban: string | null;
  /** Who pays, or who is paid: for a payout its processor. */
  party: { name: string | null; iban: string | null; taxId: string | null };
  items: AdviceItem[];
  /** Parts of the document that contradict each other or were left out. */
  warnings: string[];
}

/** The most characters of texts and the most entries of lists. A longer number is refused, other texts are cut. */
export const LIMITS = {
  ...{ number: 100, name: 300, text: 500, reason: 100 },
  ...{ listed: 20, warnings: 20, items: 100_000, bytes: 64 * 1024 * 1024 },
};

export interface AdviceItem {
  /** `payment`, `refund`, `chargeback`, `fee`, `reserve` (held back or released) or `other`. */
  kind: AdviceItemKind;
  line: number;
  /** The numbers by which the item may be known, the most telling first: invoice, order, end-to-end id, charge id. */
  documents: string[];
  /** Minor units; positive adds to what is booked. It is after `deductions`. */
  amount: bigint;
  /** Deductions from the document's amount: positive minor units. `amount + sum` is what the document is settled by. */
  deductions: AdviceDeduction[];
  /** Whom the item is from or for. */
  name: string | null;
  iban: string | null;
  text: string | null;
  /** The bank's or the network's reason when the item was rejected or returned, such as AC04 or R03; else null. */
  rejected: string | null;
}

export interface AdviceDeduction {
  type: AdviceDeductionType;
  amount: bigint;
  text: string | null;
}
