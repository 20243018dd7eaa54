import { AppError } from "@matchbook/runtime/errors";
import { externalIdentity } from "./line-identity.ts";
import { type NewLine, newLineProblems } from "./new-line.ts";

/** What is already stored of everything that a batch names. */
export interface Known<Stored> {
  /** Status of the bank connections that exist, by id. */
  connections: ReadonlyMap<string, string>;
  /** Stored lines by identity. */
  lines: ReadonlyMap<string, Stored>;
  /** Transaction codes that are taken. */
  codes: ReadonlySet<string>;
}

export type Decision<Stored> =
  | { kind: "create" }
  | { kind: "existing"; stored: Stored }
  /** The same line as an earlier item of this batch, which is created. */
  | { kind: "same_as"; item: number }
  | { kind: "refused"; error: AppError };

/**
 * Decides for each line of a batch by itself. A line whose external id is stored is that stored line, whatever else is
 * said of it: that is what makes a repeated call safe. Within the batch the first of equal keys wins.
 */
export function planBatch<Stored>(lines: readonly NewLine[], known: Known<Stored>): Decision<Stored>[] {
  const createdBy = new Map<string, number>();
  const codes = new Set(known.codes);
  return lines.map((line, item): Decision<Stored> => {
    const fields = newLineProblems(line);
    if (fields.length > 0) return refused(new AppError("validation_failed", { fields }));

    const { bankConnectionId, externalId } = line;
    const connection = bankConnectionId === undefined ? "none" : known.connections.get(bankConnectionId);
    if (connection === undefined) return refused(new AppError("bank_connection_not_found"));

    const identity = externalId === undefined ? undefined : externalIdentity(bankConnectionId, externalId);
    if (identity !== undefined) {
      const stored = known.lines.get(identity);
      if (stored !== undefined) return { kind: "existing", stored };
      const earlier = createdBy.get(identity);
      if (earlier !== undefined) return { kind: "same_as", item: earlier };
    }
    if (connection === "disconnected") return refused(new AppError("bank_connection_disconnected"));
    if (line.transactionCode !== undefined) {
      if (codes.has(line.transactionCode)) return refused(new AppError("duplicate_transaction_code"));
      codes.add(line.transactionCode);
    }
    if (identity !== undefined) createdBy.set(identity, item);
    return { kind: "create" };
  });
}

function refused(error: AppError): { kind: "refused"; error: AppError } {
  return { kind: "refused", error };
}
