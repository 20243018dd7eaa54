import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { ReturnInformation, StatementLine } from "@matchbook/statements";

// Far above what the formats allow. Longer texts are cut, so that any line fits into one event.
const MAX_DESCRIPTION = 10_000;
const MAX_TEXT = 500;
const MAX_CHARGES = 20;
const MAX_RATE = 40;

export type LineFactsOfFile = Omit<
  LineFacts,
  "id" | "transactionCode" | "bankConnectionId" | "syncId" | "createdAt" | "externalId" | "ownAccount" | "late"
>;

/** The facts of a line. A booking date without a time is the start of the day in UTC. */
export function lineFacts(line: StatementLine): LineFactsOfFile {
  return {
    amount: line.amount,
    currency: line.currency,
    direction: line.direction,
    bookedAt: line.bookedAt === null ? undefined : new Date(line.bookedAt),
    valueDate: line.valueDate,
    description: cut(line.description, MAX_DESCRIPTION),
    additionalInformation: text(line.additionalInformation, MAX_DESCRIPTION),
    reference: text(line.reference),
    endToEndId: text(line.endToEndId),
    counterpartyName: text(line.counterpartyName),
    counterpartyIban: text(line.counterpartyIban),
    reversal: line.reversal,
    returnInformation: returnFacts(line.returnInformation),
    mandateId: text(line.mandateId),
    instructionId: text(line.instructionId),
    bankTransactionCode: text(line.bankTransactionCode),
    purposeCode: text(line.purposeCode ?? null),
    bankReference: text(line.bankReference),
    aggregated: line.batch,
    charges: chargesOf(line),
    original: originalOf(line),
    batchId: line.position.detail > 0 ? text(line.bookingReference) : undefined,
    bookingDay:
      line.bookingDate === null || line.bookingDate === line.bookedAt?.slice(0, 10) ? undefined : line.bookingDate,
  };
}

function chargesOf({ charges }: StatementLine): LineFacts["charges"] {
  if (charges.length === 0) return undefined;
  const items = charges.slice(0, MAX_CHARGES).map(({ amount, currency, direction, included }) => ({
    ...{ amount, currency, direction: direction ?? undefined, included: included ?? undefined },
  }));
  return { items };
}

function originalOf({ original }: StatementLine): LineFacts["original"] {
  if (original === null) return undefined;
  const { amount, currency, rate } = original;
  return { amount, currency, rate: rate === null ? undefined : cut(rate, MAX_RATE) };
}

function returnFacts(information: ReturnInformation | null): LineFacts["returnInformation"] {
  if (information === null) return undefined;
  return {
    reasonCode: text(information.reasonCode),
    reason: text(information.reason),
    originalBankTransactionCode: text(information.originalBankTransactionCode),
    originalBankReference: text(information.originalBankReference),
  };
}

function text(value: string | null, length = MAX_TEXT): string | undefined {
  return value === null ? undefined : cut(value, length);
}

function cut(value: string, length: number): string {
  // A cut inside a surrogate pair would leave half a character; toWellFormed replaces it.
  return value.length <= length ? value : value.slice(0, length).toWellFormed();
}
