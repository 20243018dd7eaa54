import type { Facts } from "../domain/new-line.ts";
import { transactionCode } from "../domain/transaction-code.ts";
import type { StatementLine } from "../statements/statement-line.ts";

// Far above what the formats allow; a text beyond it is cut, so that any line still fits into one event.
const MAX_DESCRIPTION = 10_000;
const MAX_TEXT = 500;

/** The facts of a statement line. A booking that is only a day is taken to be at its beginning in UTC. */
export function lineFacts(
  line: StatementLine,
  { id, now, bankConnectionId }: { id: string; now: Date; bankConnectionId: string },
): Facts {
  return {
    id,
    transactionCode: transactionCode(id),
    amount: line.amount,
    currency: line.currency,
    direction: line.direction,
    bookedAt: line.bookedAt === null ? undefined : new Date(line.bookedAt),
    valueDate: line.valueDate,
    description: cut(line.description, MAX_DESCRIPTION),
    reference: text(line.reference),
    endToEndId: text(line.endToEndId),
    counterpartyName: text(line.counterpartyName),
    counterpartyIban: text(line.counterpartyIban),
    bankConnectionId,
    reversal: line.reversal,
    aggregated: line.batch,
    createdAt: now,
  };
}

function text(value: string | null): string | undefined {
  return value === null ? undefined : cut(value, MAX_TEXT);
}

function cut(value: string, length: number): string {
  // Never through the middle of a character.
  return value.length <= length ? value : value.slice(0, length).toWellFormed();
}
