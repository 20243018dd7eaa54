import { inMessage } from "@matchbook/api/message-names";
import {
  allocatedResource,
  presentAllocated,
  presentReconciled,
  presentWorkedOn,
  reconciliationResource,
  workedOnResource,
} from "@matchbook/api/resources/transaction";
import { codeParamSchema } from "@matchbook/api/schemas/common";
import {
  allocateSchema,
  codeTransactionSchema,
  reconcileManySchema,
  reconcileSchema,
} from "@matchbook/api/schemas/reconcile";
import type { ReconcileLineRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { z } from "zod";
import { storeBatch } from "../http/answers.ts";
import { PAIR_ERRORS } from "../http/decisions.ts";
import { one, results, route, undoable } from "../http/route.ts";

/** Errors of money that is not moved to an invoice or away from it. */
const ALLOCATION_ERRORS = [
  "period_closed",
  "transaction_not_found",
  "invoice_not_found",
  "changed_meanwhile",
  ...PAIR_ERRORS,
  "exceeds_payment",
  "match_returned",
  "invoice_settled_again",
  "invoice_void",
] as const;

export const lineDecisions = {
  reconcileTransaction: route.post("/api/v1/transactions/:code/reconcile", "transactions:write", {
    summary: "Ignore a transaction, include it again, unlink its matches, or save one of them",
    description:
      "Fields that an action does not use are ignored. `save` moves a match to another invoice or amount, or creates " +
      "one; `include` runs matching again.",
    params: codeParamSchema,
    body: reconcileSchema,
    success: undoable(
      one(
        "The changed transaction, the match concerned, and the cancelled matches",
        reconciliationResource,
        presentReconciled,
      ),
    ),
    errors: [
      ...ALLOCATION_ERRORS,
      "ambiguous_invoice",
      "match_not_found",
      "invoice_counterparty_mismatch",
      "payment_method_mismatch",
      "too_many_adjustments",
      "exceeds_credit_note",
      "credit_used",
    ],
    handler: ({ params, body }, call, { matching }) =>
      matching.reconcileLine(toReconcileRequest(params.code, body), call),
  }),
  reconcileTransactions: route.post("/api/v1/transactions/reconcile", "transactions:write", {
    summary: "Reconcile up to 1,000 transactions at once",
    description:
      "Each item is the body of `POST /transactions/:code/reconcile` with the `code`. It is carried out or refused " +
      "alone, with the error of that operation, and together they are one operation, which can be undone as a whole.",
    body: reconcileManySchema,
    bulk: true,
    success: undoable(results("The result of each item, in order", reconciliationResource)),
    handler: ({ body }, call, { matching }) => {
      const toRequest = ({ code, ...item }: Reconciled) => toReconcileRequest(code, item);
      const ask = (items: Reconciled[]) => matching.reconcileLines({ items: items.map(toRequest) }, call);
      return storeBatch(body.items, ask, presentReconciled);
    },
  }),
  allocateTransaction: route.post("/api/v1/transactions/:code/allocate", "transactions:write", {
    summary: "Allocate a transaction to several invoices, all or none",
    description: "When one allocation is refused, nothing is changed, and `details` names the allocation.",
    params: codeParamSchema,
    body: allocateSchema,
    success: undoable(
      one(
        "The changed transaction, its new allocations, and the cancelled matches",
        allocatedResource,
        presentAllocated,
      ),
    ),
    errors: [...ALLOCATION_ERRORS, "ambiguous_invoice"],
    handler: ({ params, body: { allocations, ...options } }, call, { matching }) => {
      const request = { transactionCode: params.code, allocations: allocations.map(inMessage), ...options };
      return matching.allocateLine(request, call);
    },
  }),
  codeTransaction: route.put("/api/v1/transactions/:code/coding", "transactions:write", {
    summary: "Explain a transaction by accounts of the ledger, or keep it on account",
    description:
      "The accounts are `codingAccounts` of the export settings. With a `counterpartyId` a credit note keeps the amount: " +
      "an adjustment uses it, a match with money out pays it back. The list replaces what was coded before. What is coded " +
      "counts as matched, and is exported as a `coding`.",
    params: codeParamSchema,
    body: codeTransactionSchema,
    success: undoable(one("The changed transaction", workedOnResource, presentWorkedOn)),
    errors: [
      "period_closed",
      "transaction_not_found",
      "transaction_ignored",
      "exceeds_transaction",
      "changed_meanwhile",
      "counterparty_not_found",
      "credit_used",
    ],
    handler: ({ params, body: { codings, ...options } }, call, { matching }) =>
      matching.codeLine({ transactionCode: params.code, codings: codings.map(inMessage), ...options }, call),
  }),
};

type Reconciled = z.output<typeof reconcileSchema> & { code: string };

function toReconcileRequest(transactionCode: string, body: z.output<typeof reconcileSchema>): ReconcileLineRequest {
  const saved = body.action === "save" ? body : undefined;
  return {
    transactionCode,
    action: body.action,
    matchId: "matchId" in body ? body.matchId : undefined,
    counterpartyCode: saved?.counterpartyId,
    paymentMethodCode: saved?.paymentMethodId,
    invoiceNumber: saved?.invoiceId,
    issueYear: saved?.issueYear,
    matchedAmount: saved?.matchedAmount,
    closeDifference: saved?.closeDifference,
    rememberAccount: saved?.rememberAccount,
    ignore: body.action === "unlink_all" && body.ignore === true,
    expectedVersion: body.expectedVersion,
    reason: "reason" in body ? body.reason : undefined,
  };
}
