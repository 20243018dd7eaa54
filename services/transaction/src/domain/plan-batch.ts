import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { AppError, type FieldError, invalidField } from "@matchbook/runtime/errors/errors";
import { isDay } from "@matchbook/runtime/values/days";
import { currencyDigits, MAX_MINOR } from "@matchbook/runtime/values/money";
import { externalIdentity } from "./line-identity.ts";

/** Stored data that a batch refers to. */
export interface Known<Stored> {
  /** The bank connections that exist, by id. One without a currency accepts any. */
  connections: ReadonlyMap<string, { status: string; currency?: string | undefined }>;
  lines: ReadonlyMap<string, Stored>;
  codes: ReadonlySet<string>;
}

export type Decision<Stored> = { kind: "create" | "existing"; stored: Stored } | { kind: "refused"; error: AppError };

/**
 * Decides about each line. A stored external id makes it the stored line, even with other fields, and so does that of
 * an earlier line of the batch. @param toStored makes the row of a new line
 */
export function planBatch<Stored>(
  lines: readonly LineFacts[],
  known: Known<Stored>,
  toStored: (line: LineFacts, externalIdentity: string | undefined) => Stored,
): Decision<Stored>[] {
  const byIdentity = new Map(known.lines);
  const codes = new Set(known.codes);
  return lines.map((line): Decision<Stored> => {
    const fields = factProblems(line);
    if (fields.length > 0) return refused(new AppError("validation_failed", { fields }));

    const { bankConnectionId, externalId } = line;
    const connection = known.connections.get(bankConnectionId ?? "");
    if (bankConnectionId !== undefined && connection === undefined)
      return refused(new AppError("bank_connection_not_found"));

    const identity = externalId === undefined ? undefined : externalIdentity(bankConnectionId, externalId);
    const existing = byIdentity.get(identity ?? "");
    if (existing !== undefined) return { kind: "existing", stored: existing };
    if (connection?.status === "disconnected") return refused(new AppError("bank_connection_disconnected"));
    const { currency = line.currency } = connection ?? {};
    if (line.currency !== currency)
      return refused(invalidField("currency", `Must be ${currency}, the currency of the bank connection`));
    if (codes.has(line.transactionCode)) return refused(new AppError("duplicate_transaction_code"));
    codes.add(line.transactionCode);
    const stored = toStored(line, identity);
    if (identity !== undefined) byIdentity.set(identity, stored);
    return { kind: "create", stored };
  });
}

function refused(error: AppError): { kind: "refused"; error: AppError } {
  return { kind: "refused", error };
}

/** The invalid fields of a line that a caller sent, under their names in the public interface. */
function factProblems(facts: LineFacts): FieldError[] {
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
