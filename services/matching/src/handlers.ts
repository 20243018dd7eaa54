import type { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { bindOperations } from "@matchbook/runtime/grpc-server";
import type { Context } from "./context.ts";
import { ageCounterparties } from "./rpc/age-counterparties.ts";
import { ageInvoices } from "./rpc/age-invoices.ts";
import { allocateLine } from "./rpc/allocate-line.ts";
import { awaitChanges } from "./rpc/await-changes.ts";
import { closePeriod } from "./rpc/close-period.ts";
import { countDecidedLines } from "./rpc/count-decided-lines.ts";
import { createAdjustment } from "./rpc/create-adjustment.ts";
import { createAdvices } from "./rpc/create-advices.ts";
import { createCounterparty } from "./rpc/create-counterparty.ts";
import { createExport } from "./rpc/create-export.ts";
import { createInvoices } from "./rpc/create-invoices.ts";
import { createMatch } from "./rpc/create-match.ts";
import { decideMatches } from "./rpc/decide-matches.ts";
import { deleteAdjustment } from "./rpc/delete-adjustment.ts";
import { deleteAdvice } from "./rpc/delete-advice.ts";
import { deleteMatch } from "./rpc/delete-match.ts";
import { forecastPayments } from "./rpc/forecast-payments.ts";
import { forgetLearned } from "./rpc/forget-learned.ts";
import { getAdvice } from "./rpc/get-advice.ts";
import { getCounterparty } from "./rpc/get-counterparty.ts";
import { getExport } from "./rpc/get-export.ts";
import { getExportSettings } from "./rpc/get-export-settings.ts";
import { getInvoice } from "./rpc/get-invoice.ts";
import { getLine } from "./rpc/get-line.ts";
import { getMatch } from "./rpc/get-match.ts";
import { getMatchingSettings } from "./rpc/get-matching-settings.ts";
import { getRules } from "./rpc/get-rules.ts";
import { getWorkReasons } from "./rpc/get-work-reasons.ts";
import { importAdvices } from "./rpc/import-advices.ts";
import { importInvoices } from "./rpc/import-invoices.ts";
import { listAdvices } from "./rpc/list-advices.ts";
import { listCandidates } from "./rpc/list-candidates.ts";
import { listChanges } from "./rpc/list-changes.ts";
import { listClosedPeriods } from "./rpc/list-closed-periods.ts";
import { listCounterparties } from "./rpc/list-counterparties.ts";
import { listExports } from "./rpc/list-exports.ts";
import { getFile, listFiles, readFile } from "./rpc/list-files.ts";
import { listFxRates } from "./rpc/list-fx-rates.ts";
import { listHistory } from "./rpc/list-history.ts";
import { listInvoices } from "./rpc/list-invoices.ts";
import { listLearned } from "./rpc/list-learned.ts";
import { listLineMatches } from "./rpc/list-line-matches.ts";
import { listLineReasons } from "./rpc/list-line-reasons.ts";
import { listMatches } from "./rpc/list-matches.ts";
import { listPostings } from "./rpc/list-postings.ts";
import { listRuleProposals } from "./rpc/list-rule-proposals.ts";
import { previewMatches } from "./rpc/preview-matches.ts";
import { previewMatchingSettings } from "./rpc/preview-matching-settings.ts";
import { previewRule } from "./rpc/preview-rule.ts";
import { proposeMatch } from "./rpc/propose-match.ts";
import { putExportSettings } from "./rpc/put-export-settings.ts";
import { putFxRates } from "./rpc/put-fx-rates.ts";
import { putRules } from "./rpc/put-rules.ts";
import { putWorkReasons } from "./rpc/put-work-reasons.ts";
import { reconcileLine } from "./rpc/reconcile-line.ts";
import { reconcileLines } from "./rpc/reconcile-lines.ts";
import { removeFile } from "./rpc/remove-file.ts";
import { removeLines } from "./rpc/remove-lines.ts";
import { reopenPeriod } from "./rpc/reopen-period.ts";
import { sumAllocated } from "./rpc/sum-allocated.ts";
import { sumExported } from "./rpc/sum-exported.ts";
import { undoOperation } from "./rpc/undo-operation.ts";
import { updateCounterparty } from "./rpc/update-counterparty.ts";
import { updateExport } from "./rpc/update-export.ts";
import { updateInvoice } from "./rpc/update-invoice.ts";
import { updateMatch } from "./rpc/update-match.ts";
import { updateMatchingSettings } from "./rpc/update-matching-settings.ts";
import { voidInvoice } from "./rpc/void-invoice.ts";
import { workOnLine } from "./rpc/work-on-line.ts";
import { workOnLines } from "./rpc/work-on-lines.ts";

/** Every RPC of the service and the function that serves it. Answers name the counterparties whose codes they hold. */
export const handlers = (context: Context) => {
  const operations = {
    getLine,
    listLineMatches,
    listLineReasons,
    reconcileLine,
    createMatch,
    getMatch,
    listMatches,
    updateMatch,
    deleteMatch,
    decideMatches,
    reconcileLines,
    allocateLine,
    workOnLine,
    workOnLines,
    getWorkReasons,
    putWorkReasons,
    sumAllocated,
    countDecidedLines,
    undoOperation,
    previewMatches,
    proposeMatch,
    listCandidates,
    createInvoices,
    importInvoices,
    createAdvices,
    importAdvices,
    getAdvice,
    listAdvices,
    deleteAdvice,
    listFiles,
    getFile,
    readFile,
    removeFile,
    removeLines,
    getInvoice,
    listInvoices,
    ageInvoices,
    ageCounterparties,
    forecastPayments,
    updateInvoice,
    voidInvoice,
    createAdjustment,
    deleteAdjustment,
    createCounterparty,
    getCounterparty,
    listCounterparties,
    updateCounterparty,
    listLearned,
    forgetLearned,
    listHistory,
    listChanges,
    awaitChanges,
    getMatchingSettings,
    updateMatchingSettings,
    previewMatchingSettings,
    getRules,
    putRules,
    previewRule,
    listRuleProposals,
    closePeriod,
    reopenPeriod,
    listClosedPeriods,
    putFxRates,
    listFxRates,
    createExport,
    getExport,
    getExportSettings,
    listExports,
    sumExported,
    listPostings,
    putExportSettings,
    updateExport,
  };
  return bindOperations<Context, MatchingServiceService>(context, operations, async (answer, { tenant }) =>
    context.names.fillIn(await context.collections(tenant), tenant, answer),
  );
};
