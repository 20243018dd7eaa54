import type { Bank, ClosedPeriod, Invoice, Match, Transaction } from "../src/api/resources.ts";
import type { Entry, RecordOf } from "../src/components/operations/operations.ts";

const AT = "2026-10-04T10:00:00.000Z";

/** A bank line as the API answers it. */
export function aLine(changes: Partial<Transaction> = {}): Transaction {
  return {
    ...{ id: "line-1", transaction_code: "T-1", counterparty_id: null, payment_method_id: null, amount: 107.5 },
    ...{ currency: "EUR", direction: "credit", status: "unmatched", remaining_amount: 107.5, booked_at: null },
    ...{ value_date: "2026-10-01", description: "INV-1 thank you", reference: null, end_to_end_id: null },
    ...{ counterparty_name: "Alder & Finch", counterparty_iban: null, bank_connection_id: null, sync_id: null },
    ...{
      external_id: null,
      reversal: false,
      return_information: null,
      additional_information: null,
      mandate_id: null,
      instruction_id: null,
    },
    ...{ bank_transaction_code: null, purpose_code: null, bank_reference: null, batch_id: null, charges: [] },
    ...{ original: null, match_reasons: [], version: 1, created_at: AT, updated_at: AT },
    ...{
      assignee: null,
      postponed_until: null,
      work_reason: null,
      comments: [],
      codings: [],
      ignore_reason: null,
      rule: null,
    },
    ...{ advice: null },
    ...{ booking_day: "2026-10-01", late: false, adjusted: false },
    ...changes,
  };
}

export function aMatch(changes: Partial<Match> = {}): Match {
  return {
    ...{
      id: "match-1",
      kind: "payment",
      returnsMatchId: null,
      deducted: false,
      invoiceId: "INV-1",
      transactionId: "T-1",
    },
    ...{ counterpartyId: "C-1", counterpartyName: "Alder & Finch", paymentMethodId: null, status: "pending_review" },
    ...{ source: "auto", matchedAmount: 107.5, currency: "EUR", invoiceAmount: 107.5, invoiceCurrency: "EUR" },
    ...{ returnedAmount: 0, exchangeRate: null, rateDate: null, confidence: 0.93, reasons: [], explanation: null },
    ...{ difference: null, credits: [], metadata: {}, version: 1, createdAt: AT, updatedAt: AT },
    ...changes,
  };
}

export function anInvoice(changes: Partial<Invoice> = {}): Invoice {
  return {
    ...{ id: "invoice-1", type: "invoice", invoiceNumber: "INV-1", direction: "receivable", counterpartyId: "C-1" },
    ...{ counterpartyName: "Alder & Finch", currency: "EUR", totalAmount: 107.5, remainingAmount: 107.5 },
    ...{ status: "open", issueDate: "2026-09-01", dueDate: "2026-09-15", paymentReference: null, paymentTerms: [] },
    ...{ instalments: [], expectedPayment: null, onAccountOf: null, metadata: {}, adjustments: [] },
    ...{ version: 1, createdAt: AT, updatedAt: AT },
    ...changes,
  };
}

let entries = 0;

/** A change of a record: by Ada, part of the operation `op-1`. */
export function anEntry(after: RecordOf | ClosedPeriod | null, changes: Partial<Entry> = {}): Entry {
  entries += 1;
  return {
    ...{ id: `entry-${entries}`, at: AT, actor: "user:7", actorName: "Ada Lovelace", operation: "update_match" },
    ...{ operationId: "op-1", undoes: null, before: null, after },
    ...changes,
  };
}

export function aBank(changes: Partial<Bank> = {}): Bank {
  return {
    ...{
      id: "bank-1",
      name: "Main",
      iban: null,
      currency: "EUR",
      csvMapping: null,
      strictBalance: false,
      strict: false,
    },
    ...{ otherAccounts: "refuse", status: "connected", createdAt: AT, updatedAt: AT, disconnectedAt: null },
    ...{ balanceIssues: [], balanceIssueCount: 0, closedUntil: null, balanceState: "complete" },
    ...changes,
  };
}
