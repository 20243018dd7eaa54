/** A signal that counts for or against a match. */
export interface Reason {
  signal: string;
  detail: string;
  points: number;
}

/** An invoice that the reason of a line names, as it was when matching decided. */
export interface NamedInvoice {
  invoiceNumber: string;
  counterpartyCode: string;
  remaining: bigint;
  currency: string;
}

/** What a line has for an invoice, and which evidence would complete it. */
export interface EvidenceGap {
  signals: string[];
  /** Each of them suffices, unless `isTogether`. */
  missing: ("number" | "account" | "amount" | "name")[];
  isTogether: boolean;
}

/** Why matching left a line unconfirmed; `signal` is a `LineReasonCode`. */
export interface LineReason extends Reason {
  /** The invoices that it is about, best first; absent when it is about none. */
  invoices?: NamedInvoice[] | undefined;
  /** The amount that it is about, in minor units of the line's currency. */
  amount?: bigint | undefined;
  /** What its first invoice lacks for the threshold of a setting. */
  gap?: EvidenceGap | undefined;
}
