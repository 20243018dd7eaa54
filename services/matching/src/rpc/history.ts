import type { ListHistoryRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError, invalidField } from "@matchbook/runtime/errors";
import { findPage } from "@matchbook/runtime/paging";
import { inSlices } from "@matchbook/runtime/slices";
import type { Rpcs } from "../context.ts";
import type { Subject } from "../domain/expected-version.ts";
import { namedInvoice } from "../domain/named-invoice.ts";
import { undoOperation } from "../domain/undoing/undo-operation.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import type { WorkingSet } from "../engine/working-set.ts";
import { toHistoryEntry } from "../store/history.ts";
import { findInvoicesByNumbers } from "../store/invoices.ts";
import { toLineState } from "../store/lines.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { changes } from "./changes.ts";

/** What changed, and taking it back. */
export const history = {
  /**
   * The history of one line, invoice or match, newest first. It is empty for a line that was never changed.
   * @throws AppError invoice_not_found, ambiguous_invoice, match_not_found
   */
  listHistory: async (context, request, call) => {
    const collections = await context.collections(call.tenant);
    const filter = await subject(collections, request);
    const found = await findPage(collections.history, filter, { version: -1 }, request.page);
    // Only the history of a deleted match is left.
    if (filter.entity === "match" && found.page.total === 0n) throw new AppError("match_not_found");
    return { entries: found.items.map(toHistoryEntry), page: found.page };
  },
  ...changes,
  /** Restores what an operation changed, in one commit: everything or nothing. */
  undoOperation: async (context, { operationId }, call) =>
    execute(context, call, {
      operation: "undo",
      // A commit for itself, because a row that the undo stores again may have been deleted in the same commit.
      weight: MAX_BATCH,
      scope: { operationId },
      decide: async (ledger, set) => {
        const steps = stepsOf(set);
        if (steps.length === 0) throw new AppError("operation_not_found");
        await inSlices(undoOperation(ledger, steps));
      },
      undoes: (set) => ({
        operationId,
        learned: stepsOf(set).flatMap((step) => (step.entity === "match" ? (step.learned ?? []) : [])),
      }),
      answer: (_, { lines, invoices, matches, deletedMatches }) => ({
        lineStates: lines.filter(({ contentChanged }) => contentChanged).map(({ after }) => toLineState(after)),
        invoiceNumbers: invoices.filter(({ contentChanged }) => contentChanged).map(({ after }) => after.invoiceNumber),
        matchIds: [...matches.map(({ after }) => after.id), ...deletedMatches.map(({ id }) => id)],
      }),
    }),
} satisfies Rpcs;

async function subject(collections: TenantCollections, { of, counterpartyCode }: ListHistoryRequest): Promise<Subject> {
  switch (of?.$case) {
    case "transactionId":
      return { entity: "line", entityId: of.value };
    case "matchId":
      return { entity: "match", entityId: of.value };
    case "invoiceNumber": {
      const found = await findInvoicesByNumbers(collections, [of.value]);
      const invoice = namedInvoice(found, { invoiceNumber: of.value, counterpartyCode });
      return { entity: "invoice", entityId: invoice.id };
    }
    default:
      throw invalidField("of", "Required");
  }
}

function stepsOf({ steps }: WorkingSet) {
  if (steps === undefined) throw new AppError("operation_final");
  return steps;
}
