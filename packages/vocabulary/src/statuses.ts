/** The value sets of the public interface: statuses, directions, actions and reasons. */
import { DIFFERENCE_REASONS, type InvoiceStatus, PREVIEW_OUTCOMES } from "@matchbook/matcher/model/value-sets";
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
  DOCUMENT_TYPES,
  type DocumentType,
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
} from "@matchbook/matcher/model/value-sets";

/** Statuses of an invoice of which something is still to be paid. */
export const OPEN_INVOICE_STATUSES = ["open", "partially_paid"] as const satisfies readonly InvoiceStatus[];

export function isOpenInvoice({ status }: { status: string }): boolean {
  return (OPEN_INVOICE_STATUSES as readonly string[]).includes(status);
}

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

/** Why an import failed. */
export const SYNC_ERROR_CODES = ["invalid_file", "file_too_costly", "cancelled", "given_up"] as const;
export type SyncErrorCode = (typeof SYNC_ERROR_CODES)[number];

/** The kinds of files that callers hand in. */
export const FILE_KINDS = ["statement", "open_items", "advices"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The statuses of a file: those of its import, or that the import was taken back. */
export const FILE_STATUSES = [...SYNC_STATUSES, "removed"] as const;
export type FileStatus = (typeof FILE_STATUSES)[number];

/**
 * Why an entry of a statement file gives no transaction: it gives no line, or its line is of an account that is not the
 * connection's.
 */
export const SKIP_REASONS = [...ENTRY_SKIP_REASONS, "other_account", "left_out"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** The treatments of lines of an account that is not the connection's. */
export const OTHER_ACCOUNTS = ["refuse", "skip"] as const;
export type OtherAccounts = (typeof OTHER_ACCOUNTS)[number];

/** The fates of a row of a statement file in an import. */
export const PREVIEW_ROW_STATUSES = ["new", "duplicate", "skipped", "error"] as const;
export type PreviewRowStatus = (typeof PREVIEW_ROW_STATUSES)[number];

export {
  ADVICE_DEDUCTIONS,
  ADVICE_FORMATS,
  ADVICE_ITEM_KINDS,
  ADVICE_KINDS,
  type AdviceDeductionType,
  type AdviceFormat,
  type AdviceItemKind,
  type AdviceKind,
} from "@matchbook/advices/value-sets";
export {
  OPEN_ITEM_FORMATS,
  type OpenItemFormatName,
  REFERENCE_TYPES,
  type ReferenceType,
} from "@matchbook/open-items/value-sets";

/** The states of an advice: no line, a line that is not matched as a whole, or a line that is. */
export const ADVICE_STATUSES = ["waiting", "found", "matched"] as const;
export type AdviceStatus = (typeof ADVICE_STATUSES)[number];

/** The outcomes of a document of a file of invoices. */
export const DOCUMENT_OUTCOMES = ["created", "changed", "unchanged", "nothing_to_pay"] as const;
export type DocumentOutcome = (typeof DOCUMENT_OUTCOMES)[number];

/**
 * The evidence for the direction of a document: the tenant's tax number, account or name in it, the file, or the
 * request.
 */
export const DIRECTION_EVIDENCE = ["tax_id", "iban", "name", "file", "request"] as const;
export type DirectionEvidence = (typeof DIRECTION_EVIDENCE)[number];

/** By what the counterparty of a document was found. */
export const COUNTERPARTY_EVIDENCE = ["code", "tax_id", "iban", "name", "created"] as const;
export type CounterpartyEvidence = (typeof COUNTERPARTY_EVIDENCE)[number];

/** The ways in which balances of a statement fail to follow from those of the others. */
export const BALANCE_ISSUE_KINDS = ["gap", "overlap", "discontinuity", "changed", "left_out", "unaccounted"] as const;
export type BalanceIssueKind = (typeof BALANCE_ISSUE_KINDS)[number];

/** The verdicts of the balances of a bank account, the worst first. */
export const BALANCE_STATES = ["incomplete", "not_provable", "complete"] as const;
export type BalanceState = (typeof BALANCE_STATES)[number];

/** Why a person ignores a transaction. */
export const IGNORE_REASONS = ["bank_fee", "own_transfer", "salary", "tax", "duplicate", "other"] as const;
export type IgnoreReason = (typeof IGNORE_REASONS)[number];

/** The reasons for which a rule may close a difference. */
export const RULE_ADJUSTMENTS = [...DIFFERENCE_REASONS, "write_off"] as const;

/** The outcomes of a line under rules. */
export const RULE_OUTCOMES = [...PREVIEW_OUTCOMES, "ignored", "coded"] as const;
export type RuleOutcome = (typeof RULE_OUTCOMES)[number];

export const DELIVERY_STATUSES = ["pending", "delivering", "success", "failed", "exhausted"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The forms of amounts in JSON. */
export const AMOUNT_FORMS = ["number", "string"] as const;
export type AmountForm = (typeof AMOUNT_FORMS)[number];

export const DISABLED_REASONS = ["manual", "consecutive_failures", "gone"] as const;
/** Why a webhook endpoint is disabled. */
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** The statuses in which a delivery may be sent again. */
export const RESENDABLE_STATUSES = ["success", "failed", "exhausted"] as const satisfies readonly DeliveryStatus[];

/** The time windows of an endpoint's metrics, in hours. */
export const METRIC_WINDOWS = { "1h": 1, "24h": 24, "7d": 168, "30d": 720 } as const;
export type MetricWindow = keyof typeof METRIC_WINDOWS;

/** The ages of open invoices, by the days that they are overdue. */
export const INVOICE_AGES = ["current", "days_1_30", "days_31_60", "days_61_90", "over_90_days"] as const;
export type InvoiceAge = (typeof INVOICE_AGES)[number];

/** The ages of open transactions, by their value dates. */
export const LINE_AGES = ["days_0_7", "days_8_30", "days_31_60", "over_60_days"] as const;
export type LineAge = (typeof LINE_AGES)[number];

/** The filters of postponed transactions: whether their day has come. */
export const POSTPONED_FILTERS = ["due", "waiting"] as const;

/** The subjects of history entries. */
export const HISTORY_ENTITIES = ["transaction", "invoice", "match", "closed_period", "rule_set"] as const;

/** A batch of decisions for a ledger: `booked` when the ledger has it, `recalled` when its decisions go into the next one. */
export const EXPORT_STATUSES = ["created", "booked", "recalled"] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** The statuses that a caller can give a batch. */
export const EXPORT_TARGET_STATUSES = ["booked", "recalled"] as const satisfies readonly ExportStatus[];

export const POSTING_KINDS = ["payment", "return", "adjustment", "coding"] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** The effects of a posting on the account of its counterparty. */
export const POSTING_SIDES = ["debit", "credit"] as const;
export type PostingSide = (typeof POSTING_SIDES)[number];

/** When payments are expected: before today, in a week, after the last week that is asked for, or without a due date. */
export const EXPECTED_PERIODS = ["overdue", "week", "later", "undated"] as const;
export type ExpectedPeriod = (typeof EXPECTED_PERIODS)[number];
