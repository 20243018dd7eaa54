/** The value sets of the public interface: statuses, directions, actions and reasons. */
import { DIRECTIONS, SKIP_REASONS as ENTRY_SKIP_REASONS } from "@matchbook/statements/value-sets";

export const TRANSACTION_STATUSES = ["unmatched", "partially_matched", "matched", "ignored"] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const TRANSACTION_DIRECTIONS = DIRECTIONS;
export type TransactionDirection = (typeof TRANSACTION_DIRECTIONS)[number];

/** Which transactions a list shows by their live suggestions. */
export const SUGGESTION_FILTERS = ["any", "none", "ambiguous"] as const;
export type SuggestionFilter = (typeof SUGGESTION_FILTERS)[number];

export const TRANSACTION_ORDERS = ["newest", "oldest", "amount"] as const;
export type TransactionOrder = (typeof TRANSACTION_ORDERS)[number];

export const INVOICE_STATUSES = ["open", "partially_paid", "paid", "void"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const INVOICE_TYPES = ["invoice", "credit_note"] as const;
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

/** The statuses that an update of a match may set. */
export const MATCH_TARGET_STATUSES = ["active", "cancelled", "confirmed", "rejected"] as const;
export type MatchTargetStatus = (typeof MATCH_TARGET_STATUSES)[number];

/** The statuses that automatic matching gives a new match. */
export const AUTOMATIC_MATCH_STATUSES = ["confirmed", "pending_review"] as const;
export type AutomaticMatchStatus = (typeof AUTOMATIC_MATCH_STATUSES)[number];

export const MATCH_SOURCES = ["auto", "manual"] as const;
export type MatchSource = (typeof MATCH_SOURCES)[number];

/** A payment settles an invoice; a return reverses a payment. */
export const MATCH_KINDS = ["payment", "return"] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** The strongest match that matching would make for a transaction. */
export const PREVIEW_OUTCOMES = [...AUTOMATIC_MATCH_STATUSES, "none"] as const;
export type PreviewOutcome = (typeof PREVIEW_OUTCOMES)[number];

export const RECONCILE_ACTIONS = ["ignore", "include", "unlink_all", "unlink_match", "save"] as const;

export const BANK_CONNECTION_STATUSES = ["connected", "disconnected"] as const;
export type BankConnectionStatus = (typeof BANK_CONNECTION_STATUSES)[number];

export const SYNC_STATUSES = ["pending", "running", "completed", "failed"] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

/**
 * Why an entry of a statement file gives no transaction: it gives no line, or its line is of an account that is not the
 * connection's.
 */
export const SKIP_REASONS = [...ENTRY_SKIP_REASONS, "other_account"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What becomes of lines of an account that is not the connection's. */
export const OTHER_ACCOUNTS = ["refuse", "skip"] as const;
export type OtherAccounts = (typeof OTHER_ACCOUNTS)[number];

/** What an import would do with a row of a statement file. */
export const PREVIEW_ROW_STATUSES = ["new", "duplicate", "skipped", "error"] as const;
export type PreviewRowStatus = (typeof PREVIEW_ROW_STATUSES)[number];

export const DELIVERY_STATUSES = ["pending", "delivering", "success", "failed", "exhausted"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const DISABLED_REASONS = ["manual", "consecutive_failures", "gone"] as const;
/** Why a webhook destination is disabled. */
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** What a payer is known by: its name, its account, or the words of a merchant's text. */
export const ALIAS_KINDS = ["name", "iban", "merchant"] as const;
export type AliasKind = (typeof ALIAS_KINDS)[number];

/** The statuses in which a delivery may be sent again. */
export const RESENDABLE_STATUSES = ["success", "failed", "exhausted"] as const satisfies readonly DeliveryStatus[];

/** The time windows of a destination's metrics, in hours. */
export const METRIC_WINDOWS = { "1h": 1, "24h": 24, "7d": 168, "30d": 720 } as const;
export type MetricWindow = keyof typeof METRIC_WINDOWS;

/** How long open invoices are overdue. */
export const INVOICE_AGES = ["current", "days_1_30", "days_31_60", "days_61_90", "over_90_days"] as const;
export type InvoiceAge = (typeof INVOICE_AGES)[number];

/** What a history entry is about. */
export const HISTORY_ENTITIES = ["transaction", "invoice", "match"] as const;
