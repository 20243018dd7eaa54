import { undoneResource } from "@matchbook/api/resources/operation";
import { data } from "../http/answers.ts";
import { decide } from "../http/decisions.ts";
import { byId, defineRoute, one, undoable } from "../http/define-route.ts";

export const undoOperation = defineRoute({
  method: "post",
  path: "/api/v1/operations/:id/undo",
  summary: "Restore what an operation changed",
  description:
    "Restores the matches, transactions, invoices and suggestions that the operation changed, what matching learned " +
    "from it, and the memory of unlinked pairs. All of it or nothing: when later changes depend on the operation, " +
    "`details` names them. The undo is an operation too, with history and events, and can be undone.",
  auth: { scope: "operations:write" },
  ...byId("operation_not_found"),
  bulk: true,
  success: undoable(one("What was restored", undoneResource)),
  errors: ["period_closed", "operation_final", "later_changes"],
  handler: ({ params }, call, context) => {
    const options = { timeoutMs: Number.POSITIVE_INFINITY };
    return decide(context, call, {
      ask: () => context.matching.undoOperation({ operationId: params.id }, call, options),
      states: ({ lineStates }) => lineStates,
      answer: ({ lineStates, invoiceNumbers, matchIds }) => {
        const transactionIds = lineStates.map(({ transactionCode }) => transactionCode);
        return data({ undoes: params.id, transactionIds, invoiceIds: invoiceNumbers, matchIds });
      },
    });
  },
});
