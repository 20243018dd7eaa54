import { routes } from "@matchbook/gateway/routes/index";
import { ERROR_CATALOGUE, type ErrorCode } from "@matchbook/runtime/errors/error-catalogue";
import { expect, test } from "vitest";
import { errorCodes } from "../../gateway/test/error-codes.ts";
import { allRaised, raisedBy } from "./raised-errors.ts";

/**
 * The errors that the routes and so the OpenAPI document declare against the errors that the source raises, in both
 * directions.
 */

/** Answered before a route is found, or only to the console's pages, so no operation declares them. */
const OUTSIDE_OF_ROUTES: ErrorCode[] = [
  "not_signed_in",
  "cross_site_request",
  "headers_too_large",
  "request_timeout",
  "route_not_found",
  "method_not_allowed",
];

/** Matching proposes only what its own rules allow. */
const PROPOSED: ErrorCode[] = [
  "adjustment_exceeds_invoice",
  "credit_note_mismatch",
  "credit_note_not_found",
  "credit_used",
  "currency_mismatch",
  "direction_mismatch",
  "exceeds_credit_note",
  "exceeds_invoice",
  "exceeds_payment",
  "exceeds_transaction",
  "fx_rate_unavailable",
  "invoice_settled_again",
  "invoice_void",
  "match_not_found",
  "match_returned",
  "too_many_adjustments",
];

/** Raised in code that the operation reaches, but never answered by it. */
const NEVER_ANSWERED: Record<string, ErrorCode[]> = {
  // The route answers an empty page when the counterparty does not exist. The gateway has checked the query before.
  listTransactions: ["counterparty_not_found", "validation_failed"],
  // The route counts nothing when the counterparty does not exist. The gateway has checked the query before.
  countReviewQueues: ["counterparty_not_found", "validation_failed"],
  // The gateway has checked the query before.
  listInvoices: ["validation_failed"],
  listExpectedPayments: ["validation_failed"],
  // An expected payment that does not exist has its own error.
  getExpectedPayment: ["invoice_not_found"],
  updateExpectedPayment: ["invoice_not_found", "period_closed"],
  cancelExpectedPayment: ["invoice_not_found", "period_closed"],
  createExpectedPayment: ["period_closed"],
  ageCounterparties: ["validation_failed"],
  exportAgeing: ["validation_failed"],
  forecastPayments: ["validation_failed"],
  exportPaymentForecast: ["validation_failed"],
  exportTransactions: ["counterparty_not_found", "validation_failed"],
  exportInvoices: ["validation_failed"],
  exportChanges: ["transaction_not_found", "validation_failed"],
  search: ["validation_failed"],
  listChanges: ["transaction_not_found", "validation_failed"],
  listWebhookDeliveries: ["validation_failed"],
  // The batch that another call has made exists.
  createExport: ["export_not_found"],
  // A document that cannot be stored is a problem of its file, in the details of validation_failed.
  importInvoices: ["invoice_void", "period_closed", "total_below_allocated"],
  // The problems of the file are its answer.
  previewInvoices: ["invoice_void", "period_closed", "total_below_allocated", "validation_failed"],
  // A coding takes no payment back.
  codeTransaction: ["match_returned"],
  // One RPC lists the history of transactions, invoices and matches.
  getTransactionHistory: ["ambiguous_invoice", "invoice_not_found", "match_not_found"],
  getInvoiceHistory: ["match_not_found", "transaction_not_found"],
  getMatchHistory: ["ambiguous_invoice", "invoice_not_found", "transaction_not_found"],
  // A proposal allocates nothing, and is no return.
  // It names no version of the line, either.
  proposeMatch: [
    "changed_meanwhile",
    "exceeds_payment",
    "invoice_settled_again",
    "match_not_found",
    "match_returned",
    "period_closed",
  ],
  // A suggestion that becomes an allocation has no returns, and is no allocating return itself. No version is named.
  createMatch: ["changed_meanwhile", "invoice_settled_again", "match_returned"],
  // A match of mismatched directions cannot have been created. A difference is what is open, and no more.
  // A suggestion uses fitting credit notes only.
  updateMatch: ["adjustment_exceeds_invoice", "credit_note_mismatch", "credit_note_not_found", "direction_mismatch"],
  // Only allocations change their amount, and no difference is closed.
  allocateTransaction: [
    "adjustment_exceeds_invoice",
    "credit_note_mismatch",
    "credit_note_not_found",
    "exceeds_credit_note",
    "match_final",
    "match_not_found",
    "too_many_adjustments",
  ],
  reconcileTransaction: ["adjustment_exceeds_invoice", "credit_note_mismatch", "credit_note_not_found"],
  // Lines that an advice explains are matched at once.
  createAdvices: PROPOSED,
  importAdvices: PROPOSED,
  // The problems of the file are its answer.
  previewAdvices: [...PROPOSED, "validation_failed"],
  // Only suggestions end. What another advice explains now is matched at once.
  deleteAdvice: PROPOSED,
  previewMatches: PROPOSED,
  previewMatchingSettings: PROPOSED,
  previewRule: PROPOSED,
  listTransactionCandidates: PROPOSED,
  // The route names a page of imports at most.
  listSyncs: ["validation_failed"],
  // Its filter has a day and a connection alone.
  getClosingReadiness: ["validation_failed"],
  // They change no allocation.
  createTransactions: ["period_closed"],
  createInvoices: ["period_closed"],
  updateInvoice: ["period_closed"],
  voidInvoice: ["period_closed"],
  workOnTransaction: ["period_closed"],
  // The answer names the lines within a closed period, as everything else that stands against it. The rest as
  // deleteAdvice.
  removeFile: [...PROPOSED, "period_closed"],
  // The two kinds of keys have separate limits.
  createSessionKey: ["too_many_api_keys"],
  createApiKey: ["too_many_session_keys"],
};

/** Lists answer the errors of the single operation in their items. */
const SINGLE: Record<string, string> = {
  createInvoiceBatch: "createInvoices",
  createExpectedPaymentBatch: "createExpectedPayment",
  createTransactionBatch: "createTransactions",
  decideMatches: "updateMatch",
  reconcileTransactions: "reconcileTransaction",
  workOnTransactions: "workOnTransaction",
};

const declared = new Map(
  routes.map((route) => [route.operationId, new Set<ErrorCode>([...errorCodes(route).values()].flat())]),
);

test("every error of the catalogue is raised somewhere", () => {
  const raised = allRaised();
  expect(Object.keys(ERROR_CATALOGUE).filter((code) => !raised.has(code as ErrorCode))).toEqual([]);
});

test("every error that a route can answer is declared by an operation", () => {
  const all = new Set([...declared.values()].flatMap((codes) => [...codes]));
  expect(Object.keys(ERROR_CATALOGUE).filter((code) => !all.has(code as ErrorCode))).toEqual(OUTSIDE_OF_ROUTES);
});

test.each(routes.map((route) => [route.operationId, route] as const))(
  "%s declares exactly the errors that its code raises",
  (operationId, route) => {
    const raised = raisedBy(operationId);
    expect(route.errors.filter((code) => !raised.has(code))).toEqual([]);
    const single = SINGLE[operationId] ?? operationId;
    const ofItems = routes.filter((other) => other !== route && other.operationId === single);
    const elsewhere = [...(NEVER_ANSWERED[single] ?? []), ...ofItems.flatMap(({ errors }) => errors)];
    const answered = [...raised].filter((code) => !elsewhere.includes(code));
    expect(answered.filter((code) => !declared.get(operationId)?.has(code))).toEqual([]);
  },
);
