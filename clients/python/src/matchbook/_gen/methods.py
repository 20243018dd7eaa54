"""Generated from the OpenAPI document by `npm run generate:types -w packages/client`."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, cast

from .._core import AsyncCore, Core, File
from .._imports import AsyncImport, Import
from .._lists import AsyncRows, Rows
from .._settings import Operation
from .types import *  # noqa: F403

class TransactionsMethods:
    """Bank transactions and the state of their matching"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: NewTransaction, *, timeout: float | None = None, idempotency_key: str | None = None) -> TransactionAnswer:
        """Create a transaction."""
        return cast("TransactionAnswer", self._core.send(self._core.call(Operation("createTransactions", "POST", "/api/v1/transactions", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, status: List[TransactionStatus] | None = None, direction: TransactionDirection | None = None, currency: Currency | None = None, amountMin: str | None = None, amountMax: str | None = None, dateFrom: str | None = None, dateTo: str | None = None, counterparty: str | None = None, text: str | None = None, bankConnectionId: str | None = None, period: Literal["open"] | None = None, syncId: str | None = None, suggestion: SuggestionFilter | None = None, assignee: str | None = None, postponed: PostponedFilter | None = None, workReason: str | None = None, confidenceMin: float | None = None, order: TransactionOrder | None = None, include: Literal["matches"] | None = None, total: Literal["none"] | None = None, timeout: float | None = None) -> Rows[ListedTransaction, ListedTransactionPageAnswer]:
        """List transactions, by default by value date, newest first, then by code."""
        return Rows(self._core, self._core.call(Operation("listTransactions", "GET", "/api/v1/transactions", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "status": status, "direction": direction, "currency": currency, "amountMin": amountMin, "amountMax": amountMax, "dateFrom": dateFrom, "dateTo": dateTo, "counterparty": counterparty, "text": text, "bankConnectionId": bankConnectionId, "period": period, "syncId": syncId, "suggestion": suggestion, "assignee": assignee, "postponed": postponed, "workReason": workReason, "confidenceMin": confidenceMin, "order": order, "include": include, "total": total}, timeout=timeout))

    def create_batch(self, body: CreateTransactionBatchRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> TransactionResultListAnswer:
        """Create up to 1,000 transactions at once."""
        return cast("TransactionResultListAnswer", self._core.send(self._core.call(Operation("createTransactionBatch", "POST", "/api/v1/transactions/batch", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def export(self, *, status: List[TransactionStatus] | None = None, direction: TransactionDirection | None = None, currency: Currency | None = None, amountMin: str | None = None, amountMax: str | None = None, dateFrom: str | None = None, dateTo: str | None = None, counterparty: str | None = None, text: str | None = None, bankConnectionId: str | None = None, period: Literal["open"] | None = None, syncId: str | None = None, suggestion: SuggestionFilter | None = None, assignee: str | None = None, postponed: PostponedFilter | None = None, workReason: str | None = None, confidenceMin: float | None = None, timeout: float | None = None) -> str:
        """Export transactions as CSV, by value date, newest first, then by code."""
        return cast("str", self._core.send(self._core.call(Operation("exportTransactions", "GET", "/api/v1/transactions.csv", keyed=False), params=(), query={"status": status, "direction": direction, "currency": currency, "amountMin": amountMin, "amountMax": amountMax, "dateFrom": dateFrom, "dateTo": dateTo, "counterparty": counterparty, "text": text, "bankConnectionId": bankConnectionId, "period": period, "syncId": syncId, "suggestion": suggestion, "assignee": assignee, "postponed": postponed, "workReason": workReason, "confidenceMin": confidenceMin}, timeout=timeout, text=True)))

    def get(self, code: str, *, timeout: float | None = None) -> TransactionWithMatchesAnswer:
        """Get a transaction with its live matches."""
        return cast("TransactionWithMatchesAnswer", self._core.send(self._core.call(Operation("getTransaction", "GET", "/api/v1/transactions/{code}", keyed=False), params=(code,), query={}, timeout=timeout)))

    def get_history(self, code: str, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, timeout: float | None = None) -> Rows[TransactionHistoryEntry, TransactionHistoryEntryPageAnswer]:
        """List the changes of a transaction, newest first; empty until the first change."""
        return Rows(self._core, self._core.call(Operation("getTransactionHistory", "GET", "/api/v1/transactions/{code}/history", keyed=False), params=(code,), query={"page": page, "pageSize": pageSize, "cursor": cursor}, timeout=timeout))

    def list_candidates(self, code: str, *, timeout: float | None = None) -> TransactionCandidatesAnswer:
        """List the best candidates of a transaction now, with what prevents each from being suggested or confirmed."""
        return cast("TransactionCandidatesAnswer", self._core.send(self._core.call(Operation("listTransactionCandidates", "GET", "/api/v1/transactions/{code}/candidates", keyed=False), params=(code,), query={}, timeout=timeout)))

    def reconcile(self, code: str, body: ReconcileTransactionRequest, *, timeout: float | None = None) -> ReconciliationChangeAnswer:
        """Ignore a transaction, include it again, unlink its matches, or save one of them."""
        return cast("ReconciliationChangeAnswer", self._core.send(self._core.call(Operation("reconcileTransaction", "POST", "/api/v1/transactions/{code}/reconcile", keyed=False), params=(code,), query={}, timeout=timeout, body=body)))

    def reconcile_many(self, body: ReconcileTransactionsRequest, *, timeout: float | None = None) -> ReconciliationResultListChangeAnswer:
        """Reconcile up to 1,000 transactions at once."""
        return cast("ReconciliationResultListChangeAnswer", self._core.send(self._core.call(Operation("reconcileTransactions", "POST", "/api/v1/transactions/reconcile", keyed=False), params=(), query={}, timeout=timeout, body=body)))

    def allocate(self, code: str, body: AllocateTransactionRequest, *, timeout: float | None = None) -> AllocatedChangeAnswer:
        """Allocate a transaction to several invoices, all or none."""
        return cast("AllocatedChangeAnswer", self._core.send(self._core.call(Operation("allocateTransaction", "POST", "/api/v1/transactions/{code}/allocate", keyed=False), params=(code,), query={}, timeout=timeout, body=body)))

    def code(self, code: str, body: CodeTransactionRequest, *, timeout: float | None = None) -> WorkedOnChangeAnswer:
        """Explain a transaction by accounts of the ledger, or keep it on account."""
        return cast("WorkedOnChangeAnswer", self._core.send(self._core.call(Operation("codeTransaction", "PUT", "/api/v1/transactions/{code}/coding", keyed=False), params=(code,), query={}, timeout=timeout, body=body)))

    def work_on(self, code: str, body: WorkOnTransactionRequest, *, timeout: float | None = None) -> WorkedOnChangeAnswer:
        """Assign a transaction, put it off, say why it is not matched, or comment on it."""
        return cast("WorkedOnChangeAnswer", self._core.send(self._core.call(Operation("workOnTransaction", "PATCH", "/api/v1/transactions/{code}/work", keyed=False), params=(code,), query={}, timeout=timeout, body=body)))

    def work_on_many(self, body: WorkOnTransactionsRequest, *, timeout: float | None = None) -> WorkedOnResultListChangeAnswer:
        """Assign, put off or comment on up to 1,000 transactions at once."""
        return cast("WorkedOnResultListChangeAnswer", self._core.send(self._core.call(Operation("workOnTransactions", "POST", "/api/v1/transactions/work", keyed=False), params=(), query={}, timeout=timeout, body=body)))


class QueuesMethods:
    """Open transactions by who works on them and by age"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def count(self, *, timeout: float | None = None) -> QueuesAnswer:
        """Count open transactions by who works on them and by age."""
        return cast("QueuesAnswer", self._core.send(self._core.call(Operation("countQueues", "GET", "/api/v1/queues", keyed=False), params=(), query={}, timeout=timeout)))

    def count_review(self, *, direction: TransactionDirection | None = None, currency: Currency | None = None, amountMin: str | None = None, amountMax: str | None = None, dateFrom: str | None = None, dateTo: str | None = None, counterparty: str | None = None, text: str | None = None, bankConnectionId: str | None = None, period: Literal["open"] | None = None, syncId: str | None = None, assignee: str | None = None, postponed: PostponedFilter | None = None, workReason: str | None = None, confidenceMin: float | None = None, timeout: float | None = None) -> ReviewQueuesAnswer:
        """Count the transactions that fit a filter by what a person has to do with them."""
        return cast("ReviewQueuesAnswer", self._core.send(self._core.call(Operation("countReviewQueues", "GET", "/api/v1/queues/review", keyed=False), params=(), query={"direction": direction, "currency": currency, "amountMin": amountMin, "amountMax": amountMax, "dateFrom": dateFrom, "dateTo": dateTo, "counterparty": counterparty, "text": text, "bankConnectionId": bankConnectionId, "period": period, "syncId": syncId, "assignee": assignee, "postponed": postponed, "workReason": workReason, "confidenceMin": confidenceMin}, timeout=timeout)))


class WorkReasonsMethods:
    """Why transactions are not matched, in the tenant's words"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, *, timeout: float | None = None) -> WorkReasonsAnswer:
        """Get the reasons why transactions are not matched."""
        return cast("WorkReasonsAnswer", self._core.send(self._core.call(Operation("getWorkReasons", "GET", "/api/v1/work-reasons", keyed=False), params=(), query={}, timeout=timeout)))

    def put(self, body: PutWorkReasonsRequest, *, timeout: float | None = None) -> WorkReasonsAnswer:
        """Replace the reasons why transactions are not matched."""
        return cast("WorkReasonsAnswer", self._core.send(self._core.call(Operation("putWorkReasons", "PUT", "/api/v1/work-reasons", keyed=False), params=(), query={}, timeout=timeout, body=body)))


class InvoicesMethods:
    """Receivables and payables"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: NewInvoice, *, timeout: float | None = None, idempotency_key: str | None = None) -> InvoiceAnswer:
        """Create an invoice."""
        return cast("InvoiceAnswer", self._core.send(self._core.call(Operation("createInvoices", "POST", "/api/v1/invoices", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, status: List[InvoiceStatus] | None = None, direction: InvoiceDirection | None = None, currency: Currency | None = None, counterpartyId: str | None = None, dateFrom: str | None = None, dateTo: str | None = None, dueFrom: str | None = None, dueTo: str | None = None, overdue: bool | None = None, amountMin: str | None = None, amountMax: str | None = None, text: str | None = None, paidBy: TransactionDirection | None = None, timeout: float | None = None) -> Rows[Invoice, InvoicePageAnswer]:
        """List invoices by issue date, newest first, then by number."""
        return Rows(self._core, self._core.call(Operation("listInvoices", "GET", "/api/v1/invoices", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "status": status, "direction": direction, "currency": currency, "counterpartyId": counterpartyId, "dateFrom": dateFrom, "dateTo": dateTo, "dueFrom": dueFrom, "dueTo": dueTo, "overdue": overdue, "amountMin": amountMin, "amountMax": amountMax, "text": text, "paidBy": paidBy}, timeout=timeout))

    def create_batch(self, body: CreateInvoiceBatchRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> InvoiceResultListAnswer:
        """Create up to 1,000 invoices at once."""
        return cast("InvoiceResultListAnswer", self._core.send(self._core.call(Operation("createInvoiceBatch", "POST", "/api/v1/invoices/batch", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def import_(self, file: File, *, direction: InvoiceDirection | None = None, filename: str | None = None, mapping: str | None = None, timeout: float | None = None, idempotency_key: str | None = None) -> InvoiceImportAnswer:
        """Create and change invoices from a file."""
        return cast("InvoiceImportAnswer", self._core.send(self._core.call(Operation("importInvoices", "POST", "/api/v1/invoices/files", keyed=True), params=(), query={"direction": direction, "filename": filename, "mapping": mapping}, timeout=timeout, idempotency_key=idempotency_key, file=file)))

    def preview(self, file: File, *, direction: InvoiceDirection | None = None, filename: str | None = None, mapping: str | None = None, timeout: float | None = None) -> InvoiceImportAnswer:
        """Show what an import of a file of invoices would do."""
        return cast("InvoiceImportAnswer", self._core.send(self._core.call(Operation("previewInvoices", "POST", "/api/v1/invoices/files/preview", keyed=False), params=(), query={"direction": direction, "filename": filename, "mapping": mapping}, timeout=timeout, file=file)))

    def export(self, *, status: List[InvoiceStatus] | None = None, direction: InvoiceDirection | None = None, currency: Currency | None = None, counterpartyId: str | None = None, dateFrom: str | None = None, dateTo: str | None = None, dueFrom: str | None = None, dueTo: str | None = None, overdue: bool | None = None, amountMin: str | None = None, amountMax: str | None = None, text: str | None = None, timeout: float | None = None) -> str:
        """Export invoices as CSV, by issue date, newest first, then by number."""
        return cast("str", self._core.send(self._core.call(Operation("exportInvoices", "GET", "/api/v1/invoices.csv", keyed=False), params=(), query={"status": status, "direction": direction, "currency": currency, "counterpartyId": counterpartyId, "dateFrom": dateFrom, "dateTo": dateTo, "dueFrom": dueFrom, "dueTo": dueTo, "overdue": overdue, "amountMin": amountMin, "amountMax": amountMax, "text": text}, timeout=timeout, text=True)))

    def get(self, number: str, *, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None) -> InvoiceWithMatchesAnswer:
        """Get an invoice with its live matches."""
        return cast("InvoiceWithMatchesAnswer", self._core.send(self._core.call(Operation("getInvoice", "GET", "/api/v1/invoices/{number}", keyed=False), params=(number,), query={"counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout)))

    def update(self, number: str, body: UpdateInvoiceRequest, *, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None) -> InvoiceChangeAnswer:
        """Change fields of an invoice."""
        return cast("InvoiceChangeAnswer", self._core.send(self._core.call(Operation("updateInvoice", "PATCH", "/api/v1/invoices/{number}", keyed=False), params=(number,), query={"counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout, body=body)))

    def get_history(self, number: str, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None) -> Rows[InvoiceHistoryEntry, InvoiceHistoryEntryPageAnswer]:
        """List the changes of an invoice, newest first."""
        return Rows(self._core, self._core.call(Operation("getInvoiceHistory", "GET", "/api/v1/invoices/{number}/history", keyed=False), params=(number,), query={"page": page, "pageSize": pageSize, "cursor": cursor, "counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout))

    def void(self, number: str, *, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None) -> InvoiceChangeAnswer:
        """Void an invoice without allocations."""
        return cast("InvoiceChangeAnswer", self._core.send(self._core.call(Operation("voidInvoice", "POST", "/api/v1/invoices/{number}/void", keyed=False), params=(number,), query={"counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout)))

    def create_adjustment(self, number: str, body: CreateAdjustmentRequest, *, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None, idempotency_key: str | None = None) -> AdjustmentChangeAnswer:
        """Close an amount of an invoice without a payment."""
        return cast("AdjustmentChangeAnswer", self._core.send(self._core.call(Operation("createAdjustment", "POST", "/api/v1/invoices/{number}/adjustments", keyed=True), params=(number,), query={"counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def delete_adjustment(self, number: str, id: str, *, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None) -> DeleteAdjustmentAnswer:
        """Remove an adjustment of an invoice: its amount is open again."""
        return cast("DeleteAdjustmentAnswer", self._core.send(self._core.call(Operation("deleteAdjustment", "DELETE", "/api/v1/invoices/{number}/adjustments/{id}", keyed=False), params=(number, id,), query={"counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout)))


class ExpectedPaymentsMethods:
    """Rents, subscriptions and other payments without an invoice"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: NewExpectedPayment, *, timeout: float | None = None, idempotency_key: str | None = None) -> ExpectedPaymentAnswer:
        """Expect a payment without an invoice."""
        return cast("ExpectedPaymentAnswer", self._core.send(self._core.call(Operation("createExpectedPayment", "POST", "/api/v1/expected-payments", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, status: List[InvoiceStatus] | None = None, direction: InvoiceDirection | None = None, currency: Currency | None = None, counterpartyId: str | None = None, dueFrom: str | None = None, dueTo: str | None = None, overdue: bool | None = None, text: str | None = None, timeout: float | None = None) -> Rows[ExpectedPayment, ExpectedPaymentPageAnswer]:
        """List expected payments by first day, latest first, then by number."""
        return Rows(self._core, self._core.call(Operation("listExpectedPayments", "GET", "/api/v1/expected-payments", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "status": status, "direction": direction, "currency": currency, "counterpartyId": counterpartyId, "dueFrom": dueFrom, "dueTo": dueTo, "overdue": overdue, "text": text}, timeout=timeout))

    def create_batch(self, body: CreateExpectedPaymentBatchRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> ExpectedPaymentResultListAnswer:
        """Expect up to 1,000 payments at once."""
        return cast("ExpectedPaymentResultListAnswer", self._core.send(self._core.call(Operation("createExpectedPaymentBatch", "POST", "/api/v1/expected-payments/batch", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def get(self, number: str, *, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None) -> ExpectedPaymentWithMatchesAnswer:
        """Get an expected payment with its live matches."""
        return cast("ExpectedPaymentWithMatchesAnswer", self._core.send(self._core.call(Operation("getExpectedPayment", "GET", "/api/v1/expected-payments/{number}", keyed=False), params=(number,), query={"counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout)))

    def update(self, number: str, body: UpdateExpectedPaymentRequest, *, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None) -> ExpectedPaymentChangeAnswer:
        """Change fields of an expected payment."""
        return cast("ExpectedPaymentChangeAnswer", self._core.send(self._core.call(Operation("updateExpectedPayment", "PATCH", "/api/v1/expected-payments/{number}", keyed=False), params=(number,), query={"counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout, body=body)))

    def cancel(self, number: str, *, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None) -> ExpectedPaymentChangeAnswer:
        """Cancel an expected payment without allocations."""
        return cast("ExpectedPaymentChangeAnswer", self._core.send(self._core.call(Operation("cancelExpectedPayment", "POST", "/api/v1/expected-payments/{number}/cancel", keyed=False), params=(number,), query={"counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout)))


class AdvicesMethods:
    """Documents that say of what a transaction consists"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: NewAdvice, *, timeout: float | None = None, idempotency_key: str | None = None) -> StoredAdvicesAnswer:
        """Hand in what explains a payment."""
        return cast("StoredAdvicesAnswer", self._core.send(self._core.call(Operation("createAdvices", "POST", "/api/v1/advices", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, status: List[AdviceStatus] | None = None, kind: List[AdviceKind] | None = None, timeout: float | None = None) -> Rows[Advice, AdvicePageAnswer]:
        """List what explains payments, newest first."""
        return Rows(self._core, self._core.call(Operation("listAdvices", "GET", "/api/v1/advices", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "status": status, "kind": kind}, timeout=timeout))

    def import_(self, file: File, *, filename: str | None = None, currency: Currency | None = None, timeout: float | None = None, idempotency_key: str | None = None) -> StoredAdvicesAnswer:
        """Hand in a file that explains payments."""
        return cast("StoredAdvicesAnswer", self._core.send(self._core.call(Operation("importAdvices", "POST", "/api/v1/advices/files", keyed=True), params=(), query={"filename": filename, "currency": currency}, timeout=timeout, idempotency_key=idempotency_key, file=file)))

    def preview(self, file: File, *, filename: str | None = None, currency: Currency | None = None, timeout: float | None = None) -> StoredAdvicesAnswer:
        """Show what a file that explains payments holds."""
        return cast("StoredAdvicesAnswer", self._core.send(self._core.call(Operation("previewAdvices", "POST", "/api/v1/advices/files/preview", keyed=False), params=(), query={"filename": filename, "currency": currency}, timeout=timeout, file=file)))

    def get(self, id: str, *, timeout: float | None = None) -> AdviceAnswer:
        """Get what explains a payment."""
        return cast("AdviceAnswer", self._core.send(self._core.call(Operation("getAdvice", "GET", "/api/v1/advices/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    def delete(self, id: str, *, timeout: float | None = None) -> DeleteAdviceAnswer:
        """Take back what was handed in."""
        return cast("DeleteAdviceAnswer", self._core.send(self._core.call(Operation("deleteAdvice", "DELETE", "/api/v1/advices/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))


class MatchesMethods:
    """Allocations between one invoice and one transaction"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: CreateMatchRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> CreateMatchAnswer:
        """Allocate a payment to an invoice, return a payment, or deny a suggestion."""
        return cast("CreateMatchAnswer", self._core.send(self._core.call(Operation("createMatch", "POST", "/api/v1/matches", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, invoiceId: str | None = None, counterpartyId: str | None = None, transactionId: str | None = None, status: List[MatchStatus] | None = None, timeout: float | None = None) -> Rows[Match, MatchPageAnswer]:
        """List matches, newest first."""
        return Rows(self._core, self._core.call(Operation("listMatches", "GET", "/api/v1/matches", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "invoiceId": invoiceId, "counterpartyId": counterpartyId, "transactionId": transactionId, "status": status}, timeout=timeout))

    def propose(self, body: ProposeMatchRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> ProposeMatchAnswer:
        """Propose that a transaction pays an invoice."""
        return cast("ProposeMatchAnswer", self._core.send(self._core.call(Operation("proposeMatch", "POST", "/api/v1/matches/proposals", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def export(self, *, invoiceId: str | None = None, counterpartyId: str | None = None, transactionId: str | None = None, status: List[MatchStatus] | None = None, timeout: float | None = None) -> str:
        """Export matches as CSV, newest first."""
        return cast("str", self._core.send(self._core.call(Operation("exportMatches", "GET", "/api/v1/matches.csv", keyed=False), params=(), query={"invoiceId": invoiceId, "counterpartyId": counterpartyId, "transactionId": transactionId, "status": status}, timeout=timeout, text=True)))

    def get(self, id: str, *, timeout: float | None = None) -> MatchAnswer:
        """Get a match."""
        return cast("MatchAnswer", self._core.send(self._core.call(Operation("getMatch", "GET", "/api/v1/matches/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    def update(self, id: str, body: UpdateMatchRequest, *, timeout: float | None = None) -> UpdateMatchAnswer:
        """Change a match's status, amount or metadata, or close a difference."""
        return cast("UpdateMatchAnswer", self._core.send(self._core.call(Operation("updateMatch", "PUT", "/api/v1/matches/{id}", keyed=False), params=(id,), query={}, timeout=timeout, body=body)))

    def confirm(self, id: str, *, timeout: float | None = None, **changes: Any) -> UpdateMatchAnswer:
        """Confirm a suggestion. Further fields of the change are keyword arguments."""
        return self.update(id, cast(Any, {**changes, **{"status":"confirmed"}}), timeout=timeout)

    def reject(self, id: str, *, timeout: float | None = None, **changes: Any) -> UpdateMatchAnswer:
        """Reject a suggestion. Further fields of the change are keyword arguments."""
        return self.update(id, cast(Any, {**changes, **{"status":"rejected"}}), timeout=timeout)

    def cancel(self, id: str, *, timeout: float | None = None, **changes: Any) -> UpdateMatchAnswer:
        """Cancel a match and keep its row. Further fields of the change are keyword arguments."""
        return self.update(id, cast(Any, {**changes, **{"status":"cancelled"}}), timeout=timeout)

    def delete(self, id: str, *, timeout: float | None = None) -> DeleteMatchAnswer:
        """Delete a match permanently and release its allocation."""
        return cast("DeleteMatchAnswer", self._core.send(self._core.call(Operation("deleteMatch", "DELETE", "/api/v1/matches/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    def get_history(self, id: str, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, timeout: float | None = None) -> Rows[MatchHistoryEntry, MatchHistoryEntryPageAnswer]:
        """List the changes of a match, newest first; a deleted match keeps its history."""
        return Rows(self._core, self._core.call(Operation("getMatchHistory", "GET", "/api/v1/matches/{id}/history", keyed=False), params=(id,), query={"page": page, "pageSize": pageSize, "cursor": cursor}, timeout=timeout))

    def decide(self, body: DecideMatchesRequest | None = None, *, timeout: float | None = None) -> DecideMatchesAnswer:
        """Decide up to 1,000 matches at once: those of a list, or the suggestions of a filter."""
        return cast("DecideMatchesAnswer", self._core.send(self._core.call(Operation("decideMatches", "POST", "/api/v1/matches/decisions", keyed=False), params=(), query={}, timeout=timeout, body=cast(Any, body or {}))))

    def preview(self, body: PreviewMatchesRequest, *, timeout: float | None = None) -> MatchPreviewAnswer:
        """Show what matching would do with a transaction now, and why."""
        return cast("MatchPreviewAnswer", self._core.send(self._core.call(Operation("previewMatches", "POST", "/api/v1/matches/preview", keyed=False), params=(), query={}, timeout=timeout, body=body)))


class OperationsMethods:
    """What one request changed, and undoing it"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def undo(self, id: str, *, timeout: float | None = None) -> UndoneChangeAnswer:
        """Restore what an operation changed."""
        return cast("UndoneChangeAnswer", self._core.send(self._core.call(Operation("undoOperation", "POST", "/api/v1/operations/{id}/undo", keyed=False), params=(id,), query={}, timeout=timeout)))


class MatchingSettingsMethods:
    """Settings of automatic matching"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, *, timeout: float | None = None) -> MatchingSettingsAnswer:
        """Get the settings of automatic matching."""
        return cast("MatchingSettingsAnswer", self._core.send(self._core.call(Operation("getMatchingSettings", "GET", "/api/v1/matching-settings", keyed=False), params=(), query={}, timeout=timeout)))

    def update(self, body: UpdateMatchingSettingsRequest, *, timeout: float | None = None) -> MatchingSettingsAnswer:
        """Change the settings of automatic matching."""
        return cast("MatchingSettingsAnswer", self._core.send(self._core.call(Operation("updateMatchingSettings", "PATCH", "/api/v1/matching-settings", keyed=False), params=(), query={}, timeout=timeout, body=body)))

    def preview(self, body: PreviewMatchingSettingsRequest | None = None, *, timeout: float | None = None) -> MatchingSettingsPreviewAnswer:
        """Show what changed settings would do with the latest transactions."""
        return cast("MatchingSettingsPreviewAnswer", self._core.send(self._core.call(Operation("previewMatchingSettings", "POST", "/api/v1/matching-settings/preview", keyed=False), params=(), query={}, timeout=timeout, body=cast(Any, body or {}))))


class RulesMethods:
    """The tenant's own rules about transactions"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, *, timeout: float | None = None) -> RuleSetAnswer:
        """Get the rules."""
        return cast("RuleSetAnswer", self._core.send(self._core.call(Operation("getRules", "GET", "/api/v1/rules", keyed=False), params=(), query={}, timeout=timeout)))

    def put(self, body: PutRulesRequest, *, timeout: float | None = None) -> RuleSetAnswer:
        """Replace the rules."""
        return cast("RuleSetAnswer", self._core.send(self._core.call(Operation("putRules", "PUT", "/api/v1/rules", keyed=False), params=(), query={}, timeout=timeout, body=body)))

    def preview(self, body: PreviewRuleRequest, *, timeout: float | None = None) -> RulePreviewAnswer:
        """Show what a rule would have done."""
        return cast("RulePreviewAnswer", self._core.send(self._core.call(Operation("previewRule", "POST", "/api/v1/rules/preview", keyed=False), params=(), query={}, timeout=timeout, body=body)))

    def list_proposals(self, *, timeout: float | None = None) -> RuleProposalListAnswer:
        """List the rules that people's decisions follow already."""
        return cast("RuleProposalListAnswer", self._core.send(self._core.call(Operation("listRuleProposals", "GET", "/api/v1/rules/proposals", keyed=False), params=(), query={}, timeout=timeout)))


class CounterpartiesMethods:
    """The other parties of invoices, with their payment methods"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: CreateCounterpartyRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> CounterpartyAnswer:
        """Create a counterparty with its payment methods."""
        return cast("CounterpartyAnswer", self._core.send(self._core.call(Operation("createCounterparty", "POST", "/api/v1/counterparties", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, text: str | None = None, timeout: float | None = None) -> Rows[Counterparty, CounterpartyPageAnswer]:
        """List counterparties, newest first."""
        return Rows(self._core, self._core.call(Operation("listCounterparties", "GET", "/api/v1/counterparties", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "text": text}, timeout=timeout))

    def get(self, code: str, *, timeout: float | None = None) -> CounterpartyAnswer:
        """Get a counterparty by its account code."""
        return cast("CounterpartyAnswer", self._core.send(self._core.call(Operation("getCounterparty", "GET", "/api/v1/counterparties/{code}", keyed=False), params=(code,), query={}, timeout=timeout)))

    def update(self, code: str, body: UpdateCounterpartyRequest, *, timeout: float | None = None) -> CounterpartyAnswer:
        """Change a counterparty; a given list replaces the stored one."""
        return cast("CounterpartyAnswer", self._core.send(self._core.call(Operation("updateCounterparty", "PATCH", "/api/v1/counterparties/{code}", keyed=False), params=(code,), query={}, timeout=timeout, body=body)))

    def list_learned(self, code: str, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, timeout: float | None = None) -> Rows[LearnedAlias, LearnedAliasPageAnswer]:
        """List what people's decisions taught about a counterparty."""
        return Rows(self._core, self._core.call(Operation("listLearned", "GET", "/api/v1/counterparties/{code}/learned", keyed=False), params=(code,), query={"page": page, "pageSize": pageSize, "cursor": cursor}, timeout=timeout))

    def forget_learned(self, code: str, *, timeout: float | None = None) -> ForgetLearnedAnswer:
        """Forget what people's decisions taught about a counterparty."""
        return cast("ForgetLearnedAnswer", self._core.send(self._core.call(Operation("forgetLearned", "DELETE", "/api/v1/counterparties/{code}/learned", keyed=False), params=(code,), query={}, timeout=timeout)))


class SearchMethods:
    """Transactions, invoices and counterparties by text"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def search(self, *, q: str, timeout: float | None = None) -> SearchResultAnswer:
        """Find transactions, invoices and counterparties by text, at most five of each."""
        return cast("SearchResultAnswer", self._core.send(self._core.call(Operation("search", "GET", "/api/v1/search", keyed=False), params=(), query={"q": q}, timeout=timeout)))


class OverviewMethods:
    """The state of everything in numbers"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, *, dateFrom: str | None = None, dateTo: str | None = None, timeout: float | None = None) -> OverviewAnswer:
        """Show transactions, matched amounts, open invoices and deliveries in numbers."""
        return cast("OverviewAnswer", self._core.send(self._core.call(Operation("getOverview", "GET", "/api/v1/overview", keyed=False), params=(), query={"dateFrom": dateFrom, "dateTo": dateTo}, timeout=timeout)))


class AgeingMethods:
    """Open items by age for each counterparty"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def age_counterparties(self, *, asOf: str | None = None, counterpartyId: str | None = None, after: str | None = None, limit: int | None = None, timeout: float | None = None) -> AgeingAnswer:
        """Show open items by age for each counterparty, and how it pays."""
        return cast("AgeingAnswer", self._core.send(self._core.call(Operation("ageCounterparties", "GET", "/api/v1/ageing", keyed=False), params=(), query={"asOf": asOf, "counterpartyId": counterpartyId, "after": after, "limit": limit}, timeout=timeout)))

    def export(self, *, asOf: str | None = None, counterpartyId: str | None = None, timeout: float | None = None) -> str:
        """Export open items by age for each counterparty as CSV."""
        return cast("str", self._core.send(self._core.call(Operation("exportAgeing", "GET", "/api/v1/ageing.csv", keyed=False), params=(), query={"asOf": asOf, "counterpartyId": counterpartyId}, timeout=timeout, text=True)))


class PaymentForecastMethods:
    """What is due by week"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def forecast(self, *, weeks: int | None = None, timeout: float | None = None) -> ExpectedPaymentsListAnswer:
        """Show what is due by week."""
        return cast("ExpectedPaymentsListAnswer", self._core.send(self._core.call(Operation("forecastPayments", "GET", "/api/v1/payment-forecast", keyed=False), params=(), query={"weeks": weeks}, timeout=timeout)))

    def export(self, *, weeks: int | None = None, timeout: float | None = None) -> str:
        """Export what is due by week as CSV."""
        return cast("str", self._core.send(self._core.call(Operation("exportPaymentForecast", "GET", "/api/v1/payment-forecast.csv", keyed=False), params=(), query={"weeks": weeks}, timeout=timeout, text=True)))


class HistoryMethods:
    """Every change of transactions, invoices, matches, rules and closed periods"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def list_changes(self, *, after: int | None = None, before: int | None = None, order: Literal["oldest", "newest"] | None = None, entity: HistoryEntity | None = None, actor: str | None = None, operation: str | None = None, operationId: str | None = None, dateFrom: str | None = None, dateTo: str | None = None, limit: int | None = None, wait: int | None = None, timeout: float | None = None) -> ChangesAnswer:
        """List the changes of all transactions, invoices and matches in the order of their commits."""
        return cast("ChangesAnswer", self._core.send(self._core.call(Operation("listChanges", "GET", "/api/v1/history", keyed=False), params=(), query={"after": after, "before": before, "order": order, "entity": entity, "actor": actor, "operation": operation, "operationId": operationId, "dateFrom": dateFrom, "dateTo": dateTo, "limit": limit, "wait": wait}, timeout=timeout)))

    def export_changes(self, *, after: int | None = None, before: int | None = None, order: Literal["oldest", "newest"] | None = None, entity: HistoryEntity | None = None, actor: str | None = None, operation: str | None = None, operationId: str | None = None, dateFrom: str | None = None, dateTo: str | None = None, timeout: float | None = None) -> str:
        """Export the changes of all transactions, invoices and matches as CSV in the order of their commits."""
        return cast("str", self._core.send(self._core.call(Operation("exportChanges", "GET", "/api/v1/history.csv", keyed=False), params=(), query={"after": after, "before": before, "order": order, "entity": entity, "actor": actor, "operation": operation, "operationId": operationId, "dateFrom": dateFrom, "dateTo": dateTo}, timeout=timeout, text=True)))


class ExportsMethods:
    """Numbered batches of decisions for a ledger"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, *, timeout: float | None = None, idempotency_key: str | None = None) -> ExportAnswer:
        """Make a batch of all decisions since the last one."""
        return cast("ExportAnswer", self._core.send(self._core.call(Operation("createExport", "POST", "/api/v1/exports", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, timeout: float | None = None) -> Rows[Export, ExportPageAnswer]:
        """List export batches, newest first."""
        return Rows(self._core, self._core.call(Operation("listExports", "GET", "/api/v1/exports", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor}, timeout=timeout))

    def preview(self, *, timeout: float | None = None) -> ExportPreviewAnswer:
        """Show what the next export batch would have."""
        return cast("ExportPreviewAnswer", self._core.send(self._core.call(Operation("previewExport", "GET", "/api/v1/exports/preview", keyed=False), params=(), query={}, timeout=timeout)))

    def prove(self, *, timeout: float | None = None) -> ExportProofListAnswer:
        """Prove export batches against the reconciliation statements."""
        return cast("ExportProofListAnswer", self._core.send(self._core.call(Operation("proveExports", "GET", "/api/v1/exports/proof", keyed=False), params=(), query={}, timeout=timeout)))

    def get(self, number: int, *, timeout: float | None = None) -> ExportAnswer:
        """Get an export batch."""
        return cast("ExportAnswer", self._core.send(self._core.call(Operation("getExport", "GET", "/api/v1/exports/{number}", keyed=False), params=(number,), query={}, timeout=timeout)))

    def update(self, number: int, body: UpdateExportRequest, *, timeout: float | None = None) -> ExportAnswer:
        """Mark an export batch as booked, or recall it."""
        return cast("ExportAnswer", self._core.send(self._core.call(Operation("updateExport", "PATCH", "/api/v1/exports/{number}", keyed=False), params=(number,), query={}, timeout=timeout, body=body)))

    def list_postings(self, number: int, *, after: int | None = None, limit: int | None = None, timeout: float | None = None) -> PostingsAnswer:
        """List the postings of an export batch in the order of their decisions."""
        return cast("PostingsAnswer", self._core.send(self._core.call(Operation("listPostings", "GET", "/api/v1/exports/{number}/postings", keyed=False), params=(number,), query={"after": after, "limit": limit}, timeout=timeout)))

    def export_postings(self, number: int, *, timeout: float | None = None) -> str:
        """Download an export batch as CSV with the tenant's own columns."""
        return cast("str", self._core.send(self._core.call(Operation("exportPostings", "GET", "/api/v1/exports/{number}/postings.csv", keyed=False), params=(number,), query={}, timeout=timeout, text=True)))

    def export_datev(self, number: int, *, month: str, currency: Currency, timeout: float | None = None) -> str:
        """Download the postings of one month and currency for DATEV."""
        return cast("str", self._core.send(self._core.call(Operation("exportDatev", "GET", "/api/v1/exports/{number}/datev.csv", keyed=False), params=(number,), query={"month": month, "currency": currency}, timeout=timeout, text=True)))

    def export_journal(self, number: int, *, timeout: float | None = None) -> str:
        """Download an export batch as a journal in XML."""
        return cast("str", self._core.send(self._core.call(Operation("exportJournal", "GET", "/api/v1/exports/{number}/journal.xml", keyed=False), params=(number,), query={}, timeout=timeout, text=True)))


class ExportSettingsMethods:
    """Accounts, columns and the DATEV client of exports"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, *, timeout: float | None = None) -> ExportSettingsAnswer:
        """Get the settings of exports."""
        return cast("ExportSettingsAnswer", self._core.send(self._core.call(Operation("getExportSettings", "GET", "/api/v1/export-settings", keyed=False), params=(), query={}, timeout=timeout)))

    def put(self, body: PutExportSettingsRequest | None = None, *, timeout: float | None = None) -> ExportSettingsAnswer:
        """Replace the settings of exports."""
        return cast("ExportSettingsAnswer", self._core.send(self._core.call(Operation("putExportSettings", "PUT", "/api/v1/export-settings", keyed=False), params=(), query={}, timeout=timeout, body=cast(Any, body or {}))))


class FxRatesMethods:
    """Exchange rates by date"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def put(self, body: PutFxRatesRequest, *, timeout: float | None = None) -> StoredRatesAnswer:
        """Store exchange rates, replacing existing ones of the same pair and date."""
        return cast("StoredRatesAnswer", self._core.send(self._core.call(Operation("putFxRates", "PUT", "/api/v1/fx-rates", keyed=False), params=(), query={}, timeout=timeout, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, base: Currency | None = None, quote: Currency | None = None, dateFrom: str | None = None, dateTo: str | None = None, timeout: float | None = None) -> Rows[FxRate, FxRatePageAnswer]:
        """List stored exchange rates, newest date first."""
        return Rows(self._core, self._core.call(Operation("listFxRates", "GET", "/api/v1/fx-rates", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "base": base, "quote": quote, "dateFrom": dateFrom, "dateTo": dateTo}, timeout=timeout))

    def import_(self, file: File, *, timeout: float | None = None) -> ImportedRatesAnswer:
        """Import exchange rates from a file of the European Central Bank."""
        return cast("ImportedRatesAnswer", self._core.send(self._core.call(Operation("importFxRates", "POST", "/api/v1/fx-rates/import", keyed=False), params=(), query={}, timeout=timeout, file=file)))


class BankConnectionsMethods:
    """Bank accounts, into which statement files are imported"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def connect(self, body: ConnectBankRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> BankConnectionAnswer:
        """Connect a bank account."""
        return cast("BankConnectionAnswer", self._core.send(self._core.call(Operation("connectBank", "POST", "/api/v1/bank-connections", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, timeout: float | None = None) -> Rows[BankConnection, BankConnectionPageAnswer]:
        """List bank connections, newest first."""
        return Rows(self._core, self._core.call(Operation("listBankConnections", "GET", "/api/v1/bank-connections", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor}, timeout=timeout))

    def get(self, id: str, *, timeout: float | None = None) -> BankConnectionAnswer:
        """Get a bank connection."""
        return cast("BankConnectionAnswer", self._core.send(self._core.call(Operation("getBankConnection", "GET", "/api/v1/bank-connections/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    def update(self, id: str, body: UpdateBankConnectionRequest, *, timeout: float | None = None) -> BankConnectionAnswer:
        """Change fields of a bank connection."""
        return cast("BankConnectionAnswer", self._core.send(self._core.call(Operation("updateBankConnection", "PATCH", "/api/v1/bank-connections/{id}", keyed=False), params=(id,), query={}, timeout=timeout, body=body)))

    def disconnect(self, id: str, *, timeout: float | None = None) -> BankConnectionAnswer:
        """Disconnect a bank; its transactions and syncs are kept."""
        return cast("BankConnectionAnswer", self._core.send(self._core.call(Operation("disconnectBank", "DELETE", "/api/v1/bank-connections/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    def list_balances(self, id: str, *, dateFrom: str | None = None, dateTo: str | None = None, timeout: float | None = None) -> DayBalanceListAnswer:
        """List the balances of a bank connection by day."""
        return cast("DayBalanceListAnswer", self._core.send(self._core.call(Operation("listBalances", "GET", "/api/v1/bank-connections/{id}/balances", keyed=False), params=(id,), query={"dateFrom": dateFrom, "dateTo": dateTo}, timeout=timeout)))

    def export_balances(self, id: str, *, dateFrom: str | None = None, dateTo: str | None = None, timeout: float | None = None) -> str:
        """Export the balances of a bank connection by day as CSV."""
        return cast("str", self._core.send(self._core.call(Operation("exportBalances", "GET", "/api/v1/bank-connections/{id}/balances.csv", keyed=False), params=(id,), query={"dateFrom": dateFrom, "dateTo": dateTo}, timeout=timeout, text=True)))

    def get_reconciliation(self, id: str, *, day: str | None = None, timeout: float | None = None) -> ReconciliationStatementListAnswer:
        """Show the reconciliation statement of a bank connection for a day."""
        return cast("ReconciliationStatementListAnswer", self._core.send(self._core.call(Operation("getReconciliation", "GET", "/api/v1/bank-connections/{id}/reconciliation", keyed=False), params=(id,), query={"day": day}, timeout=timeout)))

    def export_reconciliation(self, id: str, *, day: str | None = None, timeout: float | None = None) -> str:
        """Export the reconciliation statement of a bank connection for a day as CSV."""
        return cast("str", self._core.send(self._core.call(Operation("exportReconciliation", "GET", "/api/v1/bank-connections/{id}/reconciliation.csv", keyed=False), params=(id,), query={"day": day}, timeout=timeout, text=True)))


class StatementsMethods:
    """Statement files of bank connections"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def upload(self, id: str, file: File, *, filename: str | None = None, leaveOut: List[int] | None = None, csvMapping: str | None = None, timeout: float | None = None, idempotency_key: str | None = None) -> Import:
        """Upload a statement file; it is imported in the background."""
        return Import(self._core, self._core.call(Operation("uploadStatement", "POST", "/api/v1/bank-connections/{id}/statements", keyed=True), params=(id,), query={"filename": filename, "leaveOut": leaveOut, "csvMapping": csvMapping}, timeout=timeout, idempotency_key=idempotency_key, file=file))

    def preview(self, id: str, file: File, *, filename: str | None = None, leaveOut: List[int] | None = None, csvMapping: str | None = None, timeout: float | None = None) -> StatementPreviewAnswer:
        """Show what an import of a statement file would do."""
        return cast("StatementPreviewAnswer", self._core.send(self._core.call(Operation("previewStatement", "POST", "/api/v1/bank-connections/{id}/statements/preview", keyed=False), params=(id,), query={"filename": filename, "leaveOut": leaveOut, "csvMapping": csvMapping}, timeout=timeout, file=file)))


class SyncsMethods:
    """The progress of imports"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, bankConnectionId: str | None = None, status: List[SyncStatus] | None = None, timeout: float | None = None) -> Rows[Sync, SyncPageAnswer]:
        """List imports, newest first."""
        return Rows(self._core, self._core.call(Operation("listSyncs", "GET", "/api/v1/syncs", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "bankConnectionId": bankConnectionId, "status": status}, timeout=timeout))

    def get(self, id: str, *, timeout: float | None = None) -> SyncAnswer:
        """Get the progress of an import."""
        return cast("SyncAnswer", self._core.send(self._core.call(Operation("getSync", "GET", "/api/v1/syncs/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    def cancel(self, id: str, *, timeout: float | None = None) -> SyncAnswer:
        """Cancel an import; the transactions it has stored are kept."""
        return cast("SyncAnswer", self._core.send(self._core.call(Operation("cancelSync", "DELETE", "/api/v1/syncs/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))


class FilesMethods:
    """The files that were handed in: their originals, and taking imports back"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, *, limit: int | None = None, before: str | None = None, timeout: float | None = None) -> FilesAnswer:
        """List the files that were handed in, newest first."""
        return cast("FilesAnswer", self._core.send(self._core.call(Operation("listFiles", "GET", "/api/v1/files", keyed=False), params=(), query={"limit": limit, "before": before}, timeout=timeout)))

    def get(self, id: str, *, timeout: float | None = None) -> FileAnswer:
        """Get a file that was handed in."""
        return cast("FileAnswer", self._core.send(self._core.call(Operation("getFile", "GET", "/api/v1/files/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    def remove(self, id: str, *, timeout: float | None = None) -> FileAnswer:
        """Take the import of a file back."""
        return cast("FileAnswer", self._core.send(self._core.call(Operation("removeFile", "DELETE", "/api/v1/files/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    def download(self, id: str, *, timeout: float | None = None) -> str:
        """Download the original of a file."""
        return cast("str", self._core.send(self._core.call(Operation("downloadFile", "GET", "/api/v1/files/{id}/content", keyed=False), params=(id,), query={}, timeout=timeout, text=True)))


class ClosedPeriodsMethods:
    """Days up to which nothing changes any more"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, *, timeout: float | None = None) -> ClosedPeriodListAnswer:
        """List the closed periods."""
        return cast("ClosedPeriodListAnswer", self._core.send(self._core.call(Operation("listClosedPeriods", "GET", "/api/v1/closed-periods", keyed=False), params=(), query={}, timeout=timeout)))

    def close_period(self, body: ClosePeriodRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> ClosedPeriodAnswer:
        """Close the period of a bank connection or the tenant up to a day."""
        return cast("ClosedPeriodAnswer", self._core.send(self._core.call(Operation("closePeriod", "POST", "/api/v1/closed-periods", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list_unexplained(self, *, bankConnectionId: str | None = None, until: str, timeout: float | None = None) -> UnexplainedAnswer:
        """Show what is unexplained up to a day, before a period is closed."""
        return cast("UnexplainedAnswer", self._core.send(self._core.call(Operation("listUnexplained", "GET", "/api/v1/closed-periods/unexplained", keyed=False), params=(), query={"bankConnectionId": bankConnectionId, "until": until}, timeout=timeout)))

    def get_closing_readiness(self, *, bankConnectionId: str | None = None, until: str, timeout: float | None = None) -> ClosingReadinessAnswer:
        """Show what stands against closing a period."""
        return cast("ClosingReadinessAnswer", self._core.send(self._core.call(Operation("getClosingReadiness", "GET", "/api/v1/closed-periods/readiness", keyed=False), params=(), query={"bankConnectionId": bankConnectionId, "until": until}, timeout=timeout)))

    def reopen_period(self, body: ReopenPeriodRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> ClosedPeriodAnswer:
        """Reopen the period of a bank connection or the tenant."""
        return cast("ClosedPeriodAnswer", self._core.send(self._core.call(Operation("reopenPeriod", "POST", "/api/v1/closed-periods/reopen", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))


class WebhookEndpointsMethods:
    """Destinations of events (console)"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: CreateWebhookEndpointRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> WebhookEndpointWithSecretAnswer:
        """Create a webhook destination; only this answer shows its secret."""
        return cast("WebhookEndpointWithSecretAnswer", self._core.send(self._core.call(Operation("createWebhookEndpoint", "POST", "/api/v1/webhook-endpoints", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, application: str | None = None, timeout: float | None = None) -> Rows[WebhookEndpoint, WebhookEndpointPageAnswer]:
        """List webhook destinations, newest first, of the tenant or of one application."""
        return Rows(self._core, self._core.call(Operation("listWebhookEndpoints", "GET", "/api/v1/webhook-endpoints", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "application": application}, timeout=timeout))

    def get(self, id: str, *, timeout: float | None = None) -> WebhookEndpointAnswer:
        """Get a webhook destination."""
        return cast("WebhookEndpointAnswer", self._core.send(self._core.call(Operation("getWebhookEndpoint", "GET", "/api/v1/webhook-endpoints/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    def update(self, id: str, body: UpdateWebhookEndpointRequest, *, timeout: float | None = None) -> WebhookEndpointAnswer:
        """Change, enable or disable a webhook destination."""
        return cast("WebhookEndpointAnswer", self._core.send(self._core.call(Operation("updateWebhookEndpoint", "PATCH", "/api/v1/webhook-endpoints/{id}", keyed=False), params=(id,), query={}, timeout=timeout, body=body)))

    def delete(self, id: str, *, timeout: float | None = None) -> DeleteWebhookEndpointAnswer:
        """Delete a webhook destination."""
        return cast("DeleteWebhookEndpointAnswer", self._core.send(self._core.call(Operation("deleteWebhookEndpoint", "DELETE", "/api/v1/webhook-endpoints/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    def rotate_secret(self, id: str, *, timeout: float | None = None, idempotency_key: str | None = None) -> WebhookEndpointWithSecretAnswer:
        """Give a destination a new secret; for 24 hours messages are also signed with the old one."""
        return cast("WebhookEndpointWithSecretAnswer", self._core.send(self._core.call(Operation("rotateWebhookSecret", "POST", "/api/v1/webhook-endpoints/{id}/rotate-secret", keyed=True), params=(id,), query={}, timeout=timeout, idempotency_key=idempotency_key)))

    def send_test_event(self, id: str, body: SendTestEventRequest | None = None, *, timeout: float | None = None) -> WebhookDeliveryAnswer:
        """Send a test event to a destination."""
        return cast("WebhookDeliveryAnswer", self._core.send(self._core.call(Operation("sendTestEvent", "POST", "/api/v1/webhook-endpoints/{id}/test", keyed=False), params=(id,), query={}, timeout=timeout, body=cast(Any, body or {}))))

    def recover(self, id: str, body: RecoverWebhookEndpointRequest, *, timeout: float | None = None) -> RecoveryAnswer:
        """Send all deliveries again that failed at a destination in a time range."""
        return cast("RecoveryAnswer", self._core.send(self._core.call(Operation("recoverWebhookEndpoint", "POST", "/api/v1/webhook-endpoints/{id}/recover", keyed=False), params=(id,), query={}, timeout=timeout, body=body)))

    def get_metrics(self, id: str, *, window: MetricWindow | None = None, timeout: float | None = None) -> WebhookEndpointMetricsAnswer:
        """Show how the deliveries to a destination went."""
        return cast("WebhookEndpointMetricsAnswer", self._core.send(self._core.call(Operation("getWebhookEndpointMetrics", "GET", "/api/v1/webhook-endpoints/{id}/metrics", keyed=False), params=(id,), query={"window": window}, timeout=timeout)))


class WebhookDeliveriesMethods:
    """The log of event deliveries (console)"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def resend_many(self, body: ResendWebhookDeliveriesRequest, *, timeout: float | None = None) -> ResendingAnswer:
        """Send the deliveries again that a filter selects, at most 10,000."""
        return cast("ResendingAnswer", self._core.send(self._core.call(Operation("resendWebhookDeliveries", "POST", "/api/v1/webhook-deliveries/resend", keyed=False), params=(), query={}, timeout=timeout, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, status: DeliveryStatus | None = None, eventType: EventType | None = None, endpointId: str | None = None, eventId: str | None = None, dateFrom: str | None = None, dateTo: str | None = None, responseStatus: int | None = None, timeout: float | None = None) -> Rows[WebhookDelivery, WebhookDeliveryPageAnswer]:
        """List webhook deliveries, newest first, without payloads."""
        return Rows(self._core, self._core.call(Operation("listWebhookDeliveries", "GET", "/api/v1/webhook-deliveries", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "status": status, "eventType": eventType, "endpointId": endpointId, "eventId": eventId, "dateFrom": dateFrom, "dateTo": dateTo, "responseStatus": responseStatus}, timeout=timeout))

    def get(self, id: str, *, timeout: float | None = None) -> WebhookDeliveryDetailAnswer:
        """Get a delivery with its attempts and payload."""
        return cast("WebhookDeliveryDetailAnswer", self._core.send(self._core.call(Operation("getWebhookDelivery", "GET", "/api/v1/webhook-deliveries/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    def resend(self, id: str, *, timeout: float | None = None) -> WebhookDeliveryAnswer:
        """Send a delivery again."""
        return cast("WebhookDeliveryAnswer", self._core.send(self._core.call(Operation("resendWebhookDelivery", "POST", "/api/v1/webhook-deliveries/{id}/resend", keyed=False), params=(id,), query={}, timeout=timeout)))


class ApiKeysMethods:
    """Credentials of tenants (console)"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: CreateApiKeyRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> IssuedApiKeyAnswer:
        """Issue an API key; only this answer shows it."""
        return cast("IssuedApiKeyAnswer", self._core.send(self._core.call(Operation("createApiKey", "POST", "/api/v1/api-keys", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, timeout: float | None = None) -> Rows[ApiKey, ApiKeyPageAnswer]:
        """List API keys, newest first, including revoked ones."""
        return Rows(self._core, self._core.call(Operation("listApiKeys", "GET", "/api/v1/api-keys", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor}, timeout=timeout))

    def update(self, id: str, body: UpdateApiKeyRequest, *, timeout: float | None = None) -> ApiKeyAnswer:
        """Rename an API key."""
        return cast("ApiKeyAnswer", self._core.send(self._core.call(Operation("updateApiKey", "PATCH", "/api/v1/api-keys/{id}", keyed=False), params=(id,), query={}, timeout=timeout, body=body)))

    def revoke(self, id: str, *, timeout: float | None = None) -> RevokeApiKeyAnswer:
        """Revoke an API key; it stops working everywhere within 5 seconds."""
        return cast("RevokeApiKeyAnswer", self._core.send(self._core.call(Operation("revokeApiKey", "DELETE", "/api/v1/api-keys/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))


class SessionKeysMethods:
    """Short-lived credentials of the console"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, *, timeout: float | None = None, idempotency_key: str | None = None) -> IssuedApiKeyAnswer:
        """Exchange an ID token for an API key with the scopes of the person's role, valid for 15 minutes."""
        return cast("IssuedApiKeyAnswer", self._core.send(self._core.call(Operation("createSessionKey", "POST", "/api/v1/session-keys", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key)))


class ServerMethods:
    """Probes, metrics and this document; no credential needed"""

    def __init__(self, core: Core) -> None:
        self._core = core

    def get_health(self, *, timeout: float | None = None) -> GetHealthAnswer:
        """Whether the process is alive."""
        return cast("GetHealthAnswer", self._core.send(self._core.call(Operation("getHealth", "GET", "/healthz", keyed=False), params=(), query={}, timeout=timeout)))

    def get_readiness(self, *, timeout: float | None = None) -> GetReadinessAnswer:
        """Whether this process should receive requests: its database and services are reachable."""
        return cast("GetReadinessAnswer", self._core.send(self._core.call(Operation("getReadiness", "GET", "/readyz", keyed=False), params=(), query={}, timeout=timeout)))

    def get_metrics(self, *, timeout: float | None = None) -> str:
        """Metrics of this process for Prometheus."""
        return cast("str", self._core.send(self._core.call(Operation("getMetrics", "GET", "/metrics", keyed=False), params=(), query={}, timeout=timeout, text=True)))

    def get_openapi(self, *, amounts: AmountForm | None = None, timeout: float | None = None) -> GetOpenapiAnswer:
        """This document."""
        return cast("GetOpenapiAnswer", self._core.send(self._core.call(Operation("getOpenapi", "GET", "/api/v1/openapi.json", keyed=False), params=(), query={"amounts": amounts}, timeout=timeout)))


class Methods:
    """The operations of the API by their resource."""

    def __init__(self, core: Core) -> None:
        self.transactions = TransactionsMethods(core)
        self.queues = QueuesMethods(core)
        self.work_reasons = WorkReasonsMethods(core)
        self.invoices = InvoicesMethods(core)
        self.expected_payments = ExpectedPaymentsMethods(core)
        self.advices = AdvicesMethods(core)
        self.matches = MatchesMethods(core)
        self.operations = OperationsMethods(core)
        self.matching_settings = MatchingSettingsMethods(core)
        self.rules = RulesMethods(core)
        self.counterparties = CounterpartiesMethods(core)
        self.search = SearchMethods(core)
        self.overview = OverviewMethods(core)
        self.ageing = AgeingMethods(core)
        self.payment_forecast = PaymentForecastMethods(core)
        self.history = HistoryMethods(core)
        self.exports = ExportsMethods(core)
        self.export_settings = ExportSettingsMethods(core)
        self.fx_rates = FxRatesMethods(core)
        self.bank_connections = BankConnectionsMethods(core)
        self.statements = StatementsMethods(core)
        self.syncs = SyncsMethods(core)
        self.files = FilesMethods(core)
        self.closed_periods = ClosedPeriodsMethods(core)
        self.webhook_endpoints = WebhookEndpointsMethods(core)
        self.webhook_deliveries = WebhookDeliveriesMethods(core)
        self.api_keys = ApiKeysMethods(core)
        self.session_keys = SessionKeysMethods(core)
        self.server = ServerMethods(core)


class AsyncTransactionsMethods:
    """Bank transactions and the state of their matching"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: NewTransaction, *, timeout: float | None = None, idempotency_key: str | None = None) -> TransactionAnswer:
        """Create a transaction."""
        return cast("TransactionAnswer", await self._core.send(self._core.call(Operation("createTransactions", "POST", "/api/v1/transactions", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, status: List[TransactionStatus] | None = None, direction: TransactionDirection | None = None, currency: Currency | None = None, amountMin: str | None = None, amountMax: str | None = None, dateFrom: str | None = None, dateTo: str | None = None, counterparty: str | None = None, text: str | None = None, bankConnectionId: str | None = None, period: Literal["open"] | None = None, syncId: str | None = None, suggestion: SuggestionFilter | None = None, assignee: str | None = None, postponed: PostponedFilter | None = None, workReason: str | None = None, confidenceMin: float | None = None, order: TransactionOrder | None = None, include: Literal["matches"] | None = None, total: Literal["none"] | None = None, timeout: float | None = None) -> AsyncRows[ListedTransaction, ListedTransactionPageAnswer]:
        """List transactions, by default by value date, newest first, then by code."""
        return AsyncRows(self._core, self._core.call(Operation("listTransactions", "GET", "/api/v1/transactions", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "status": status, "direction": direction, "currency": currency, "amountMin": amountMin, "amountMax": amountMax, "dateFrom": dateFrom, "dateTo": dateTo, "counterparty": counterparty, "text": text, "bankConnectionId": bankConnectionId, "period": period, "syncId": syncId, "suggestion": suggestion, "assignee": assignee, "postponed": postponed, "workReason": workReason, "confidenceMin": confidenceMin, "order": order, "include": include, "total": total}, timeout=timeout))

    async def create_batch(self, body: CreateTransactionBatchRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> TransactionResultListAnswer:
        """Create up to 1,000 transactions at once."""
        return cast("TransactionResultListAnswer", await self._core.send(self._core.call(Operation("createTransactionBatch", "POST", "/api/v1/transactions/batch", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    async def export(self, *, status: List[TransactionStatus] | None = None, direction: TransactionDirection | None = None, currency: Currency | None = None, amountMin: str | None = None, amountMax: str | None = None, dateFrom: str | None = None, dateTo: str | None = None, counterparty: str | None = None, text: str | None = None, bankConnectionId: str | None = None, period: Literal["open"] | None = None, syncId: str | None = None, suggestion: SuggestionFilter | None = None, assignee: str | None = None, postponed: PostponedFilter | None = None, workReason: str | None = None, confidenceMin: float | None = None, timeout: float | None = None) -> str:
        """Export transactions as CSV, by value date, newest first, then by code."""
        return cast("str", await self._core.send(self._core.call(Operation("exportTransactions", "GET", "/api/v1/transactions.csv", keyed=False), params=(), query={"status": status, "direction": direction, "currency": currency, "amountMin": amountMin, "amountMax": amountMax, "dateFrom": dateFrom, "dateTo": dateTo, "counterparty": counterparty, "text": text, "bankConnectionId": bankConnectionId, "period": period, "syncId": syncId, "suggestion": suggestion, "assignee": assignee, "postponed": postponed, "workReason": workReason, "confidenceMin": confidenceMin}, timeout=timeout, text=True)))

    async def get(self, code: str, *, timeout: float | None = None) -> TransactionWithMatchesAnswer:
        """Get a transaction with its live matches."""
        return cast("TransactionWithMatchesAnswer", await self._core.send(self._core.call(Operation("getTransaction", "GET", "/api/v1/transactions/{code}", keyed=False), params=(code,), query={}, timeout=timeout)))

    def get_history(self, code: str, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, timeout: float | None = None) -> AsyncRows[TransactionHistoryEntry, TransactionHistoryEntryPageAnswer]:
        """List the changes of a transaction, newest first; empty until the first change."""
        return AsyncRows(self._core, self._core.call(Operation("getTransactionHistory", "GET", "/api/v1/transactions/{code}/history", keyed=False), params=(code,), query={"page": page, "pageSize": pageSize, "cursor": cursor}, timeout=timeout))

    async def list_candidates(self, code: str, *, timeout: float | None = None) -> TransactionCandidatesAnswer:
        """List the best candidates of a transaction now, with what prevents each from being suggested or confirmed."""
        return cast("TransactionCandidatesAnswer", await self._core.send(self._core.call(Operation("listTransactionCandidates", "GET", "/api/v1/transactions/{code}/candidates", keyed=False), params=(code,), query={}, timeout=timeout)))

    async def reconcile(self, code: str, body: ReconcileTransactionRequest, *, timeout: float | None = None) -> ReconciliationChangeAnswer:
        """Ignore a transaction, include it again, unlink its matches, or save one of them."""
        return cast("ReconciliationChangeAnswer", await self._core.send(self._core.call(Operation("reconcileTransaction", "POST", "/api/v1/transactions/{code}/reconcile", keyed=False), params=(code,), query={}, timeout=timeout, body=body)))

    async def reconcile_many(self, body: ReconcileTransactionsRequest, *, timeout: float | None = None) -> ReconciliationResultListChangeAnswer:
        """Reconcile up to 1,000 transactions at once."""
        return cast("ReconciliationResultListChangeAnswer", await self._core.send(self._core.call(Operation("reconcileTransactions", "POST", "/api/v1/transactions/reconcile", keyed=False), params=(), query={}, timeout=timeout, body=body)))

    async def allocate(self, code: str, body: AllocateTransactionRequest, *, timeout: float | None = None) -> AllocatedChangeAnswer:
        """Allocate a transaction to several invoices, all or none."""
        return cast("AllocatedChangeAnswer", await self._core.send(self._core.call(Operation("allocateTransaction", "POST", "/api/v1/transactions/{code}/allocate", keyed=False), params=(code,), query={}, timeout=timeout, body=body)))

    async def code(self, code: str, body: CodeTransactionRequest, *, timeout: float | None = None) -> WorkedOnChangeAnswer:
        """Explain a transaction by accounts of the ledger, or keep it on account."""
        return cast("WorkedOnChangeAnswer", await self._core.send(self._core.call(Operation("codeTransaction", "PUT", "/api/v1/transactions/{code}/coding", keyed=False), params=(code,), query={}, timeout=timeout, body=body)))

    async def work_on(self, code: str, body: WorkOnTransactionRequest, *, timeout: float | None = None) -> WorkedOnChangeAnswer:
        """Assign a transaction, put it off, say why it is not matched, or comment on it."""
        return cast("WorkedOnChangeAnswer", await self._core.send(self._core.call(Operation("workOnTransaction", "PATCH", "/api/v1/transactions/{code}/work", keyed=False), params=(code,), query={}, timeout=timeout, body=body)))

    async def work_on_many(self, body: WorkOnTransactionsRequest, *, timeout: float | None = None) -> WorkedOnResultListChangeAnswer:
        """Assign, put off or comment on up to 1,000 transactions at once."""
        return cast("WorkedOnResultListChangeAnswer", await self._core.send(self._core.call(Operation("workOnTransactions", "POST", "/api/v1/transactions/work", keyed=False), params=(), query={}, timeout=timeout, body=body)))


class AsyncQueuesMethods:
    """Open transactions by who works on them and by age"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def count(self, *, timeout: float | None = None) -> QueuesAnswer:
        """Count open transactions by who works on them and by age."""
        return cast("QueuesAnswer", await self._core.send(self._core.call(Operation("countQueues", "GET", "/api/v1/queues", keyed=False), params=(), query={}, timeout=timeout)))

    async def count_review(self, *, direction: TransactionDirection | None = None, currency: Currency | None = None, amountMin: str | None = None, amountMax: str | None = None, dateFrom: str | None = None, dateTo: str | None = None, counterparty: str | None = None, text: str | None = None, bankConnectionId: str | None = None, period: Literal["open"] | None = None, syncId: str | None = None, assignee: str | None = None, postponed: PostponedFilter | None = None, workReason: str | None = None, confidenceMin: float | None = None, timeout: float | None = None) -> ReviewQueuesAnswer:
        """Count the transactions that fit a filter by what a person has to do with them."""
        return cast("ReviewQueuesAnswer", await self._core.send(self._core.call(Operation("countReviewQueues", "GET", "/api/v1/queues/review", keyed=False), params=(), query={"direction": direction, "currency": currency, "amountMin": amountMin, "amountMax": amountMax, "dateFrom": dateFrom, "dateTo": dateTo, "counterparty": counterparty, "text": text, "bankConnectionId": bankConnectionId, "period": period, "syncId": syncId, "assignee": assignee, "postponed": postponed, "workReason": workReason, "confidenceMin": confidenceMin}, timeout=timeout)))


class AsyncWorkReasonsMethods:
    """Why transactions are not matched, in the tenant's words"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def get(self, *, timeout: float | None = None) -> WorkReasonsAnswer:
        """Get the reasons why transactions are not matched."""
        return cast("WorkReasonsAnswer", await self._core.send(self._core.call(Operation("getWorkReasons", "GET", "/api/v1/work-reasons", keyed=False), params=(), query={}, timeout=timeout)))

    async def put(self, body: PutWorkReasonsRequest, *, timeout: float | None = None) -> WorkReasonsAnswer:
        """Replace the reasons why transactions are not matched."""
        return cast("WorkReasonsAnswer", await self._core.send(self._core.call(Operation("putWorkReasons", "PUT", "/api/v1/work-reasons", keyed=False), params=(), query={}, timeout=timeout, body=body)))


class AsyncInvoicesMethods:
    """Receivables and payables"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: NewInvoice, *, timeout: float | None = None, idempotency_key: str | None = None) -> InvoiceAnswer:
        """Create an invoice."""
        return cast("InvoiceAnswer", await self._core.send(self._core.call(Operation("createInvoices", "POST", "/api/v1/invoices", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, status: List[InvoiceStatus] | None = None, direction: InvoiceDirection | None = None, currency: Currency | None = None, counterpartyId: str | None = None, dateFrom: str | None = None, dateTo: str | None = None, dueFrom: str | None = None, dueTo: str | None = None, overdue: bool | None = None, amountMin: str | None = None, amountMax: str | None = None, text: str | None = None, paidBy: TransactionDirection | None = None, timeout: float | None = None) -> AsyncRows[Invoice, InvoicePageAnswer]:
        """List invoices by issue date, newest first, then by number."""
        return AsyncRows(self._core, self._core.call(Operation("listInvoices", "GET", "/api/v1/invoices", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "status": status, "direction": direction, "currency": currency, "counterpartyId": counterpartyId, "dateFrom": dateFrom, "dateTo": dateTo, "dueFrom": dueFrom, "dueTo": dueTo, "overdue": overdue, "amountMin": amountMin, "amountMax": amountMax, "text": text, "paidBy": paidBy}, timeout=timeout))

    async def create_batch(self, body: CreateInvoiceBatchRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> InvoiceResultListAnswer:
        """Create up to 1,000 invoices at once."""
        return cast("InvoiceResultListAnswer", await self._core.send(self._core.call(Operation("createInvoiceBatch", "POST", "/api/v1/invoices/batch", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    async def import_(self, file: File, *, direction: InvoiceDirection | None = None, filename: str | None = None, mapping: str | None = None, timeout: float | None = None, idempotency_key: str | None = None) -> InvoiceImportAnswer:
        """Create and change invoices from a file."""
        return cast("InvoiceImportAnswer", await self._core.send(self._core.call(Operation("importInvoices", "POST", "/api/v1/invoices/files", keyed=True), params=(), query={"direction": direction, "filename": filename, "mapping": mapping}, timeout=timeout, idempotency_key=idempotency_key, file=file)))

    async def preview(self, file: File, *, direction: InvoiceDirection | None = None, filename: str | None = None, mapping: str | None = None, timeout: float | None = None) -> InvoiceImportAnswer:
        """Show what an import of a file of invoices would do."""
        return cast("InvoiceImportAnswer", await self._core.send(self._core.call(Operation("previewInvoices", "POST", "/api/v1/invoices/files/preview", keyed=False), params=(), query={"direction": direction, "filename": filename, "mapping": mapping}, timeout=timeout, file=file)))

    async def export(self, *, status: List[InvoiceStatus] | None = None, direction: InvoiceDirection | None = None, currency: Currency | None = None, counterpartyId: str | None = None, dateFrom: str | None = None, dateTo: str | None = None, dueFrom: str | None = None, dueTo: str | None = None, overdue: bool | None = None, amountMin: str | None = None, amountMax: str | None = None, text: str | None = None, timeout: float | None = None) -> str:
        """Export invoices as CSV, by issue date, newest first, then by number."""
        return cast("str", await self._core.send(self._core.call(Operation("exportInvoices", "GET", "/api/v1/invoices.csv", keyed=False), params=(), query={"status": status, "direction": direction, "currency": currency, "counterpartyId": counterpartyId, "dateFrom": dateFrom, "dateTo": dateTo, "dueFrom": dueFrom, "dueTo": dueTo, "overdue": overdue, "amountMin": amountMin, "amountMax": amountMax, "text": text}, timeout=timeout, text=True)))

    async def get(self, number: str, *, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None) -> InvoiceWithMatchesAnswer:
        """Get an invoice with its live matches."""
        return cast("InvoiceWithMatchesAnswer", await self._core.send(self._core.call(Operation("getInvoice", "GET", "/api/v1/invoices/{number}", keyed=False), params=(number,), query={"counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout)))

    async def update(self, number: str, body: UpdateInvoiceRequest, *, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None) -> InvoiceChangeAnswer:
        """Change fields of an invoice."""
        return cast("InvoiceChangeAnswer", await self._core.send(self._core.call(Operation("updateInvoice", "PATCH", "/api/v1/invoices/{number}", keyed=False), params=(number,), query={"counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout, body=body)))

    def get_history(self, number: str, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None) -> AsyncRows[InvoiceHistoryEntry, InvoiceHistoryEntryPageAnswer]:
        """List the changes of an invoice, newest first."""
        return AsyncRows(self._core, self._core.call(Operation("getInvoiceHistory", "GET", "/api/v1/invoices/{number}/history", keyed=False), params=(number,), query={"page": page, "pageSize": pageSize, "cursor": cursor, "counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout))

    async def void(self, number: str, *, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None) -> InvoiceChangeAnswer:
        """Void an invoice without allocations."""
        return cast("InvoiceChangeAnswer", await self._core.send(self._core.call(Operation("voidInvoice", "POST", "/api/v1/invoices/{number}/void", keyed=False), params=(number,), query={"counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout)))

    async def create_adjustment(self, number: str, body: CreateAdjustmentRequest, *, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None, idempotency_key: str | None = None) -> AdjustmentChangeAnswer:
        """Close an amount of an invoice without a payment."""
        return cast("AdjustmentChangeAnswer", await self._core.send(self._core.call(Operation("createAdjustment", "POST", "/api/v1/invoices/{number}/adjustments", keyed=True), params=(number,), query={"counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    async def delete_adjustment(self, number: str, id: str, *, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None) -> DeleteAdjustmentAnswer:
        """Remove an adjustment of an invoice: its amount is open again."""
        return cast("DeleteAdjustmentAnswer", await self._core.send(self._core.call(Operation("deleteAdjustment", "DELETE", "/api/v1/invoices/{number}/adjustments/{id}", keyed=False), params=(number, id,), query={"counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout)))


class AsyncExpectedPaymentsMethods:
    """Rents, subscriptions and other payments without an invoice"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: NewExpectedPayment, *, timeout: float | None = None, idempotency_key: str | None = None) -> ExpectedPaymentAnswer:
        """Expect a payment without an invoice."""
        return cast("ExpectedPaymentAnswer", await self._core.send(self._core.call(Operation("createExpectedPayment", "POST", "/api/v1/expected-payments", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, status: List[InvoiceStatus] | None = None, direction: InvoiceDirection | None = None, currency: Currency | None = None, counterpartyId: str | None = None, dueFrom: str | None = None, dueTo: str | None = None, overdue: bool | None = None, text: str | None = None, timeout: float | None = None) -> AsyncRows[ExpectedPayment, ExpectedPaymentPageAnswer]:
        """List expected payments by first day, latest first, then by number."""
        return AsyncRows(self._core, self._core.call(Operation("listExpectedPayments", "GET", "/api/v1/expected-payments", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "status": status, "direction": direction, "currency": currency, "counterpartyId": counterpartyId, "dueFrom": dueFrom, "dueTo": dueTo, "overdue": overdue, "text": text}, timeout=timeout))

    async def create_batch(self, body: CreateExpectedPaymentBatchRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> ExpectedPaymentResultListAnswer:
        """Expect up to 1,000 payments at once."""
        return cast("ExpectedPaymentResultListAnswer", await self._core.send(self._core.call(Operation("createExpectedPaymentBatch", "POST", "/api/v1/expected-payments/batch", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    async def get(self, number: str, *, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None) -> ExpectedPaymentWithMatchesAnswer:
        """Get an expected payment with its live matches."""
        return cast("ExpectedPaymentWithMatchesAnswer", await self._core.send(self._core.call(Operation("getExpectedPayment", "GET", "/api/v1/expected-payments/{number}", keyed=False), params=(number,), query={"counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout)))

    async def update(self, number: str, body: UpdateExpectedPaymentRequest, *, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None) -> ExpectedPaymentChangeAnswer:
        """Change fields of an expected payment."""
        return cast("ExpectedPaymentChangeAnswer", await self._core.send(self._core.call(Operation("updateExpectedPayment", "PATCH", "/api/v1/expected-payments/{number}", keyed=False), params=(number,), query={"counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout, body=body)))

    async def cancel(self, number: str, *, counterpartyId: str | None = None, issueYear: IssueYear | None = None, timeout: float | None = None) -> ExpectedPaymentChangeAnswer:
        """Cancel an expected payment without allocations."""
        return cast("ExpectedPaymentChangeAnswer", await self._core.send(self._core.call(Operation("cancelExpectedPayment", "POST", "/api/v1/expected-payments/{number}/cancel", keyed=False), params=(number,), query={"counterpartyId": counterpartyId, "issueYear": issueYear}, timeout=timeout)))


class AsyncAdvicesMethods:
    """Documents that say of what a transaction consists"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: NewAdvice, *, timeout: float | None = None, idempotency_key: str | None = None) -> StoredAdvicesAnswer:
        """Hand in what explains a payment."""
        return cast("StoredAdvicesAnswer", await self._core.send(self._core.call(Operation("createAdvices", "POST", "/api/v1/advices", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, status: List[AdviceStatus] | None = None, kind: List[AdviceKind] | None = None, timeout: float | None = None) -> AsyncRows[Advice, AdvicePageAnswer]:
        """List what explains payments, newest first."""
        return AsyncRows(self._core, self._core.call(Operation("listAdvices", "GET", "/api/v1/advices", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "status": status, "kind": kind}, timeout=timeout))

    async def import_(self, file: File, *, filename: str | None = None, currency: Currency | None = None, timeout: float | None = None, idempotency_key: str | None = None) -> StoredAdvicesAnswer:
        """Hand in a file that explains payments."""
        return cast("StoredAdvicesAnswer", await self._core.send(self._core.call(Operation("importAdvices", "POST", "/api/v1/advices/files", keyed=True), params=(), query={"filename": filename, "currency": currency}, timeout=timeout, idempotency_key=idempotency_key, file=file)))

    async def preview(self, file: File, *, filename: str | None = None, currency: Currency | None = None, timeout: float | None = None) -> StoredAdvicesAnswer:
        """Show what a file that explains payments holds."""
        return cast("StoredAdvicesAnswer", await self._core.send(self._core.call(Operation("previewAdvices", "POST", "/api/v1/advices/files/preview", keyed=False), params=(), query={"filename": filename, "currency": currency}, timeout=timeout, file=file)))

    async def get(self, id: str, *, timeout: float | None = None) -> AdviceAnswer:
        """Get what explains a payment."""
        return cast("AdviceAnswer", await self._core.send(self._core.call(Operation("getAdvice", "GET", "/api/v1/advices/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    async def delete(self, id: str, *, timeout: float | None = None) -> DeleteAdviceAnswer:
        """Take back what was handed in."""
        return cast("DeleteAdviceAnswer", await self._core.send(self._core.call(Operation("deleteAdvice", "DELETE", "/api/v1/advices/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))


class AsyncMatchesMethods:
    """Allocations between one invoice and one transaction"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: CreateMatchRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> CreateMatchAnswer:
        """Allocate a payment to an invoice, return a payment, or deny a suggestion."""
        return cast("CreateMatchAnswer", await self._core.send(self._core.call(Operation("createMatch", "POST", "/api/v1/matches", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, invoiceId: str | None = None, counterpartyId: str | None = None, transactionId: str | None = None, status: List[MatchStatus] | None = None, timeout: float | None = None) -> AsyncRows[Match, MatchPageAnswer]:
        """List matches, newest first."""
        return AsyncRows(self._core, self._core.call(Operation("listMatches", "GET", "/api/v1/matches", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "invoiceId": invoiceId, "counterpartyId": counterpartyId, "transactionId": transactionId, "status": status}, timeout=timeout))

    async def propose(self, body: ProposeMatchRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> ProposeMatchAnswer:
        """Propose that a transaction pays an invoice."""
        return cast("ProposeMatchAnswer", await self._core.send(self._core.call(Operation("proposeMatch", "POST", "/api/v1/matches/proposals", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    async def export(self, *, invoiceId: str | None = None, counterpartyId: str | None = None, transactionId: str | None = None, status: List[MatchStatus] | None = None, timeout: float | None = None) -> str:
        """Export matches as CSV, newest first."""
        return cast("str", await self._core.send(self._core.call(Operation("exportMatches", "GET", "/api/v1/matches.csv", keyed=False), params=(), query={"invoiceId": invoiceId, "counterpartyId": counterpartyId, "transactionId": transactionId, "status": status}, timeout=timeout, text=True)))

    async def get(self, id: str, *, timeout: float | None = None) -> MatchAnswer:
        """Get a match."""
        return cast("MatchAnswer", await self._core.send(self._core.call(Operation("getMatch", "GET", "/api/v1/matches/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    async def update(self, id: str, body: UpdateMatchRequest, *, timeout: float | None = None) -> UpdateMatchAnswer:
        """Change a match's status, amount or metadata, or close a difference."""
        return cast("UpdateMatchAnswer", await self._core.send(self._core.call(Operation("updateMatch", "PUT", "/api/v1/matches/{id}", keyed=False), params=(id,), query={}, timeout=timeout, body=body)))

    async def confirm(self, id: str, *, timeout: float | None = None, **changes: Any) -> UpdateMatchAnswer:
        """Confirm a suggestion. Further fields of the change are keyword arguments."""
        return await self.update(id, cast(Any, {**changes, **{"status":"confirmed"}}), timeout=timeout)

    async def reject(self, id: str, *, timeout: float | None = None, **changes: Any) -> UpdateMatchAnswer:
        """Reject a suggestion. Further fields of the change are keyword arguments."""
        return await self.update(id, cast(Any, {**changes, **{"status":"rejected"}}), timeout=timeout)

    async def cancel(self, id: str, *, timeout: float | None = None, **changes: Any) -> UpdateMatchAnswer:
        """Cancel a match and keep its row. Further fields of the change are keyword arguments."""
        return await self.update(id, cast(Any, {**changes, **{"status":"cancelled"}}), timeout=timeout)

    async def delete(self, id: str, *, timeout: float | None = None) -> DeleteMatchAnswer:
        """Delete a match permanently and release its allocation."""
        return cast("DeleteMatchAnswer", await self._core.send(self._core.call(Operation("deleteMatch", "DELETE", "/api/v1/matches/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    def get_history(self, id: str, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, timeout: float | None = None) -> AsyncRows[MatchHistoryEntry, MatchHistoryEntryPageAnswer]:
        """List the changes of a match, newest first; a deleted match keeps its history."""
        return AsyncRows(self._core, self._core.call(Operation("getMatchHistory", "GET", "/api/v1/matches/{id}/history", keyed=False), params=(id,), query={"page": page, "pageSize": pageSize, "cursor": cursor}, timeout=timeout))

    async def decide(self, body: DecideMatchesRequest | None = None, *, timeout: float | None = None) -> DecideMatchesAnswer:
        """Decide up to 1,000 matches at once: those of a list, or the suggestions of a filter."""
        return cast("DecideMatchesAnswer", await self._core.send(self._core.call(Operation("decideMatches", "POST", "/api/v1/matches/decisions", keyed=False), params=(), query={}, timeout=timeout, body=cast(Any, body or {}))))

    async def preview(self, body: PreviewMatchesRequest, *, timeout: float | None = None) -> MatchPreviewAnswer:
        """Show what matching would do with a transaction now, and why."""
        return cast("MatchPreviewAnswer", await self._core.send(self._core.call(Operation("previewMatches", "POST", "/api/v1/matches/preview", keyed=False), params=(), query={}, timeout=timeout, body=body)))


class AsyncOperationsMethods:
    """What one request changed, and undoing it"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def undo(self, id: str, *, timeout: float | None = None) -> UndoneChangeAnswer:
        """Restore what an operation changed."""
        return cast("UndoneChangeAnswer", await self._core.send(self._core.call(Operation("undoOperation", "POST", "/api/v1/operations/{id}/undo", keyed=False), params=(id,), query={}, timeout=timeout)))


class AsyncMatchingSettingsMethods:
    """Settings of automatic matching"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def get(self, *, timeout: float | None = None) -> MatchingSettingsAnswer:
        """Get the settings of automatic matching."""
        return cast("MatchingSettingsAnswer", await self._core.send(self._core.call(Operation("getMatchingSettings", "GET", "/api/v1/matching-settings", keyed=False), params=(), query={}, timeout=timeout)))

    async def update(self, body: UpdateMatchingSettingsRequest, *, timeout: float | None = None) -> MatchingSettingsAnswer:
        """Change the settings of automatic matching."""
        return cast("MatchingSettingsAnswer", await self._core.send(self._core.call(Operation("updateMatchingSettings", "PATCH", "/api/v1/matching-settings", keyed=False), params=(), query={}, timeout=timeout, body=body)))

    async def preview(self, body: PreviewMatchingSettingsRequest | None = None, *, timeout: float | None = None) -> MatchingSettingsPreviewAnswer:
        """Show what changed settings would do with the latest transactions."""
        return cast("MatchingSettingsPreviewAnswer", await self._core.send(self._core.call(Operation("previewMatchingSettings", "POST", "/api/v1/matching-settings/preview", keyed=False), params=(), query={}, timeout=timeout, body=cast(Any, body or {}))))


class AsyncRulesMethods:
    """The tenant's own rules about transactions"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def get(self, *, timeout: float | None = None) -> RuleSetAnswer:
        """Get the rules."""
        return cast("RuleSetAnswer", await self._core.send(self._core.call(Operation("getRules", "GET", "/api/v1/rules", keyed=False), params=(), query={}, timeout=timeout)))

    async def put(self, body: PutRulesRequest, *, timeout: float | None = None) -> RuleSetAnswer:
        """Replace the rules."""
        return cast("RuleSetAnswer", await self._core.send(self._core.call(Operation("putRules", "PUT", "/api/v1/rules", keyed=False), params=(), query={}, timeout=timeout, body=body)))

    async def preview(self, body: PreviewRuleRequest, *, timeout: float | None = None) -> RulePreviewAnswer:
        """Show what a rule would have done."""
        return cast("RulePreviewAnswer", await self._core.send(self._core.call(Operation("previewRule", "POST", "/api/v1/rules/preview", keyed=False), params=(), query={}, timeout=timeout, body=body)))

    async def list_proposals(self, *, timeout: float | None = None) -> RuleProposalListAnswer:
        """List the rules that people's decisions follow already."""
        return cast("RuleProposalListAnswer", await self._core.send(self._core.call(Operation("listRuleProposals", "GET", "/api/v1/rules/proposals", keyed=False), params=(), query={}, timeout=timeout)))


class AsyncCounterpartiesMethods:
    """The other parties of invoices, with their payment methods"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: CreateCounterpartyRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> CounterpartyAnswer:
        """Create a counterparty with its payment methods."""
        return cast("CounterpartyAnswer", await self._core.send(self._core.call(Operation("createCounterparty", "POST", "/api/v1/counterparties", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, text: str | None = None, timeout: float | None = None) -> AsyncRows[Counterparty, CounterpartyPageAnswer]:
        """List counterparties, newest first."""
        return AsyncRows(self._core, self._core.call(Operation("listCounterparties", "GET", "/api/v1/counterparties", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "text": text}, timeout=timeout))

    async def get(self, code: str, *, timeout: float | None = None) -> CounterpartyAnswer:
        """Get a counterparty by its account code."""
        return cast("CounterpartyAnswer", await self._core.send(self._core.call(Operation("getCounterparty", "GET", "/api/v1/counterparties/{code}", keyed=False), params=(code,), query={}, timeout=timeout)))

    async def update(self, code: str, body: UpdateCounterpartyRequest, *, timeout: float | None = None) -> CounterpartyAnswer:
        """Change a counterparty; a given list replaces the stored one."""
        return cast("CounterpartyAnswer", await self._core.send(self._core.call(Operation("updateCounterparty", "PATCH", "/api/v1/counterparties/{code}", keyed=False), params=(code,), query={}, timeout=timeout, body=body)))

    def list_learned(self, code: str, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, timeout: float | None = None) -> AsyncRows[LearnedAlias, LearnedAliasPageAnswer]:
        """List what people's decisions taught about a counterparty."""
        return AsyncRows(self._core, self._core.call(Operation("listLearned", "GET", "/api/v1/counterparties/{code}/learned", keyed=False), params=(code,), query={"page": page, "pageSize": pageSize, "cursor": cursor}, timeout=timeout))

    async def forget_learned(self, code: str, *, timeout: float | None = None) -> ForgetLearnedAnswer:
        """Forget what people's decisions taught about a counterparty."""
        return cast("ForgetLearnedAnswer", await self._core.send(self._core.call(Operation("forgetLearned", "DELETE", "/api/v1/counterparties/{code}/learned", keyed=False), params=(code,), query={}, timeout=timeout)))


class AsyncSearchMethods:
    """Transactions, invoices and counterparties by text"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def search(self, *, q: str, timeout: float | None = None) -> SearchResultAnswer:
        """Find transactions, invoices and counterparties by text, at most five of each."""
        return cast("SearchResultAnswer", await self._core.send(self._core.call(Operation("search", "GET", "/api/v1/search", keyed=False), params=(), query={"q": q}, timeout=timeout)))


class AsyncOverviewMethods:
    """The state of everything in numbers"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def get(self, *, dateFrom: str | None = None, dateTo: str | None = None, timeout: float | None = None) -> OverviewAnswer:
        """Show transactions, matched amounts, open invoices and deliveries in numbers."""
        return cast("OverviewAnswer", await self._core.send(self._core.call(Operation("getOverview", "GET", "/api/v1/overview", keyed=False), params=(), query={"dateFrom": dateFrom, "dateTo": dateTo}, timeout=timeout)))


class AsyncAgeingMethods:
    """Open items by age for each counterparty"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def age_counterparties(self, *, asOf: str | None = None, counterpartyId: str | None = None, after: str | None = None, limit: int | None = None, timeout: float | None = None) -> AgeingAnswer:
        """Show open items by age for each counterparty, and how it pays."""
        return cast("AgeingAnswer", await self._core.send(self._core.call(Operation("ageCounterparties", "GET", "/api/v1/ageing", keyed=False), params=(), query={"asOf": asOf, "counterpartyId": counterpartyId, "after": after, "limit": limit}, timeout=timeout)))

    async def export(self, *, asOf: str | None = None, counterpartyId: str | None = None, timeout: float | None = None) -> str:
        """Export open items by age for each counterparty as CSV."""
        return cast("str", await self._core.send(self._core.call(Operation("exportAgeing", "GET", "/api/v1/ageing.csv", keyed=False), params=(), query={"asOf": asOf, "counterpartyId": counterpartyId}, timeout=timeout, text=True)))


class AsyncPaymentForecastMethods:
    """What is due by week"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def forecast(self, *, weeks: int | None = None, timeout: float | None = None) -> ExpectedPaymentsListAnswer:
        """Show what is due by week."""
        return cast("ExpectedPaymentsListAnswer", await self._core.send(self._core.call(Operation("forecastPayments", "GET", "/api/v1/payment-forecast", keyed=False), params=(), query={"weeks": weeks}, timeout=timeout)))

    async def export(self, *, weeks: int | None = None, timeout: float | None = None) -> str:
        """Export what is due by week as CSV."""
        return cast("str", await self._core.send(self._core.call(Operation("exportPaymentForecast", "GET", "/api/v1/payment-forecast.csv", keyed=False), params=(), query={"weeks": weeks}, timeout=timeout, text=True)))


class AsyncHistoryMethods:
    """Every change of transactions, invoices, matches, rules and closed periods"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def list_changes(self, *, after: int | None = None, before: int | None = None, order: Literal["oldest", "newest"] | None = None, entity: HistoryEntity | None = None, actor: str | None = None, operation: str | None = None, operationId: str | None = None, dateFrom: str | None = None, dateTo: str | None = None, limit: int | None = None, wait: int | None = None, timeout: float | None = None) -> ChangesAnswer:
        """List the changes of all transactions, invoices and matches in the order of their commits."""
        return cast("ChangesAnswer", await self._core.send(self._core.call(Operation("listChanges", "GET", "/api/v1/history", keyed=False), params=(), query={"after": after, "before": before, "order": order, "entity": entity, "actor": actor, "operation": operation, "operationId": operationId, "dateFrom": dateFrom, "dateTo": dateTo, "limit": limit, "wait": wait}, timeout=timeout)))

    async def export_changes(self, *, after: int | None = None, before: int | None = None, order: Literal["oldest", "newest"] | None = None, entity: HistoryEntity | None = None, actor: str | None = None, operation: str | None = None, operationId: str | None = None, dateFrom: str | None = None, dateTo: str | None = None, timeout: float | None = None) -> str:
        """Export the changes of all transactions, invoices and matches as CSV in the order of their commits."""
        return cast("str", await self._core.send(self._core.call(Operation("exportChanges", "GET", "/api/v1/history.csv", keyed=False), params=(), query={"after": after, "before": before, "order": order, "entity": entity, "actor": actor, "operation": operation, "operationId": operationId, "dateFrom": dateFrom, "dateTo": dateTo}, timeout=timeout, text=True)))


class AsyncExportsMethods:
    """Numbered batches of decisions for a ledger"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, *, timeout: float | None = None, idempotency_key: str | None = None) -> ExportAnswer:
        """Make a batch of all decisions since the last one."""
        return cast("ExportAnswer", await self._core.send(self._core.call(Operation("createExport", "POST", "/api/v1/exports", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, timeout: float | None = None) -> AsyncRows[Export, ExportPageAnswer]:
        """List export batches, newest first."""
        return AsyncRows(self._core, self._core.call(Operation("listExports", "GET", "/api/v1/exports", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor}, timeout=timeout))

    async def preview(self, *, timeout: float | None = None) -> ExportPreviewAnswer:
        """Show what the next export batch would have."""
        return cast("ExportPreviewAnswer", await self._core.send(self._core.call(Operation("previewExport", "GET", "/api/v1/exports/preview", keyed=False), params=(), query={}, timeout=timeout)))

    async def prove(self, *, timeout: float | None = None) -> ExportProofListAnswer:
        """Prove export batches against the reconciliation statements."""
        return cast("ExportProofListAnswer", await self._core.send(self._core.call(Operation("proveExports", "GET", "/api/v1/exports/proof", keyed=False), params=(), query={}, timeout=timeout)))

    async def get(self, number: int, *, timeout: float | None = None) -> ExportAnswer:
        """Get an export batch."""
        return cast("ExportAnswer", await self._core.send(self._core.call(Operation("getExport", "GET", "/api/v1/exports/{number}", keyed=False), params=(number,), query={}, timeout=timeout)))

    async def update(self, number: int, body: UpdateExportRequest, *, timeout: float | None = None) -> ExportAnswer:
        """Mark an export batch as booked, or recall it."""
        return cast("ExportAnswer", await self._core.send(self._core.call(Operation("updateExport", "PATCH", "/api/v1/exports/{number}", keyed=False), params=(number,), query={}, timeout=timeout, body=body)))

    async def list_postings(self, number: int, *, after: int | None = None, limit: int | None = None, timeout: float | None = None) -> PostingsAnswer:
        """List the postings of an export batch in the order of their decisions."""
        return cast("PostingsAnswer", await self._core.send(self._core.call(Operation("listPostings", "GET", "/api/v1/exports/{number}/postings", keyed=False), params=(number,), query={"after": after, "limit": limit}, timeout=timeout)))

    async def export_postings(self, number: int, *, timeout: float | None = None) -> str:
        """Download an export batch as CSV with the tenant's own columns."""
        return cast("str", await self._core.send(self._core.call(Operation("exportPostings", "GET", "/api/v1/exports/{number}/postings.csv", keyed=False), params=(number,), query={}, timeout=timeout, text=True)))

    async def export_datev(self, number: int, *, month: str, currency: Currency, timeout: float | None = None) -> str:
        """Download the postings of one month and currency for DATEV."""
        return cast("str", await self._core.send(self._core.call(Operation("exportDatev", "GET", "/api/v1/exports/{number}/datev.csv", keyed=False), params=(number,), query={"month": month, "currency": currency}, timeout=timeout, text=True)))

    async def export_journal(self, number: int, *, timeout: float | None = None) -> str:
        """Download an export batch as a journal in XML."""
        return cast("str", await self._core.send(self._core.call(Operation("exportJournal", "GET", "/api/v1/exports/{number}/journal.xml", keyed=False), params=(number,), query={}, timeout=timeout, text=True)))


class AsyncExportSettingsMethods:
    """Accounts, columns and the DATEV client of exports"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def get(self, *, timeout: float | None = None) -> ExportSettingsAnswer:
        """Get the settings of exports."""
        return cast("ExportSettingsAnswer", await self._core.send(self._core.call(Operation("getExportSettings", "GET", "/api/v1/export-settings", keyed=False), params=(), query={}, timeout=timeout)))

    async def put(self, body: PutExportSettingsRequest | None = None, *, timeout: float | None = None) -> ExportSettingsAnswer:
        """Replace the settings of exports."""
        return cast("ExportSettingsAnswer", await self._core.send(self._core.call(Operation("putExportSettings", "PUT", "/api/v1/export-settings", keyed=False), params=(), query={}, timeout=timeout, body=cast(Any, body or {}))))


class AsyncFxRatesMethods:
    """Exchange rates by date"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def put(self, body: PutFxRatesRequest, *, timeout: float | None = None) -> StoredRatesAnswer:
        """Store exchange rates, replacing existing ones of the same pair and date."""
        return cast("StoredRatesAnswer", await self._core.send(self._core.call(Operation("putFxRates", "PUT", "/api/v1/fx-rates", keyed=False), params=(), query={}, timeout=timeout, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, base: Currency | None = None, quote: Currency | None = None, dateFrom: str | None = None, dateTo: str | None = None, timeout: float | None = None) -> AsyncRows[FxRate, FxRatePageAnswer]:
        """List stored exchange rates, newest date first."""
        return AsyncRows(self._core, self._core.call(Operation("listFxRates", "GET", "/api/v1/fx-rates", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "base": base, "quote": quote, "dateFrom": dateFrom, "dateTo": dateTo}, timeout=timeout))

    async def import_(self, file: File, *, timeout: float | None = None) -> ImportedRatesAnswer:
        """Import exchange rates from a file of the European Central Bank."""
        return cast("ImportedRatesAnswer", await self._core.send(self._core.call(Operation("importFxRates", "POST", "/api/v1/fx-rates/import", keyed=False), params=(), query={}, timeout=timeout, file=file)))


class AsyncBankConnectionsMethods:
    """Bank accounts, into which statement files are imported"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def connect(self, body: ConnectBankRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> BankConnectionAnswer:
        """Connect a bank account."""
        return cast("BankConnectionAnswer", await self._core.send(self._core.call(Operation("connectBank", "POST", "/api/v1/bank-connections", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, timeout: float | None = None) -> AsyncRows[BankConnection, BankConnectionPageAnswer]:
        """List bank connections, newest first."""
        return AsyncRows(self._core, self._core.call(Operation("listBankConnections", "GET", "/api/v1/bank-connections", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor}, timeout=timeout))

    async def get(self, id: str, *, timeout: float | None = None) -> BankConnectionAnswer:
        """Get a bank connection."""
        return cast("BankConnectionAnswer", await self._core.send(self._core.call(Operation("getBankConnection", "GET", "/api/v1/bank-connections/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    async def update(self, id: str, body: UpdateBankConnectionRequest, *, timeout: float | None = None) -> BankConnectionAnswer:
        """Change fields of a bank connection."""
        return cast("BankConnectionAnswer", await self._core.send(self._core.call(Operation("updateBankConnection", "PATCH", "/api/v1/bank-connections/{id}", keyed=False), params=(id,), query={}, timeout=timeout, body=body)))

    async def disconnect(self, id: str, *, timeout: float | None = None) -> BankConnectionAnswer:
        """Disconnect a bank; its transactions and syncs are kept."""
        return cast("BankConnectionAnswer", await self._core.send(self._core.call(Operation("disconnectBank", "DELETE", "/api/v1/bank-connections/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    async def list_balances(self, id: str, *, dateFrom: str | None = None, dateTo: str | None = None, timeout: float | None = None) -> DayBalanceListAnswer:
        """List the balances of a bank connection by day."""
        return cast("DayBalanceListAnswer", await self._core.send(self._core.call(Operation("listBalances", "GET", "/api/v1/bank-connections/{id}/balances", keyed=False), params=(id,), query={"dateFrom": dateFrom, "dateTo": dateTo}, timeout=timeout)))

    async def export_balances(self, id: str, *, dateFrom: str | None = None, dateTo: str | None = None, timeout: float | None = None) -> str:
        """Export the balances of a bank connection by day as CSV."""
        return cast("str", await self._core.send(self._core.call(Operation("exportBalances", "GET", "/api/v1/bank-connections/{id}/balances.csv", keyed=False), params=(id,), query={"dateFrom": dateFrom, "dateTo": dateTo}, timeout=timeout, text=True)))

    async def get_reconciliation(self, id: str, *, day: str | None = None, timeout: float | None = None) -> ReconciliationStatementListAnswer:
        """Show the reconciliation statement of a bank connection for a day."""
        return cast("ReconciliationStatementListAnswer", await self._core.send(self._core.call(Operation("getReconciliation", "GET", "/api/v1/bank-connections/{id}/reconciliation", keyed=False), params=(id,), query={"day": day}, timeout=timeout)))

    async def export_reconciliation(self, id: str, *, day: str | None = None, timeout: float | None = None) -> str:
        """Export the reconciliation statement of a bank connection for a day as CSV."""
        return cast("str", await self._core.send(self._core.call(Operation("exportReconciliation", "GET", "/api/v1/bank-connections/{id}/reconciliation.csv", keyed=False), params=(id,), query={"day": day}, timeout=timeout, text=True)))


class AsyncStatementsMethods:
    """Statement files of bank connections"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    def upload(self, id: str, file: File, *, filename: str | None = None, leaveOut: List[int] | None = None, csvMapping: str | None = None, timeout: float | None = None, idempotency_key: str | None = None) -> AsyncImport:
        """Upload a statement file; it is imported in the background."""
        return AsyncImport(self._core, self._core.call(Operation("uploadStatement", "POST", "/api/v1/bank-connections/{id}/statements", keyed=True), params=(id,), query={"filename": filename, "leaveOut": leaveOut, "csvMapping": csvMapping}, timeout=timeout, idempotency_key=idempotency_key, file=file))

    async def preview(self, id: str, file: File, *, filename: str | None = None, leaveOut: List[int] | None = None, csvMapping: str | None = None, timeout: float | None = None) -> StatementPreviewAnswer:
        """Show what an import of a statement file would do."""
        return cast("StatementPreviewAnswer", await self._core.send(self._core.call(Operation("previewStatement", "POST", "/api/v1/bank-connections/{id}/statements/preview", keyed=False), params=(id,), query={"filename": filename, "leaveOut": leaveOut, "csvMapping": csvMapping}, timeout=timeout, file=file)))


class AsyncSyncsMethods:
    """The progress of imports"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, bankConnectionId: str | None = None, status: List[SyncStatus] | None = None, timeout: float | None = None) -> AsyncRows[Sync, SyncPageAnswer]:
        """List imports, newest first."""
        return AsyncRows(self._core, self._core.call(Operation("listSyncs", "GET", "/api/v1/syncs", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "bankConnectionId": bankConnectionId, "status": status}, timeout=timeout))

    async def get(self, id: str, *, timeout: float | None = None) -> SyncAnswer:
        """Get the progress of an import."""
        return cast("SyncAnswer", await self._core.send(self._core.call(Operation("getSync", "GET", "/api/v1/syncs/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    async def cancel(self, id: str, *, timeout: float | None = None) -> SyncAnswer:
        """Cancel an import; the transactions it has stored are kept."""
        return cast("SyncAnswer", await self._core.send(self._core.call(Operation("cancelSync", "DELETE", "/api/v1/syncs/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))


class AsyncFilesMethods:
    """The files that were handed in: their originals, and taking imports back"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def list(self, *, limit: int | None = None, before: str | None = None, timeout: float | None = None) -> FilesAnswer:
        """List the files that were handed in, newest first."""
        return cast("FilesAnswer", await self._core.send(self._core.call(Operation("listFiles", "GET", "/api/v1/files", keyed=False), params=(), query={"limit": limit, "before": before}, timeout=timeout)))

    async def get(self, id: str, *, timeout: float | None = None) -> FileAnswer:
        """Get a file that was handed in."""
        return cast("FileAnswer", await self._core.send(self._core.call(Operation("getFile", "GET", "/api/v1/files/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    async def remove(self, id: str, *, timeout: float | None = None) -> FileAnswer:
        """Take the import of a file back."""
        return cast("FileAnswer", await self._core.send(self._core.call(Operation("removeFile", "DELETE", "/api/v1/files/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    async def download(self, id: str, *, timeout: float | None = None) -> str:
        """Download the original of a file."""
        return cast("str", await self._core.send(self._core.call(Operation("downloadFile", "GET", "/api/v1/files/{id}/content", keyed=False), params=(id,), query={}, timeout=timeout, text=True)))


class AsyncClosedPeriodsMethods:
    """Days up to which nothing changes any more"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def list(self, *, timeout: float | None = None) -> ClosedPeriodListAnswer:
        """List the closed periods."""
        return cast("ClosedPeriodListAnswer", await self._core.send(self._core.call(Operation("listClosedPeriods", "GET", "/api/v1/closed-periods", keyed=False), params=(), query={}, timeout=timeout)))

    async def close_period(self, body: ClosePeriodRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> ClosedPeriodAnswer:
        """Close the period of a bank connection or the tenant up to a day."""
        return cast("ClosedPeriodAnswer", await self._core.send(self._core.call(Operation("closePeriod", "POST", "/api/v1/closed-periods", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    async def list_unexplained(self, *, bankConnectionId: str | None = None, until: str, timeout: float | None = None) -> UnexplainedAnswer:
        """Show what is unexplained up to a day, before a period is closed."""
        return cast("UnexplainedAnswer", await self._core.send(self._core.call(Operation("listUnexplained", "GET", "/api/v1/closed-periods/unexplained", keyed=False), params=(), query={"bankConnectionId": bankConnectionId, "until": until}, timeout=timeout)))

    async def get_closing_readiness(self, *, bankConnectionId: str | None = None, until: str, timeout: float | None = None) -> ClosingReadinessAnswer:
        """Show what stands against closing a period."""
        return cast("ClosingReadinessAnswer", await self._core.send(self._core.call(Operation("getClosingReadiness", "GET", "/api/v1/closed-periods/readiness", keyed=False), params=(), query={"bankConnectionId": bankConnectionId, "until": until}, timeout=timeout)))

    async def reopen_period(self, body: ReopenPeriodRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> ClosedPeriodAnswer:
        """Reopen the period of a bank connection or the tenant."""
        return cast("ClosedPeriodAnswer", await self._core.send(self._core.call(Operation("reopenPeriod", "POST", "/api/v1/closed-periods/reopen", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))


class AsyncWebhookEndpointsMethods:
    """Destinations of events (console)"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: CreateWebhookEndpointRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> WebhookEndpointWithSecretAnswer:
        """Create a webhook destination; only this answer shows its secret."""
        return cast("WebhookEndpointWithSecretAnswer", await self._core.send(self._core.call(Operation("createWebhookEndpoint", "POST", "/api/v1/webhook-endpoints", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, application: str | None = None, timeout: float | None = None) -> AsyncRows[WebhookEndpoint, WebhookEndpointPageAnswer]:
        """List webhook destinations, newest first, of the tenant or of one application."""
        return AsyncRows(self._core, self._core.call(Operation("listWebhookEndpoints", "GET", "/api/v1/webhook-endpoints", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "application": application}, timeout=timeout))

    async def get(self, id: str, *, timeout: float | None = None) -> WebhookEndpointAnswer:
        """Get a webhook destination."""
        return cast("WebhookEndpointAnswer", await self._core.send(self._core.call(Operation("getWebhookEndpoint", "GET", "/api/v1/webhook-endpoints/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    async def update(self, id: str, body: UpdateWebhookEndpointRequest, *, timeout: float | None = None) -> WebhookEndpointAnswer:
        """Change, enable or disable a webhook destination."""
        return cast("WebhookEndpointAnswer", await self._core.send(self._core.call(Operation("updateWebhookEndpoint", "PATCH", "/api/v1/webhook-endpoints/{id}", keyed=False), params=(id,), query={}, timeout=timeout, body=body)))

    async def delete(self, id: str, *, timeout: float | None = None) -> DeleteWebhookEndpointAnswer:
        """Delete a webhook destination."""
        return cast("DeleteWebhookEndpointAnswer", await self._core.send(self._core.call(Operation("deleteWebhookEndpoint", "DELETE", "/api/v1/webhook-endpoints/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    async def rotate_secret(self, id: str, *, timeout: float | None = None, idempotency_key: str | None = None) -> WebhookEndpointWithSecretAnswer:
        """Give a destination a new secret; for 24 hours messages are also signed with the old one."""
        return cast("WebhookEndpointWithSecretAnswer", await self._core.send(self._core.call(Operation("rotateWebhookSecret", "POST", "/api/v1/webhook-endpoints/{id}/rotate-secret", keyed=True), params=(id,), query={}, timeout=timeout, idempotency_key=idempotency_key)))

    async def send_test_event(self, id: str, body: SendTestEventRequest | None = None, *, timeout: float | None = None) -> WebhookDeliveryAnswer:
        """Send a test event to a destination."""
        return cast("WebhookDeliveryAnswer", await self._core.send(self._core.call(Operation("sendTestEvent", "POST", "/api/v1/webhook-endpoints/{id}/test", keyed=False), params=(id,), query={}, timeout=timeout, body=cast(Any, body or {}))))

    async def recover(self, id: str, body: RecoverWebhookEndpointRequest, *, timeout: float | None = None) -> RecoveryAnswer:
        """Send all deliveries again that failed at a destination in a time range."""
        return cast("RecoveryAnswer", await self._core.send(self._core.call(Operation("recoverWebhookEndpoint", "POST", "/api/v1/webhook-endpoints/{id}/recover", keyed=False), params=(id,), query={}, timeout=timeout, body=body)))

    async def get_metrics(self, id: str, *, window: MetricWindow | None = None, timeout: float | None = None) -> WebhookEndpointMetricsAnswer:
        """Show how the deliveries to a destination went."""
        return cast("WebhookEndpointMetricsAnswer", await self._core.send(self._core.call(Operation("getWebhookEndpointMetrics", "GET", "/api/v1/webhook-endpoints/{id}/metrics", keyed=False), params=(id,), query={"window": window}, timeout=timeout)))


class AsyncWebhookDeliveriesMethods:
    """The log of event deliveries (console)"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def resend_many(self, body: ResendWebhookDeliveriesRequest, *, timeout: float | None = None) -> ResendingAnswer:
        """Send the deliveries again that a filter selects, at most 10,000."""
        return cast("ResendingAnswer", await self._core.send(self._core.call(Operation("resendWebhookDeliveries", "POST", "/api/v1/webhook-deliveries/resend", keyed=False), params=(), query={}, timeout=timeout, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, status: DeliveryStatus | None = None, eventType: EventType | None = None, endpointId: str | None = None, eventId: str | None = None, dateFrom: str | None = None, dateTo: str | None = None, responseStatus: int | None = None, timeout: float | None = None) -> AsyncRows[WebhookDelivery, WebhookDeliveryPageAnswer]:
        """List webhook deliveries, newest first, without payloads."""
        return AsyncRows(self._core, self._core.call(Operation("listWebhookDeliveries", "GET", "/api/v1/webhook-deliveries", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor, "status": status, "eventType": eventType, "endpointId": endpointId, "eventId": eventId, "dateFrom": dateFrom, "dateTo": dateTo, "responseStatus": responseStatus}, timeout=timeout))

    async def get(self, id: str, *, timeout: float | None = None) -> WebhookDeliveryDetailAnswer:
        """Get a delivery with its attempts and payload."""
        return cast("WebhookDeliveryDetailAnswer", await self._core.send(self._core.call(Operation("getWebhookDelivery", "GET", "/api/v1/webhook-deliveries/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))

    async def resend(self, id: str, *, timeout: float | None = None) -> WebhookDeliveryAnswer:
        """Send a delivery again."""
        return cast("WebhookDeliveryAnswer", await self._core.send(self._core.call(Operation("resendWebhookDelivery", "POST", "/api/v1/webhook-deliveries/{id}/resend", keyed=False), params=(id,), query={}, timeout=timeout)))


class AsyncApiKeysMethods:
    """Credentials of tenants (console)"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: CreateApiKeyRequest, *, timeout: float | None = None, idempotency_key: str | None = None) -> IssuedApiKeyAnswer:
        """Issue an API key; only this answer shows it."""
        return cast("IssuedApiKeyAnswer", await self._core.send(self._core.call(Operation("createApiKey", "POST", "/api/v1/api-keys", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key, body=body)))

    def list(self, *, page: int | None = None, pageSize: int | None = None, cursor: str | None = None, timeout: float | None = None) -> AsyncRows[ApiKey, ApiKeyPageAnswer]:
        """List API keys, newest first, including revoked ones."""
        return AsyncRows(self._core, self._core.call(Operation("listApiKeys", "GET", "/api/v1/api-keys", keyed=False), params=(), query={"page": page, "pageSize": pageSize, "cursor": cursor}, timeout=timeout))

    async def update(self, id: str, body: UpdateApiKeyRequest, *, timeout: float | None = None) -> ApiKeyAnswer:
        """Rename an API key."""
        return cast("ApiKeyAnswer", await self._core.send(self._core.call(Operation("updateApiKey", "PATCH", "/api/v1/api-keys/{id}", keyed=False), params=(id,), query={}, timeout=timeout, body=body)))

    async def revoke(self, id: str, *, timeout: float | None = None) -> RevokeApiKeyAnswer:
        """Revoke an API key; it stops working everywhere within 5 seconds."""
        return cast("RevokeApiKeyAnswer", await self._core.send(self._core.call(Operation("revokeApiKey", "DELETE", "/api/v1/api-keys/{id}", keyed=False), params=(id,), query={}, timeout=timeout)))


class AsyncSessionKeysMethods:
    """Short-lived credentials of the console"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, *, timeout: float | None = None, idempotency_key: str | None = None) -> IssuedApiKeyAnswer:
        """Exchange an ID token for an API key with the scopes of the person's role, valid for 15 minutes."""
        return cast("IssuedApiKeyAnswer", await self._core.send(self._core.call(Operation("createSessionKey", "POST", "/api/v1/session-keys", keyed=True), params=(), query={}, timeout=timeout, idempotency_key=idempotency_key)))


class AsyncServerMethods:
    """Probes, metrics and this document; no credential needed"""

    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def get_health(self, *, timeout: float | None = None) -> GetHealthAnswer:
        """Whether the process is alive."""
        return cast("GetHealthAnswer", await self._core.send(self._core.call(Operation("getHealth", "GET", "/healthz", keyed=False), params=(), query={}, timeout=timeout)))

    async def get_readiness(self, *, timeout: float | None = None) -> GetReadinessAnswer:
        """Whether this process should receive requests: its database and services are reachable."""
        return cast("GetReadinessAnswer", await self._core.send(self._core.call(Operation("getReadiness", "GET", "/readyz", keyed=False), params=(), query={}, timeout=timeout)))

    async def get_metrics(self, *, timeout: float | None = None) -> str:
        """Metrics of this process for Prometheus."""
        return cast("str", await self._core.send(self._core.call(Operation("getMetrics", "GET", "/metrics", keyed=False), params=(), query={}, timeout=timeout, text=True)))

    async def get_openapi(self, *, amounts: AmountForm | None = None, timeout: float | None = None) -> GetOpenapiAnswer:
        """This document."""
        return cast("GetOpenapiAnswer", await self._core.send(self._core.call(Operation("getOpenapi", "GET", "/api/v1/openapi.json", keyed=False), params=(), query={"amounts": amounts}, timeout=timeout)))


class AsyncMethods:
    """The operations of the API by their resource."""

    def __init__(self, core: AsyncCore) -> None:
        self.transactions = AsyncTransactionsMethods(core)
        self.queues = AsyncQueuesMethods(core)
        self.work_reasons = AsyncWorkReasonsMethods(core)
        self.invoices = AsyncInvoicesMethods(core)
        self.expected_payments = AsyncExpectedPaymentsMethods(core)
        self.advices = AsyncAdvicesMethods(core)
        self.matches = AsyncMatchesMethods(core)
        self.operations = AsyncOperationsMethods(core)
        self.matching_settings = AsyncMatchingSettingsMethods(core)
        self.rules = AsyncRulesMethods(core)
        self.counterparties = AsyncCounterpartiesMethods(core)
        self.search = AsyncSearchMethods(core)
        self.overview = AsyncOverviewMethods(core)
        self.ageing = AsyncAgeingMethods(core)
        self.payment_forecast = AsyncPaymentForecastMethods(core)
        self.history = AsyncHistoryMethods(core)
        self.exports = AsyncExportsMethods(core)
        self.export_settings = AsyncExportSettingsMethods(core)
        self.fx_rates = AsyncFxRatesMethods(core)
        self.bank_connections = AsyncBankConnectionsMethods(core)
        self.statements = AsyncStatementsMethods(core)
        self.syncs = AsyncSyncsMethods(core)
        self.files = AsyncFilesMethods(core)
        self.closed_periods = AsyncClosedPeriodsMethods(core)
        self.webhook_endpoints = AsyncWebhookEndpointsMethods(core)
        self.webhook_deliveries = AsyncWebhookDeliveriesMethods(core)
        self.api_keys = AsyncApiKeysMethods(core)
        self.session_keys = AsyncSessionKeysMethods(core)
        self.server = AsyncServerMethods(core)
