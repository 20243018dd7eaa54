"""Generated from the OpenAPI document by `npm run generate:types -w packages/client`."""

from decimal import Decimal
from typing import Any, Dict, List, Literal, NotRequired, TypedDict, Union

ErrorCode = Literal["missing_bearer_token", "invalid_api_key", "invalid_token", "not_signed_in", "cross_site_request", "missing_scope", "agent_forbidden", "role_forbidden", "tenant_required", "tenant_context_required", "too_many_requests", "validation_failed", "invalid_query_parameters", "at_least_one_field_required", "payload_too_large", "unsupported_media_type", "headers_too_large", "request_timeout", "route_not_found", "method_not_allowed", "transaction_not_found", "match_not_found", "invoice_not_found", "expected_payment_not_found", "credit_note_not_found", "operation_not_found", "adjustment_not_found", "counterparty_not_found", "bank_connection_not_found", "sync_not_found", "advice_not_found", "export_not_found", "file_not_found", "webhook_endpoint_not_found", "webhook_delivery_not_found", "api_key_not_found", "transaction_ignored", "invoice_counterparty_mismatch", "payment_method_mismatch", "currency_mismatch", "fx_rate_unavailable", "live_match_exists", "direction_mismatch", "exceeds_transaction", "exceeds_invoice", "exceeds_payment", "match_returned", "advice_decided", "credit_used", "invoice_settled_again", "later_changes", "operation_final", "changed_meanwhile", "match_final", "ambiguous_invoice", "invoice_void", "invoice_allocated", "total_below_allocated", "adjustment_exceeds_invoice", "credit_note_mismatch", "exceeds_credit_note", "too_many_adjustments", "period_closed", "unexplained_transactions", "period_not_later", "period_not_closed", "bank_connection_disconnected", "sync_final", "file_unfinished", "file_in_use", "file_too_large_to_remove", "original_not_kept", "too_many_comments", "nothing_to_export", "export_final", "export_unavailable", "too_many_webhook_destinations", "too_many_deliveries", "too_many_api_keys", "too_many_session_keys", "too_many_bank_connections", "too_many_aliases", "too_many_payment_methods", "too_many_invoice_files", "too_many_advice_files", "too_many_statement_files", "duplicate_transaction_code", "duplicate_invoice_number", "duplicate_account_code", "duplicate_payment_method", "idempotency_conflict", "webhook_url_not_public", "webhook_url_not_https", "webhook_url_credentials", "webhook_url_invalid", "webhook_payload_expired", "unavailable", "internal"]

Error = TypedDict("Error", {
    "success": "bool",
    "error": "str",
    "code": "ErrorCode",
    "docs": "str",
    "details": NotRequired["List[FieldError]"],
    "detailsTotal": NotRequired["int"],
    "outcome": NotRequired["Literal[\"none\", \"unknown\"]"],
    "correlationId": NotRequired["str"],
})

FieldError = TypedDict("FieldError", {
    "field": "str",
    "message": "str",
})

SkipReason = Literal["not_booked", "zero", "status", "other_account", "left_out"]

StatementReportSkippedEntry = TypedDict("StatementReportSkippedEntry", {
    "file": "str | None",
    "line": "int",
    "reason": "SkipReason",
    "value": "str | None",
})

StatementReportSkipped = TypedDict("StatementReportSkipped", {
    "notBooked": "int",
    "zero": "int",
    "status": "int",
    "otherAccount": "int",
    "leftOut": "int",
    "entries": "List[StatementReportSkippedEntry]",
})

StatementReportError = TypedDict("StatementReportError", {
    "file": "str | None",
    "line": "int",
    "column": "str | None",
    "value": "str | None",
    "message": "str",
    "entry": "bool",
})

StatementReportBalance = TypedDict("StatementReportBalance", {
    "account": "str | None",
    "currency": "str",
    "opening": "Decimal | None",
    "closing": "Decimal | None",
    "from": "str | None",
    "to": "str | None",
    "difference": "Decimal | None",
})

StatementReportPeriod = TypedDict("StatementReportPeriod", {
    "from": "str",
    "to": "str",
})

StatementReportQuestionColumn = TypedDict("StatementReportQuestionColumn", {
    "column": "int",
    "name": "str",
    "values": "List[str]",
})

StatementReportQuestion = TypedDict("StatementReportQuestion", {
    "field": "str",
    "question": "str",
    "columns": "List[StatementReportQuestionColumn]",
})

StatementReportNotUsed = TypedDict("StatementReportNotUsed", {
    "column": "int | None",
    "name": "str",
    "values": "List[str]",
})

StatementReport = TypedDict("StatementReport", {
    "skipped": "StatementReportSkipped",
    "errors": "List[StatementReportError]",
    "balances": "List[StatementReportBalance]",
    "period": "StatementReportPeriod | None",
    "accounts": "List[str]",
    "preset": "str | None",
    "proposedMapping": "Dict[str, Any] | None",
    "questions": "List[StatementReportQuestion]",
    "notUsed": "List[StatementReportNotUsed]",
    "encoding": "str | None",
})

HistoryEntry = TypedDict("HistoryEntry", {
    "id": "str",
    "at": "str",
    "actor": "str",
    "actorName": "str | None",
    "correlationId": "str",
    "operation": "str",
    "operationId": "str | None",
    "undoes": "str | None",
})

BatchResult = TypedDict("BatchResult", {
    "index": "int",
    "success": "bool",
    "error": NotRequired["str"],
    "code": NotRequired["ErrorCode"],
    "docs": NotRequired["str"],
    "details": NotRequired["List[FieldError]"],
    "detailsTotal": NotRequired["int"],
})

TransactionDirection = Literal["credit", "debit"]

NewTransactionReturnInformation = TypedDict("NewTransactionReturnInformation", {
    "reason_code": NotRequired["str | None"],
    "reason": NotRequired["str | None"],
    "original_bank_transaction_code": NotRequired["str | None"],
    "original_bank_reference": NotRequired["str | None"],
})

NewTransaction = TypedDict("NewTransaction", {
    "amount": "Decimal",
    "currency": "Currency",
    "direction": "TransactionDirection",
    "value_date": "str",
    "booked_at": NotRequired["str | None"],
    "transaction_code": NotRequired["str | None"],
    "external_id": NotRequired["str | None"],
    "bank_connection_id": NotRequired["str | None"],
    "description": NotRequired["str | None"],
    "additional_information": NotRequired["str | None"],
    "reference": NotRequired["str | None"],
    "end_to_end_id": NotRequired["str | None"],
    "counterparty_name": NotRequired["str | None"],
    "counterparty_iban": NotRequired["str | None"],
    "reversal": NotRequired["bool | None"],
    "return_information": NotRequired["NewTransactionReturnInformation | None"],
    "mandate_id": NotRequired["str | None"],
    "instruction_id": NotRequired["str | None"],
    "bank_transaction_code": NotRequired["str | None"],
    "purpose_code": NotRequired["str | None"],
    "bank_reference": NotRequired["str | None"],
})

Currency = str

TransactionStatus = Literal["unmatched", "partially_matched", "matched", "ignored"]

AdviceKind = Literal["remittance", "payout", "order"]

IgnoreReason = Literal["bank_fee", "own_transfer", "salary", "tax", "duplicate", "other"]

TransactionAdvice = TypedDict("TransactionAdvice", {
    "id": "str",
    "kind": "AdviceKind",
    "number": "str",
    "item": "int | None",
})

TransactionRule = TypedDict("TransactionRule", {
    "id": "str",
    "name": "str",
    "version": "int",
})

TransactionCharge = TypedDict("TransactionCharge", {
    "amount": "Decimal",
    "currency": "str",
    "direction": "TransactionDirection | None",
    "included": "bool | None",
})

TransactionOriginal = TypedDict("TransactionOriginal", {
    "amount": "Decimal",
    "currency": "str",
    "rate": "str | None",
})

Transaction = TypedDict("Transaction", {
    "id": "str",
    "transaction_code": "str",
    "counterparty_id": "str | None",
    "payment_method_id": "str | None",
    "amount": "Decimal",
    "currency": "str",
    "direction": "TransactionDirection",
    "status": "TransactionStatus",
    "remaining_amount": "Decimal",
    "booked_at": "str | None",
    "booking_day": "str",
    "late": "bool",
    "adjusted": "bool",
    "advice": "TransactionAdvice | None",
    "ignore_reason": "IgnoreReason | None",
    "rule": "TransactionRule | None",
    "value_date": "str",
    "description": "str",
    "additional_information": "str | None",
    "reference": "str | None",
    "end_to_end_id": "str | None",
    "counterparty_name": "str | None",
    "counterparty_iban": "str | None",
    "bank_connection_id": "str | None",
    "sync_id": "str | None",
    "external_id": "str | None",
    "reversal": "bool",
    "return_information": "ReturnInformation | None",
    "mandate_id": "str | None",
    "instruction_id": "str | None",
    "bank_transaction_code": "str | None",
    "purpose_code": "str | None",
    "bank_reference": "str | None",
    "batch_id": "str | None",
    "charges": "List[TransactionCharge]",
    "original": "TransactionOriginal | None",
    "match_reasons": "List[LineReason]",
    "codings": "List[Coding]",
    "assignee": "Person | None",
    "postponed_until": "str | None",
    "work_reason": "str | None",
    "comments": "List[Comment]",
    "version": "int",
    "created_at": "str",
    "updated_at": "str",
})

# Present when the bank marks the transaction as the return of a payment
ReturnInformation = TypedDict("ReturnInformation", {
    "reason_code": "str | None",
    "reason": "str | None",
    "original_bank_transaction_code": "str | None",
    "original_bank_reference": "str | None",
})

LineReasonSignal = Literal["no_candidate", "payer_unknown", "ambiguous", "contested", "rival_payment", "amount_exceeds_open", "amount_below_open", "unknown_number", "already_paid", "invoice_void", "other_counterparty", "another_payee", "new_account", "another_counterparty", "another_document", "other_purpose", "own_account", "money_returned", "text_cut_off", "other_direction", "no_exchange_rate", "held_back", "refused_before", "not_certain", "keys_left_out", "text_left_out"]

LineReasonInvoice = TypedDict("LineReasonInvoice", {
    "invoiceId": "str",
    "counterpartyId": "str",
    "remainingAmount": "Decimal",
    "currency": "str",
})

LineReason = TypedDict("LineReason", {
    "signal": "LineReasonSignal",
    "detail": "str",
    "points": "int",
    "explanation": "str",
    "invoices": "List[LineReasonInvoice]",
    "amount": "Decimal | None",
})

Coding = TypedDict("Coding", {
    "id": "str",
    "account": "str | None",
    "name": "str",
    "counterparty_code": "str | None",
    "credit_note_number": "str | None",
    "amount": "Decimal",
    "note": "str | None",
    "rule_id": "str | None",
})

Person = TypedDict("Person", {
    "id": "str",
    "name": "str | None",
})

Comment = TypedDict("Comment", {
    "id": "str",
    "text": "str",
    "mentions": "List[str]",
    "author": "Person",
    "created_at": "str",
})

TransactionAnswer = TypedDict("TransactionAnswer", {
    "success": "bool",
    "data": "Transaction",
})

CreateTransactionBatchRequest = TypedDict("CreateTransactionBatchRequest", {
    "transactions": "List[NewTransaction]",
})

TransactionResult = TypedDict("TransactionResult", {
    "index": "int",
    "success": "bool",
    "error": NotRequired["str"],
    "code": NotRequired["ErrorCode"],
    "docs": NotRequired["str"],
    "details": NotRequired["List[FieldError]"],
    "detailsTotal": NotRequired["int"],
    "data": NotRequired["Transaction"],
})

TransactionResultListAnswer = TypedDict("TransactionResultListAnswer", {
    "success": "bool",
    "data": "List[TransactionResult]",
})

SuggestionFilter = Literal["any", "none", "ambiguous"]

PostponedFilter = Literal["due", "waiting"]

TransactionOrder = Literal["newest", "oldest", "amount"]

ListedTransaction = TypedDict("ListedTransaction", {
    "id": "str",
    "transaction_code": "str",
    "counterparty_id": "str | None",
    "payment_method_id": "str | None",
    "amount": "Decimal",
    "currency": "str",
    "direction": "TransactionDirection",
    "status": "TransactionStatus",
    "remaining_amount": "Decimal",
    "booked_at": "str | None",
    "booking_day": "str",
    "late": "bool",
    "adjusted": "bool",
    "advice": "TransactionAdvice | None",
    "ignore_reason": "IgnoreReason | None",
    "rule": "TransactionRule | None",
    "value_date": "str",
    "description": "str",
    "additional_information": "str | None",
    "reference": "str | None",
    "end_to_end_id": "str | None",
    "counterparty_name": "str | None",
    "counterparty_iban": "str | None",
    "bank_connection_id": "str | None",
    "sync_id": "str | None",
    "external_id": "str | None",
    "reversal": "bool",
    "return_information": "ReturnInformation | None",
    "mandate_id": "str | None",
    "instruction_id": "str | None",
    "bank_transaction_code": "str | None",
    "purpose_code": "str | None",
    "bank_reference": "str | None",
    "batch_id": "str | None",
    "charges": "List[TransactionCharge]",
    "original": "TransactionOriginal | None",
    "match_reasons": "List[LineReason]",
    "codings": "List[Coding]",
    "assignee": "Person | None",
    "postponed_until": "str | None",
    "work_reason": "str | None",
    "comments": "List[Comment]",
    "version": "int",
    "created_at": "str",
    "updated_at": "str",
    "matches": NotRequired["List[MatchWithInvoice]"],
})

MatchKind = Literal["payment", "return"]

MatchStatus = Literal["active", "pending_review", "confirmed", "rejected", "cancelled"]

MatchSource = Literal["auto", "manual"]

DifferenceReason = Literal["fee", "discount", "rounding"]

MatchWithInvoiceInvoice = TypedDict("MatchWithInvoiceInvoice", {
    "remainingAmount": "Decimal",
    "dueDate": "str | None",
})

MatchWithInvoiceCompetesWith = TypedDict("MatchWithInvoiceCompetesWith", {
    "matchId": "str",
    "transactionId": "str",
    "invoiceId": "str",
})

MatchWithInvoice = TypedDict("MatchWithInvoice", {
    "id": "str",
    "kind": "MatchKind",
    "returnsMatchId": "str | None",
    "deducted": "bool",
    "invoiceId": "str",
    "transactionId": "str",
    "counterpartyId": "str",
    "counterpartyName": "str",
    "paymentMethodId": "str | None",
    "status": "MatchStatus",
    "source": "MatchSource",
    "matchedAmount": "Decimal",
    "currency": "str",
    "invoiceAmount": "Decimal",
    "invoiceCurrency": "str",
    "returnedAmount": "Decimal",
    "exchangeRate": "Decimal | None",
    "rateDate": "str | None",
    "confidence": "float | None",
    "reasons": "List[MatchReason]",
    "explanation": "str | None",
    "difference": "MatchDifference | None",
    "credits": "List[MatchCredit]",
    "metadata": "Dict[str, Any]",
    "version": "int",
    "createdAt": "str",
    "updatedAt": "str",
    "invoice": "MatchWithInvoiceInvoice",
    "competesWith": "List[MatchWithInvoiceCompetesWith]",
})

Pagination = TypedDict("Pagination", {
    "page": "int",
    "pageSize": "int",
    "total": "int",
    "totalPages": "int",
    "nextCursor": NotRequired["str | None"],
    "totalIsLowerBound": NotRequired["bool"],
})

ListedTransactionPageAnswer = TypedDict("ListedTransactionPageAnswer", {
    "success": "bool",
    "data": "List[ListedTransaction]",
    "pagination": "Pagination",
})

TransactionWithMatches = TypedDict("TransactionWithMatches", {
    "id": "str",
    "transaction_code": "str",
    "counterparty_id": "str | None",
    "payment_method_id": "str | None",
    "amount": "Decimal",
    "currency": "str",
    "direction": "TransactionDirection",
    "status": "TransactionStatus",
    "remaining_amount": "Decimal",
    "booked_at": "str | None",
    "booking_day": "str",
    "late": "bool",
    "adjusted": "bool",
    "advice": "TransactionAdvice | None",
    "ignore_reason": "IgnoreReason | None",
    "rule": "TransactionRule | None",
    "value_date": "str",
    "description": "str",
    "additional_information": "str | None",
    "reference": "str | None",
    "end_to_end_id": "str | None",
    "counterparty_name": "str | None",
    "counterparty_iban": "str | None",
    "bank_connection_id": "str | None",
    "sync_id": "str | None",
    "external_id": "str | None",
    "reversal": "bool",
    "return_information": "ReturnInformation | None",
    "mandate_id": "str | None",
    "instruction_id": "str | None",
    "bank_transaction_code": "str | None",
    "purpose_code": "str | None",
    "bank_reference": "str | None",
    "batch_id": "str | None",
    "charges": "List[TransactionCharge]",
    "original": "TransactionOriginal | None",
    "match_reasons": "List[LineReason]",
    "codings": "List[Coding]",
    "assignee": "Person | None",
    "postponed_until": "str | None",
    "work_reason": "str | None",
    "comments": "List[Comment]",
    "version": "int",
    "created_at": "str",
    "updated_at": "str",
    "matches": "List[Match]",
})

MatchReason = TypedDict("MatchReason", {
    "signal": "str",
    "detail": "str",
    "points": "int",
})

MatchDifference = TypedDict("MatchDifference", {
    "amount": "Decimal",
    "currency": "str",
    "reason": "DifferenceReason",
})

MatchCredit = TypedDict("MatchCredit", {
    "creditNoteId": "str",
    "amount": "Decimal",
})

Match = TypedDict("Match", {
    "id": "str",
    "kind": "MatchKind",
    "returnsMatchId": "str | None",
    "deducted": "bool",
    "invoiceId": "str",
    "transactionId": "str",
    "counterpartyId": "str",
    "counterpartyName": "str",
    "paymentMethodId": "str | None",
    "status": "MatchStatus",
    "source": "MatchSource",
    "matchedAmount": "Decimal",
    "currency": "str",
    "invoiceAmount": "Decimal",
    "invoiceCurrency": "str",
    "returnedAmount": "Decimal",
    "exchangeRate": "Decimal | None",
    "rateDate": "str | None",
    "confidence": "float | None",
    "reasons": "List[MatchReason]",
    "explanation": "str | None",
    "difference": "MatchDifference | None",
    "credits": "List[MatchCredit]",
    "metadata": "Dict[str, Any]",
    "version": "int",
    "createdAt": "str",
    "updatedAt": "str",
})

TransactionWithMatchesAnswer = TypedDict("TransactionWithMatchesAnswer", {
    "success": "bool",
    "data": "TransactionWithMatches",
})

TransactionHistoryEntry = TypedDict("TransactionHistoryEntry", {
    "id": "str",
    "at": "str",
    "actor": "str",
    "actorName": "str | None",
    "correlationId": "str",
    "operation": "str",
    "operationId": "str | None",
    "undoes": "str | None",
    "before": "Transaction | None",
    "after": "Transaction | None",
})

TransactionHistoryEntryPageAnswer = TypedDict("TransactionHistoryEntryPageAnswer", {
    "success": "bool",
    "data": "List[TransactionHistoryEntry]",
    "pagination": "Pagination",
})

PreviewOutcome = Literal["confirmed", "pending_review", "none"]

TransactionCandidates = TypedDict("TransactionCandidates", {
    "transactionId": "str",
    "status": "TransactionStatus",
    "currency": "str",
    "remainingAmount": "Decimal",
    "outcome": "PreviewOutcome",
    "explanation": "str",
    "match_reasons": "List[LineReason]",
    "candidates": "List[WeighedCandidate]",
})

Prevention = Literal["already_matched", "refused_pair", "not_plausible", "below_suggest_from", "ambiguous", "contested", "better_candidates", "auto_confirm_off", "below_confirm_from", "kept_by_rule", "above_the_ceiling", "ties", "sum_of_others", "amount_and_date_alone", "payer_may_be_agent", "name_alone", "incomplete_number", "weak_number", "cross_currency", "partial_or_over_payment", "reversal", "uncertain_return", "uncertain_advice", "aggregated_without_detail", "contradicting_references", "older_than_the_invoice", "long_after_the_invoice", "outside_the_window", "expected_text_missing", "range_alone", "written_by_the_payer", "text_cut_off", "text_left_out", "numbers_left_out", "other_counterparty", "another_payee", "new_account", "another_counterparty", "another_document", "other_purpose", "own_account", "money_returned", "rival_payment", "left_over", "not_unique"]

PreventedStep = Literal["suggestion", "confirmation"]

WeighedCandidateReason = TypedDict("WeighedCandidateReason", {
    "signal": "str",
    "detail": "str",
    "points": "int",
})

WeighedCandidatePreventedBy = TypedDict("WeighedCandidatePreventedBy", {
    "code": "Prevention",
    "prevents": "PreventedStep",
    "explanation": "str",
})

WeighedCandidate = TypedDict("WeighedCandidate", {
    "invoiceId": "str",
    "counterpartyId": "str",
    "counterpartyName": "str",
    "outcome": "PreviewOutcome",
    "matchedAmount": "Decimal",
    "currency": "str",
    "invoiceRemainingAmount": "Decimal",
    "invoiceCurrency": "str",
    "points": "int",
    "reasons": "List[WeighedCandidateReason]",
    "explanation": "str",
    "preventedBy": "List[WeighedCandidatePreventedBy]",
})

TransactionCandidatesAnswer = TypedDict("TransactionCandidatesAnswer", {
    "success": "bool",
    "data": "TransactionCandidates",
})

ReconcileIgnore = TypedDict("ReconcileIgnore", {
    "action": "Literal[\"ignore\"]",
    "reason": NotRequired["IgnoreReason"],
    "expectedVersion": NotRequired["ExpectedVersion"],
})

ExpectedVersion = int

ReconcileInclude = TypedDict("ReconcileInclude", {
    "action": "Literal[\"include\"]",
    "expectedVersion": NotRequired["ExpectedVersion"],
})

ReconcileUnlinkAll = TypedDict("ReconcileUnlinkAll", {
    "action": "Literal[\"unlink_all\"]",
    "ignore": NotRequired["bool"],
    "reason": NotRequired["IgnoreReason"],
    "expectedVersion": NotRequired["ExpectedVersion"],
})

ReconcileUnlinkMatch = TypedDict("ReconcileUnlinkMatch", {
    "action": "Literal[\"unlink_match\"]",
    "matchId": NotRequired["str"],
    "expectedVersion": NotRequired["ExpectedVersion"],
})

AdjustmentReason = Literal["fee", "discount", "rounding", "write_off", "credit"]

ReconcileSave = TypedDict("ReconcileSave", {
    "action": "Literal[\"save\"]",
    "matchId": NotRequired["str"],
    "counterpartyId": "str",
    "paymentMethodId": "str",
    "invoiceId": "str",
    "issueYear": NotRequired["IssueYear"],
    "matchedAmount": "Decimal",
    "closeDifference": NotRequired["AdjustmentReason"],
    "rememberAccount": NotRequired["RememberAccount"],
    "expectedVersion": NotRequired["ExpectedVersion"],
})

IssueYear = str

RememberAccount = bool

ReconcileTransactionRequest = Union["ReconcileIgnore", "ReconcileInclude", "ReconcileUnlinkAll", "ReconcileUnlinkMatch", "ReconcileSave"]

Reconciliation = TypedDict("Reconciliation", {
    "transaction": "Transaction",
    "match": "Match | None",
    "cancelledMatchIds": "List[str]",
})

OperationId = Union["str", "None"]

ReconciliationChangeAnswer = TypedDict("ReconciliationChangeAnswer", {
    "success": "bool",
    "data": "Reconciliation",
    "operationId": "OperationId",
})

ReconcileItemIgnore = TypedDict("ReconcileItemIgnore", {
    "action": "Literal[\"ignore\"]",
    "reason": NotRequired["IgnoreReason"],
    "expectedVersion": NotRequired["ExpectedVersion"],
    "code": "str",
})

ReconcileItemInclude = TypedDict("ReconcileItemInclude", {
    "action": "Literal[\"include\"]",
    "expectedVersion": NotRequired["ExpectedVersion"],
    "code": "str",
})

ReconcileItemUnlinkAll = TypedDict("ReconcileItemUnlinkAll", {
    "action": "Literal[\"unlink_all\"]",
    "ignore": NotRequired["bool"],
    "reason": NotRequired["IgnoreReason"],
    "expectedVersion": NotRequired["ExpectedVersion"],
    "code": "str",
})

ReconcileItemUnlinkMatch = TypedDict("ReconcileItemUnlinkMatch", {
    "action": "Literal[\"unlink_match\"]",
    "matchId": NotRequired["str"],
    "expectedVersion": NotRequired["ExpectedVersion"],
    "code": "str",
})

ReconcileItemSave = TypedDict("ReconcileItemSave", {
    "action": "Literal[\"save\"]",
    "matchId": NotRequired["str"],
    "counterpartyId": "str",
    "paymentMethodId": "str",
    "invoiceId": "str",
    "issueYear": NotRequired["IssueYear"],
    "matchedAmount": "Decimal",
    "closeDifference": NotRequired["AdjustmentReason"],
    "rememberAccount": NotRequired["RememberAccount"],
    "expectedVersion": NotRequired["ExpectedVersion"],
    "code": "str",
})

ReconcileTransactionsRequest = TypedDict("ReconcileTransactionsRequest", {
    "items": "List[ReconcileItemIgnore | ReconcileItemInclude | ReconcileItemUnlinkAll | ReconcileItemUnlinkMatch | ReconcileItemSave]",
})

ReconciliationResult = TypedDict("ReconciliationResult", {
    "index": "int",
    "success": "bool",
    "error": NotRequired["str"],
    "code": NotRequired["ErrorCode"],
    "docs": NotRequired["str"],
    "details": NotRequired["List[FieldError]"],
    "detailsTotal": NotRequired["int"],
    "data": NotRequired["Reconciliation"],
})

ReconciliationResultListChangeAnswer = TypedDict("ReconciliationResultListChangeAnswer", {
    "success": "bool",
    "data": "List[ReconciliationResult]",
    "operationId": "OperationId",
})

AllocateTransactionRequestAllocation = TypedDict("AllocateTransactionRequestAllocation", {
    "invoiceId": "str",
    "counterpartyId": NotRequired["str"],
    "issueYear": NotRequired["IssueYear"],
    "matchedAmount": "Decimal",
})

AllocateTransactionRequest = TypedDict("AllocateTransactionRequest", {
    "allocations": "List[AllocateTransactionRequestAllocation]",
    "replace": NotRequired["bool"],
    "rememberAccount": NotRequired["RememberAccount"],
    "expectedVersion": NotRequired["ExpectedVersion"],
})

Allocated = TypedDict("Allocated", {
    "transaction": "Transaction",
    "matches": "List[Match]",
    "cancelledMatchIds": "List[str]",
})

AllocatedChangeAnswer = TypedDict("AllocatedChangeAnswer", {
    "success": "bool",
    "data": "Allocated",
    "operationId": "OperationId",
})

CodeTransactionRequestCoding = TypedDict("CodeTransactionRequestCoding", {
    "account": NotRequired["str | None"],
    "counterpartyId": NotRequired["str | None"],
    "amount": NotRequired["Decimal | None"],
    "note": NotRequired["str | None"],
})

CodeTransactionRequest = TypedDict("CodeTransactionRequest", {
    "codings": "List[CodeTransactionRequestCoding]",
    "expectedVersion": NotRequired["ExpectedVersion"],
})

WorkedOn = TypedDict("WorkedOn", {
    "transaction": "Transaction",
})

WorkedOnChangeAnswer = TypedDict("WorkedOnChangeAnswer", {
    "success": "bool",
    "data": "WorkedOn",
    "operationId": "OperationId",
})

WorkOnTransactionRequestAssignee = TypedDict("WorkOnTransactionRequestAssignee", {
    "id": "str",
    "name": NotRequired["str | None"],
})

WorkOnTransactionRequestComment = TypedDict("WorkOnTransactionRequestComment", {
    "text": "str",
    "mentions": NotRequired["List[str]"],
})

WorkOnTransactionRequest = TypedDict("WorkOnTransactionRequest", {
    "assignee": NotRequired["WorkOnTransactionRequestAssignee | None"],
    "postponedUntil": NotRequired["str | None"],
    "reason": NotRequired["str | None"],
    "comment": NotRequired["WorkOnTransactionRequestComment"],
    "expectedVersion": NotRequired["ExpectedVersion"],
})

WorkItemAssignee = TypedDict("WorkItemAssignee", {
    "id": "str",
    "name": NotRequired["str | None"],
})

WorkItemComment = TypedDict("WorkItemComment", {
    "text": "str",
    "mentions": NotRequired["List[str]"],
})

WorkItem = TypedDict("WorkItem", {
    "code": "str",
    "assignee": NotRequired["WorkItemAssignee | None"],
    "postponedUntil": NotRequired["str | None"],
    "reason": NotRequired["str | None"],
    "comment": NotRequired["WorkItemComment"],
    "expectedVersion": NotRequired["ExpectedVersion"],
})

WorkOnTransactionsRequest = TypedDict("WorkOnTransactionsRequest", {
    "items": "List[WorkItem]",
})

WorkedOnResult = TypedDict("WorkedOnResult", {
    "index": "int",
    "success": "bool",
    "error": NotRequired["str"],
    "code": NotRequired["ErrorCode"],
    "docs": NotRequired["str"],
    "details": NotRequired["List[FieldError]"],
    "detailsTotal": NotRequired["int"],
    "data": NotRequired["WorkedOn"],
})

WorkedOnResultListChangeAnswer = TypedDict("WorkedOnResultListChangeAnswer", {
    "success": "bool",
    "data": "List[WorkedOnResult]",
    "operationId": "OperationId",
})

LineAge = Literal["days_0_7", "days_8_30", "days_31_60", "over_60_days"]

QueuesAge = TypedDict("QueuesAge", {
    "age": "LineAge",
    "transactions": "int",
})

Queues = TypedDict("Queues", {
    "open": "int",
    "mine": "int",
    "unassigned": "int",
    "overdue": "int",
    "waiting": "int",
    "ages": "List[QueuesAge]",
})

QueuesAnswer = TypedDict("QueuesAnswer", {
    "success": "bool",
    "data": "Queues",
})

ReviewQueues = TypedDict("ReviewQueues", {
    "suggested": "int",
    "ambiguous": "int",
    "unmatched": "int",
    "partiallyMatched": "int",
    "done": "int",
    "open": "int",
    "areLowerBounds": NotRequired["bool"],
})

ReviewQueuesAnswer = TypedDict("ReviewQueuesAnswer", {
    "success": "bool",
    "data": "ReviewQueues",
})

WorkReasons = TypedDict("WorkReasons", {
    "reasons": "List[WorkReason]",
    "updatedAt": "str | None",
})

WorkReason = TypedDict("WorkReason", {
    "code": "str",
    "label": "str",
})

WorkReasonsAnswer = TypedDict("WorkReasonsAnswer", {
    "success": "bool",
    "data": "WorkReasons",
})

PutWorkReasonsRequestReason = TypedDict("PutWorkReasonsRequestReason", {
    "code": "str",
    "label": "str",
})

PutWorkReasonsRequest = TypedDict("PutWorkReasonsRequest", {
    "reasons": "List[PutWorkReasonsRequestReason]",
})

DocumentType = Literal["invoice", "credit_note"]

InvoiceDirection = Literal["receivable", "payable"]

NewInvoicePaymentTerm = TypedDict("NewInvoicePaymentTerm", {
    "days": "int",
    "percent": "float",
})

NewInvoiceInstalment = TypedDict("NewInvoiceInstalment", {
    "dueDate": "str",
    "amount": "Decimal",
})

NewInvoice = TypedDict("NewInvoice", {
    "invoiceNumber": "str",
    "type": NotRequired["DocumentType"],
    "counterpartyId": "str",
    "currency": "Currency",
    "totalAmount": "Decimal",
    "issueDate": "str",
    "direction": NotRequired["InvoiceDirection"],
    "dueDate": NotRequired["str | None"],
    "paymentReference": NotRequired["str | None"],
    "paymentTerms": NotRequired["List[NewInvoicePaymentTerm] | None"],
    "instalments": NotRequired["List[NewInvoiceInstalment] | None"],
    "metadata": NotRequired["Dict[str, Any]"],
})

InvoiceType = Literal["invoice", "credit_note", "expected_payment"]

InvoiceStatus = Literal["open", "partially_paid", "paid", "void"]

InvoicePaymentTerm = TypedDict("InvoicePaymentTerm", {
    "days": "int",
    "percent": "float",
})

InvoiceInstalment = TypedDict("InvoiceInstalment", {
    "dueDate": "str",
    "amount": "Decimal",
    "remainingAmount": "Decimal",
})

InvoiceExpectedPayment = TypedDict("InvoiceExpectedPayment", {
    "amountFrom": "Decimal",
    "amountTo": "Decimal",
    "description": "str | None",
})

Invoice = TypedDict("Invoice", {
    "id": "str",
    "type": "InvoiceType",
    "invoiceNumber": "str",
    "direction": "InvoiceDirection",
    "counterpartyId": "str",
    "counterpartyName": "str",
    "currency": "str",
    "totalAmount": "Decimal",
    "remainingAmount": "Decimal",
    "status": "InvoiceStatus",
    "issueDate": "str",
    "dueDate": "str | None",
    "paymentReference": "str | None",
    "paymentTerms": "List[InvoicePaymentTerm]",
    "instalments": "List[InvoiceInstalment]",
    "expectedPayment": "InvoiceExpectedPayment | None",
    "onAccountOf": "str | None",
    "metadata": "Dict[str, Any]",
    "adjustments": "List[Adjustment]",
    "version": "int",
    "createdAt": "str",
    "updatedAt": "str",
})

Adjustment = TypedDict("Adjustment", {
    "id": "str",
    "amount": "Decimal",
    "currency": "str",
    "reason": "AdjustmentReason",
    "note": "str | None",
    "matchId": "str | None",
    "creditNoteId": "str | None",
    "createdAt": "str",
})

InvoiceAnswer = TypedDict("InvoiceAnswer", {
    "success": "bool",
    "data": "Invoice",
})

CreateInvoiceBatchRequest = TypedDict("CreateInvoiceBatchRequest", {
    "invoices": "List[NewInvoice]",
})

InvoiceResult = TypedDict("InvoiceResult", {
    "index": "int",
    "success": "bool",
    "error": NotRequired["str"],
    "code": NotRequired["ErrorCode"],
    "docs": NotRequired["str"],
    "details": NotRequired["List[FieldError]"],
    "detailsTotal": NotRequired["int"],
    "data": NotRequired["Invoice"],
})

InvoiceResultListAnswer = TypedDict("InvoiceResultListAnswer", {
    "success": "bool",
    "data": "List[InvoiceResult]",
})

OpenItemFormat = Literal["UBL", "CII", "Factur-X", "FatturaPA", "KSeF", "CSV", "XLSX", "ODS"]

DocumentOutcome = Literal["created", "changed", "unchanged", "nothing_to_pay"]

DirectionEvidence = Literal["tax_id", "iban", "name", "file", "request"]

ReferenceType = Literal["iso11649", "swiss_qr", "belgian", "text"]

CounterpartyEvidence = Literal["code", "tax_id", "iban", "name", "created"]

InvoiceImportDocumentInstalment = TypedDict("InvoiceImportDocumentInstalment", {
    "dueDate": "str",
    "amount": "Decimal",
})

InvoiceImportDocumentChange = TypedDict("InvoiceImportDocumentChange", {
    "field": "str",
    "before": "str | None",
    "after": "str | None",
})

InvoiceImportDocument = TypedDict("InvoiceImportDocument", {
    "file": "str | None",
    "line": "int",
    "outcome": "DocumentOutcome",
    "format": "OpenItemFormat",
    "invoiceNumber": "str",
    "type": "DocumentType",
    "direction": "InvoiceDirection",
    "directionBy": "DirectionEvidence",
    "currency": "str",
    "totalAmount": "Decimal",
    "prepaidAmount": "Decimal",
    "issueDate": "str",
    "dueDate": "str | None",
    "instalments": "List[InvoiceImportDocumentInstalment]",
    "paymentReference": "str | None",
    "paymentReferenceType": "ReferenceType | None",
    "corrects": "List[str]",
    "counterpartyId": "str | None",
    "counterpartyName": "str | None",
    "counterpartyBy": "CounterpartyEvidence | None",
    "changes": "List[InvoiceImportDocumentChange]",
    "warnings": "List[str]",
})

InvoiceImportProblem = TypedDict("InvoiceImportProblem", {
    "file": "str | None",
    "line": "int",
    "column": "str | None",
    "message": "str",
})

InvoiceImportQuestionColumn = TypedDict("InvoiceImportQuestionColumn", {
    "column": "int",
    "name": "str",
    "values": "List[str]",
})

InvoiceImportQuestion = TypedDict("InvoiceImportQuestion", {
    "field": "str",
    "question": "str",
    "columns": "List[InvoiceImportQuestionColumn]",
})

InvoiceImportUnusedCurrencies = TypedDict("InvoiceImportUnusedCurrencies", {
    "column": "str",
    "rows": "int",
})

InvoiceImport = TypedDict("InvoiceImport", {
    "format": "OpenItemFormat | None",
    "documents": "List[InvoiceImportDocument]",
    "created": "int",
    "changed": "int",
    "unchanged": "int",
    "problems": "List[InvoiceImportProblem]",
    "problemCount": "int",
    "mapping": "Dict[str, Any] | None",
    "mappingIsProposed": "bool",
    "questions": "List[InvoiceImportQuestion]",
    "sample": "List[List[str]]",
    "unusedCurrencies": "InvoiceImportUnusedCurrencies | None",
})

InvoiceImportAnswer = TypedDict("InvoiceImportAnswer", {
    "success": "bool",
    "data": "InvoiceImport",
})

InvoicePageAnswer = TypedDict("InvoicePageAnswer", {
    "success": "bool",
    "data": "List[Invoice]",
    "pagination": "Pagination",
})

InvoiceWithMatches = TypedDict("InvoiceWithMatches", {
    "id": "str",
    "type": "InvoiceType",
    "invoiceNumber": "str",
    "direction": "InvoiceDirection",
    "counterpartyId": "str",
    "counterpartyName": "str",
    "currency": "str",
    "totalAmount": "Decimal",
    "remainingAmount": "Decimal",
    "status": "InvoiceStatus",
    "issueDate": "str",
    "dueDate": "str | None",
    "paymentReference": "str | None",
    "paymentTerms": "List[InvoicePaymentTerm]",
    "instalments": "List[InvoiceInstalment]",
    "expectedPayment": "InvoiceExpectedPayment | None",
    "onAccountOf": "str | None",
    "metadata": "Dict[str, Any]",
    "adjustments": "List[Adjustment]",
    "version": "int",
    "createdAt": "str",
    "updatedAt": "str",
    "matches": "List[Match]",
})

InvoiceWithMatchesAnswer = TypedDict("InvoiceWithMatchesAnswer", {
    "success": "bool",
    "data": "InvoiceWithMatches",
})

InvoiceHistoryEntry = TypedDict("InvoiceHistoryEntry", {
    "id": "str",
    "at": "str",
    "actor": "str",
    "actorName": "str | None",
    "correlationId": "str",
    "operation": "str",
    "operationId": "str | None",
    "undoes": "str | None",
    "before": "Invoice | None",
    "after": "Invoice | None",
})

InvoiceHistoryEntryPageAnswer = TypedDict("InvoiceHistoryEntryPageAnswer", {
    "success": "bool",
    "data": "List[InvoiceHistoryEntry]",
    "pagination": "Pagination",
})

UpdateInvoiceRequestPaymentTerm = TypedDict("UpdateInvoiceRequestPaymentTerm", {
    "days": "int",
    "percent": "float",
})

UpdateInvoiceRequestInstalment = TypedDict("UpdateInvoiceRequestInstalment", {
    "dueDate": "str",
    "amount": "Decimal",
})

UpdateInvoiceRequest = TypedDict("UpdateInvoiceRequest", {
    "totalAmount": NotRequired["Decimal"],
    "issueDate": NotRequired["str"],
    "dueDate": NotRequired["str | None"],
    "paymentReference": NotRequired["str | None"],
    "paymentTerms": NotRequired["List[UpdateInvoiceRequestPaymentTerm]"],
    "instalments": NotRequired["List[UpdateInvoiceRequestInstalment]"],
    "metadata": NotRequired["Dict[str, Any]"],
    "expectedVersion": NotRequired["ExpectedVersion"],
})

InvoiceChangeAnswer = TypedDict("InvoiceChangeAnswer", {
    "success": "bool",
    "data": "Invoice",
    "operationId": "OperationId",
})

CreateAdjustmentRequest = TypedDict("CreateAdjustmentRequest", {
    "amount": "Decimal",
    "reason": "AdjustmentReason",
    "note": NotRequired["str | None"],
    "matchId": NotRequired["str | None"],
    "creditNoteId": NotRequired["str | None"],
})

AdjustmentChangeAnswer = TypedDict("AdjustmentChangeAnswer", {
    "success": "bool",
    "data": "Adjustment",
    "operationId": "OperationId",
})

DeleteAdjustmentAnswer = TypedDict("DeleteAdjustmentAnswer", {
    "success": "bool",
    "message": "Literal[\"Adjustment deleted\"]",
    "operationId": "OperationId",
})

NewExpectedPayment = TypedDict("NewExpectedPayment", {
    "number": "str",
    "direction": NotRequired["InvoiceDirection"],
    "counterpartyId": "str",
    "currency": "Currency",
    "amountFrom": "Decimal",
    "amountTo": "Decimal",
    "dateFrom": "str",
    "dateTo": "str",
    "reference": NotRequired["str | None"],
    "description": NotRequired["str | None"],
    "metadata": NotRequired["Dict[str, Any]"],
})

ExpectedPayment = TypedDict("ExpectedPayment", {
    "id": "str",
    "number": "str",
    "direction": "InvoiceDirection",
    "counterpartyId": "str",
    "counterpartyName": "str",
    "currency": "str",
    "amountFrom": "Decimal",
    "amountTo": "Decimal",
    "settledAmount": "Decimal",
    "dateFrom": "str",
    "dateTo": "str",
    "reference": "str | None",
    "description": "str | None",
    "status": "InvoiceStatus",
    "overdue": "bool",
    "metadata": "Dict[str, Any]",
    "version": "int",
    "createdAt": "str",
    "updatedAt": "str",
})

ExpectedPaymentAnswer = TypedDict("ExpectedPaymentAnswer", {
    "success": "bool",
    "data": "ExpectedPayment",
})

NewExpectedPaymentsRepeat = TypedDict("NewExpectedPaymentsRepeat", {
    "every": "Literal[\"week\", \"month\", \"year\"]",
    "times": "int",
})

NewExpectedPayments = TypedDict("NewExpectedPayments", {
    "number": "str",
    "direction": NotRequired["InvoiceDirection"],
    "counterpartyId": "str",
    "currency": "Currency",
    "amountFrom": "Decimal",
    "amountTo": "Decimal",
    "dateFrom": "str",
    "dateTo": "str",
    "reference": NotRequired["str | None"],
    "description": NotRequired["str | None"],
    "metadata": NotRequired["Dict[str, Any]"],
    "repeat": NotRequired["NewExpectedPaymentsRepeat | None"],
})

CreateExpectedPaymentBatchRequest = TypedDict("CreateExpectedPaymentBatchRequest", {
    "expectedPayments": "List[NewExpectedPayments]",
})

ExpectedPaymentResult = TypedDict("ExpectedPaymentResult", {
    "index": "int",
    "success": "bool",
    "error": NotRequired["str"],
    "code": NotRequired["ErrorCode"],
    "docs": NotRequired["str"],
    "details": NotRequired["List[FieldError]"],
    "detailsTotal": NotRequired["int"],
    "data": NotRequired["ExpectedPayment"],
})

ExpectedPaymentResultListAnswer = TypedDict("ExpectedPaymentResultListAnswer", {
    "success": "bool",
    "data": "List[ExpectedPaymentResult]",
})

ExpectedPaymentPageAnswer = TypedDict("ExpectedPaymentPageAnswer", {
    "success": "bool",
    "data": "List[ExpectedPayment]",
    "pagination": "Pagination",
})

ExpectedPaymentWithMatches = TypedDict("ExpectedPaymentWithMatches", {
    "id": "str",
    "number": "str",
    "direction": "InvoiceDirection",
    "counterpartyId": "str",
    "counterpartyName": "str",
    "currency": "str",
    "amountFrom": "Decimal",
    "amountTo": "Decimal",
    "settledAmount": "Decimal",
    "dateFrom": "str",
    "dateTo": "str",
    "reference": "str | None",
    "description": "str | None",
    "status": "InvoiceStatus",
    "overdue": "bool",
    "metadata": "Dict[str, Any]",
    "version": "int",
    "createdAt": "str",
    "updatedAt": "str",
    "matches": "List[Match]",
})

ExpectedPaymentWithMatchesAnswer = TypedDict("ExpectedPaymentWithMatchesAnswer", {
    "success": "bool",
    "data": "ExpectedPaymentWithMatches",
})

UpdateExpectedPaymentRequest = TypedDict("UpdateExpectedPaymentRequest", {
    "amountFrom": NotRequired["Decimal"],
    "amountTo": NotRequired["Decimal"],
    "dateFrom": NotRequired["str"],
    "dateTo": NotRequired["str"],
    "reference": NotRequired["str | None"],
    "description": NotRequired["str | None"],
    "metadata": NotRequired["Dict[str, Any]"],
    "expectedVersion": NotRequired["ExpectedVersion"],
})

ExpectedPaymentChangeAnswer = TypedDict("ExpectedPaymentChangeAnswer", {
    "success": "bool",
    "data": "ExpectedPayment",
    "operationId": "OperationId",
})

AdviceItemKind = Literal["payment", "refund", "chargeback", "fee", "reserve", "other"]

AdviceDeductionType = Literal["discount", "fee", "tax", "other"]

NewAdviceParty = TypedDict("NewAdviceParty", {
    "name": NotRequired["str | None"],
    "iban": NotRequired["str | None"],
    "taxId": NotRequired["str | None"],
})

NewAdviceItemDeduction = TypedDict("NewAdviceItemDeduction", {
    "type": "AdviceDeductionType",
    "amount": "Decimal",
    "text": NotRequired["str | None"],
})

NewAdviceItem = TypedDict("NewAdviceItem", {
    "kind": NotRequired["AdviceItemKind"],
    "documents": NotRequired["List[str]"],
    "amount": "Decimal",
    "deductions": NotRequired["List[NewAdviceItemDeduction]"],
    "name": NotRequired["str | None"],
    "iban": NotRequired["str | None"],
    "text": NotRequired["str | None"],
    "rejected": NotRequired["str | None"],
})

NewAdvice = TypedDict("NewAdvice", {
    "kind": "AdviceKind",
    "number": "str",
    "references": NotRequired["List[str]"],
    "direction": "TransactionDirection",
    "currency": "Currency",
    "totalAmount": "Decimal",
    "date": NotRequired["str | None"],
    "iban": NotRequired["str | None"],
    "party": NotRequired["NewAdviceParty | None"],
    "items": "List[NewAdviceItem]",
})

StoredAdvicesAdviceInvoice = TypedDict("StoredAdvicesAdviceInvoice", {
    "item": "int",
    "invoiceId": "str",
    "counterpartyId": "str",
    "counterpartyName": "str",
    "status": "InvoiceStatus",
    "currency": "str",
    "remainingAmount": "Decimal",
})

StoredAdvicesAdvice = TypedDict("StoredAdvicesAdvice", {
    "advice": "Advice",
    "created": "bool",
    "invoices": "List[StoredAdvicesAdviceInvoice] | None",
})

StoredAdvicesProblem = TypedDict("StoredAdvicesProblem", {
    "line": "int",
    "column": "str | None",
    "message": "str",
})

StoredAdvices = TypedDict("StoredAdvices", {
    "advices": "List[StoredAdvicesAdvice]",
    "problems": "List[StoredAdvicesProblem]",
    "warnings": "List[str]",
})

AdviceStatus = Literal["waiting", "found", "matched"]

AdviceFormat = Literal["Stripe", "PayPal", "Adyen", "Mollie", "GoCardless", "CSV", "XLSX", "ODS", "X12 820", "pain.001", "pain.008", "pain.002", "NACHA"]

AdviceParty = TypedDict("AdviceParty", {
    "name": "str | None",
    "iban": "str | None",
    "taxId": "str | None",
})

Advice = TypedDict("Advice", {
    "id": "str",
    "status": "AdviceStatus",
    "transactionId": "str | None",
    "kind": "AdviceKind",
    "format": "AdviceFormat | None",
    "line": "int",
    "number": "str",
    "references": "List[str]",
    "direction": "TransactionDirection",
    "currency": "str",
    "totalAmount": "Decimal",
    "date": "str | None",
    "iban": "str | None",
    "party": "AdviceParty",
    "items": "List[AdviceItem]",
    "warnings": "List[str]",
    "createdAt": "str",
})

AdviceItemDeduction = TypedDict("AdviceItemDeduction", {
    "type": "AdviceDeductionType",
    "amount": "Decimal",
    "text": "str | None",
})

AdviceItem = TypedDict("AdviceItem", {
    "kind": "AdviceItemKind",
    "line": "int",
    "documents": "List[str]",
    "amount": "Decimal",
    "deductions": "List[AdviceItemDeduction]",
    "name": "str | None",
    "iban": "str | None",
    "text": "str | None",
    "rejected": "str | None",
    "transactionId": "str | None",
})

StoredAdvicesAnswer = TypedDict("StoredAdvicesAnswer", {
    "success": "bool",
    "data": "StoredAdvices",
})

AdvicePageAnswer = TypedDict("AdvicePageAnswer", {
    "success": "bool",
    "data": "List[Advice]",
    "pagination": "Pagination",
})

AdviceAnswer = TypedDict("AdviceAnswer", {
    "success": "bool",
    "data": "Advice",
})

DeleteAdviceAnswer = TypedDict("DeleteAdviceAnswer", {
    "success": "bool",
    "message": "Literal[\"Advice deleted\"]",
    "operationId": "OperationId",
})

CreateMatchRequest = TypedDict("CreateMatchRequest", {
    "invoiceId": "str",
    "counterpartyId": NotRequired["str"],
    "issueYear": NotRequired["IssueYear"],
    "transactionId": "str",
    "metadata": NotRequired["Dict[str, Any]"],
    "status": NotRequired["Literal[\"active\", \"rejected\"]"],
    "matchedAmount": NotRequired["Decimal"],
    "rememberAccount": NotRequired["RememberAccount"],
    "kind": NotRequired["MatchKind"],
    "returnsMatchId": NotRequired["str"],
})

CreateMatchAnswerData = TypedDict("CreateMatchAnswerData", {
    "match": "Match",
})

CreateMatchAnswer = TypedDict("CreateMatchAnswer", {
    "success": "bool",
    "data": "CreateMatchAnswerData",
    "operationId": "OperationId",
})

ProposeMatchRequest = TypedDict("ProposeMatchRequest", {
    "invoiceId": "str",
    "counterpartyId": NotRequired["str"],
    "issueYear": NotRequired["IssueYear"],
    "transactionId": "str",
    "metadata": NotRequired["Dict[str, Any]"],
    "matchedAmount": "Decimal",
})

ProposeMatchAnswerData = TypedDict("ProposeMatchAnswerData", {
    "match": "Match",
})

ProposeMatchAnswer = TypedDict("ProposeMatchAnswer", {
    "success": "bool",
    "data": "ProposeMatchAnswerData",
    "operationId": "OperationId",
})

MatchPageAnswer = TypedDict("MatchPageAnswer", {
    "success": "bool",
    "data": "List[Match]",
    "pagination": "Pagination",
})

MatchAnswer = TypedDict("MatchAnswer", {
    "success": "bool",
    "data": "Match",
})

MatchHistoryEntry = TypedDict("MatchHistoryEntry", {
    "id": "str",
    "at": "str",
    "actor": "str",
    "actorName": "str | None",
    "correlationId": "str",
    "operation": "str",
    "operationId": "str | None",
    "undoes": "str | None",
    "before": "Match | None",
    "after": "Match | None",
})

MatchHistoryEntryPageAnswer = TypedDict("MatchHistoryEntryPageAnswer", {
    "success": "bool",
    "data": "List[MatchHistoryEntry]",
    "pagination": "Pagination",
})

MatchTargetStatus = Literal["active", "cancelled", "confirmed", "rejected"]

UpdateMatchRequest = TypedDict("UpdateMatchRequest", {
    "status": NotRequired["MatchTargetStatus"],
    "matchedAmount": NotRequired["Decimal"],
    "metadata": NotRequired["Dict[str, Any]"],
    "closeDifference": NotRequired["AdjustmentReason"],
    "rememberAccount": NotRequired["RememberAccount"],
    "expectedVersion": NotRequired["ExpectedVersion"],
})

DecidedMatch = TypedDict("DecidedMatch", {
    "match": "Match",
    "transaction": "Transaction | None",
    "invoice": "Invoice",
})

UpdateMatchAnswer = TypedDict("UpdateMatchAnswer", {
    "success": "bool",
    "message": "Literal[\"Match updated\", \"Match confirmed\", \"Match rejected\", \"Match cancelled\"]",
    "data": "DecidedMatch",
    "operationId": "OperationId",
})

DeleteMatchAnswer = TypedDict("DeleteMatchAnswer", {
    "success": "bool",
    "message": "Literal[\"Match deleted\"]",
    "operationId": "OperationId",
})

DecideMatchesRequestDecision = TypedDict("DecideMatchesRequestDecision", {
    "matchId": "str",
    "status": "MatchTargetStatus",
    "matchedAmount": NotRequired["Decimal"],
    "rememberAccount": NotRequired["RememberAccount"],
    "expectedVersion": NotRequired["ExpectedVersion"],
})

DecideMatchesRequestFilter = TypedDict("DecideMatchesRequestFilter", {
    "invoiceId": NotRequired["str"],
    "transactionId": NotRequired["str"],
    "counterpartyId": NotRequired["str"],
    "issueYear": NotRequired["IssueYear"],
    "confidenceMin": NotRequired["float"],
    "currency": NotRequired["Currency"],
    "direction": NotRequired["TransactionDirection"],
    "dateFrom": NotRequired["str"],
    "dateTo": NotRequired["str"],
})

DecideMatchesRequest = TypedDict("DecideMatchesRequest", {
    "decisions": NotRequired["List[DecideMatchesRequestDecision]"],
    "filter": NotRequired["DecideMatchesRequestFilter"],
    "status": NotRequired["MatchTargetStatus"],
    "rememberAccount": NotRequired["RememberAccount"],
    "dryRun": NotRequired["bool"],
})

DecidedSuggestionResult = TypedDict("DecidedSuggestionResult", {
    "index": "int",
    "success": "bool",
    "error": NotRequired["str"],
    "code": NotRequired["ErrorCode"],
    "docs": NotRequired["str"],
    "details": NotRequired["List[FieldError]"],
    "detailsTotal": NotRequired["int"],
    "matchId": NotRequired["str"],
    "data": NotRequired["DecidedSuggestion"],
})

DecidedSuggestion = TypedDict("DecidedSuggestion", {
    "match": "Match",
})

DecideMatchesAnswer = TypedDict("DecideMatchesAnswer", {
    "success": "bool",
    "data": "List[DecidedSuggestionResult]",
    "more": "bool",
    "operationId": NotRequired["str | None"],
})

Undone = TypedDict("Undone", {
    "undoes": "str",
    "transactionIds": "List[str]",
    "invoiceIds": "List[str]",
    "matchIds": "List[str]",
    "alreadyUndone": "bool",
})

UndoneChangeAnswer = TypedDict("UndoneChangeAnswer", {
    "success": "bool",
    "data": "Undone",
    "operationId": "OperationId",
})

PreviewMatchesRequest = TypedDict("PreviewMatchesRequest", {
    "transactionId": "str",
})

MatchPreview = TypedDict("MatchPreview", {
    "transactionId": "str",
    "status": "TransactionStatus",
    "currency": "str",
    "remainingAmount": "Decimal",
    "outcome": "PreviewOutcome",
    "explanation": "str",
    "candidates": "List[Candidate]",
})

AutomaticMatchStatus = Literal["confirmed", "pending_review"]

CandidateReason = TypedDict("CandidateReason", {
    "signal": "str",
    "detail": "str",
    "points": "int",
})

CandidateDifference = TypedDict("CandidateDifference", {
    "amount": "Decimal",
    "currency": "str",
    "reason": "DifferenceReason",
})

CandidateCredit = TypedDict("CandidateCredit", {
    "creditNoteId": "str",
    "amount": "Decimal",
})

Candidate = TypedDict("Candidate", {
    "kind": "MatchKind",
    "returnsMatchId": "str | None",
    "deducted": "bool",
    "invoiceId": "str",
    "counterpartyId": "str",
    "counterpartyName": "str",
    "paymentMethodId": "str | None",
    "status": "AutomaticMatchStatus",
    "matchedAmount": "Decimal",
    "currency": "str",
    "invoiceAmount": "Decimal",
    "invoiceCurrency": "str",
    "exchangeRate": "Decimal | None",
    "rateDate": "str | None",
    "confidence": "float",
    "reasons": "List[CandidateReason]",
    "explanation": "str | None",
    "difference": "CandidateDifference | None",
    "credits": "List[CandidateCredit]",
})

MatchPreviewAnswer = TypedDict("MatchPreviewAnswer", {
    "success": "bool",
    "data": "MatchPreview",
})

MatchingSettingsIdentity = TypedDict("MatchingSettingsIdentity", {
    "names": "List[str]",
    "taxIds": "List[str]",
    "ibans": "List[str]",
})

MatchingSettings = TypedDict("MatchingSettings", {
    "autoConfirm": "bool",
    "suggestFrom": "int",
    "confirmFrom": "int",
    "margin": "int",
    "ceilings": "List[AmountLimit]",
    "baseCurrency": "str",
    "ceilingOtherwise": "int | None",
    "estimatedCeilings": "List[AmountLimit]",
    "differenceLimits": "List[AmountLimit]",
    "ruleCeilings": "List[AmountLimit]",
    "identity": "MatchingSettingsIdentity",
    "tableMappings": "List[Dict[str, Any]]",
    "updatedAt": "str | None",
})

AmountLimit = TypedDict("AmountLimit", {
    "currency": "str",
    "amount": "Decimal",
})

MatchingSettingsAnswer = TypedDict("MatchingSettingsAnswer", {
    "success": "bool",
    "data": "MatchingSettings",
})

NewAmountLimit = TypedDict("NewAmountLimit", {
    "currency": "Currency",
    "amount": "Decimal",
})

TableMappingColumns = TypedDict("TableMappingColumns", {
    "number": "TableColumn",
    "issueDate": "TableColumn",
    "amount": "TableColumn",
    "dueDate": NotRequired["TableColumn"],
    "currency": NotRequired["TableColumn"],
    "paymentReference": NotRequired["TableColumn"],
    "counterpartyCode": NotRequired["TableColumn"],
    "counterpartyName": NotRequired["TableColumn"],
    "counterpartyTaxId": NotRequired["TableColumn"],
    "counterpartyIban": NotRequired["TableColumn"],
    "direction": NotRequired["TableColumn"],
    "type": NotRequired["TableColumn"],
})

TableMappingDirectionWords = TypedDict("TableMappingDirectionWords", {
    "receivable": "List[str]",
    "payable": "List[str]",
})

TableMapping = TypedDict("TableMapping", {
    "columns": "TableMappingColumns",
    "currency": NotRequired["Currency"],
    "direction": NotRequired["InvoiceDirection"],
    "directionWords": NotRequired["TableMappingDirectionWords"],
    "creditNoteWords": NotRequired["List[str]"],
    "dateFormats": NotRequired["List[str]"],
    "decimalSeparator": NotRequired["Literal[\".\", \",\"]"],
})

TableColumn = str

UpdateMatchingSettingsRequestIdentity = TypedDict("UpdateMatchingSettingsRequestIdentity", {
    "names": NotRequired["List[str]"],
    "taxIds": NotRequired["List[str]"],
    "ibans": NotRequired["List[str]"],
})

UpdateMatchingSettingsRequest = TypedDict("UpdateMatchingSettingsRequest", {
    "autoConfirm": NotRequired["bool"],
    "suggestFrom": NotRequired["int"],
    "confirmFrom": NotRequired["int"],
    "margin": NotRequired["int"],
    "ceilings": NotRequired["List[NewAmountLimit]"],
    "baseCurrency": NotRequired["Currency"],
    "ceilingOtherwise": NotRequired["int | None"],
    "differenceLimits": NotRequired["List[NewAmountLimit]"],
    "ruleCeilings": NotRequired["List[NewAmountLimit]"],
    "identity": NotRequired["UpdateMatchingSettingsRequestIdentity"],
    "tableMappings": NotRequired["List[TableMapping]"],
})

PreviewMatchingSettingsRequestIdentity = TypedDict("PreviewMatchingSettingsRequestIdentity", {
    "names": NotRequired["List[str]"],
    "taxIds": NotRequired["List[str]"],
    "ibans": NotRequired["List[str]"],
})

PreviewMatchingSettingsRequest = TypedDict("PreviewMatchingSettingsRequest", {
    "autoConfirm": NotRequired["bool"],
    "suggestFrom": NotRequired["int"],
    "confirmFrom": NotRequired["int"],
    "margin": NotRequired["int"],
    "ceilings": NotRequired["List[NewAmountLimit]"],
    "baseCurrency": NotRequired["Currency"],
    "ceilingOtherwise": NotRequired["int | None"],
    "differenceLimits": NotRequired["List[NewAmountLimit]"],
    "ruleCeilings": NotRequired["List[NewAmountLimit]"],
    "identity": NotRequired["PreviewMatchingSettingsRequestIdentity"],
    "tableMappings": NotRequired["List[TableMapping]"],
    "transactions": NotRequired["int"],
})

MatchingSettingsPreviewChange = TypedDict("MatchingSettingsPreviewChange", {
    "transactionId": "str",
    "current": "TransactionOutcome",
    "proposed": "TransactionOutcome",
})

MatchingSettingsPreview = TypedDict("MatchingSettingsPreview", {
    "transactions": "int",
    "decidedByPeople": "int",
    "current": "SettingsOutcome",
    "proposed": "SettingsOutcome",
    "changes": "List[MatchingSettingsPreviewChange]",
})

SettingsOutcome = TypedDict("SettingsOutcome", {
    "confirmed": "int",
    "suggested": "int",
    "none": "int",
    "contradictions": "int",
})

TransactionOutcome = TypedDict("TransactionOutcome", {
    "outcome": "PreviewOutcome",
    "invoiceNumbers": "List[str]",
    "contradicts": "bool",
})

MatchingSettingsPreviewAnswer = TypedDict("MatchingSettingsPreviewAnswer", {
    "success": "bool",
    "data": "MatchingSettingsPreview",
})

RuleSet = TypedDict("RuleSet", {
    "rules": "List[Rule]",
    "version": "int",
    "updatedAt": "str | None",
    "actor": "str",
    "actorName": "str | None",
})

Rule = TypedDict("Rule", {
    "id": "str",
    "name": "str",
    "conditions": "RuleConditions",
    "actions": "RuleActions",
    "version": "int",
    "updatedAt": "str | None",
    "actor": "str",
    "actorName": "str | None",
})

# All that are not null must hold
RuleConditions = TypedDict("RuleConditions", {
    "bankConnectionId": "str | None",
    "direction": "TransactionDirection | None",
    "currency": "str | None",
    "amountMin": "Decimal | None",
    "amountMax": "Decimal | None",
    "textContains": "str | None",
    "textMatches": "str | None",
    "counterpartyName": "str | None",
    "counterpartyIban": "str | None",
    "counterpartyId": "str | None",
    "purposeCode": "str | None",
    "bankTransactionCode": "str | None",
})

RuleActionsAllowDifference = TypedDict("RuleActionsAllowDifference", {
    "amount": "Decimal | None",
    "percent": "float | None",
    "reason": "Literal[\"fee\", \"discount\", \"rounding\", \"write_off\"]",
})

RuleActionsAssignee = TypedDict("RuleActionsAssignee", {
    "id": "str",
    "name": "str | None",
})

RuleActions = TypedDict("RuleActions", {
    "ignoreReason": "IgnoreReason | None",
    "account": "str | None",
    "accountName": "str | None",
    "counterpartyId": "str | None",
    "allowDifference": "RuleActionsAllowDifference | None",
    "neverConfirm": "bool",
    "ceiling": "Decimal | None",
    "assignee": "RuleActionsAssignee | None",
})

RuleSetAnswer = TypedDict("RuleSetAnswer", {
    "success": "bool",
    "data": "RuleSet",
})

NewRuleConditions = TypedDict("NewRuleConditions", {
    "bankConnectionId": NotRequired["str | None"],
    "direction": NotRequired["TransactionDirection | None"],
    "currency": NotRequired["Currency | None"],
    "amountMin": NotRequired["Decimal | None"],
    "amountMax": NotRequired["Decimal | None"],
    "textContains": NotRequired["str | None"],
    "textMatches": NotRequired["str | None"],
    "counterpartyName": NotRequired["str | None"],
    "counterpartyIban": NotRequired["str | None"],
    "counterpartyId": NotRequired["str | None"],
    "purposeCode": NotRequired["str | None"],
    "bankTransactionCode": NotRequired["str | None"],
})

NewRuleActionsAllowDifference = TypedDict("NewRuleActionsAllowDifference", {
    "amount": NotRequired["Decimal | None"],
    "percent": NotRequired["float | None"],
    "reason": "Literal[\"fee\", \"discount\", \"rounding\", \"write_off\"]",
})

NewRuleActionsAssignee = TypedDict("NewRuleActionsAssignee", {
    "id": "str",
    "name": NotRequired["str | None"],
})

NewRuleActions = TypedDict("NewRuleActions", {
    "ignoreReason": NotRequired["IgnoreReason | None"],
    "account": NotRequired["str | None"],
    "accountName": NotRequired["str | None"],
    "counterpartyId": NotRequired["str | None"],
    "allowDifference": NotRequired["NewRuleActionsAllowDifference | None"],
    "neverConfirm": NotRequired["bool"],
    "ceiling": NotRequired["Decimal | None"],
    "assignee": NotRequired["NewRuleActionsAssignee | None"],
})

NewRule = TypedDict("NewRule", {
    "id": NotRequired["str | None"],
    "name": "str",
    "conditions": "NewRuleConditions",
    "actions": "NewRuleActions",
})

PutRulesRequest = TypedDict("PutRulesRequest", {
    "rules": "List[NewRule]",
    "expectedVersion": NotRequired["ExpectedVersion"],
})

PreviewRuleRequest = TypedDict("PreviewRuleRequest", {
    "rule": "NewRule",
    "position": NotRequired["int"],
})

RulePreviewSample = TypedDict("RulePreviewSample", {
    "transactionId": "str",
    "valueDate": "str",
    "amount": "Decimal",
    "currency": "str",
    "direction": "TransactionDirection",
    "counterpartyName": "str | None",
    "description": "str",
    "current": "RuleOutcome",
    "proposed": "RuleOutcome",
})

RulePreview = TypedDict("RulePreview", {
    "examined": "int",
    "cut": "bool",
    "transactions": "int",
    "current": "RuleOutcomes",
    "proposed": "RuleOutcomes",
    "samples": "List[RulePreviewSample]",
})

RuleOutcomes = TypedDict("RuleOutcomes", {
    "confirmed": "int",
    "suggested": "int",
    "none": "int",
    "ignored": "int",
    "coded": "int",
    "contradictions": "int",
})

RuleOutcome = TypedDict("RuleOutcome", {
    "outcome": "Literal[\"confirmed\", \"pending_review\", \"none\", \"ignored\", \"coded\"]",
    "invoiceNumbers": "List[str]",
    "contradicts": "bool",
})

RulePreviewAnswer = TypedDict("RulePreviewAnswer", {
    "success": "bool",
    "data": "RulePreview",
})

RuleProposal = TypedDict("RuleProposal", {
    "name": "str",
    "conditions": "RuleConditions",
    "actions": "RuleActions",
    "decisions": "int",
    "transactionIds": "List[str]",
})

RuleProposalListAnswer = TypedDict("RuleProposalListAnswer", {
    "success": "bool",
    "data": "List[RuleProposal]",
})

NewPaymentMethod = TypedDict("NewPaymentMethod", {
    "code": "str",
    "type": "str",
    "iban": NotRequired["str | None"],
    "bic": NotRequired["str | None"],
})

CreateCounterpartyRequest = TypedDict("CreateCounterpartyRequest", {
    "accountCode": "str",
    "name": "str",
    "aliases": NotRequired["List[str]"],
    "paymentMethods": NotRequired["List[NewPaymentMethod]"],
    "taxIds": NotRequired["List[str]"],
})

CounterpartyPaymentMethod = TypedDict("CounterpartyPaymentMethod", {
    "id": "str",
    "code": "str",
    "type": "str",
    "iban": NotRequired["str"],
    "bic": NotRequired["str"],
})

Counterparty = TypedDict("Counterparty", {
    "id": "str",
    "accountCode": "str",
    "name": "str",
    "aliases": "List[str]",
    "paymentMethods": "List[CounterpartyPaymentMethod]",
    "taxIds": "List[str]",
    "createdAt": "str",
    "updatedAt": "str",
})

CounterpartyAnswer = TypedDict("CounterpartyAnswer", {
    "success": "bool",
    "data": "Counterparty",
})

CounterpartyPageAnswer = TypedDict("CounterpartyPageAnswer", {
    "success": "bool",
    "data": "List[Counterparty]",
    "pagination": "Pagination",
})

UpdateCounterpartyRequest = TypedDict("UpdateCounterpartyRequest", {
    "name": NotRequired["str"],
    "aliases": NotRequired["List[str]"],
    "paymentMethods": NotRequired["List[NewPaymentMethod]"],
    "taxIds": NotRequired["List[str]"],
})

AliasKind = Literal["name", "iban", "merchant"]

LearnedAlias = TypedDict("LearnedAlias", {
    "kind": "AliasKind",
    "value": "str",
    "confirmations": "int",
    "neededConfirmations": "int",
    "used": "bool",
    "proves": "bool",
    "contradicted": "bool",
})

LearnedAliasPageAnswer = TypedDict("LearnedAliasPageAnswer", {
    "success": "bool",
    "data": "List[LearnedAlias]",
    "pagination": "Pagination",
})

ForgetLearnedAnswer = TypedDict("ForgetLearnedAnswer", {
    "success": "bool",
    "message": "Literal[\"Learned facts forgotten\"]",
})

SearchResult = TypedDict("SearchResult", {
    "transactions": "List[Transaction]",
    "invoices": "List[Invoice]",
    "counterparties": "List[Counterparty]",
})

SearchResultAnswer = TypedDict("SearchResultAnswer", {
    "success": "bool",
    "data": "SearchResult",
})

InvoiceAge = Literal["current", "days_1_30", "days_31_60", "days_61_90", "over_90_days"]

OverviewTransactionsByStatus = TypedDict("OverviewTransactionsByStatus", {
    "unmatched": "int",
    "partially_matched": "int",
    "matched": "int",
    "ignored": "int",
})

OverviewTransactions = TypedDict("OverviewTransactions", {
    "byStatus": "OverviewTransactionsByStatus",
    "suggested": "int",
    "ambiguous": "int",
    "automatic": "int",
    "automaticRate": "float | None",
    "oldestSuggested": "str | None",
})

OverviewDayAmount = TypedDict("OverviewDayAmount", {
    "currency": "str",
    "direction": "TransactionDirection",
    "amount": "Decimal",
})

OverviewDay = TypedDict("OverviewDay", {
    "day": "str",
    "automatic": "int",
    "byPeople": "int",
    "unmatched": "int",
    "amounts": "List[OverviewDayAmount]",
})

OverviewMatched = TypedDict("OverviewMatched", {
    "day": "str",
    "currency": "str",
    "direction": "TransactionDirection",
    "amount": "Decimal",
})

OverviewAgeing = TypedDict("OverviewAgeing", {
    "direction": "InvoiceDirection",
    "currency": "str",
    "age": "InvoiceAge",
    "invoices": "int",
    "amount": "Decimal",
})

OverviewIncomplete = TypedDict("OverviewIncomplete", {
    "bankConnectionId": "str",
    "name": "str",
    "balanceIssueCount": "int",
    "balanceIssues": "List[BalanceIssue]",
})

OverviewDeliveries = TypedDict("OverviewDeliveries", {
    "pending": "int",
    "delivering": "int",
    "success": "int",
    "failed": "int",
    "exhausted": "int",
})

OverviewDeliveryDay = TypedDict("OverviewDeliveryDay", {
    "day": "str",
    "delivered": "int",
    "failed": "int",
})

Overview = TypedDict("Overview", {
    "transactions": "OverviewTransactions",
    "days": "List[OverviewDay]",
    "matched": "List[OverviewMatched]",
    "ageing": "List[OverviewAgeing]",
    "incomplete": "List[OverviewIncomplete]",
    "deliveries": "OverviewDeliveries",
    "deliveryDays": "List[OverviewDeliveryDay]",
})

BalanceIssueKind = Literal["gap", "overlap", "discontinuity", "changed", "left_out", "unaccounted"]

BalanceIssue = TypedDict("BalanceIssue", {
    "kind": "BalanceIssueKind",
    "account": "str | None",
    "currency": "str",
    "from": "str",
    "to": "str",
    "expected": "Decimal | None",
    "stated": "Decimal",
    "syncId": "str",
    "lines": "List[int]",
})

OverviewAnswer = TypedDict("OverviewAnswer", {
    "success": "bool",
    "data": "Overview",
})

Ageing = TypedDict("Ageing", {
    "rows": "List[AgedItems]",
    "next": "str | None",
})

AgedItems = TypedDict("AgedItems", {
    "counterpartyId": "str",
    "counterpartyName": "str",
    "direction": "InvoiceDirection",
    "currency": "str",
    "invoices": "int",
    "openAmount": "Decimal",
    "overdueAmount": "Decimal",
    "currentAmount": "Decimal",
    "amount1To30Days": "Decimal",
    "amount31To60Days": "Decimal",
    "amount61To90Days": "Decimal",
    "amountOver90Days": "Decimal",
    "creditAmount": "Decimal",
    "paidInvoices": "int",
    "averageDaysToPay": "float | None",
    "averageDaysLate": "float | None",
})

AgeingAnswer = TypedDict("AgeingAnswer", {
    "success": "bool",
    "data": "Ageing",
})

ExpectedPeriod = Literal["overdue", "week", "later", "undated"]

ExpectedPayments = TypedDict("ExpectedPayments", {
    "period": "ExpectedPeriod",
    "dateFrom": "str | None",
    "dateTo": "str | None",
    "direction": "InvoiceDirection",
    "currency": "str",
    "invoices": "int",
    "amount": "Decimal",
})

ExpectedPaymentsListAnswer = TypedDict("ExpectedPaymentsListAnswer", {
    "success": "bool",
    "data": "List[ExpectedPayments]",
})

HistoryEntity = Literal["transaction", "invoice", "match", "closed_period", "rule_set"]

Changes = TypedDict("Changes", {
    "entries": "List[Change]",
    "next": "int | None",
    "behind": "bool",
})

Change = TypedDict("Change", {
    "id": "str",
    "at": "str",
    "actor": "str",
    "actorName": "str | None",
    "correlationId": "str",
    "operation": "str",
    "operationId": "str | None",
    "undoes": "str | None",
    "before": "Transaction | Invoice | Match | ClosedPeriod | RuleSet | None",
    "after": "Transaction | Invoice | Match | ClosedPeriod | RuleSet | None",
    "sequence": "int",
    "entity": "HistoryEntity",
})

ClosedPeriod = TypedDict("ClosedPeriod", {
    "bankConnectionId": "str | None",
    "until": "str | None",
    "reason": "str | None",
    "unexplainedTransactions": "int",
    "version": "int",
    "updatedAt": "str",
    "actor": "str",
    "actorName": "str | None",
})

ChangesAnswer = TypedDict("ChangesAnswer", {
    "success": "bool",
    "data": "Changes",
})

ExportStatus = Literal["created", "booked", "recalled"]

Export = TypedDict("Export", {
    "number": "int",
    "status": "ExportStatus",
    "createdAt": "str",
    "updatedAt": "str",
    "actor": "str",
    "actorName": "str | None",
    "settingsVersion": "int",
    "postings": "int",
    "sums": "List[ExportSum]",
    "more": "bool",
})

PostingKind = Literal["payment", "return", "adjustment", "coding"]

ExportSum = TypedDict("ExportSum", {
    "month": "str",
    "currency": "str",
    "kind": "PostingKind",
    "postings": "int",
    "debit": "Decimal",
    "credit": "Decimal",
    "unassigned": "int",
    "otherMonthAmount": "Decimal",
})

ExportAnswer = TypedDict("ExportAnswer", {
    "success": "bool",
    "data": "Export",
})

ExportPageAnswer = TypedDict("ExportPageAnswer", {
    "success": "bool",
    "data": "List[Export]",
    "pagination": "Pagination",
})

ExportPreviewMissing = TypedDict("ExportPreviewMissing", {
    "purpose": "str",
    "postings": "int",
})

ExportPreview = TypedDict("ExportPreview", {
    "postings": "int",
    "sums": "List[ExportSum]",
    "missing": "List[ExportPreviewMissing]",
    "more": "bool",
})

ExportPreviewAnswer = TypedDict("ExportPreviewAnswer", {
    "success": "bool",
    "data": "ExportPreview",
})

ExportProof = TypedDict("ExportProof", {
    "currency": "str",
    "exportedAmount": "Decimal",
    "waitingAmount": "Decimal | None",
    "matchedAmount": "Decimal",
    "difference": "Decimal | None",
    "otherMonthAmount": "Decimal",
    "proved": "bool",
})

ExportProofListAnswer = TypedDict("ExportProofListAnswer", {
    "success": "bool",
    "data": "List[ExportProof]",
})

ExportTargetStatus = Literal["booked", "recalled"]

UpdateExportRequest = TypedDict("UpdateExportRequest", {
    "status": "ExportTargetStatus",
})

Postings = TypedDict("Postings", {
    "postings": "List[Posting]",
    "next": "int | None",
})

PostingSide = Literal["debit", "credit"]

Posting = TypedDict("Posting", {
    "id": "str",
    "kind": "PostingKind",
    "reversal": "bool",
    "date": "str",
    "side": "PostingSide",
    "amount": "Decimal",
    "currency": "str",
    "account": "str | None",
    "contraAccount": "str | None",
    "debitAccount": "str | None",
    "creditAccount": "str | None",
    "invoiceId": "str | None",
    "invoiceAmount": "Decimal | None",
    "invoiceCurrency": "str | None",
    "exchangeRate": "Decimal | None",
    "invoiceDirection": "InvoiceDirection | None",
    "counterpartyId": "str | None",
    "transactionId": "str | None",
    "bankConnectionId": "str | None",
    "matchId": "str | None",
    "adjustmentId": "str | None",
    "reason": "AdjustmentReason | None",
    "note": "str | None",
    "creditNoteId": "str | None",
    "decidedAt": "str",
    "actor": "str",
    "actorName": "str | None",
    "operationId": "str",
    "codingId": "str | None",
})

PostingsAnswer = TypedDict("PostingsAnswer", {
    "success": "bool",
    "data": "Postings",
})

PostingField = Literal["id", "kind", "reversal", "date", "side", "amount", "currency", "account", "contraAccount", "debitAccount", "creditAccount", "invoiceId", "invoiceAmount", "invoiceCurrency", "exchangeRate", "invoiceDirection", "counterpartyId", "transactionId", "bankConnectionId", "matchId", "adjustmentId", "reason", "note", "creditNoteId", "decidedAt", "actor", "actorName", "operationId", "codingId"]

ExportSettingsAccounts = TypedDict("ExportSettingsAccounts", {
    "bank": "str | None",
    "receivable": "str | None",
    "payable": "str | None",
    "fee": "str | None",
    "discount": "str | None",
    "rounding": "str | None",
    "writeOff": "str | None",
    "credit": "str | None",
})

ExportSettingsBankAccount = TypedDict("ExportSettingsBankAccount", {
    "bankConnectionId": "str",
    "account": "str",
})

ExportSettingsCounterpartyAccount = TypedDict("ExportSettingsCounterpartyAccount", {
    "counterpartyId": "str",
    "account": "str",
})

ExportSettingsCodingAccount = TypedDict("ExportSettingsCodingAccount", {
    "account": "str",
    "name": "str",
})

ExportSettingsCsvColumn = TypedDict("ExportSettingsCsvColumn", {
    "header": "str",
    "field": "PostingField",
})

ExportSettingsCsv = TypedDict("ExportSettingsCsv", {
    "delimiter": "str",
    "decimalComma": "bool",
    "columns": "List[ExportSettingsCsvColumn]",
})

ExportSettingsDatev = TypedDict("ExportSettingsDatev", {
    "consultantNumber": "int",
    "clientNumber": "int",
    "fiscalYearMonth": "int",
    "accountLength": "int",
})

ExportSettings = TypedDict("ExportSettings", {
    "version": "int",
    "updatedAt": "str | None",
    "actor": "str | None",
    "actorName": "str | None",
    "accounts": "ExportSettingsAccounts",
    "bankAccounts": "List[ExportSettingsBankAccount]",
    "counterpartyAccounts": "List[ExportSettingsCounterpartyAccount]",
    "codingAccounts": "List[ExportSettingsCodingAccount]",
    "codeIsAccount": "bool",
    "csv": "ExportSettingsCsv",
    "datev": "ExportSettingsDatev | None",
})

ExportSettingsAnswer = TypedDict("ExportSettingsAnswer", {
    "success": "bool",
    "data": "ExportSettings",
})

PutExportSettingsRequestAccounts = TypedDict("PutExportSettingsRequestAccounts", {
    "bank": NotRequired["str | None"],
    "receivable": NotRequired["str | None"],
    "payable": NotRequired["str | None"],
    "fee": NotRequired["str | None"],
    "discount": NotRequired["str | None"],
    "rounding": NotRequired["str | None"],
    "writeOff": NotRequired["str | None"],
    "credit": NotRequired["str | None"],
})

PutExportSettingsRequestBankAccount = TypedDict("PutExportSettingsRequestBankAccount", {
    "bankConnectionId": "str",
    "account": "str",
})

PutExportSettingsRequestCounterpartyAccount = TypedDict("PutExportSettingsRequestCounterpartyAccount", {
    "counterpartyId": "str",
    "account": "str",
})

PutExportSettingsRequestCodingAccount = TypedDict("PutExportSettingsRequestCodingAccount", {
    "account": "str",
    "name": "str",
})

PutExportSettingsRequestCsvColumn = TypedDict("PutExportSettingsRequestCsvColumn", {
    "header": "str",
    "field": "PostingField",
})

PutExportSettingsRequestCsv = TypedDict("PutExportSettingsRequestCsv", {
    "delimiter": NotRequired["str"],
    "decimalComma": NotRequired["bool"],
    "columns": NotRequired["List[PutExportSettingsRequestCsvColumn]"],
})

PutExportSettingsRequestDatev = TypedDict("PutExportSettingsRequestDatev", {
    "consultantNumber": "int",
    "clientNumber": "int",
    "fiscalYearMonth": NotRequired["int"],
    "accountLength": NotRequired["int"],
})

PutExportSettingsRequest = TypedDict("PutExportSettingsRequest", {
    "accounts": NotRequired["PutExportSettingsRequestAccounts"],
    "bankAccounts": NotRequired["List[PutExportSettingsRequestBankAccount]"],
    "counterpartyAccounts": NotRequired["List[PutExportSettingsRequestCounterpartyAccount]"],
    "codingAccounts": NotRequired["List[PutExportSettingsRequestCodingAccount]"],
    "codeIsAccount": NotRequired["bool"],
    "csv": NotRequired["PutExportSettingsRequestCsv"],
    "datev": NotRequired["PutExportSettingsRequestDatev | None"],
    "expectedVersion": NotRequired["ExpectedVersion"],
})

PutFxRatesRequestRate = TypedDict("PutFxRatesRequestRate", {
    "base": "Currency",
    "quote": "Currency",
    "date": "str",
    "rate": "Decimal",
})

PutFxRatesRequest = TypedDict("PutFxRatesRequest", {
    "rates": "List[PutFxRatesRequestRate]",
})

StoredRates = TypedDict("StoredRates", {
    "stored": "int",
})

StoredRatesAnswer = TypedDict("StoredRatesAnswer", {
    "success": "bool",
    "data": "StoredRates",
})

ImportedRates = TypedDict("ImportedRates", {
    "stored": "int",
    "skipped": "int",
    "skippedCurrencies": "List[str]",
    "days": "int",
    "dateFrom": "str | None",
    "dateTo": "str | None",
})

ImportedRatesAnswer = TypedDict("ImportedRatesAnswer", {
    "success": "bool",
    "data": "ImportedRates",
})

FxRate = TypedDict("FxRate", {
    "base": "str",
    "quote": "str",
    "date": "str",
    "rate": "Decimal",
})

FxRatePageAnswer = TypedDict("FxRatePageAnswer", {
    "success": "bool",
    "data": "List[FxRate]",
    "pagination": "Pagination",
})

CsvColumn = Union["str", "int"]

CsvMappingDirectionWords = TypedDict("CsvMappingDirectionWords", {
    "credit": "List[str]",
    "debit": "List[str]",
})

CsvMappingColumns = TypedDict("CsvMappingColumns", {
    "bookingDate": NotRequired["CsvColumn"],
    "valueDate": NotRequired["CsvColumn"],
    "amount": NotRequired["CsvColumn"],
    "direction": NotRequired["CsvColumn"],
    "debit": NotRequired["CsvColumn"],
    "credit": NotRequired["CsvColumn"],
    "balance": NotRequired["CsvColumn"],
    "currency": NotRequired["CsvColumn"],
    "account": NotRequired["CsvColumn"],
    "description": NotRequired["List[CsvColumn]"],
    "reference": NotRequired["CsvColumn"],
    "endToEndId": NotRequired["CsvColumn"],
    "counterpartyName": NotRequired["CsvColumn"],
    "counterpartyIban": NotRequired["CsvColumn"],
    "payerName": NotRequired["CsvColumn"],
    "payeeName": NotRequired["CsvColumn"],
    "payerIban": NotRequired["CsvColumn"],
    "payeeIban": NotRequired["CsvColumn"],
    "texts": NotRequired["List[CsvColumn]"],
    "unused": NotRequired["List[CsvColumn]"],
    "mandateId": NotRequired["CsvColumn"],
    "type": NotRequired["CsvColumn"],
    "fee": NotRequired["CsvColumn"],
    "originalAmount": NotRequired["CsvColumn"],
    "originalCurrency": NotRequired["CsvColumn"],
    "exchangeRate": NotRequired["CsvColumn"],
    "bankReference": NotRequired["CsvColumn"],
    "status": NotRequired["CsvColumn"],
})

CsvMapping = TypedDict("CsvMapping", {
    "delimiter": NotRequired["str"],
    "quote": NotRequired["str"],
    "encoding": NotRequired["Literal[\"utf-8\", \"utf-16le\", \"utf-16be\", \"windows-1250\", \"windows-1251\", \"windows-1252\", \"windows-1253\", \"windows-1254\", \"windows-1255\", \"windows-1256\", \"windows-1257\", \"iso-8859-1\", \"iso-8859-2\", \"iso-8859-15\", \"koi8-r\", \"ibm866\", \"cp437\", \"cp850\", \"cp852\", \"shift_jis\", \"gb18030\", \"euc-kr\"]"],
    "skipRows": NotRequired["int"],
    "header": NotRequired["bool"],
    "footerRows": NotRequired["int"],
    "decimalSeparator": NotRequired["Literal[\".\", \",\"]"],
    "thousandsSeparator": NotRequired["Literal[\".\", \",\", \" \", \"'\", \"’\", \"\"]"],
    "dateFormats": NotRequired["List[str]"],
    "currency": NotRequired["Currency"],
    "directionWords": NotRequired["CsvMappingDirectionWords"],
    "bookedWords": NotRequired["List[str]"],
    "skipWords": NotRequired["List[str]"],
    "invertSign": NotRequired["bool"],
    "debitSign": NotRequired["Literal[\"positive_out\", \"negative_out\"]"],
    "feeSign": NotRequired["Literal[\"positive_out\", \"negative_out\", \"out\"]"],
    "feeIncluded": NotRequired["bool"],
    "skipBlankAmounts": NotRequired["bool"],
    "skipUndated": NotRequired["bool"],
    "columns": NotRequired["CsvMappingColumns"],
    "preset": NotRequired["Literal[\"alfa\", \"bank-of-america\", \"chase\", \"commerzbank\", \"danske\", \"degiro\", \"dkb\", \"easybank\", \"ing-de\", \"ing-nl\", \"knab\", \"livebank\", \"monzo\", \"n26\", \"paypal\", \"qonto\", \"raiffeisen\", \"revolut\", \"sberbank\", \"seb\", \"sparkasse\", \"starling\", \"stripe\", \"swedbank\", \"vtb\", \"wise\"]"],
})

OtherAccounts = Literal["refuse", "skip"]

ConnectBankRequest = TypedDict("ConnectBankRequest", {
    "name": "str",
    "iban": NotRequired["str | None"],
    "currency": NotRequired["Currency | None"],
    "csvMapping": NotRequired["CsvMapping | None"],
    "strictBalance": NotRequired["bool | None"],
    "strict": NotRequired["bool | None"],
    "otherAccounts": NotRequired["OtherAccounts | None"],
})

BankConnectionStatus = Literal["connected", "disconnected"]

BankConnection = TypedDict("BankConnection", {
    "id": "str",
    "name": "str",
    "iban": "str | None",
    "currency": "str | None",
    "csvMapping": "Dict[str, Any] | None",
    "strictBalance": "bool",
    "strict": "bool",
    "otherAccounts": "OtherAccounts",
    "status": "BankConnectionStatus",
    "createdAt": "str",
    "updatedAt": "str",
    "disconnectedAt": "str | None",
    "balanceIssues": "List[BalanceIssue]",
    "balanceIssueCount": "int",
    "balanceState": "Literal[\"incomplete\", \"not_provable\", \"complete\"]",
    "closedUntil": "str | None",
})

BankConnectionAnswer = TypedDict("BankConnectionAnswer", {
    "success": "bool",
    "data": "BankConnection",
})

BankConnectionPageAnswer = TypedDict("BankConnectionPageAnswer", {
    "success": "bool",
    "data": "List[BankConnection]",
    "pagination": "Pagination",
})

UpdateBankConnectionRequest = TypedDict("UpdateBankConnectionRequest", {
    "name": NotRequired["str"],
    "iban": NotRequired["str | None"],
    "currency": NotRequired["Currency | None"],
    "csvMapping": NotRequired["CsvMapping | None"],
    "strictBalance": NotRequired["bool"],
    "strict": NotRequired["bool"],
    "otherAccounts": NotRequired["OtherAccounts"],
})

DayBalance = TypedDict("DayBalance", {
    "day": "str",
    "currency": "str",
    "stated": "Decimal | None",
    "booked": "Decimal",
    "balance": "Decimal | None",
    "difference": "Decimal | None",
})

DayBalanceListAnswer = TypedDict("DayBalanceListAnswer", {
    "success": "bool",
    "data": "List[DayBalance]",
})

ReconciliationStatementIgnored = TypedDict("ReconciliationStatementIgnored", {
    "transactions": "int",
    "credit": "Decimal",
    "debit": "Decimal",
    "amount": "Decimal",
    "reason": "str | None",
})

ReconciliationStatementUnexplainedByAge = TypedDict("ReconciliationStatementUnexplainedByAge", {
    "transactions": "int",
    "credit": "Decimal",
    "debit": "Decimal",
    "amount": "Decimal",
    "age": "LineAge",
})

ReconciliationStatementExpected = TypedDict("ReconciliationStatementExpected", {
    "direction": "InvoiceDirection",
    "age": "InvoiceAge",
    "invoices": "int",
    "amount": "Decimal",
})

ReconciliationStatement = TypedDict("ReconciliationStatement", {
    "bankConnectionId": "str",
    "day": "str",
    "currency": "str",
    "opening": "Decimal | None",
    "balance": "Decimal | None",
    "statedOn": "str | None",
    "matched": "TransactionSum",
    "matchedWithDifferences": "TransactionSum",
    "ignored": "List[ReconciliationStatementIgnored]",
    "unexplained": "TransactionSum",
    "unexplainedByAge": "List[ReconciliationStatementUnexplainedByAge]",
    "unaccounted": "Decimal | None",
    "addsUp": "bool",
    "complete": "bool",
    "late": "TransactionSum",
    "expected": "List[ReconciliationStatementExpected]",
    "closedUntil": "str | None",
})

TransactionSum = TypedDict("TransactionSum", {
    "transactions": "int",
    "credit": "Decimal",
    "debit": "Decimal",
    "amount": "Decimal",
})

ReconciliationStatementListAnswer = TypedDict("ReconciliationStatementListAnswer", {
    "success": "bool",
    "data": "List[ReconciliationStatement]",
})

SyncStatus = Literal["pending", "running", "completed", "failed"]

SyncErrorCode = Literal["invalid_file", "file_too_costly", "cancelled", "given_up"]

SyncWarning = TypedDict("SyncWarning", {
    "line": "int",
    "reason": "str",
})

Sync = TypedDict("Sync", {
    "skipped": "StatementReportSkipped",
    "errors": "List[StatementReportError]",
    "balances": "List[StatementReportBalance]",
    "period": "StatementReportPeriod | None",
    "accounts": "List[str]",
    "preset": "str | None",
    "proposedMapping": "Dict[str, Any] | None",
    "questions": "List[StatementReportQuestion]",
    "notUsed": "List[StatementReportNotUsed]",
    "encoding": "str | None",
    "id": "str",
    "bankConnectionId": "str",
    "status": "SyncStatus",
    "format": "str | None",
    "filename": "str | None",
    "total": "int | None",
    "checked": "int",
    "processed": "int",
    "created": "int",
    "duplicates": "int",
    "pending": "int",
    "warnings": "List[SyncWarning]",
    "warningCount": "int",
    "late": "int",
    "balanceIssues": "List[BalanceIssue]",
    "error": "str | None",
    "errorCode": "SyncErrorCode | None",
    "uploadedBy": "str | None",
    "uploadedByName": "str | None",
    "createdAt": "str",
    "finishedAt": "str | None",
})

SyncAnswer = TypedDict("SyncAnswer", {
    "success": "bool",
    "data": "Sync",
})

PreviewRowStatus = Literal["new", "duplicate", "skipped", "error"]

StatementPreviewRow = TypedDict("StatementPreviewRow", {
    "file": "str | None",
    "line": "int",
    "status": "PreviewRowStatus",
    "reason": "str | None",
    "amount": "Decimal | None",
    "currency": "str | None",
    "direction": "TransactionDirection | None",
    "value_date": "str | None",
    "description": "str | None",
    "counterparty_name": "str | None",
    "counterparty_iban": "str | None",
    "reference": "str | None",
    "end_to_end_id": "str | None",
    "bank_reference": "str | None",
})

StatementPreviewTotal = TypedDict("StatementPreviewTotal", {
    "currency": "str",
    "count": "int",
    "credit": "Decimal",
    "debit": "Decimal",
})

StatementPreviewWarning = TypedDict("StatementPreviewWarning", {
    "line": "int",
    "reason": "str",
})

StatementPreview = TypedDict("StatementPreview", {
    "skipped": "StatementReportSkipped",
    "errors": "List[StatementReportError]",
    "balances": "List[StatementReportBalance]",
    "period": "StatementReportPeriod | None",
    "accounts": "List[str]",
    "preset": "str | None",
    "proposedMapping": "Dict[str, Any] | None",
    "questions": "List[StatementReportQuestion]",
    "notUsed": "List[StatementReportNotUsed]",
    "encoding": "str | None",
    "format": "str | None",
    "error": "str | None",
    "errorCode": "SyncErrorCode | None",
    "rows": "List[StatementPreviewRow]",
    "new": "int",
    "duplicates": "int",
    "totals": "List[StatementPreviewTotal]",
    "warnings": "List[StatementPreviewWarning]",
    "warningCount": "int",
})

StatementPreviewAnswer = TypedDict("StatementPreviewAnswer", {
    "success": "bool",
    "data": "StatementPreview",
})

SyncPageAnswer = TypedDict("SyncPageAnswer", {
    "success": "bool",
    "data": "List[Sync]",
    "pagination": "Pagination",
})

Files = TypedDict("Files", {
    "files": "List[File]",
    "next": "str | None",
})

File = TypedDict("File", {
    "id": "str",
    "kind": "Literal[\"statement\", \"open_items\", \"advices\"]",
    "status": "Literal[\"pending\", \"running\", \"completed\", \"failed\", \"removed\"]",
    "filename": "str | None",
    "format": "str | None",
    "size": "int | None",
    "created": "int",
    "changed": "int",
    "unchanged": "int",
    "bankConnectionId": "str | None",
    "operationId": "str | None",
    "createdAt": "str",
    "uploadedBy": "str | None",
    "uploadedByName": "str | None",
    "keptUntil": "str | None",
    "removedAt": "str | None",
    "removedBy": "str | None",
    "removedByName": "str | None",
})

FilesAnswer = TypedDict("FilesAnswer", {
    "success": "bool",
    "data": "Files",
})

FileAnswer = TypedDict("FileAnswer", {
    "success": "bool",
    "data": "File",
})

ClosedPeriodListAnswer = TypedDict("ClosedPeriodListAnswer", {
    "success": "bool",
    "data": "List[ClosedPeriod]",
})

UnexplainedSum = TypedDict("UnexplainedSum", {
    "transactions": "int",
    "credit": "Decimal",
    "debit": "Decimal",
    "amount": "Decimal",
    "bankConnectionId": "str | None",
    "currency": "str",
})

Unexplained = TypedDict("Unexplained", {
    "transactions": "int",
    "sums": "List[UnexplainedSum]",
})

UnexplainedAnswer = TypedDict("UnexplainedAnswer", {
    "success": "bool",
    "data": "Unexplained",
})

ClosingReadinessAccount = TypedDict("ClosingReadinessAccount", {
    "bankConnectionId": "str | None",
    "name": "str | None",
    "currency": "str | None",
    "state": "Literal[\"incomplete\", \"not_provable\", \"complete\"]",
    "balance": "Decimal | None",
    "statedOn": "str | None",
    "unaccounted": "Decimal | None",
    "issues": "List[BalanceIssue]",
    "unexplained": "TransactionSum",
    "closedUntil": "str | None",
})

ClosingReadiness = TypedDict("ClosingReadiness", {
    "until": "str",
    "accounts": "List[ClosingReadinessAccount]",
    "incompleteAccounts": "int",
    "unexplainedTransactions": "int",
    "transactionsToDecide": "int",
    "unbookedExports": "List[int]",
})

ClosingReadinessAnswer = TypedDict("ClosingReadinessAnswer", {
    "success": "bool",
    "data": "ClosingReadiness",
})

ClosePeriodRequest = TypedDict("ClosePeriodRequest", {
    "bankConnectionId": NotRequired["str | None"],
    "until": "str",
    "unexplainedTransactions": NotRequired["int | None"],
    "reason": NotRequired["str | None"],
})

ClosedPeriodAnswer = TypedDict("ClosedPeriodAnswer", {
    "success": "bool",
    "data": "ClosedPeriod",
})

ReopenPeriodRequest = TypedDict("ReopenPeriodRequest", {
    "bankConnectionId": NotRequired["str | None"],
    "until": NotRequired["str | None"],
    "reason": "str",
})

CustomHeaders = Dict[str, Any]

EventType = Literal["transaction.created", "invoice.created", "invoice.updated", "invoice.paid", "invoice.partially_paid", "match.created", "match.suggested", "match.confirmed", "match.rejected", "match.cancelled", "bank.connected", "bank.disconnected", "sync.completed", "sync.failed", "webhook_endpoint.failing", "webhook_endpoint.disabled"]

AmountForm = Literal["number", "string"]

CreateWebhookEndpointRequest = TypedDict("CreateWebhookEndpointRequest", {
    "url": "str",
    "eventTypes": "List[EventType]",
    "description": NotRequired["str | None"],
    "application": NotRequired["str | None"],
    "amounts": NotRequired["AmountForm"],
    "headers": NotRequired["CustomHeaders"],
    "maxPerSecond": NotRequired["int | None"],
    "ordered": NotRequired["bool"],
})

DisabledReason = Literal["manual", "consecutive_failures", "gone"]

WebhookEndpointWithSecret = TypedDict("WebhookEndpointWithSecret", {
    "id": "str",
    "url": "str",
    "description": NotRequired["str"],
    "application": NotRequired["str"],
    "eventTypes": "List[EventType]",
    "amounts": NotRequired["AmountForm"],
    "headerNames": NotRequired["List[str]"],
    "maxPerSecond": NotRequired["int"],
    "ordered": NotRequired["bool"],
    "secretPrefix": "str",
    "previousSecretValidUntil": NotRequired["str"],
    "active": "bool",
    "consecutiveFailures": "int",
    "failingSince": NotRequired["str"],
    "lastSuccessAt": "str | None",
    "lastFailureAt": "str | None",
    "lastDeliveryAt": "str | None",
    "disabledAt": "str | None",
    "disabledReason": "DisabledReason | None",
    "createdAt": "str",
    "updatedAt": "str",
    "secret": "str",
})

WebhookEndpointWithSecretAnswer = TypedDict("WebhookEndpointWithSecretAnswer", {
    "success": "bool",
    "data": "WebhookEndpointWithSecret",
})

WebhookEndpoint = TypedDict("WebhookEndpoint", {
    "id": "str",
    "url": "str",
    "description": NotRequired["str"],
    "application": NotRequired["str"],
    "eventTypes": "List[EventType]",
    "amounts": NotRequired["AmountForm"],
    "headerNames": NotRequired["List[str]"],
    "maxPerSecond": NotRequired["int"],
    "ordered": NotRequired["bool"],
    "secretPrefix": "str",
    "previousSecretValidUntil": NotRequired["str"],
    "active": "bool",
    "consecutiveFailures": "int",
    "failingSince": NotRequired["str"],
    "lastSuccessAt": "str | None",
    "lastFailureAt": "str | None",
    "lastDeliveryAt": "str | None",
    "disabledAt": "str | None",
    "disabledReason": "DisabledReason | None",
    "createdAt": "str",
    "updatedAt": "str",
})

WebhookEndpointPageAnswer = TypedDict("WebhookEndpointPageAnswer", {
    "success": "bool",
    "data": "List[WebhookEndpoint]",
    "pagination": "Pagination",
})

WebhookEndpointAnswer = TypedDict("WebhookEndpointAnswer", {
    "success": "bool",
    "data": "WebhookEndpoint",
})

UpdateWebhookEndpointRequest = TypedDict("UpdateWebhookEndpointRequest", {
    "active": NotRequired["bool"],
    "url": NotRequired["str"],
    "description": NotRequired["str | None"],
    "application": NotRequired["str | None"],
    "amounts": NotRequired["AmountForm"],
    "headers": NotRequired["CustomHeaders | None"],
    "maxPerSecond": NotRequired["int | None"],
    "ordered": NotRequired["bool"],
    "eventTypes": NotRequired["List[EventType]"],
})

DeleteWebhookEndpointAnswer = TypedDict("DeleteWebhookEndpointAnswer", {
    "success": "bool",
    "message": "Literal[\"Webhook endpoint deleted\"]",
})

SendTestEventRequest = TypedDict("SendTestEventRequest", {
    "eventType": NotRequired["EventType"],
})

DeliveryStatus = Literal["pending", "delivering", "success", "failed", "exhausted"]

WebhookDelivery = TypedDict("WebhookDelivery", {
    "id": "str",
    "endpointId": "str",
    "endpointUrl": "str",
    "eventId": "str",
    "eventType": "EventType",
    "status": "DeliveryStatus",
    "attemptCount": "int",
    "maxAttempts": "int",
    "nextRetryAt": "str | None",
    "responseStatus": "int | None",
    "lastError": "str | None",
    "durationMs": "int",
    "deliveredAt": "str | None",
    "createdAt": "str",
})

WebhookDeliveryAnswer = TypedDict("WebhookDeliveryAnswer", {
    "success": "bool",
    "data": "WebhookDelivery",
})

RecoverWebhookEndpointRequest = TypedDict("RecoverWebhookEndpointRequest", {
    "since": "str",
    "until": NotRequired["str | None"],
})

Recovery = TypedDict("Recovery", {
    "scheduled": "int",
})

RecoveryAnswer = TypedDict("RecoveryAnswer", {
    "success": "bool",
    "data": "Recovery",
})

MetricWindow = Literal["1h", "24h", "7d", "30d"]

WebhookEndpointMetricsResponse = TypedDict("WebhookEndpointMetricsResponse", {
    "responseStatus": "int | None",
    "deliveries": "int",
})

WebhookEndpointMetricsPeriod = TypedDict("WebhookEndpointMetricsPeriod", {
    "from": "str",
    "success": "int",
    "failure": "int",
    "p95": "int | None",
})

WebhookEndpointMetrics = TypedDict("WebhookEndpointMetrics", {
    "success": "int",
    "failure": "int",
    "unfinished": "int",
    "p50": "int | None",
    "p95": "int | None",
    "responses": "List[WebhookEndpointMetricsResponse]",
    "periods": "List[WebhookEndpointMetricsPeriod]",
    "sampled": "bool",
})

WebhookEndpointMetricsAnswer = TypedDict("WebhookEndpointMetricsAnswer", {
    "success": "bool",
    "data": "WebhookEndpointMetrics",
})

ResendableStatus = Literal["success", "failed", "exhausted"]

ResendWebhookDeliveriesRequestFilter = TypedDict("ResendWebhookDeliveriesRequestFilter", {
    "status": NotRequired["ResendableStatus"],
    "eventType": NotRequired["EventType"],
    "endpointId": NotRequired["str"],
    "eventId": NotRequired["str"],
    "dateFrom": NotRequired["str"],
    "dateTo": NotRequired["str"],
    "responseStatus": NotRequired["int"],
})

ResendWebhookDeliveriesRequest = TypedDict("ResendWebhookDeliveriesRequest", {
    "filter": "ResendWebhookDeliveriesRequestFilter",
    "dryRun": NotRequired["bool"],
})

Resending = TypedDict("Resending", {
    "selected": "int",
    "scheduled": "int",
})

ResendingAnswer = TypedDict("ResendingAnswer", {
    "success": "bool",
    "data": "Resending",
})

WebhookDeliveryPageAnswer = TypedDict("WebhookDeliveryPageAnswer", {
    "success": "bool",
    "data": "List[WebhookDelivery]",
    "pagination": "Pagination",
})

WebhookDeliveryDetailAttempt = TypedDict("WebhookDeliveryDetailAttempt", {
    "number": "int",
    "at": "str",
    "responseStatus": "int | None",
    "error": "str | None",
    "durationMs": "int",
    "responseExcerpt": "str | None",
})

WebhookDeliveryDetail = TypedDict("WebhookDeliveryDetail", {
    "id": "str",
    "endpointId": "str",
    "endpointUrl": "str",
    "eventId": "str",
    "eventType": "EventType",
    "status": "DeliveryStatus",
    "attemptCount": "int",
    "maxAttempts": "int",
    "nextRetryAt": "str | None",
    "responseStatus": "int | None",
    "lastError": "str | None",
    "durationMs": "int",
    "deliveredAt": "str | None",
    "createdAt": "str",
    "attempts": "List[WebhookDeliveryDetailAttempt]",
    "payload": "Any",
})

WebhookDeliveryDetailAnswer = TypedDict("WebhookDeliveryDetailAnswer", {
    "success": "bool",
    "data": "WebhookDeliveryDetail",
})

Scope = Literal["transactions:read", "transactions:write", "invoices:read", "invoices:write", "advices:read", "advices:write", "matches:read", "matches:write", "matching-settings:read", "matching-settings:write", "counterparties:read", "counterparties:write", "fx-rates:read", "fx-rates:write", "bank-connections:read", "bank-connections:write", "operations:read", "operations:write", "exports:read", "exports:write", "closed-periods:read", "closed-periods:write", "rules:read", "rules:write", "files:read", "files:write", "search:read", "overview:read", "history:read", "*"]

CreateApiKeyRequestAgent = TypedDict("CreateApiKeyRequestAgent", {
    "confirmUpTo": NotRequired["int | None"],
})

CreateApiKeyRequest = TypedDict("CreateApiKeyRequest", {
    "name": "str",
    "scopes": "List[Scope]",
    "agent": NotRequired["CreateApiKeyRequestAgent | None"],
    "expiresAt": NotRequired["str | None"],
})

IssuedApiKey = TypedDict("IssuedApiKey", {
    "id": "str",
    "name": "str",
    "keyPrefix": "str",
    "scopes": "List[Scope]",
    "agent": "ApiKeyAgent | None",
    "createdBy": "str",
    "createdAt": "str",
    "lastUsedAt": "str | None",
    "expiresAt": "str | None",
    "revokedAt": "str | None",
    "key": "str",
})

IssuedApiKeyAnswer = TypedDict("IssuedApiKeyAnswer", {
    "success": "bool",
    "data": "IssuedApiKey",
})

ApiKeyAgent = TypedDict("ApiKeyAgent", {
    "confirmUpTo": "int | None",
})

ApiKey = TypedDict("ApiKey", {
    "id": "str",
    "name": "str",
    "keyPrefix": "str",
    "scopes": "List[Scope]",
    "agent": "ApiKeyAgent | None",
    "createdBy": "str",
    "createdAt": "str",
    "lastUsedAt": "str | None",
    "expiresAt": "str | None",
    "revokedAt": "str | None",
})

ApiKeyPageAnswer = TypedDict("ApiKeyPageAnswer", {
    "success": "bool",
    "data": "List[ApiKey]",
    "pagination": "Pagination",
})

UpdateApiKeyRequest = TypedDict("UpdateApiKeyRequest", {
    "name": "str",
})

ApiKeyAnswer = TypedDict("ApiKeyAnswer", {
    "success": "bool",
    "data": "ApiKey",
})

RevokeApiKeyAnswer = TypedDict("RevokeApiKeyAnswer", {
    "success": "bool",
    "message": "Literal[\"API key revoked\"]",
})

GetHealthAnswer = TypedDict("GetHealthAnswer", {
    "status": "Literal[\"ok\"]",
})

GetReadinessAnswer = TypedDict("GetReadinessAnswer", {
    "status": "Literal[\"ready\"]",
})

GetOpenapiAnswer = TypedDict("GetOpenapiAnswer", {
    "openapi": "Literal[\"3.1.0\"]",
})
