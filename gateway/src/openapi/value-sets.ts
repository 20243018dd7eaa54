import { POSTING_FIELDS } from "@matchbook/api/resources/export";
import {
  CONFIRMATION_PREVENTIONS,
  LINE_REASONS,
  PREVENTED_STEPS,
  SUGGESTION_PREVENTIONS,
} from "@matchbook/matcher/model/match-reasons";
import { ERROR_CATALOGUE } from "@matchbook/runtime/errors/error-catalogue";
import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { KEY_SCOPES } from "@matchbook/vocabulary/scopes";
import * as statuses from "@matchbook/vocabulary/statuses";

/** The sets of values that the document names, so that a generated client has one type for each. */
const VALUE_SETS: Record<string, readonly string[]> = {
  AdjustmentReason: statuses.ADJUSTMENT_REASONS,
  AdviceDeductionType: statuses.ADVICE_DEDUCTIONS,
  AdviceFormat: statuses.ADVICE_FORMATS,
  AdviceItemKind: statuses.ADVICE_ITEM_KINDS,
  AdviceKind: statuses.ADVICE_KINDS,
  AdviceStatus: statuses.ADVICE_STATUSES,
  AmountForm: statuses.AMOUNT_FORMS,
  AliasKind: statuses.ALIAS_KINDS,
  AutomaticMatchStatus: statuses.AUTOMATIC_MATCH_STATUSES,
  BalanceIssueKind: statuses.BALANCE_ISSUE_KINDS,
  BankConnectionStatus: statuses.BANK_CONNECTION_STATUSES,
  CounterpartyEvidence: statuses.COUNTERPARTY_EVIDENCE,
  DeliveryStatus: statuses.DELIVERY_STATUSES,
  DifferenceReason: statuses.DIFFERENCE_REASONS,
  DirectionEvidence: statuses.DIRECTION_EVIDENCE,
  DisabledReason: statuses.DISABLED_REASONS,
  DocumentOutcome: statuses.DOCUMENT_OUTCOMES,
  DocumentType: statuses.DOCUMENT_TYPES,
  ErrorCode: Object.keys(ERROR_CATALOGUE),
  EventType: EVENT_TYPES,
  ExpectedPeriod: statuses.EXPECTED_PERIODS,
  ExportStatus: statuses.EXPORT_STATUSES,
  ExportTargetStatus: statuses.EXPORT_TARGET_STATUSES,
  HistoryEntity: statuses.HISTORY_ENTITIES,
  IgnoreReason: statuses.IGNORE_REASONS,
  InvoiceAge: statuses.INVOICE_AGES,
  InvoiceDirection: statuses.INVOICE_DIRECTIONS,
  InvoiceStatus: statuses.INVOICE_STATUSES,
  InvoiceType: statuses.INVOICE_TYPES,
  LineAge: statuses.LINE_AGES,
  LineReasonSignal: LINE_REASONS,
  MatchKind: statuses.MATCH_KINDS,
  MatchSource: statuses.MATCH_SOURCES,
  MatchStatus: statuses.MATCH_STATUSES,
  MatchTargetStatus: statuses.MATCH_TARGET_STATUSES,
  MetricWindow: Object.keys(statuses.METRIC_WINDOWS),
  OpenItemFormat: statuses.OPEN_ITEM_FORMATS,
  OtherAccounts: statuses.OTHER_ACCOUNTS,
  PostponedFilter: statuses.POSTPONED_FILTERS,
  PostingField: POSTING_FIELDS,
  PostingKind: statuses.POSTING_KINDS,
  PostingSide: statuses.POSTING_SIDES,
  PreventedStep: PREVENTED_STEPS,
  Prevention: [...new Set([...SUGGESTION_PREVENTIONS, ...CONFIRMATION_PREVENTIONS])],
  PreviewOutcome: statuses.PREVIEW_OUTCOMES,
  PreviewRowStatus: statuses.PREVIEW_ROW_STATUSES,
  ReferenceType: statuses.REFERENCE_TYPES,
  ResendableStatus: statuses.RESENDABLE_STATUSES,
  Scope: KEY_SCOPES,
  SkipReason: statuses.SKIP_REASONS,
  SuggestionFilter: statuses.SUGGESTION_FILTERS,
  SyncErrorCode: statuses.SYNC_ERROR_CODES,
  SyncStatus: statuses.SYNC_STATUSES,
  TransactionDirection: statuses.TRANSACTION_DIRECTIONS,
  TransactionOrder: statuses.TRANSACTION_ORDERS,
  TransactionStatus: statuses.TRANSACTION_STATUSES,
};

const NAMES = new Map(Object.entries(VALUE_SETS).map(([name, values]) => [values.join(), name]));

export function valueSetOf(values: readonly unknown[]): string | undefined {
  return NAMES.get(values.join());
}
