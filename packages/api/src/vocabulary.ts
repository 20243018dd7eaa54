/** The words of the public interface. Every list of allowed values in the system is one of these. */

export const TRANSACTION_STATUSES = ["unmatched", "partially_matched", "matched", "ignored"] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const TRANSACTION_DIRECTIONS = ["credit", "debit"] as const;
export type TransactionDirection = (typeof TRANSACTION_DIRECTIONS)[number];

export const INVOICE_STATUSES = ["open", "partially_paid", "paid", "void"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const INVOICE_DIRECTIONS = ["receivable", "payable"] as const;
export type InvoiceDirection = (typeof INVOICE_DIRECTIONS)[number];

export const MATCH_STATUSES = ["active", "pending_review", "confirmed", "rejected", "cancelled"] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** The most that matching would do with a transaction. */
export const PREVIEW_OUTCOMES = ["confirmed", "pending_review", "none"] as const;
export type PreviewOutcome = (typeof PREVIEW_OUTCOMES)[number];

/** The statuses that an update of a match may ask for. */
export const MATCH_TARGET_STATUSES = ["active", "cancelled", "confirmed", "rejected"] as const;

export const RECONCILE_ACTIONS = ["ignore", "include", "unlink_all", "unlink_match", "save"] as const;
export type ReconcileAction = (typeof RECONCILE_ACTIONS)[number];

export const SYNC_STATUSES = ["pending", "running", "completed", "failed"] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

export const DELIVERY_STATUSES = ["pending", "delivering", "success", "failed", "exhausted"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const DISABLED_REASONS = ["manual", "consecutive_failures", "gone"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
