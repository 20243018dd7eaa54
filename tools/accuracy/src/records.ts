import type { InvoiceDirection, TransactionDirection } from "@matchbook/vocabulary/statuses";

/** The records of a generated tenant. Amounts are bigint minor units; dates are YYYY-MM-DD. */

export interface PaymentMethod {
  id: string;
  code: string;
  type: string;
  iban: string | undefined;
  bic: string | undefined;
}

export interface Counterparty {
  id: string;
  accountCode: string;
  name: string;
  aliases: string[];
  paymentMethods: PaymentMethod[];
}

export interface Invoice {
  id: string;
  invoiceNumber: string;
  direction: InvoiceDirection;
  counterpartyId: string;
  counterpartyCode: string;
  currency: string;
  total: bigint;
  void: boolean;
  issueDate: string;
  dueDate: string | undefined;
  paymentReference: string | undefined;
  /** Set for an expected payment, whose total is the most that it may be. */
  type?: "expected_payment";
  expected?: { least: bigint; most: bigint; description: string | undefined };
  /** The parts in which it is due; they add up to the total. */
  instalments?: { dueDate: string; amount: bigint }[];
}

/** A pair of line and invoice that a person refused earlier. A matcher must not propose it again. */
export interface Refusal {
  invoiceId: string;
  kind: "rejected" | "unlinked";
}

/** A line of a bank statement. */
export interface Line {
  id: string;
  transactionCode: string;
  amount: bigint;
  currency: string;
  /** `credit` is money in, `debit` money out. */
  direction: TransactionDirection;
  valueDate: string;
  description: string;
  reference: string | undefined;
  endToEndId: string | undefined;
  counterpartyName: string | undefined;
  counterpartyIban: string | undefined;
  /** The bank marks it as the reversal of another booking. */
  reversal: boolean;
  /** The bank booked several payments as one sum. */
  aggregated: boolean;
  /** The ISO 20022 code of what the payment is for. */
  purposeCode?: string;
  /** The id of the payer's program, the bank's id of the booking, and the mandate of a direct debit. */
  instructionId?: string;
  bankReference?: string;
  mandateId?: string;
  refusals: Refusal[];
}
