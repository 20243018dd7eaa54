import type { FieldError } from "@matchbook/runtime/errors";
import { currencyDigits, MAX_MINOR } from "@matchbook/runtime/money";
import { transactionCode } from "./transaction-code.ts";

/** A line as a caller gives it. `amount` in minor units of `currency`, `valueDate` as YYYY-MM-DD. */
export interface NewLine {
  transactionCode?: string | undefined;
  amount: bigint;
  currency: string;
  direction: string;
  valueDate: string;
  bookedAt?: Date | undefined;
  externalId?: string | undefined;
  bankConnectionId?: string | undefined;
  description: string;
  reference?: string | undefined;
  endToEndId?: string | undefined;
  counterpartyName?: string | undefined;
  counterpartyIban?: string | undefined;
}

/** What the bank said of a line, as it is stored for good. */
export interface Facts extends Omit<NewLine, "transactionCode"> {
  id: string;
  transactionCode: string;
  reversal: boolean;
  aggregated: boolean;
  createdAt: Date;
}

/** What was done with a line; ordered by `version`, which the matching service counts from 1. */
export interface State {
  status: string;
  allocated: bigint;
  counterpartyId?: string | undefined;
  paymentMethodId?: string | undefined;
  version: bigint;
  updatedAt: Date;
  /** Why matching suggested nothing; left out when there is nothing to say, as nearly always. */
  reasons?: { signal: string; detail: string; points: number }[] | undefined;
}

/** The names of the fields are those of the public interface, where the caller finds them. */
export function newLineProblems(line: NewLine): FieldError[] {
  const problems: FieldError[] = [];
  const check = (ok: boolean, field: string, message: string) => {
    if (!ok) problems.push({ field, message });
  };
  check(line.amount > 0n && line.amount <= MAX_MINOR, "amount", "Must be a positive number");
  check(currencyDigits(line.currency) !== undefined, "currency", "Must be an ISO 4217 currency code in upper case");
  check(line.direction === "credit" || line.direction === "debit", "direction", "Must be credit or debit");
  check(isDate(line.valueDate), "value_date", "Must be a date in the form YYYY-MM-DD");
  const code = line.transactionCode;
  const characters = [...(code ?? "one")].length;
  check(characters >= 1 && characters <= 50, "transaction_code", "Must have 1 to 50 characters");
  check(line.externalId !== "", "external_id", "Must not be empty");
  return problems;
}

/** The facts of a line that a caller gave one by one. */
export function factsOf(line: NewLine, { id, now }: { id: string; now: Date }): Facts {
  return {
    ...line,
    id,
    transactionCode: line.transactionCode ?? transactionCode(id),
    reversal: false,
    aggregated: false,
    createdAt: now,
  };
}

/** The state of a line that nothing was done with yet: version 0, before any of the matching service's. */
export function untouched(now: Date): State {
  return { status: "unmatched", allocated: 0n, version: 0n, updatedAt: now };
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
