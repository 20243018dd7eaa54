/** A payment order of the tenant: what it asked its bank to pay or to collect. */
export interface PaymentOrder {
  /** 1-based line of the file. */
  line: number;
  /** The id that the other side sees; null for `NOTPROVIDED`. */
  endToEndId: string | null;
  instructionId: string | null;
  /** Positive, in minor units of `currency`. */
  amount: bigint;
  /** ISO 4217. */
  currency: string;
  counterpartyName: string | null;
  /** Electronic form. */
  counterpartyIban: string | null;
  /** The text for the other side. */
  remittance: string | null;
  /** The structured creditor reference. */
  reference: string | null;
  /** Of a direct debit. */
  mandateId: string | null;
}

/** Orders that are executed together, and that a bank may book as one line. */
export interface PaymentBatch {
  /** The payment-information id, which a bank repeats in its booking. */
  id: string;
  line: number;
  /** Seen from the tenant: a credit transfer is money out, a direct debit money in. */
  direction: "credit" | "debit";
  /** The tenant's account. */
  iban: string | null;
  /** The day for which it is ordered, `YYYY-MM-DD`. */
  requestedDate: string | null;
  /** Whether one booking for all is asked for; null when the file does not say. */
  batchBooking: boolean | null;
  orders: PaymentOrder[];
}

export interface PaymentFile {
  format: "pain.001" | "pain.008";
  messageId: string;
  batches: PaymentBatch[];
  /** Numbers and sums of the file that contradict its orders. */
  warnings: string[];
}
