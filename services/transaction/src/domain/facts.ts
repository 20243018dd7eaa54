import type { FieldError } from "@matchbook/runtime/errors";
import { currencyDigits, MAX_MINOR } from "@matchbook/runtime/money";

/** What the bank said about a line. Immutable once stored. */
export interface Facts {
  id: string;
  transactionCode: string;
  /** Positive, in minor units of `currency`. */
  amount: bigint;
  currency: string;
  direction: string;
  bookedAt?: Date | undefined;
  /** `YYYY-MM-DD`. */
  valueDate: string;
  description: string;
  reference?: string | undefined;
  endToEndId?: string | undefined;
  counterpartyName?: string | undefined;
  counterpartyIban?: string | undefined;
  bankConnectionId?: string | undefined;
  /** The id of the line in the caller's own system. */
  externalId?: string | undefined;
  /** The bank took back an earlier booking. */
  reversal: boolean;
  /** Present when the bank marks the line as the return of a payment. */
  returnInformation?: ReturnInformation | undefined;
  /** The mandate of a direct debit. */
  mandateId?: string | undefined;
  /** The id that the instructing party gave the payment. */
  instructionId?: string | undefined;
  /** The bank's code for the kind of booking. */
  bankTransactionCode?: string | undefined;
  /** The bank's id of the booking. */
  bankReference?: string | undefined;
  /** Several payments booked as one amount, without details. */
  aggregated: boolean;
  createdAt: Date;
}

/** What the bank says about the return of a payment; see `ReturnInformation` in line.proto. */
interface ReturnInformation {
  reasonCode?: string | undefined;
  reason?: string | undefined;
  originalBankTransactionCode?: string | undefined;
  originalBankReference?: string | undefined;
}

/** What was done with a line. Ordered by `version`, which the matching service counts from 1. */
export interface State {
  status: string;
  allocated: bigint;
  counterpartyId?: string | undefined;
  paymentMethodId?: string | undefined;
  version: bigint;
  updatedAt: Date;
}

/** The invalid fields of a line that a caller sent, under their names in the public interface. */
export function factProblems(facts: Facts): FieldError[] {
  const problems: FieldError[] = [];
  const check = (ok: boolean, field: string, message: string) => {
    if (!ok) problems.push({ field, message });
  };
  check(facts.amount > 0n && facts.amount <= MAX_MINOR, "amount", "Must be a positive number");
  check(currencyDigits(facts.currency) !== undefined, "currency", "Must be an ISO 4217 currency code in upper case");
  check(facts.direction === "credit" || facts.direction === "debit", "direction", "Must be credit or debit");
  check(isDate(facts.valueDate), "value_date", "Must be a date in the form YYYY-MM-DD");
  const characters = [...facts.transactionCode].length;
  check(characters >= 1 && characters <= 50, "transaction_code", "Must have 1 to 50 characters");
  check(facts.externalId !== "", "external_id", "Must not be empty");
  return problems;
}

/** The state of a new line: version 0, lower than any version of the matching service. */
export function untouched(now: Date): State {
  return { status: "unmatched", allocated: 0n, version: 0n, updatedAt: now };
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
