/** The value sets of the public interface: statuses, directions, actions and reasons. */
import { DIRECTIONS, SKIP_REASONS as ENTRY_SKIP_REASONS } from "@matchbook/statements/value-sets";

export {
  ADJUSTMENT_REASONS,
  type AdjustmentReason,
  ALIAS_KINDS,
  type AliasKind,
  AUTOMATIC_MATCH_STATUSES,
  type AutomaticMatchStatus,
  DIFFERENCE_REASONS,
  type DifferenceReason,
  INVOICE_DIRECTIONS,
  INVOICE_STATUSES,
  INVOICE_TYPES,
  type InvoiceDirection,
  type InvoiceStatus,
  type InvoiceType,
  MATCH_KINDS,
  MATCH_SOURCES,
  MATCH_STATUSES,
  type MatchKind,
  type MatchSource,
  type MatchStatus,
  PREVIEW_OUTCOMES,
  type PreviewOutcome,
  TRANSACTION_STATUSES,
  type TransactionStatus,
} from "@matchbook/matcher/value-sets";

export const TRANSACTION_DIRECTIONS = DIRECTIONS;
export type TransactionDirection = (typeof TRANSACTION_DIRECTIONS)[number];

/** Which transactions a list shows by their live suggestions. */
export const SUGGESTION_FILTERS = ["any", "none", "ambiguous"] as const;
export type SuggestionFilter = (typeof SUGGESTION_FILTERS)[number];

export const TRANSACTION_ORDERS = ["newest", "oldest", "amount"] as const;
export type TransactionOrder = (typeof TRANSACTION_ORDERS)[number];

/** The statuses that an update of a match may set. */
export const MATCH_TARGET_STATUSES = ["active", "cancelled", "confirmed", "rejected"] as const;
export type MatchTargetStatus = (typeof MATCH_TARGET_STATUSES)[number];

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

/** How amounts are written in JSON. */
export const AMOUNT_FORMS = ["number", "string"] as const;
export type AmountForm = (typeof AMOUNT_FORMS)[number];

export const DISABLED_REASONS = ["manual", "consecutive_failures", "gone"] as const;
/** Why a webhook destination is disabled. */
export type DisabledReason = (typeof DISABLED_REASONS)[number];

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
