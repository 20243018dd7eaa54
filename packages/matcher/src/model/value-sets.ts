export const TRANSACTION_STATUSES = ["unmatched", "partially_matched", "matched", "ignored"] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const INVOICE_STATUSES = ["open", "partially_paid", "paid", "void"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const DOCUMENT_TYPES = ["invoice", "credit_note"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The types of an open item: a document, or a payment that is expected without one. */
export const INVOICE_TYPES = [...DOCUMENT_TYPES, "expected_payment"] as const;
/** A credit note has a positive amount, which reduces invoices of the same counterparty and direction. */
export type InvoiceType = (typeof INVOICE_TYPES)[number];

export const INVOICE_DIRECTIONS = ["receivable", "payable"] as const;
export type InvoiceDirection = (typeof INVOICE_DIRECTIONS)[number];

/** Why an amount of an invoice is closed without a payment. */
export const ADJUSTMENT_REASONS = ["fee", "discount", "rounding", "write_off", "credit"] as const;
/** Why a suggested payment is less than the open amount. */
export const DIFFERENCE_REASONS = ["fee", "discount", "rounding"] as const satisfies readonly AdjustmentReason[];
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number];

export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

export const MATCH_STATUSES = ["active", "pending_review", "confirmed", "rejected", "cancelled"] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** The statuses that automatic matching gives a new match. */
export const AUTOMATIC_MATCH_STATUSES = ["confirmed", "pending_review"] as const;
export type AutomaticMatchStatus = (typeof AUTOMATIC_MATCH_STATUSES)[number];

export const MATCH_SOURCES = ["auto", "manual"] as const;
export type MatchSource = (typeof MATCH_SOURCES)[number];

/** A payment settles an invoice; a return reverses a payment. */
export const MATCH_KINDS = ["payment", "return"] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

export const PREVIEW_OUTCOMES = [...AUTOMATIC_MATCH_STATUSES, "none"] as const;
export type PreviewOutcome = (typeof PREVIEW_OUTCOMES)[number];

/** The keys by which a payer is known: a name, an account, or under `merchant` a merchant's words or an `UnreadKey`. */
export const ALIAS_KINDS = ["name", "iban", "merchant"] as const;
export type AliasKind = (typeof ALIAS_KINDS)[number];
/** The key of a word that no list has. The words of a merchant have no such sign. */
export type UnreadKey = `${string} #`;
