import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { FieldError } from "@matchbook/runtime/errors/errors";
import { isDay } from "@matchbook/runtime/values/days";
import { currencyDigits, MAX_MINOR } from "@matchbook/runtime/values/money";

/** The invalid fields of a line that a caller sent, under their names in the public interface. */
export function factProblems(facts: LineFacts): FieldError[] {
  const problems: FieldError[] = [];
  const check = (ok: boolean, field: string, message: string) => {
    if (!ok) problems.push({ field, message });
  };
  check(facts.amount > 0n && facts.amount <= MAX_MINOR, "amount", "Must be a positive number");
  check(currencyDigits(facts.currency) !== undefined, "currency", "Must be an ISO 4217 currency code in upper case");
  check(facts.direction === "credit" || facts.direction === "debit", "direction", "Must be credit or debit");
  check(isDay(facts.valueDate), "value_date", "Must be a date in the form YYYY-MM-DD");
  const characters = [...facts.transactionCode].length;
  check(characters >= 1 && characters <= 50, "transaction_code", "Must have 1 to 50 characters");
  check(facts.externalId !== "", "external_id", "Must not be empty");
  return problems;
}
