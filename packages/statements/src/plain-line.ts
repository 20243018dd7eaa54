import type { StatementLine } from "./statement-line.ts";

type Required = "position" | "amount" | "currency" | "direction" | "bookingDate" | "valueDate" | "description";

/** A line of a format that has only these fields. The description is the payer's text. */
export function plainLine(fields: Pick<StatementLine, Required> & Partial<StatementLine>): StatementLine {
  return {
    bookedAt: fields.bookingDate,
    remittance: fields.description || null,
    additionalInformation: null,
    reference: null,
    endToEndId: null,
    mandateId: null,
    instructionId: null,
    counterpartyName: null,
    counterpartyIban: null,
    bankReference: null,
    bookingReference: fields.bankReference ?? null,
    transactionId: null,
    reversal: false,
    returnInformation: null,
    batch: false,
    bankTransactionCode: null,
    charges: [],
    original: null,
    ...fields,
  };
}
