import { namedRoutes, type Route } from "../http/define-route.ts";
import { ageCounterparties } from "./age-counterparties.ts";
import { allocateTransaction } from "./allocate-transaction.ts";
import { cancelExpectedPayment } from "./cancel-expected-payment.ts";
import { cancelSync } from "./cancel-sync.ts";
import { closePeriod } from "./close-period.ts";
import { connectBank } from "./connect-bank.ts";
import { consoleRoutes } from "./console-routes.ts";
import { countQueues } from "./count-queues.ts";
import { countReviewQueues } from "./count-review-queues.ts";
import { createAdjustment } from "./create-adjustment.ts";
import { createAdvices } from "./create-advices.ts";
import { createCounterparty } from "./create-counterparty.ts";
import { createExpectedPayment } from "./create-expected-payment.ts";
import { createExpectedPaymentBatch } from "./create-expected-payment-batch.ts";
import { createExport } from "./create-export.ts";
import { createInvoiceBatch } from "./create-invoice-batch.ts";
import { createInvoices } from "./create-invoices.ts";
import { createMatch } from "./create-match.ts";
import { createTransactionBatch } from "./create-transaction-batch.ts";
import { createTransactions } from "./create-transactions.ts";
import { decideMatches } from "./decide-matches.ts";
import { deleteAdjustment } from "./delete-adjustment.ts";
import { deleteAdvice } from "./delete-advice.ts";
import { deleteMatch } from "./delete-match.ts";
import { disconnectBank } from "./disconnect-bank.ts";
import { downloadFile } from "./download-file.ts";
import { exportAgeing } from "./export-ageing.ts";
import { exportBalances } from "./export-balances.ts";
import { exportChanges } from "./export-changes.ts";
import { exportDatev } from "./export-datev.ts";
import { exportInvoices } from "./export-invoices.ts";
import { exportJournal } from "./export-journal.ts";
import { exportMatches } from "./export-matches.ts";
import { exportPaymentForecast } from "./export-payment-forecast.ts";
import { exportPostings } from "./export-postings.ts";
import { exportReconciliation } from "./export-reconciliation.ts";
import { exportTransactions } from "./export-transactions.ts";
import { forecastPayments } from "./forecast-payments.ts";
import { forgetLearned } from "./forget-learned.ts";
import { getAdvice } from "./get-advice.ts";
import { getBankConnection } from "./get-bank-connection.ts";
import { getCounterparty } from "./get-counterparty.ts";
import { getExpectedPayment } from "./get-expected-payment.ts";
import { getExport } from "./get-export.ts";
import { getExportSettings } from "./get-export-settings.ts";
import { getFile } from "./get-file.ts";
import { getHealth } from "./get-health.ts";
import { getInvoice } from "./get-invoice.ts";
import { getInvoiceHistory } from "./get-invoice-history.ts";
import { getMatch } from "./get-match.ts";
import { getMatchHistory } from "./get-match-history.ts";
import { getMatchingSettings } from "./get-matching-settings.ts";
import { getMetrics } from "./get-metrics.ts";
import { getOpenapi } from "./get-openapi.ts";
import { getOverview } from "./get-overview.ts";
import { getReadiness } from "./get-readiness.ts";
import { getReconciliation } from "./get-reconciliation.ts";
import { getRules } from "./get-rules.ts";
import { getSync } from "./get-sync.ts";
import { getTransaction } from "./get-transaction.ts";
import { getTransactionHistory } from "./get-transaction-history.ts";
import { getWorkReasons } from "./get-work-reasons.ts";
import { importAdvices } from "./import-advices.ts";
import { importFxRates } from "./import-fx-rates.ts";
import { importInvoices } from "./import-invoices.ts";
import { listAdvices } from "./list-advices.ts";
import { listBalances } from "./list-balances.ts";
import { listBankConnections } from "./list-bank-connections.ts";
import { listChanges } from "./list-changes.ts";
import { listClosedPeriods } from "./list-closed-periods.ts";
import { listCounterparties } from "./list-counterparties.ts";
import { listExpectedPayments } from "./list-expected-payments.ts";
import { listExports } from "./list-exports.ts";
import { listFiles } from "./list-files.ts";
import { listFxRates } from "./list-fx-rates.ts";
import { listInvoices } from "./list-invoices.ts";
import { listLearned } from "./list-learned.ts";
import { listMatches } from "./list-matches.ts";
import { listPostings } from "./list-postings.ts";
import { listRuleProposals } from "./list-rule-proposals.ts";
import { listSyncs } from "./list-syncs.ts";
import { listTransactionCandidates } from "./list-transaction-candidates.ts";
import { listTransactions } from "./list-transactions.ts";
import { listUnexplained } from "./list-unexplained.ts";
import { previewInvoices } from "./preview-invoices.ts";
import { previewMatches } from "./preview-matches.ts";
import { previewMatchingSettings } from "./preview-matching-settings.ts";
import { previewRule } from "./preview-rule.ts";
import { previewStatement } from "./preview-statement.ts";
import { proposeMatch } from "./propose-match.ts";
import { proveExports } from "./prove-exports.ts";
import { putExportSettings } from "./put-export-settings.ts";
import { putFxRates } from "./put-fx-rates.ts";
import { putRules } from "./put-rules.ts";
import { putWorkReasons } from "./put-work-reasons.ts";
import { reconcileTransaction } from "./reconcile-transaction.ts";
import { reconcileTransactions } from "./reconcile-transactions.ts";
import { removeFile } from "./remove-file.ts";
import { reopenPeriod } from "./reopen-period.ts";
import { search } from "./search.ts";
import { undoOperation } from "./undo-operation.ts";
import { updateBankConnection } from "./update-bank-connection.ts";
import { updateCounterparty } from "./update-counterparty.ts";
import { updateExpectedPayment } from "./update-expected-payment.ts";
import { updateExport } from "./update-export.ts";
import { updateInvoice } from "./update-invoice.ts";
import { updateMatch } from "./update-match.ts";
import { updateMatchingSettings } from "./update-matching-settings.ts";
import { uploadStatement } from "./upload-statement.ts";
import { voidInvoice } from "./void-invoice.ts";
import { workOnTransaction } from "./work-on-transaction.ts";
import { workOnTransactions } from "./work-on-transactions.ts";

const declared = {
  createTransactions,
  createTransactionBatch,
  listTransactions,
  exportTransactions,
  getTransaction,
  getTransactionHistory,
  listTransactionCandidates,
  reconcileTransaction,
  reconcileTransactions,
  allocateTransaction,
  workOnTransaction,
  workOnTransactions,
  countQueues,
  countReviewQueues,
  getWorkReasons,
  putWorkReasons,
  createInvoices,
  createInvoiceBatch,
  importInvoices,
  previewInvoices,
  listInvoices,
  exportInvoices,
  getInvoice,
  getInvoiceHistory,
  updateInvoice,
  voidInvoice,
  createAdjustment,
  deleteAdjustment,
  createExpectedPayment,
  createExpectedPaymentBatch,
  listExpectedPayments,
  getExpectedPayment,
  updateExpectedPayment,
  cancelExpectedPayment,
  createAdvices,
  importAdvices,
  listAdvices,
  getAdvice,
  deleteAdvice,
  createMatch,
  proposeMatch,
  listMatches,
  exportMatches,
  getMatch,
  getMatchHistory,
  updateMatch,
  deleteMatch,
  decideMatches,
  undoOperation,
  previewMatches,
  getMatchingSettings,
  updateMatchingSettings,
  previewMatchingSettings,
  getRules,
  putRules,
  previewRule,
  listRuleProposals,
  createCounterparty,
  listCounterparties,
  getCounterparty,
  updateCounterparty,
  listLearned,
  forgetLearned,
  search,
  getOverview,
  ageCounterparties,
  exportAgeing,
  forecastPayments,
  exportPaymentForecast,
  listChanges,
  exportChanges,
  createExport,
  listExports,
  proveExports,
  getExport,
  updateExport,
  listPostings,
  exportPostings,
  exportDatev,
  exportJournal,
  getExportSettings,
  putExportSettings,
  putFxRates,
  importFxRates,
  listFxRates,
  connectBank,
  listBankConnections,
  getBankConnection,
  updateBankConnection,
  disconnectBank,
  listBalances,
  exportBalances,
  getReconciliation,
  exportReconciliation,
  uploadStatement,
  previewStatement,
  listSyncs,
  getSync,
  cancelSync,
  listFiles,
  getFile,
  downloadFile,
  removeFile,
  listClosedPeriods,
  listUnexplained,
  closePeriod,
  reopenPeriod,
  ...consoleRoutes,
  getHealth,
  getReadiness,
  getMetrics,
};
const table = namedRoutes(declared);
table.push(...namedRoutes({ getOpenapi: getOpenapi(table) }));

/** All HTTP operations, as served by the application and described by the OpenAPI document. */
export const routes: readonly Route[] = table;

export type OperationId = keyof typeof declared;

/** The route of an operation. */
export function routeOf(id: OperationId): Route {
  return routes.find(({ operationId }) => operationId === id) as Route;
}
