import type * as parts from "./parts.ts";

/** A transaction line: the facts from the bank, which never change, and the state that matching gives it. */
export interface Line {
  id: string;
  transactionCode: string;
  /** Minor units of `currency`, which is of ISO 4217. */
  amount: bigint;
  currency: string;
  /** `credit` is money in, `debit` is money out. */
  direction: "credit" | "debit";
  valueDate: string;
  /** The remittance text, or the bank's text. */
  description: string;
  /** Further texts of the bank. They cite weakly: their numbers are often those of the bank. */
  additionalInformation?: string | undefined;
  /** The structured creditor reference. */
  reference: string | undefined;
  endToEndId: string | undefined;
  counterpartyName: string | undefined;
  counterpartyIban: string | undefined;
  /** The bank takes an earlier booking back. */
  reversal: boolean;
  /** Several payments that the bank booked as one sum. */
  aggregated: boolean;
  /** Present when the bank marks the line as the return of a payment. */
  bankReturn?: parts.BankReturn | undefined;
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
  /** The booking day; absent where it is the value date. */
  bookingDay?: string | undefined;

  ignored: boolean;
  /** Sum of its allocating matches and its codings. */
  allocated: bigint;
  codings?: parts.Coding[] | undefined;
  counterpartyId: string | undefined;
  paymentMethodId: string | undefined;
  refusals: parts.Refusal[];
  /** Why it is not confirmed, as of the last decision. A change of them alone raises no event and no history. */
  matchReasons: parts.LineReason[];
  /** Its live suggestions, by the id of the match. A change of them alone leaves no history. */
  suggestions: parts.LineSuggestion[];
  /** Set when matching alone made all of its allocations. */
  automatic?: boolean | undefined;
  /** The UTC day of the decision that made its allocation, under which the counts per day have it. */
  decidedOn?: string | undefined;
  assignee?: parts.Person | undefined;
  postponedUntil?: string | undefined;
  /** Why it is not matched: a code of the tenant's list. */
  workReason?: string | undefined;
  comments?: parts.LineComment[] | undefined;
  /** Set when an adjustment of an invoice belongs to one of its allocations. */
  adjusted?: boolean | undefined;
  ignoreReason?: string | undefined;
  /** The rule of the tenant that acted when matching decided about it last. */
  rule?: parts.ActedRule | undefined;
  advice?: parts.LineAdvice | undefined;
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
